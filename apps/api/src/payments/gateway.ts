import type { Locale } from '@shop/contracts/locales.ts'
import type { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import type { Deps } from '#platform/config/deps.ts'

/**
 * The status of an attempt at its provider. open: not paid yet; processing: paid, not decided yet; captured: the shop
 * has the money; failed: declined or expired; unknown: the provider responds without a status, or has no status query.
 */
export type ReportState = 'open' | 'processing' | 'captured' | 'failed' | 'unknown'

/** A provider's report on one attempt. The adapters translate the provider's own status names. */
export type PaymentReport = {
  /** The provider's key of the attempt. */
  providerRef: string
  /** Our key of the attempt, if the provider sends it back. */
  paymentId?: string
  /** The provider's transaction id, if it has one: two ids are two payments. */
  transaction?: string
  state: ReportState
  /**
   * The captured amount in AMD, or the requested one before that. Adapters convert minor units and decimals, but do not
   * round: a fraction never matches a requested amount.
   */
  amountAmd: number
  /** ISO 4217. Any currency other than AMD is treated as a wrong amount. */
  currency: string
}

/** The data of a payment page. */
export type StartRequest = {
  paymentId: string
  /** Unique per page, starting at `numbers.from`: providers reject a number that they have seen. */
  number: number
  /** Random letters and digits, unique per page. They prevent guessing the keys that the shop creates. */
  secret: string
  shopName: string
  orderNumber: number
  amountAmd: number
  locale: Locale
  /** When the page is requested, and when the provider stops accepting payments on it. */
  now: Date
  expiresAt: Date
}

/** An attempt with its keys at the provider. */
export type StartedAttempt = {
  paymentId: string
  providerRef: string
  /** The number of its page; null for attempts created before numbers existed. */
  number: number | null
  amountAmd: number
}

/** A reference to an attempt: the provider's key, or our UUID. */
export type AttemptName = { providerRef: string } | { id: string }

/** The attempt that a returning browser names, and whether the customer canceled. Neither is authenticated. */
export type ReturnReading = { attempt: AttemptName; isAbandoned?: boolean }

/** A callback as received. Signatures cover exactly these texts. */
export type RawCallback = {
  method: string
  /** Without the question mark. */
  query: string
  /** Names in lower case; only those that the gateway names in `signedHeaders`. */
  headers: Record<string, string>
  body: string
}

/**
 * The result of reading a callback. report: an authenticated report; unsigned: an unauthenticated reference to an
 * attempt, whose status is queried; precheck: asks whether the provider may capture the payment; forged: not from the
 * provider.
 */
export type CallbackReading =
  | { kind: 'report'; report: PaymentReport }
  | { kind: 'unsigned'; attempt: AttemptName }
  | { kind: 'precheck'; providerRef: string; amountAmd: number }
  | {
      kind: 'forged'
      why: string
      /** The attempt that it names. If the shop's key is wrong, a genuine callback looks forged. */
      attempt?: AttemptName
    }

export type RefundRequest = StartedAttempt & {
  /** Idempotency key: sent twice, the refund is executed once. */
  key: string
  /** The amount to refund now. `amountAmd` is the whole captured amount. */
  refundAmd: number
  /** The amount refunded before, according to our records. */
  refundedAmd: number
  /** True if this refund was sent before without a response: it may already be executed. */
  isInDoubt: boolean
}

/**
 * rejected: by the provider; manual: staff must execute it or find out its status. A call without a response
 * throws instead.
 */
export type RefundResult =
  | { state: 'confirmed'; refundRef: string }
  | { state: 'rejected'; why: string }
  | { state: 'manual'; why: string }

/** The response to a callback, without the status. */
export type ProviderReply = { type: string; body: string }

/**
 * A payment provider. One contract test runs on every adapter. Names, statuses, minor units and timeouts of the
 * provider stay inside the adapter. Every outgoing call ends within 5 s. Methods throw GatewayError if there is no
 * usable response.
 */
export type PaymentGateway = {
  /** Opens a new payment page. The shop stores the first one and sends every caller there. */
  start(request: StartRequest): Promise<{ providerRef: string; redirect: PaymentRedirect }>
  /** Returns the status of an attempt. */
  status(attempt: StartedAttempt): Promise<PaymentReport>
  /**
   * Closes a page without a payment and returns the status of the attempt, which may have been paid just before. Absent
   * if the provider cannot close pages.
   */
  close?(attempt: StartedAttempt): Promise<PaymentReport>
  /**
   * Refunds all or part of a payment, at most once: if the provider has no idempotency keys, the adapter queries the
   * status first.
   */
  refund(request: RefundRequest): Promise<RefundResult>
  /** Reads and verifies a callback without calling the provider. */
  readCallback(call: RawCallback): CallbackReading
  /** Returns the attempt that a returning browser names. It is not authenticated. */
  readReturn(query: Record<string, unknown>): ReturnReading | null
  /** The lower-case names of the headers that `readCallback` needs. Only those are stored. */
  signedHeaders: readonly string[]
  /** The response that the provider expects for an accepted callback. */
  accepted: ProviderReply
  /**
   * The response, with status 200, that makes the provider cancel the payment. null: the payment does not depend on our
   * response, and an error status reports a rejection.
   */
  declined: ProviderReply | null
  /** True if the provider reports the status of an attempt on request. Otherwise its callback comes once, or never. */
  hasStatusQuery: boolean
  /** Origins that the shop posts payment forms to, for the Content-Security-Policy. */
  formActions: readonly string[]
  /** The first and the last page number that the shop may use at this provider. */
  numbers: { from: number; to: number }
}

/** Thrown if the provider gave no usable response: the effect of the call is unknown. */
export class GatewayError extends Error {
  override name = 'GatewayError'
}

/**
 * Thrown if the provider responded unusably. It is available, so the circuit breaker does not count it as a failure.
 */
export class GatewayResponseError extends GatewayError {
  override name = 'GatewayResponseError'
}

export type PaymentGateways = {
  /** Every provider with complete settings. A provider that is no longer offered still executes refunds. */
  byName: Partial<Record<PaymentProvider, PaymentGateway>>
  /** The providers that customers can choose from. The first is the default. */
  offered: readonly [PaymentProvider, ...PaymentProvider[]]
  /** The URL of this server once it listens. The sandbox bank runs there. */
  own: { url: string }
}

/** The dependencies of use cases that call a provider. */
export type PaymentDeps = Deps & { gateways: PaymentGateways }

/** @throws GatewayError if the provider has no settings */
export function gatewayOf({ byName }: PaymentGateways, provider: PaymentProvider): PaymentGateway {
  const gateway = byName[provider]
  if (!gateway) throw new GatewayError(`${provider} has no settings`)
  return gateway
}

/**
 * Returns true if the shop can end a page before its session: the provider closes it, or sends a precheck before it
 * captures. Other pages can be paid until their session ends.
 */
export const canEndPages = ({ close, declined }: PaymentGateway): boolean => close !== undefined || declined !== null

/** Returns every origin that a payment form may be posted to. */
export function formActionsOf({ byName }: PaymentGateways): string[] {
  return [...new Set(Object.values(byName).flatMap(gateway => gateway.formActions))]
}
