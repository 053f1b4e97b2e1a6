import type { Deps } from '#platform/config/deps.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import type { Email, EmailGateway, Sms, SmsGateway } from '../gateway.ts'

type SandboxDeps = Pick<Deps, 'db' | 'clock'>

/** Stores SMS in the dev inbox instead of sending them. */
export function sandboxSms(deps: SandboxDeps): SmsGateway {
  return { send: sms => store(deps, 'sms', sms, sms.text) }
}

/** Stores e-mails in the dev inbox instead of sending them. */
export function sandboxEmail(deps: SandboxDeps): EmailGateway {
  return { send: (email: Email) => store(deps, 'email', email, `${email.subject}\n\n${email.text}`) }
}

/** Stores a message once, also if it is sent again, like a mailbox that recognizes its id. */
async function store(
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
