import type { Locale } from '@shop/contracts/locales.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { type Message, notify } from '#platform/jobs/outbox.ts'

type Customer = { id: string; accountId: string | null; locale: Locale }

type OrderNotification = Pick<Message, 'topic' | 'params'> & {
  event: string
  /** False for an e-mail alone. */
  isBySms?: boolean
}
type Reach = { phone: string; email: string }

/** Notifies the customer of an order by SMS and e-mail, once per event. Does nothing if the account is deleted. */
export async function notifyCustomer(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  order: Customer,
  notification: OrderNotification,
): Promise<void> {
  if (order.accountId === null) return
  const [reach] = await query(tx, reachById({ accountId: order.accountId }))
  if (!reach) throw new AppError('NOT_FOUND')
  await notify(tx, deps, ...composeMessages(order, reach, notification))
}

const reachById = prepare((param: Param<{ accountId: string }>) =>
  kysely.selectFrom('account').select(['phone', 'email']).where('id', '=', param('accountId')),
)

/** Composes the messages of an event for a caller that has read the customer's phone and e-mail. */
export function composeMessages(
  { id, accountId, locale }: Customer,
  { phone, email }: Reach,
  { topic, event, params, isBySms = true }: OrderNotification,
): Message[] {
  if (accountId === null) return []
  const message = { topic, accountId, locale, ...(params ? { params } : {}) }
  const bySms = { ...message, key: `${id}:${event}:sms`, channel: 'sms', recipient: phone } as const
  const byEmail = { ...message, key: `${id}:${event}:email`, channel: 'email', recipient: email } as const
  return isBySms ? [bySms, byEmail] : [byEmail]
}
