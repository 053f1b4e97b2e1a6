import { Locale } from '@shop/contracts/locale-schemas.ts'
import { ReviewChannel, type ReviewContact } from '@shop/contracts/reviews.ts'
import { sql } from 'kysely'
import { lockAccount } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { type Message, notify } from '#platform/jobs/outbox.ts'
import { listWaiting } from './received.ts'

/** Returns the channel that the customer chose for messages about reviews. */
export async function findChannel(db: Tx, accountId: string): Promise<ReviewChannel> {
  const contacts = kysely.selectFrom('review_contact').select('channel').where('account_id', '=', accountId)
  const [contact] = await query(db, contacts)
  return ReviewChannel.parse(contact?.channel ?? 'none')
}

/** Returns the channel, whether e-mail is possible, and the number of own reviews with news. */
export async function getContact(db: Tx, accountId: string): Promise<ReviewContact> {
  const accounts = kysely.selectFrom('account').select('email_confirmed_at as confirmedAt').where('id', '=', accountId)
  const [account] = await query(db, accounts)
  const news = kysely.selectFrom('review').select(rowCount.as('unread')).where('account_id', '=', accountId)
  const [counted] = await query(db, news.where('is_unread', '=', true))
  return {
    channel: await findChannel(db, accountId),
    isEmailConfirmed: account?.confirmedAt != null,
    unread: counted?.unread ?? 0,
  }
}

type ContactInput = { accountId: string; channel: ReviewChannel }

/** Sets the channel; `none` stops the messages, also those that wait. @throws EMAIL_NOT_CONFIRMED */
export function setContact(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { accountId, channel }: ContactInput,
): Promise<ReviewContact> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockAccount(tx, accountId)
    if (channel === 'email' && !(await getContact(tx, accountId)).isEmailConfirmed)
      throw new AppError('EMAIL_NOT_CONFIRMED')
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

type ReadInput = { accountId: string; ids: readonly string[] }

/** Records that the customer has seen these reviews; those of others are ignored. */
export async function markRead({ db }: Pick<Deps, 'db'>, { accountId, ids }: ReadInput): Promise<void> {
  await db.review.updateMany({ where: { accountId, id: { in: [...ids] }, isUnread: true }, data: { isUnread: false } })
}

/** True if customer `a` wants messages by channel `c` and can get them: an unconfirmed address may be another person's. */
export const IS_REACHABLE = sql<boolean>`(a.blocked_at IS NULL
  AND (c.channel = 'sms' OR c.channel = 'email' AND a.email_confirmed_at IS NOT NULL))`

type ReviewMessage = Pick<Message, 'topic' | 'params' | 'key' | 'isDiscreet'>

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
      .where(IS_REACHABLE),
  )
  if (!contact) return
  const { phone, email } = contact
  const reach =
    contact.channel === 'sms'
      ? ({ channel: 'sms', recipient: phone } as const)
      : ({ channel: 'email', recipient: email } as const)
  await notify(tx, deps, { ...message, ...reach, accountId, locale: Locale.parse(contact.locale) })
}

type WaitingMessage = Pick<Message, 'topic' | 'key' | 'channel' | 'recipient' | 'params'> & { accountId: string | null }

/**
 * Returns true if a message that waits is still true and the customer wants it by this channel: an item waits for a
 * review, the review is rejected, or its answer is public.
 */
export async function isReviewMessageWanted(
  db: Tx,
  { topic, key, accountId, channel, recipient, params }: WaitingMessage,
): Promise<boolean> {
  if (accountId === null) return false
  const contacts = kysely
    .selectFrom('review_contact as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select('c.channel')
    .where('c.account_id', '=', accountId)
    .where('c.channel', '=', channel)
    .where(({ eb, or }) => or([eb('a.phone', '=', recipient), eb('a.email', '=', recipient)]))
  if ((await query(db, contacts.where(IS_REACHABLE))).length === 0) return false
  if (topic !== 'review.request') return isNewsTrue(db, { topic, key, params })
  const order = typeof params?.number === 'number' ? params.number : undefined
  return (await listWaiting(db, accountId, order)).length > 0
}

/** Returns false if staff have withdrawn the decision or the answer. The key begins with the review's ID. */
async function isNewsTrue(db: Tx, { topic, key, params }: Pick<Message, 'topic' | 'key' | 'params'>): Promise<boolean> {
  const reviews = kysely
    .selectFrom('review')
    .select(['status', 'rejection', 'answer'])
    .where('id', '=', key.slice(0, UUID_LENGTH))
  const [review] = await query(db, reviews)
  if (topic === 'review.rejected') return review?.status === 'rejected' && review.rejection === params?.reason
  return review?.status === 'published' && review.answer !== null
}

const UUID_LENGTH = 36

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
