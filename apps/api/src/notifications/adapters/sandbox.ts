import type { Deps } from '#platform/deps.ts'
import { execute, kysely } from '#platform/sql.ts'
import type { Email, EmailGateway, Sms, SmsGateway } from '../gateway.ts'

type SandboxDeps = Pick<Deps, 'db' | 'clock'>

/** Keeps SMS in the dev inbox instead of sending them. */
export function sandboxSms(deps: SandboxDeps): SmsGateway {
  return { send: sms => keep(deps, 'sms', sms, sms.text) }
}

/** Keeps e-mails in the dev inbox instead of sending them. */
export function sandboxEmail(deps: SandboxDeps): EmailGateway {
  return { send: (email: Email) => keep(deps, 'email', email, `${email.subject}\n\n${email.text}`) }
}

/** As a real receiver would: a message that comes again shows once. */
async function keep(
  { db, clock }: SandboxDeps,
  channel: 'sms' | 'email',
  { key, to, code }: Sms,
  text: string,
): Promise<void> {
  const message = { dedup_key: key, channel, to, text, code, sent_at: clock.now() }
  await execute(
    db,
    kysely
      .insertInto('dev_message')
      .values(message)
      .onConflict(conflict => conflict.doNothing()),
  )
}
