import type { Db, Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'

/**
 * Returns the messages of the contact form with this phone number for the reply. Only by the verified phone: an e-mail
 * address may belong to another person.
 */
export async function messagesFrom(
  db: Db,
  phone: string,
): Promise<{ subject: string; message: string; writtenAt: string }[]> {
  const rows = await db.contactMessage.findMany({
    where: { replyPhone: phone },
    orderBy: { id: 'desc' },
    select: { subject: true, message: true, createdAt: true },
  })
  return rows.map(({ createdAt, ...row }) => ({ ...row, writtenAt: createdAt.toISOString() }))
}

/** Deletes these messages, and the e-mails to the shop about them. */
export async function deleteMessagesFrom(tx: Tx, phone: string): Promise<void> {
  const messages = kysely.deleteFrom('contact_message').where('reply_phone', '=', phone).returning('id')
  const keys = (await query(tx, messages)).map(({ id }) => id)
  if (keys.length === 0) return
  await execute(tx, kysely.deleteFrom('outbox').where('topic', '=', 'contact.message').where('key', 'in', keys))
}
