import type { Locale } from '@shop/contracts/locales.ts'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { type Message, notify } from '#platform/jobs/outbox.ts'

/** An order `id` with its customer. */
type Customer = { id: string; accountId: string | null; locale: Locale }

type OrderNotification = Pick<Message, 'topic' | 'params' | 'notBefore'> & {
  event: string
  /** The id of what the event belongs to, if that is not the order. */
  subjectId?: string
  /** False for an e-mail alone. */
  isBySms?: boolean
}
/** The contacts of a customer. The e-mail is null without an account, both are null if the account was deleted. */
export type Reach = { phone: string | null; email: string | null }

/** The phone of order `o` if its customer `c` has an account, or never had one. Null if the account was deleted. */
export const phoneOfCustomer = sql<
  string | null
>`coalesce(c.phone, CASE WHEN o.placed_by IS NOT NULL THEN nullif(o.phone, '') END)`

/**
 * Notifies the customer of an order by SMS and e-mail, once per event. A customer without an account gets the SMS. Does
 * nothing if the account is deleted.
 */
export async function notifyCustomer(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  order: Customer,
  notification: OrderNotification,
): Promise<void> {
  const [reach] = await query(tx, reachById({ orderId: order.id }))
  if (!reach) throw new AppError('NOT_FOUND')
  await notify(tx, deps, ...composeMessages(order, reach, notification))
}

const reachById = prepare((param: Param<{ orderId: string }>) =>
  kysely
    .selectFrom('orders as o')
    .leftJoin('account as c', 'c.id', 'o.account_id')
    .select([phoneOfCustomer.as('phone'), 'c.email'])
    .where('o.id', '=', param('orderId')),
)

/** Composes the messages of an event for a caller that has read the customer's phone and e-mail. */
export function composeMessages(
  { id, accountId, locale }: Customer,
  { phone, email }: Reach,
  { topic, event, subjectId = id, params, isBySms = true, notBefore }: OrderNotification,
): Message[] {
  const optional = {
    ...(accountId !== null && { accountId }),
    ...(params && { params }),
    ...(notBefore && { notBefore }),
  }
  const message = { topic, locale, ...optional }
  const key = `${subjectId}:${event}`
  return [
    ...(isBySms && phone !== null
      ? [{ ...message, key: `${key}:sms`, channel: 'sms', recipient: phone } as const]
      : []),
    ...(email !== null ? [{ ...message, key: `${key}:email`, channel: 'email', recipient: email } as const] : []),
  ]
}
