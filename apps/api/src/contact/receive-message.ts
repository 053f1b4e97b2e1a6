import { randomUUIDv7 } from 'node:crypto'
import type { SendMessage } from '@shop/contracts/contact.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { getSettings } from '#settings/index.ts'
import { replyPhone } from './rules.ts'

type ContactInput = { key: string; body: SendMessage; locale: Locale }

/** Staff read Russian, the default language. */
const STAFF_LOCALE: Locale = 'ru'

/**
 * Stores a message of a visitor and forwards it to the shop's address, in one transaction. The same key is the same
 * message.
 * @throws IDEMPOTENCY_KEY_REUSED if the key was used for another text
 */
export async function receiveMessage(deps: Deps, { key, body, locale }: ContactInput): Promise<void> {
  const { name, replyTo, subject, message } = body
  const { email } = await getSettings(deps.db, 'shop')
  await withTransaction(deps.db, deps.random, async tx => {
    const [created] = await query(
      tx,
      kysely
        .insertInto('contact_message')
        .values({
          id: randomUUIDv7(),
          idempotency_key: key,
          name,
          reply_to: replyTo,
          reply_phone: replyPhone(replyTo),
          subject,
          message,
          locale,
          created_at: deps.clock.now(),
        })
        .onConflict(conflict => conflict.doNothing())
        .returning('id'),
    )
    if (created) {
      return notify(tx, deps, {
        topic: 'contact.message',
        key: created.id,
        channel: 'email',
        recipient: email,
        locale: STAFF_LOCALE,
        params: { name, replyTo, subject, message, language: locale },
      })
    }
    const [earlier] = await query(
      tx,
      kysely
        .selectFrom('contact_message')
        .select(['name', 'reply_to as replyTo', 'subject', 'message'])
        .where('idempotency_key', '=', key),
    )
    const isSame =
      earlier?.name === name &&
      earlier.replyTo === replyTo &&
      earlier.subject === subject &&
      earlier.message === message
    if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  })
}
