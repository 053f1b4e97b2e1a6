import * as z from 'zod/mini'
import { accountErrors } from './errors/account.ts'
import { addressesErrors } from './errors/addresses.ts'
import { bonusErrors } from './errors/bonus.ts'
import { cartsErrors } from './errors/carts.ts'
import { catalogErrors } from './errors/catalog.ts'
import { checkoutErrors } from './errors/checkout.ts'
import { deliveryErrors } from './errors/delivery.ts'
import { favoritesErrors } from './errors/favorites.ts'
import { identityErrors } from './errors/identity.ts'
import { mixesErrors } from './errors/mixes.ts'
import { notificationsErrors } from './errors/notifications.ts'
import { ordersErrors } from './errors/orders.ts'
import { paymentsErrors } from './errors/payments.ts'
import { picturesErrors } from './errors/pictures.ts'
import { promotionsErrors } from './errors/promotions.ts'
import { receiptsErrors } from './errors/receipts.ts'
import { rentalErrors } from './errors/rental.ts'
import { returnsErrors } from './errors/returns.ts'
import { settingsErrors } from './errors/settings.ts'
import { stockErrors } from './errors/stock.ts'
import { suggestionsErrors } from './errors/suggestions.ts'

/** Errors that do not belong to a capability. */
const generalErrors = {
  UNREADABLE: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_ATTEMPTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

/**
 * Every error code of the API and its HTTP status. The message of a code is `error.<CODE>` in the API's
 * catalogs; without one the API does not compile.
 */
export const httpStatus = {
  ...generalErrors,
  ...accountErrors,
  ...addressesErrors,
  ...bonusErrors,
  ...cartsErrors,
  ...catalogErrors,
  ...checkoutErrors,
  ...deliveryErrors,
  ...favoritesErrors,
  ...identityErrors,
  ...mixesErrors,
  ...notificationsErrors,
  ...ordersErrors,
  ...paymentsErrors,
  ...picturesErrors,
  ...promotionsErrors,
  ...receiptsErrors,
  ...rentalErrors,
  ...returnsErrors,
  ...settingsErrors,
  ...stockErrors,
  ...suggestionsErrors,
} as const

export type ErrorCode = keyof typeof httpStatus

// Object.keys forgets that its keys are these literals.
export const ErrorCode = z.enum(Object.keys(httpStatus) as ErrorCode[])

/** A cause of an error. `path` names the field, such as `body.password`. */
export const ErrorDetail = z.object({
  path: z.optional(z.string()),
  message: z.optional(z.string()),
  /** The variant of the error. */
  sku: z.optional(z.string()),
  /** Available quantity in units, or points. */
  available: z.optional(z.int()),
  /** Units on hand. */
  onHand: z.optional(z.int()),
  /** Units reserved for orders. */
  reserved: z.optional(z.int()),
  /** When the request will be possible. */
  from: z.optional(z.iso.datetime()),
  /**
   * The cause for programs. For `SLOT_NOT_AVAILABLE`: `past`, `closed`, `no_express_today`, `too_far`,
   * `no_such_time`, `full` or `not_same_day`.
   */
  reason: z.optional(z.string()),
  /** Amount in AMD that the customer confirmed; null if the fee is agreed by phone. */
  before: z.optional(z.nullable(z.int())),
  /** Current amount in AMD; null if the fee is agreed by phone. */
  now: z.optional(z.nullable(z.int())),
  /** Amount in AMD that is missing to the minimum. */
  missingAmd: z.optional(z.int()),
  /** Number of the affected order. */
  orderNumber: z.optional(z.int()),
  /** Allowed values of the field. For staff. */
  allowed: z.optional(z.array(z.string())),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Current status of the order, return, refund or payment. For staff. */
  status: z.optional(z.string()),
  /** Actions that are possible for the order now. For staff. */
  steps: z.optional(z.array(z.string())),
  /** Staff member who changed the object; absent if the account is deleted. For staff. */
  by: z.optional(z.string()),
  /** When the object was changed. For staff. */
  at: z.optional(z.iso.datetime()),
  /** Current slug of the product. */
  slug: z.optional(z.string()),
})
export type ErrorDetail = z.infer<typeof ErrorDetail>

/** The body of every error. `message` is a text for the user in the language of `Accept-Language`. */
export const ErrorResponse = z.object({
  error: ErrorCode,
  message: z.string(),
  details: z.optional(z.array(ErrorDetail)),
  /** The id of the request in the log of the server. */
  requestId: z.string(),
  /** Only for `POST /serverapi/ai/suggestion`: true if the daily limit is reached. */
  dailyLimitExceeded: z.optional(z.boolean()),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
