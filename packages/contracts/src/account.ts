import * as z from 'zod/mini'
import { SavedAddress } from './addresses.ts'
import { BonusEntry } from './bonus.ts'
import { KeptMix, KeptRental } from './carts.ts'
import { Item } from './checkout.ts'
import { Profile } from './identity.ts'
import { Locale } from './locale.ts'
import { Amd } from './money.ts'
import { Order } from './orders.ts'
import { route, Success } from './route.ts'
import { LocalDate, Moment } from './time.ts'

/** Money that went between a customer and the shop for one order. */
export const PaymentRecord = z.object({
  provider: z.string(),
  status: z.string(),
  amountAmd: Amd,
  createdAt: Moment,
  refunds: z.array(z.object({ amountAmd: Amd, status: z.string(), reason: z.string(), requestedAt: Moment })),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>

/** Everything the shop holds of a person (decisions.md, Identity); passwords and codes are kept as hashes only and are not in it. */
export const AccountExport = z.object({
  exportedAt: Moment,
  profile: z.extend(Profile, { locale: Locale }),
  /** What was agreed to, when and in which language. */
  consent: z.object({
    termsVersion: z.string(),
    termsLanguage: z.string(),
    termsAcceptedAt: Moment,
    ageAttestedAt: Moment,
  }),
  /** Browsers that are signed in. */
  sessions: z.array(z.object({ openedAt: Moment, lastUsedAt: Moment })),
  addresses: z.array(SavedAddress),
  favorites: z.array(z.object({ slug: z.string(), title: z.string(), addedAt: Moment })),
  /** Sold-out goods to be told of. */
  stockAlerts: z.array(z.object({ sku: z.string(), title: z.string(), askedAt: Moment })),
  cart: z.array(Item),
  /** Which packs of it belong together. */
  cartRentals: z.array(KeptRental),
  cartMixes: z.array(KeptMix),
  orders: z.array(z.extend(Order, { payments: z.array(PaymentRecord) })),
  /** Points that are there, and what each entry of their ledger was for. */
  bonus: z.object({ balance: z.int(), entries: z.array(BonusEntry) }),
  mixes: z.array(z.object({ day: LocalDate, flavors: z.array(z.string()) })),
  /** Mixes that are kept under a name, and tastes that are wanted in none. */
  keptMixes: z.array(
    z.object({
      name: z.string(),
      isPublic: z.boolean(),
      keptAt: Moment,
      flavors: z.array(z.object({ title: z.string(), percentage: z.int() })),
    }),
  ),
  refusedFlavors: z.array(z.string()),
  /** Messages sent to the phone and the e-mail address; the texts are made when they are sent and are not kept. */
  messages: z.array(z.object({ topic: z.string(), channel: z.string(), writtenAt: Moment })),
  /** What was written in the contact form with this phone or e-mail address to answer to. */
  letters: z.array(z.object({ subject: z.string(), message: z.string(), writtenAt: Moment })),
})
export type AccountExport = z.infer<typeof AccountExport>

const tag = 'account'

export const exportAccount = route({
  method: 'GET',
  path: '/user/export',
  access: 'customer',
  tag,
  summary: 'Everything the shop holds of the signed-in person, as one JSON document.',
  result: AccountExport,
})
export const deleteAccount = route({
  method: 'DELETE',
  path: '/user',
  access: 'customer',
  tag,
  summary:
    'Deletes the account: orders stay without a name, everything else goes. Refused while an order is under way.',
  body: z.object({ password: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)) }),
  result: Success,
  errors: ['VALIDATION', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS', 'ORDERS_UNDER_WAY', 'FORBIDDEN', 'UNAVAILABLE'],
})

export const accountRoutes = { exportAccount, deleteAccount }
