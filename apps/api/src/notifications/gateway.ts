/** A message to a phone. */
export type Sms = {
  to: string
  text: string
  /** The message's own name, the same at a repeated delivery: the receiver may show it once. */
  key: string
  /** The one-time code within the text, where there is one. */
  code?: string
}

/** A message to an e-mail address. */
export type Email = Sms & { subject: string }

/** Hands an SMS over to whoever delivers it. Throws when that was refused or is not certain: it is tried again. */
export type SmsGateway = { send(sms: Sms): Promise<void> }

/** Hands an e-mail over to whoever delivers it. Throws when that was refused or is not certain: it is tried again. */
export type EmailGateway = { send(email: Email): Promise<void> }

export type Gateways = { sms: SmsGateway; email: EmailGateway }
