import type { Tx } from '#platform/db.ts'

/**
 * What was written in the contact form with this phone to answer to. By the phone alone, which a code has proven: an
 * e-mail address may be anybody's.
 */
export async function messagesFrom(
  db: Tx,
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
  const rows = await tx.contactMessage.findMany({ where: { replyPhone: phone }, select: { id: true } })
  const keys = rows.map(({ id }) => id)
  await tx.outbox.deleteMany({ where: { topic: 'contact.message', key: { in: keys } } })
  await tx.contactMessage.deleteMany({ where: { id: { in: keys } } })
}
