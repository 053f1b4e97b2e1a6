import { alertProviderDown } from '#alerts/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { dexatelSms } from './adapters/dexatel.ts'
import { nikitaSms } from './adapters/nikita.ts'
import { sandboxEmail, sandboxSms } from './adapters/sandbox.ts'
import { smtpEmail } from './adapters/smtp.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'
import type { EmailGateway, SmsGateway } from './gateway.ts'
import type { OrderSource, Outlet } from './send.ts'
import type { MessageSettings } from './settings.ts'

/** Creates the adapters that the settings select, each with a circuit breaker. */
export function createMessengers(
  deps: Deps,
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
    shopUrl: env.PUBLIC_URL,
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
      format: env.SMS_NUMBER_FORMAT,
    }),
}

const emailGateways: Record<MessageSettings['EMAIL_ADAPTER'], (deps: Deps, env: MessageSettings) => EmailGateway> = {
  sandbox: deps => sandboxEmail(deps),
  smtp: ({ clock }, env) =>
    smtpEmail({ url: env.SMTP_URL ?? '', from: env.MAIL_FROM ?? '', timeoutMs: env.SMTP_TIMEOUT_MS, clock }),
}

/** Returns true if no message leaves the program: the dev inbox shows them all. */
export function isSandbox(env: Pick<MessageSettings, 'SMS_ADAPTER' | 'EMAIL_ADAPTER'>): boolean {
  return env.SMS_ADAPTER === 'sandbox' && env.EMAIL_ADAPTER === 'sandbox'
}
