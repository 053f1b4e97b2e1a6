import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { Db } from '#platform/db/db.ts'
import type { Unpaid } from '../builders/payment-shop.ts'
import type { Simulator } from './server.ts'

/** Controls one provider in a test. Payments are made there; the shop learns of them only by `sendCallback` or by a status query. */
export type ProviderControl = {
  name: PaymentProvider
  /** Pays without a report to the shop. */
  pay(bill: Unpaid): Promise<unknown>
  decline(bill: Unpaid): Promise<unknown>
  /** Sends the provider's genuine callback for a bill once; returns the status of the shop. */
  sendCallback(bill: Unpaid): Promise<number>
  /** Repeats an earlier report that the bill was not paid. */
  sendStaleCallback(bill: Unpaid): Promise<number>
  /** The path that the customer's browser returns to. */
  returnOf(bill: Unpaid): string
  /** Amount refunded there so far in AMD; undefined if there is no refund call. */
  refundedAmd(bill: Unpaid): Promise<number | undefined>
}

/** The shop that a provider deals with; `url` is read at each call, as there may be several processes. */
export type Shop = { db: Db; bankKey: string; url(): string }

export type Fields = Record<string, string>

/** A forged request to the callback endpoint. */
export type Forgery = { method?: 'GET' | 'POST'; query?: Fields; body?: string; type?: string; isLong?: boolean }

/** How tests start the simulator of a provider and drive it. */
export type ProviderDriver<S extends Simulator> = {
  /** True if the provider has a status query. */
  canBeAsked: boolean
  /** Whether the provider refunds by a call. */
  canRefund: boolean
  /** The form of the provider's own number of a payment. */
  transaction: RegExp
  /** The settings of `settingsFor` that no log may show. */
  secrets: Record<string, string>
  /** Starts the simulator. The port 0 is any free one. */
  start(port: number): Promise<S>
  /** The environment settings of a shop that offers the provider. */
  settingsFor(simulator: S): Record<string, string>
  /** Sets the URL of the shop. Absent if the shop sends it with each payment. */
  connect?(simulator: S, shopUrl: string): void
  drive(simulator: S, shop: Shop): ProviderControl
  /** Fields of an unsigned callback or a precheck of a payment. Absent if every callback is signed. */
  noticeOf?(simulator: S, bill: Unpaid, ref: string): Fields
  /** At least 15 forged requests with knowledge of the protocol and the bill but no secret, by description. */
  forgeries(simulator: S, bill: Unpaid): [what: string, request: Forgery][]
  /** The statuses with which the shop rejects them. */
  rejections: readonly number[]
}

export const callbackPath = (provider: PaymentProvider) => `/serverapi/payments/${provider}/callback`

/** Requests a path as a payer's browser does; returns the status. */
export const get = async (shop: Shop, path: string) =>
  (await fetch(`${shop.url()}${path}`, { redirect: 'manual' })).status

/** Posts a form; returns the status. */
export const post = async (shop: Shop, path: string, fields: Fields) =>
  (await fetch(`${shop.url()}${path}`, { method: 'POST', body: new URLSearchParams(fields) })).status

export const form = (fields: Fields): Forgery => ({ body: new URLSearchParams(fields).toString() })
export const asQuery = (query: Fields): Forgery => ({ method: 'GET', query })
export const asJson = (fields: Fields): Forgery => ({ body: JSON.stringify(fields), type: 'application/json' })
/** A form that is longer than the shop accepts. */
export const longForm = (fields: Fields): Forgery => ({
  ...form({ ...fields, description: 'x'.repeat(40_000) }),
  isLong: true,
})
