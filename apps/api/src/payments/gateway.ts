import type { Locale } from '@shop/contracts/locale.ts'
import type { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import type { Deps } from '#platform/deps.ts'

/**
 * Where an attempt stands with its provider.
 * open: nobody paid yet; processing: paid, the provider has not made up its mind; captured: the money is with the
 * shop; failed: declined, or its time is over.
 */
export type ReportState = 'open' | 'processing' | 'captured' | 'failed'

/** What a provider says of one attempt, in our words. Providers' status names stay in their adapters. */
export type PaymentReport = {
  /** The provider's own key of the attempt. */
  providerRef: string
  /** Our key of the attempt, where the provider sends it back. */
  paymentId?: string
  state: ReportState
  /** Whole drams; what was captured, once it is. Adapters turn minor units and decimals into this. */
  amountAmd: number
  /** ISO 4217, as the provider says: anything but AMD is not our payment. */
  currency: string
}

/** What a payment page has to know. */
export type StartRequest = {
  paymentId: string
  shopName: string
  orderNumber: number
  amountAmd: number
  locale: Locale
  /** The provider's page takes no payment after this. */
  expiresAt: Date
}

/** A call from outside as it came; signatures are over exactly these words. */
export type RawCallback = {
  method: string
  /** Without the question mark. */
  query: string
  /** Names in lower case; only those that the gateway names in `signedHeaders`. */
  headers: Record<string, string>
  body: string
}

/** What a callback turned out to be: its own proof, or no word of the provider's. */
export type CallbackReading = { kind: 'report'; report: PaymentReport } | { kind: 'forged'; why: string }

export type RefundRequest = {
  providerRef: string
  /** Names this refund: sent twice, the money goes back once. */
  key: string
  amountAmd: number
}

/** refused: the provider said no in words; a call without an answer throws instead. */
export type RefundAnswer = { state: 'confirmed'; refundRef: string } | { state: 'refused'; why: string }

/**
 * An outside payment provider. One contract test runs on each adapter; vendor names, statuses, minor units and
 * time-outs stay inside. Every method that calls out ends within 5 s and throws GatewayError when it got no
 * answer that can be used.
 */
export type PaymentGateway = {
  /** Opens a payment page. Safe to repeat: the same `paymentId` gives the same attempt. */
  start(request: StartRequest): Promise<{ providerRef: string; redirect: PaymentRedirect }>
  /** Asks where an attempt stands: the only thing a browser's return is good for. */
  status(attempt: { paymentId: string; providerRef: string }): Promise<PaymentReport>
  refund(request: RefundRequest): Promise<RefundAnswer>
  /** Reads and verifies a callback; calls nobody. */
  readCallback(call: RawCallback): CallbackReading
  /** The key of the attempt that a returning browser names: a hint which one to ask about, never proof. */
  refOfReturn(query: Record<string, unknown>): string | null
  /** The headers that `readCallback` needs, lower case: the only ones that are kept. */
  signedHeaders: readonly string[]
  /** What the provider wants to hear once its callback is taken in. */
  accepted: { type: string; body: string }
  /** Hosts that the shop's pages post a payment form to, for the Content-Security-Policy. */
  formActions: readonly string[]
}

/** The provider gave no answer, or one that cannot be used: what it did is unknown. */
export class GatewayError extends Error {
  override name = 'GatewayError'
}

export type PaymentGateways = {
  byName: Record<PaymentProvider, PaymentGateway>
  /** The one a shopper gets who chooses none. */
  chosen: PaymentProvider
  /** Where this process listens, once it does: the sandbox bank lives there. */
  own: { url: string }
}

/** What the use cases that reach a provider get. */
export type PaymentDeps = Deps & { gateways: PaymentGateways }

/** Every host that a payment form may be posted to. */
export function formActionsOf({ byName }: PaymentGateways): string[] {
  return Object.values(byName).flatMap(gateway => gateway.formActions)
}
