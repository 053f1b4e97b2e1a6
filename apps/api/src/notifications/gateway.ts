type Message = {
  to: string
  text: string
  /** The message's own name, the same at a repeated delivery: the receiver may show it once. */
  key: string
  /** The one-time code within the text, where there is one. */
  code?: string
}

/** A message to a phone. */
export type Sms = Message

/** A message to an e-mail address, as HTML and as text; `fromName` is who it is from. */
export type Email = Message & { fromName: string; subject: string; html: string }

/** Hands an SMS over to whoever delivers it. Throws when that was refused or is not certain: it is tried again. */
export type SmsGateway = { send(sms: Sms): Promise<void> }

/** Hands an e-mail over to whoever delivers it. Throws when that was refused or is not certain: it is tried again. */
export type EmailGateway = { send(email: Email): Promise<void> }

export type Gateways = { sms: SmsGateway; email: EmailGateway }

/** The provider said no: certainly not sent. `isFinal`: it would say so each time. Names no address and no text of it. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly isFinal: boolean
  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Nothing was tried: not before this moment. It does not count as a try. */
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
