import type { Deps } from '#platform/deps.ts'
import type { Env } from '#platform/env.ts'
import type { Job } from '#platform/jobs.ts'
import { sandboxEmail, sandboxSms } from './adapters/sandbox.ts'
import { drainOutbox } from './drain-outbox.ts'
import type { Gateways } from './gateway.ts'

export { mountDevInbox } from './dev-inbox.ts'
export { drainOutbox } from './drain-outbox.ts'
export type { Gateways } from './gateway.ts'

/** The adapters that the settings name. */
export function createMessengers(deps: Deps, env: Pick<Env, 'SMS_ADAPTER' | 'EMAIL_ADAPTER'>): Gateways {
  const sms = { sandbox: sandboxSms } satisfies Record<Env['SMS_ADAPTER'], unknown>
  const email = { sandbox: sandboxEmail } satisfies Record<Env['EMAIL_ADAPTER'], unknown>
  return { sms: sms[env.SMS_ADAPTER](deps), email: email[env.EMAIL_ADAPTER](deps) }
}

/** Nothing leaves the program: what it would send is read in the dev inbox. */
export function isSandbox(env: Pick<Env, 'SMS_ADAPTER' | 'EMAIL_ADAPTER'>): boolean {
  return env.SMS_ADAPTER === 'sandbox' && env.EMAIL_ADAPTER === 'sandbox'
}

/** Sending runs when a message is written, and every minute for what was left. */
export function notificationJobs(deps: Deps, gateways: Gateways): Job[] {
  return [{ name: 'outbox.drain', cron: '* * * * *', run: () => drainOutbox(deps, gateways) }]
}
