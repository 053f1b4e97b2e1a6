import type { Tx } from '#platform/db.ts'

/** What was written in the contact form with one of these phones or addresses to answer to. */
export async function messagesFrom(
  db: Tx,
  contacts: readonly string[],
): Promise<{ subject: string; message: string; writtenAt: string }[]> {
  const rows = await db.contactMessage.findMany({
    where: { replyTo: { in: [...contacts], mode: 'insensitive' } },
    orderBy: { id: 'desc' },
    select: { subject: true, message: true, createdAt: true },
  })
  return rows.map(({ createdAt, ...row }) => ({ ...row, writtenAt: createdAt.toISOString() }))
}

/** Deletes them, with what the shop was told of them. */
export async function forgetMessagesFrom(tx: Tx, contacts: readonly string[]): Promise<void> {
  const where = { replyTo: { in: [...contacts], mode: 'insensitive' as const } }
  const rows = await tx.contactMessage.findMany({ where, select: { id: true } })
  const keys = rows.map(({ id }) => id)
  await tx.outbox.deleteMany({ where: { topic: 'contact.message', key: { in: keys } } })
  await tx.contactMessage.deleteMany({ where: { id: { in: keys } } })
}
