import type { Locale } from '@shop/contracts/locale.ts'
import type { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import type { Deps } from '#platform/deps.ts'

/**
 * Where an attempt stands with its provider.
 * open: nobody paid yet; processing: paid, the provider has not made up its mind; captured: the money is with the
 * shop; failed: declined, or its time is over; unknown: the provider answers, but does not say (or has no way to ask).
 */
export type ReportState = 'open' | 'processing' | 'captured' | 'failed' | 'unknown'

/** What a provider says of one attempt, in our words. Providers' status names stay in their adapters. */
export type PaymentReport = {
  /** The provider's own key of the attempt. */
  providerRef: string
  /** Our key of the attempt, where the provider sends it back. */
  paymentId?: string
  /** What the provider calls the money that came, where that is another name: two of them are two payments. */
  transaction?: string
  state: ReportState
  /**
   * Drams; what was captured, once it is. Adapters turn minor units and decimals into this; a part of a dram stays, as
   * it is no amount of ours.
   */
  amountAmd: number
  /** ISO 4217, as the provider says: anything but AMD is not our payment. */
  currency: string
}

/** What a payment page has to know. */
export type StartRequest = {
  paymentId: string
  /** A fresh one for each page that is asked for, from `numbersFrom` on: providers refuse one that they have seen. */
  number: number
  /** Random letters and digits, fresh for each page: in a key that the shop makes itself they keep it from being guessed. */
  secret: string
  shopName: string
  orderNumber: number
  amountAmd: number
  locale: Locale
  /** When the page is asked for, and after what its provider takes no payment any more. */
  now: Date
  expiresAt: Date
}

/** An attempt as its provider knows it. */
export type StartedAttempt = {
  paymentId: string
  providerRef: string
  /** The number its page was opened under; none with attempts of before there were numbers. */
  number: number | null
  amountAmd: number
}

/** How an attempt is named from outside: by its provider's key or by ours, a UUID. */
export type AttemptName = { providerRef: string } | { id: string }

/** What a returning browser says: which attempt, and whether its payer gave up. Neither is proof. */
export type ReturnReading = { attempt: AttemptName; isGivenUp?: boolean }

/** A call from outside as it came; signatures are over exactly these words. */
export type RawCallback = {
  method: string
  /** Without the question mark. */
  query: string
  /** Names in lower case; only those that the gateway names in `signedHeaders`. */
  headers: Record<string, string>
  body: string
}

/**
 * What a callback turned out to be.
 * report: a word that proves itself; notice: names an attempt to ask the provider about, and proves nothing;
 * question: the provider asks before it takes the money; forged: no word of the provider's.
 */
export type CallbackReading =
  | { kind: 'report'; report: PaymentReport }
  | { kind: 'notice'; attempt: AttemptName }
  | { kind: 'question'; providerRef: string; amountAmd: number }
  | {
      kind: 'forged'
      why: string
      /** The attempt that it names. If the shop's key is wrong, a genuine call looks forged. */
      attempt?: AttemptName
    }

export type RefundRequest = StartedAttempt & {
  /** Names this refund: sent twice, the money goes back once. */
  key: string
  /** How much of the attempt is to go back now; `amountAmd` is the whole that came. */
  refundAmd: number
  /** What has gone back before this, by our own book. */
  backAmd: number
  /** This refund was sent before and its answer is not known: the money may be back already. */
  isInDoubt: boolean
}

/**
 * refused: the provider said no in words; manual: only a person can do it or find out what became of it; a call
 * without an answer throws instead.
 */
export type RefundAnswer =
  | { state: 'confirmed'; refundRef: string }
  | { state: 'refused'; why: string }
  | { state: 'manual'; why: string }

/** What a provider is answered, beside its status. */
export type ProviderReply = { type: string; body: string }

/**
 * An outside payment provider. One contract test runs on each adapter; vendor names, statuses, minor units and
 * time-outs stay inside. Every call out ends within 5 s; a method throws GatewayError when it got no answer that can
 * be used.
 */
export type PaymentGateway = {
  /** Opens a payment page, each time a new one: the shop keeps the first and sends everybody there. */
  start(request: StartRequest): Promise<{ providerRef: string; redirect: PaymentRedirect }>
  /** Asks where an attempt stands: the only thing a browser's return is good for. */
  status(attempt: StartedAttempt): Promise<PaymentReport>
  /**
   * Closes a page without a payment, and returns the status of the attempt: a payment may have come just before.
   * Absent where the provider has no such call.
   */
  close?(attempt: StartedAttempt): Promise<PaymentReport>
  /** Gives money back, all or a part. Never moves it twice: where a provider knows no key it is asked first. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  /** Reads and verifies a callback; calls nobody. */
  readCallback(call: RawCallback): CallbackReading
  /** The attempt that a returning browser names: a hint which one to ask about, never proof. */
  readReturn(query: Record<string, unknown>): ReturnReading | null
  /** The headers that `readCallback` needs, lower case: the only ones that are kept. */
  signedHeaders: readonly string[]
  /** What the provider wants to hear once its callback is taken in. */
  accepted: ProviderReply
  /**
   * What it hears, with 200, where its callback is not: it then cancels the payment. null: its payments do not depend
   * on our answer, and an error status says so.
   */
  refused: ProviderReply | null
  /** Whether it can be asked where an attempt stands; one that cannot tells once, or never. */
  canBeAsked: boolean
  /** Hosts that the shop's pages post a payment form to, for the Content-Security-Policy. */
  formActions: readonly string[]
  /** The first and the last number that this shop may use there. */
  numbers: { from: number; to: number }
}

/** The provider gave no answer, or one that cannot be used: what it did is unknown. */
export class GatewayError extends Error {
  override name = 'GatewayError'
}

/** The same of a provider that is there and answers: no reason to stop asking it about others. */
export class GatewayAnswerError extends GatewayError {
  override name = 'GatewayAnswerError'
}

export type PaymentGateways = {
  /** Every provider that has its settings: one that is offered no more still refunds what was paid there. */
  byName: Partial<Record<PaymentProvider, PaymentGateway>>
  /** Those a shopper can choose from; the first is for who chooses none. */
  offered: readonly [PaymentProvider, ...PaymentProvider[]]
  /** Where this process listens, once it does: the sandbox bank lives there. */
  own: { url: string }
}

/** What the use cases that reach a provider get. */
export type PaymentDeps = Deps & { gateways: PaymentGateways }

/** @throws GatewayError where the provider has no settings (any more) */
export function gatewayOf({ byName }: PaymentGateways, provider: PaymentProvider): PaymentGateway {
  const gateway = byName[provider]
  if (!gateway) throw new GatewayError(`${provider} has no settings`)
  return gateway
}

/**
 * Whether the shop can end a page before its session: the provider closes it, or asks the shop before it takes money.
 * At all others a page stays payable until its session ends.
 */
export const canEndPages = ({ close, refused }: PaymentGateway): boolean => close !== undefined || refused !== null

/** Every host that a payment form may be posted to. */
export function formActionsOf({ byName }: PaymentGateways): string[] {
  return [...new Set(Object.values(byName).flatMap(gateway => gateway.formActions))]
}
