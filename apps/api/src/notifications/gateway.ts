type Message = {
  to: string
  text: string
  /** Idempotency key of the message, the same at each attempt. */
  key: string
  /** The one-time code within the text, if there is one. */
  code?: string
  /** True if the sender must not say what the shop sells. */
  isDiscreet?: boolean
}

/** A message to a phone. */
export type Sms = Message

/** A picture that the HTML part shows by its content id. */
export type EmailPart = { cid: string; fileName: string; type: 'image/png' | 'image/jpeg'; content: Buffer }

/** A message to an e-mail address, as HTML and as text; `fromName` is the name of the sender. */
export type Email = Message & { fromName: string; subject: string; html: string; parts: readonly EmailPart[] }

/** Sends an SMS. Throws if it was rejected or the result is unknown; the caller retries. */
export type SmsGateway = { send(sms: Sms): Promise<void> }

/** Sends an e-mail. Throws if it was rejected or the result is unknown; the caller retries. */
export type EmailGateway = { send(email: Email): Promise<void> }

export type Gateways = { sms: SmsGateway; email: EmailGateway }

/**
 * The provider rejected the message: it was certainly not sent. `isFinal`: a retry would fail too. The message of the
 * error contains no address and no text.
 */
export class RejectedError extends Error {
  override name = 'RejectedError'
  readonly isFinal: boolean
  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Nothing was sent; retry at this time. Does not count as an attempt. */
export class DeferredError extends Error {
  override name = 'DeferredError'
  readonly until: Date
  constructor(message: string, until: Date) {
    super(message)
    this.until = until
  }
}

/** The SMS budget of the day is exhausted. The message waits until the next day, and its age counts from then. */
export class SmsBudgetExceededError extends DeferredError {
  override name = 'SmsBudgetExceededError'
}

/** An optional message is not sent at night. Its age counts from the morning. */
export class NightError extends DeferredError {
  override name = 'NightError'
}

/** digits: 37491123456; e164: +37491123456. */
export type NumberFormat = 'digits' | 'e164'

/** Formats a phone number for the provider. */
export function formatNumber(phone: string, format: NumberFormat): string {
  return format === 'digits' ? phone.replace(/^\+/, '') : phone
}
