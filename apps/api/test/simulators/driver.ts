import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { Db } from '#platform/db.ts'
import type { Unpaid } from '../builders/payment-shop.ts'

/** What a test makes one provider do; money moves there, and the shop learns of it only by `tell` or by asking. */
export type Outside = {
  name: PaymentProvider
  /** The payer pays; nobody tells the shop. */
  pay(bill: Unpaid): Promise<unknown>
  decline(bill: Unpaid): Promise<unknown>
  /** The provider's genuine word on a bill, delivered once; answers the shop's status. */
  tell(bill: Unpaid): Promise<number>
  /** A word of before, that the bill was not paid. */
  tellStale(bill: Unpaid): Promise<number>
  /** Where the payer's browser comes back to: a path of the shop. */
  returnOf(bill: Unpaid): string
  /** What went back there so far, drams; undefined where no call can give money back. */
  givenBack(bill: Unpaid): Promise<number | undefined>
}

/** The shop that a provider deals with; `url` is read at each call, as there may be several processes. */
export type Shop = { db: Db; bankKey: string; url(): string }

/** How tests start a provider's simulator, and drive it. */
export type ProviderDriver<Simulator> = {
  start(): Promise<Simulator>
  /** The environment settings of a shop that offers it. */
  settingsFor(simulator: Simulator): Record<string, string>
  /** Those of them that no log may show. */
  secrets: Record<string, string>
  drive(simulator: Simulator, shop: Shop): Outside
}

export const callbackPath = (provider: PaymentProvider) => `/serverapi/payments/${provider}/callback`

/** Requests a path as a payer's browser does; answers the status. */
export const get = async (shop: Shop, path: string) =>
  (await fetch(`${shop.url()}${path}`, { redirect: 'manual' })).status

/** Posts a form; answers the status. */
export const post = async (shop: Shop, path: string, fields: Record<string, string>) =>
  (await fetch(`${shop.url()}${path}`, { method: 'POST', body: new URLSearchParams(fields) })).status
