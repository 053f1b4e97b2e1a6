import * as z from 'zod/mini'
import { SavedAddress } from './addresses.ts'
import { BonusEntry } from './bonus.ts'
import { SavedCartMix, SavedCartRental } from './carts.ts'
import { Item } from './checkout.ts'
import { ExportedHookah } from './compatibility.ts'
import { Profile } from './identity.ts'
import { Locale } from './locale-schemas.ts'
import { OrderDraftContents } from './order-drafts-staff.ts'
import { Order } from './orders.ts'
import { ExportedTrust } from './rental-deposits.ts'
import { RentalWait } from './rental-waits.ts'
import { OwnReview, ReviewChannel } from './reviews.ts'
import { route, Success } from './route.ts'
import { Amd, LocalDate, Timestamp } from './scalars.ts'
import { StoreCreditEntry } from './store-credit.ts'

/** A refund of a payment. */
const PaymentRefund = z.object({
  amountAmd: Amd,
  /** The part that becomes store credit; absent without it. */
  creditAmd: z.optional(Amd),
  status: z.string(),
  reason: z.string(),
  requestedAt: Timestamp,
})

/** A payment attempt for an order with its refunds. */
export const PaymentRecord = z.object({
  provider: z.string(),
  status: z.string(),
  amountAmd: Amd,
  /** The part that store credit pays; absent without it. */
  creditAmd: z.optional(Amd),
  createdAt: Timestamp,
  refunds: z.array(PaymentRefund),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>

/** An order with its payments and what was recorded about it. */
const ExportedOrder = z.extend(Order, {
  payments: z.array(PaymentRecord),
  /** The signature or photo of the delivery; `picture` is a data URL, or null if the file is missing. */
  deliveryProof: z.optional(z.object({ kind: z.string(), at: Timestamp, picture: z.nullable(z.string()) })),
  /** The point of the address on the map, which staff set. */
  addressPoint: z.optional(z.object({ latitude: z.number(), longitude: z.number(), setAt: Timestamp })),
  /** The consent of the payer of an order by phone. */
  consent: z.optional(z.object({ termsVersion: z.string(), termsLanguage: z.string(), acceptedAt: Timestamp })),
})

/** A saved mix of the customer. */
const ExportedMix = z.object({
  name: z.string(),
  isPublic: z.boolean(),
  keptAt: Timestamp,
  flavors: z.array(z.object({ title: z.string(), percentage: z.int() })),
})

/** An order by phone that staff have prepared and not placed. */
const ExportedDraft = z.object({ contents: OrderDraftContents, updatedAt: Timestamp })

/** All data that the shop stores about a person. Passwords and codes are stored as hashes and are not included. */
export const AccountExport = z.object({
  exportedAt: Timestamp,
  profile: z.extend(Profile, { locale: Locale }),
  /** The accepted version of the terms, its language and the timestamps of the consent. */
  consent: z.object({
    termsVersion: z.string(),
    termsLanguage: z.string(),
    termsAcceptedAt: Timestamp,
    ageAttestedAt: Timestamp,
  }),
  /** Active sessions. */
  sessions: z.array(z.object({ openedAt: Timestamp, lastUsedAt: Timestamp, device: z.optional(z.string()) })),
  addresses: z.array(SavedAddress),
  favorites: z.array(z.object({ slug: z.string(), title: z.string(), addedAt: Timestamp })),
  /** Hookahs that the customer added to their list or took off it. */
  hookahs: z.array(ExportedHookah),
  /** Back-in-stock alerts. */
  stockAlerts: z.array(z.object({ sku: z.string(), title: z.string(), askedAt: Timestamp })),
  /** Rentals in the waiting list. */
  rentalWaits: z.array(RentalWait),
  /** The level of the customer's rental deposits. */
  depositLevel: ExportedTrust,
  cart: z.array(Item),
  /** Rentals in the cart. */
  cartRentals: z.array(SavedCartRental),
  cartMixes: z.array(SavedCartMix),
  orders: z.array(ExportedOrder),
  /** Orders that staff prepared for this customer and did not place. */
  drafts: z.array(ExportedDraft),
  /** Balance of bonus points and entries of the ledger. */
  bonus: z.object({ balance: z.int(), entries: z.array(BonusEntry) }),
  /** Balance of the store credit in AMD and entries of the ledger. */
  storeCredit: z.object({ balanceAmd: Amd, entries: z.array(StoreCreditEntry) }),
  mixes: z.array(z.object({ day: LocalDate, flavors: z.array(z.string()) })),
  /** Saved mixes. */
  keptMixes: z.array(ExportedMix),
  /** Reviews of products, and the reviews of others that were marked as helpful. */
  reviews: z.array(OwnReview),
  reviewVotes: z.array(z.object({ reviewId: z.uuid(), at: Timestamp })),
  /** The channel of messages about reviews, and the orders for which the shop asked. */
  reviewChannel: ReviewChannel,
  reviewRequests: z.array(z.object({ orderNumber: z.int(), at: Timestamp })),
  /** Tastes that are excluded from suggestions. */
  refusedFlavors: z.array(z.string()),
  /** Messages sent to the phone number and the e-mail address. Their texts are not stored. */
  messages: z.array(z.object({ topic: z.string(), channel: z.string(), writtenAt: Timestamp })),
  /** Messages sent with the contact form from this phone number, or linked to the account by staff; with the replies. */
  letters: z.array(
    z.object({
      subject: z.string(),
      message: z.string(),
      writtenAt: Timestamp,
      replies: z._default(z.array(z.string()), []),
    }),
  ),
})
export type AccountExport = z.infer<typeof AccountExport>

/** All data that the shop stores about a person without an account, for whom staff placed orders. */
export const PersonExport = z.extend(
  z.pick(AccountExport, { exportedAt: true, orders: true, drafts: true, messages: true, letters: true }),
  { phone: z.string() },
)
export type PersonExport = z.infer<typeof PersonExport>

const tag = 'account'

/**
 * Returns all data that the shop stores about the signed-in customer, as one JSON document. Passwords and codes are
 * stored as hashes and are not included.
 */
export const exportAccount = route({
  method: 'GET',
  path: '/user/export',
  access: 'customer',
  tag,
  summary: 'Export account data',
  result: AccountExport,
})
/**
 * Deletes the account of the signed-in customer and ends its sessions. Orders are kept without personal data, and all
 * other data is deleted. Returns `ORDERS_UNDER_WAY` while an order is not delivered or cancelled, or a refund is
 * open. The request needs the current password.
 */
export const deleteAccount = route({
  method: 'DELETE',
  path: '/user',
  access: 'customer',
  tag,
  summary: 'Delete the account',
  body: z.object({ password: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)) }),
  result: Success,
  errors: ['VALIDATION', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS', 'ORDERS_UNDER_WAY', 'FORBIDDEN', 'UNAVAILABLE'],
})

export const accountRoutes = { exportAccount, deleteAccount }
