import { alertProviderDown } from '#alerts/index.ts'
import type { PictureDeps } from '#pictures/index.ts'
import type { Clock, Deps } from '#platform/config/deps.ts'
import { createCircuitBreaker } from '#platform/http/circuit-breaker.ts'
import { dexatelSms } from './adapters/dexatel.ts'
import { nikitaSms } from './adapters/nikita.ts'
import { sandboxEmail, sandboxSms } from './adapters/sandbox.ts'
import { smtpEmail } from './adapters/smtp.ts'
import { createPictureEmbedder } from './email-pictures.ts'
import { DeferredError, type EmailGateway, RejectedError, type SmsGateway } from './gateway.ts'
import type { OrderSource, Outlet } from './send.ts'
import type { MessageSettings } from './settings.ts'

/** Creates the adapters that the settings select, each with a circuit breaker. */
export function createMessengers(
  deps: Deps & PictureDeps,
  env: MessageSettings & { PUBLIC_URL: string },
  orderOf: OrderSource,
): Outlet {
  const sms = smsGateways[env.SMS_ADAPTER](deps, env)
  const email = emailGateways[env.EMAIL_ADAPTER](deps, env)
  const guard = (provider: string) => ({ clock: deps.clock, onDown: () => alertProviderDown(deps, provider) })
  return {
    sms: { send: withCircuitBreaker(sms.send, guard(env.SMS_ADAPTER)) },
    email: { send: withCircuitBreaker(email.send, guard(env.EMAIL_ADAPTER)) },
    orderOf,
    embedPictures: createPictureEmbedder(deps),
    shopUrl: env.PUBLIC_URL,
    ...(env.DISCREET_URL && { discreetUrl: env.DISCREET_URL }),
  }
}

/** `findMessageProblems` has already rejected an adapter whose settings are missing. */
const smsGateways: Record<MessageSettings['SMS_ADAPTER'], (deps: Deps, env: MessageSettings) => SmsGateway> = {
  sandbox: deps => sandboxSms(deps),
  nikita: (_deps, env) =>
    nikitaSms({
      url: env.NIKITA_URL,
      user: env.NIKITA_USER ?? '',
      password: env.NIKITA_PASSWORD ?? '',
      sender: env.SMS_SENDER ?? '',
      discreetSender: env.SMS_SENDER_DISCREET ?? env.SMS_SENDER ?? '',
      priority: env.NIKITA_PRIORITY,
      ttlSeconds: env.NIKITA_TTL_SECONDS,
      acceptedText: env.NIKITA_ACCEPTED_TEXT,
      duplicateCodes: env.NIKITA_DUPLICATE_CODES,
      format: env.SMS_NUMBER_FORMAT,
    }),
  dexatel: (_deps, env) =>
    dexatelSms({
      url: env.DEXATEL_URL,
      key: env.DEXATEL_KEY ?? '',
      sender: env.SMS_SENDER ?? '',
      discreetSender: env.SMS_SENDER_DISCREET ?? env.SMS_SENDER ?? '',
      format: env.SMS_NUMBER_FORMAT,
    }),
}

const emailGateways: Record<MessageSettings['EMAIL_ADAPTER'], (deps: Deps, env: MessageSettings) => EmailGateway> = {
  sandbox: deps => sandboxEmail(deps),
  smtp: ({ clock }, env) =>
    smtpEmail({
      url: env.SMTP_URL ?? '',
      from: env.MAIL_FROM ?? '',
      discreetFrom: env.MAIL_FROM_DISCREET ?? env.MAIL_FROM ?? '',
      timeoutMs: env.SMTP_TIMEOUT_MS,
      clock,
    }),
}

/** Returns true if no message leaves the program: the dev inbox shows them all. */
export function isSandbox(env: Pick<MessageSettings, 'SMS_ADAPTER' | 'EMAIL_ADAPTER'>): boolean {
  return env.SMS_ADAPTER === 'sandbox' && env.EMAIL_ADAPTER === 'sandbox'
}

/** How long a message waits while the circuit breaker of its provider is open. */
const DEFERRAL_MS = 5000

type BreakerOptions = {
  clock: Clock
  /** Called at each failure while the circuit breaker is open. */
  onDown(): Promise<void>
}

/**
 * Wraps a gateway with a circuit breaker: after three consecutive failures nothing is sent for 15 s, so that messages
 * do not use up their attempts. A rejected message is not a failure.
 */
export function withCircuitBreaker<M>(
  send: (message: M) => Promise<void>,
  { clock, onDown }: BreakerOptions,
): (message: M) => Promise<void> {
  const breaker = createCircuitBreaker(clock)
  return async message => {
    if (!breaker.canCall())
      throw new DeferredError(
        'the circuit breaker of the provider is open',
        new Date(clock.now().getTime() + DEFERRAL_MS),
      )
    try {
      await send(message)
      breaker.succeeded()
    } catch (error) {
      if (error instanceof RejectedError) breaker.succeeded()
      else breaker.failed()
      if (!(error instanceof RejectedError) && !breaker.canCall()) await onDown()
      throw error
    }
  }
}
