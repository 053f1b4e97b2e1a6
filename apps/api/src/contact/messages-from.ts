import type { Db, Tx } from '#platform/db.ts'
import { execute, kysely, query } from '#platform/sql.ts'

/**
 * What was written in the contact form with this phone to answer to. By the phone alone, which a code has proven: an
 * e-mail address may be anybody's.
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

/** Deletes them, with what the shop was told of them. */
export async function forgetMessagesFrom(tx: Tx, phone: string): Promise<void> {
  const messages = kysely.deleteFrom('contact_message').where('reply_phone', '=', phone).returning('id')
  const keys = (await query(tx, messages)).map(({ id }) => id)
  if (keys.length === 0) return
  await execute(tx, kysely.deleteFrom('outbox').where('topic', '=', 'contact.message').where('key', 'in', keys))
}
