import * as z from 'zod/mini'
import { isPermission, type Permission } from './permissions.ts'

/**
 * Who may call: `all` (no session needed), `customer` (any signed-in account), `provider` (a payment provider's server),
 * or staff whose role has the permission.
 */
export type Access = 'all' | 'customer' | 'provider' | Permission

/** True for endpoints of staff. */
export const isStaffAccess = isPermission

/** The capabilities by which the OpenAPI document groups endpoints, in its order. */
export const tags = {
  catalog:
    'Products with their variants, prices and filters; for staff also their texts, prices, files and reference lists.',
  collections: 'Landing pages of collections and brands, and their editor for staff.',
  home: 'The home page and its editor for staff.',
  stock: 'Back-in-stock alerts of customers, and the stock ledger of staff.',
  purchasing: 'Suppliers, purchase orders, deliveries of suppliers with their costs, and the reorder list.',
  compatibility: 'Which parts fit which hookah: the hookahs of customers, checks, and exceptions that staff decide.',
  favorites: "The customer's favorite products.",
  carts: "The customer's saved cart, which follows them to other devices.",
  delivery: 'Regions, delivery slots and, for staff, the deliveries of a day.',
  checkout: 'Stock checks and quotes: what a cart costs and when it can be delivered.',
  orders: 'Orders of the customer, and the fulfillment of orders by staff.',
  payments: 'Payment providers, payments under review and refunds.',
  returns: 'Returns of delivered items.',
  receipts: 'Fiscal receipts of payments and refunds.',
  documents: 'Orders and fiscal receipts as PDF documents.',
  accounting: 'Files for the accountant.',
  rental: 'Hookah rental: options, availability, booked rentals and rental units.',
  promotions: 'Promo codes and automatic promotions.',
  bonus: 'Bonus points: the balance and the ledger of a customer.',
  'store-credit': 'Store credit: the balance and the ledger of a customer.',
  'gift-cards': 'Gift cards: issued by staff, and moved to store credit by customers.',
  suggestions: 'Summon Mix: suggested mixes of flavors, with a daily quota.',
  mixes: 'Mixes that customers save and share.',
  reviews: 'Reviews of products by customers who received them.',
  pictures: 'Pictures of products and rentals.',
  identity: 'Registration, login, sessions, the profile and staff accounts.',
  addresses: "The customer's saved addresses.",
  account: "Export and deletion of the customer's data; for staff, the list of customers.",
  notifications: 'E-mails and SMS that were sent, and warnings about the state of the shop.',
  contact: 'The contact form.',
  settings: "The shop's public details; for staff, its settings and setup checklist.",
  dashboard: 'Sales figures for staff.',
  reports: 'Sales, margin and other reports for staff.',
  visits: 'Steps of visits to the storefront, counted with the consent of the visitor.',
  audit: 'The log of what staff changed.',
  webhooks: 'Outside systems that get the events of the shop, with a log of what they got.',
  'api-keys': 'Keys with which outside systems call the endpoints of staff.',
  jobs: 'Background jobs: their schedule, failures and runs.',
  health: 'Probes for load balancers and monitoring.',
} as const
export type Tag = keyof typeof tags

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The contract of one endpoint: the server validates with it, the web client is typed by it, and OpenAPI is generated
 * from it. `result` is the schema of the response's `result`; `extra` adds top-level fields.
 */
export type Route = {
  method: Method
  /** Below the API's base path, with `:name` for parameters. */
  path: `/${string}`
  access: Access
  /** The endpoint is public, but the response depends on the signed-in user. */
  knowsCaller?: true
  /** A verb and an object, such as "List products". The endpoint's doc comment is its description in the document. */
  summary: string
  tag: Tag
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The content type if the body is a file. `body` is the schema of its bytes, which are sent unchanged. */
  takes?: string
  result: z.ZodMiniType
  extra?: Record<string, z.ZodMiniType>
  /** The content type if the response is a file. `result` is its text or bytes, which are the whole response. */
  media?: string
  /** Status of a successful response. Default: 200. */
  status?: 200 | 201
  /** The error codes that a caller must expect (errors.ts). */
  errors?: readonly import('./errors.ts').ErrorCode[]
}

/** Declares a contract. Keeps its literal types while checking its shape. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

/** The response of an endpoint that returns a list as CSV. */
export const csvResult = { result: z.string(), media: 'text/csv; charset=utf-8' } as const

/** A text for the user, in the language of `Accept-Language`. */
export const Message = z.string()

/** The path parameter of a resource. */
export const ById = z.object({ id: z.uuid() })

/** Confirms a request that has no other result. */
export const Success = z.object({ success: z.literal(true) })

/** The content of a file. */
export const FileBytes = z.custom<Uint8Array<ArrayBuffer>>(bytes => bytes instanceof Uint8Array)

/**
 * A unique key of 8 to 100 printable ASCII characters, such as a UUID. A repeated request with the same key returns
 * the first result.
 */
export const IdempotencyKey = z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[\x21-\x7e]+$/))

/** The headers of a request that is idempotent by its key. */
export const IdempotencyHeaders = z.looseObject({ 'idempotency-key': IdempotencyKey })
