import { Locale } from '@shop/contracts/locale-schemas.ts'
import { ReviewChannel, type ReviewContact } from '@shop/contracts/reviews.ts'
import { lockAccount } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { type Message, notify } from '#platform/jobs/outbox.ts'

/** Returns the channel that the customer chose for messages about reviews. */
export async function findChannel(db: Tx, accountId: string): Promise<ReviewChannel> {
  const contacts = kysely.selectFrom('review_contact').select('channel').where('account_id', '=', accountId)
  const [contact] = await query(db, contacts)
  return ReviewChannel.parse(contact?.channel ?? 'none')
}

/** Returns the channel, and the number of own reviews with news. */
export async function getContact(db: Tx, accountId: string): Promise<ReviewContact> {
  const news = kysely.selectFrom('review').select(rowCount.as('unread')).where('account_id', '=', accountId)
  const [counted] = await query(db, news.where('is_unread', '=', true))
  return { channel: await findChannel(db, accountId), unread: counted?.unread ?? 0 }
}

type ContactInput = { accountId: string; channel: ReviewChannel }

/** Sets the channel; `none` stops the messages. */
export function setContact(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { accountId, channel }: ContactInput,
): Promise<ReviewContact> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockAccount(tx, accountId)
    const contact = { account_id: accountId, channel, chosen_at: deps.clock.now() }
    await execute(
      tx,
      channel === 'none'
        ? kysely.deleteFrom('review_contact').where('account_id', '=', accountId)
        : kysely
            .insertInto('review_contact')
            .values(contact)
            .onConflict(conflict =>
              conflict
                .column('account_id')
                .doUpdateSet({ channel, chosen_at: contact.chosen_at })
                .where('review_contact.channel', '<>', channel),
            ),
    )
    return getContact(tx, accountId)
  })
}

/** Records that the customer has opened the list of reviews. */
export async function markRead({ db }: Pick<Deps, 'db'>, accountId: string): Promise<void> {
  await db.review.updateMany({ where: { accountId, isUnread: true }, data: { isUnread: false } })
}

type ReviewMessage = Pick<Message, 'topic' | 'params' | 'key'>

/** Writes a message by the channel that the customer chose. Does nothing without one, or for a blocked account. */
export async function notifyReviewer(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  accountId: string,
  message: ReviewMessage,
): Promise<void> {
  const [contact] = await query(
    tx,
    kysely
      .selectFrom('review_contact as c')
      .innerJoin('account as a', 'a.id', 'c.account_id')
      .select(['c.channel', 'a.phone', 'a.email', 'a.locale'])
      .where('c.account_id', '=', accountId)
      .where('a.blocked_at', 'is', null),
  )
  if (!contact) return
  const { phone, email } = contact
  const reach =
    contact.channel === 'sms'
      ? ({ channel: 'sms', recipient: phone } as const)
      : ({ channel: 'email', recipient: email } as const)
  await notify(tx, deps, { ...message, ...reach, accountId, locale: Locale.parse(contact.locale) })
}

/** Exports the orders for which the customer was asked. */
export async function exportRequests(db: Tx, accountId: string): Promise<{ orderNumber: number; at: string }[]> {
  const requests = kysely
    .selectFrom('review_request as q')
    .innerJoin('orders as o', 'o.id', 'q.order_id')
    .select(['o.number as orderNumber', 'q.at'])
    .where('q.account_id', '=', accountId)
    .orderBy('q.at')
  return (await query(db, requests)).map(({ orderNumber, at }) => ({ orderNumber, at: at.toISOString() }))
}
