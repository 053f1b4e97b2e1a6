import type { Locale } from '@shop/contracts/locale.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { type Message, notify } from '#platform/outbox.ts'

type Told = { id: string; accountId: string | null; locale: Locale }

/** Tells an order's customer of something by SMS and e-mail, once per event; nobody where the account is gone. */
export async function tellCustomer(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  { id, accountId, locale }: Told,
  { topic, event, params }: Pick<Message, 'topic' | 'params'> & { event: string },
): Promise<void> {
  if (accountId === null) return
  const { phone, email } = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { phone: true, email: true },
  })
  const message = { topic, accountId, locale, ...(params ? { params } : {}) }
  await notify(tx, deps, { ...message, key: `${id}:${event}:sms`, channel: 'sms', recipient: phone })
  await notify(tx, deps, { ...message, key: `${id}:${event}:email`, channel: 'email', recipient: email })
}
