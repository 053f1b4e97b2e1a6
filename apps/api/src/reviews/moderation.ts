import { shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { StaffReview } from '@shop/contracts/reviews-staff.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import {
  decodeCursor,
  encodeCursor,
  escapeLike,
  invalidCursorError,
  type Page,
  type PageParams,
  toPageBy,
} from '#platform/db/page.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import type { Message } from '#platform/jobs/outbox.ts'
import { notifyReviewer } from './contact.ts'
import { type ReviewRow, reviewsWithProducts, toOwnReview } from './queries.ts'
import { addRating, removeRating } from './rating.ts'

function toStaffReview(row: ReviewRow, staffId: string): StaffReview {
  const { version, author, accountId, name, phone, createdAt, updatedAt, removedAnswer } = row
  return {
    ...toOwnReview(row),
    version,
    isOwn: accountId === staffId,
    ...(removedAnswer !== null && { removedAnswer }),
    firstWrittenAt: createdAt.toISOString(),
    ...(updatedAt > createdAt && { changedAt: updatedAt.toISOString() }),
    author,
    customer: { accountId, name, phone },
  }
}

type StaffFilter = PageParams & { show: 'pending' | 'published' | 'rejected' | 'all'; q?: string | undefined }

/** The time of the text and the id of the last review of a page. */
const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

/**
 * Lists the reviews that match the filters by the time of their text: those to moderate oldest first, others newest
 * first. @throws VALIDATION for an invalid cursor
 */
export async function listForStaff(
  db: Tx,
  { show, q, limit, cursor }: StaffFilter,
  { locale, staffId }: { locale: Locale; staffId: string },
): Promise<Page<StaffReview>> {
  const after = cursor === undefined ? undefined : Cursor.safeParse(decodeCursor(cursor)).data
  if (cursor !== undefined && !after) throw invalidCursorError(locale)
  const isOldestFirst = show === 'pending'
  const direction = isOldestFirst ? 'asc' : 'desc'
  const reviews = kysely
    .selectFrom('review as r')
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .where(conditionOf({ show, q }))
  const page = reviews
    .select(['r.id', 'r.updated_at as updatedAt'])
    .orderBy('r.updated_at', direction)
    .orderBy('r.id', direction)
  const [last, isBehind] = [sql`(${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`, sql.raw(isOldestFirst ? '>' : '<')]
  const rest = after ? page.where(sql<boolean>`(r.updated_at, r.id) ${isBehind} ${last}`) : page
  const ids = await query(db, rest.limit(limit + 1))
  const [{ total } = { total: 0 }] = await query(db, reviews.select(rowCount.as('total')))
  const found = reviewsWithProducts.where('r.id', 'in', ids.length > 0 ? ids.map(({ id }) => id) : [NO_ID])
  const rows = await query(db, found.orderBy('r.updated_at', direction).orderBy('r.id', direction))
  const cursorOf = ({ updatedAt, id }: (typeof ids)[number]) => encodeCursor([updatedAt.toISOString(), id])
  // A review that was deleted since the first statement must not end the list.
  const { items, ...bounds } = toPageBy(ids, { limit, total, cursorOf }, ({ id }) => id)
  const shown = new Set(items)
  return { ...bounds, items: rows.filter(({ id }) => shown.has(id)).map(row => toStaffReview(row, staffId)) }
}

/** An id that no review has: `IN ()` is not valid SQL. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

function conditionOf({ show, q }: Pick<StaffFilter, 'show' | 'q'>) {
  const like = `%${escapeLike(q ?? '')}%`
  const matches = q
    ? sql<boolean>`(r.text ILIKE ${like} OR p.brand ILIKE ${like} OR EXISTS (SELECT FROM jsonb_each_text(p.title) t WHERE t.value ILIKE ${like}))`
    : sql<boolean>`true`
  return show === 'all' ? matches : sql<boolean>`r.status = ${show} AND ${matches}`
}

/** @throws NOT_FOUND */
async function getStaffReview(db: Tx, id: string, { accountId }: Staff): Promise<StaffReview> {
  const [row] = await query(db, reviewsWithProducts.where('r.id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  return toStaffReview(row, accountId)
}

/** Locks a review that is not the staff member's own. @throws NOT_FOUND; FORBIDDEN */
async function lockReview(tx: Tx, staff: Staff, id: string) {
  const reviews = kysely
    .selectFrom('review')
    .select(['id', 'account_id as authorId', 'product_id as productId', 'rating', 'status', 'rejection', 'answer'])
    .select('version')
  const [review] = await query(tx, reviews.where('id', '=', id).forNoKeyUpdate())
  if (!review) throw new AppError('NOT_FOUND')
  if (review.authorId === staff.accountId) throw new AppError('FORBIDDEN', { texts: textsOf('reviews.ownModeration') })
  return review
}

/**
 * @returns true if the same request was carried out before: the review is as requested, and nothing else changed it
 * @throws REVIEW_CHANGED
 */
function isRepeated(review: { version: number }, readVersion: number, isAsRequested: boolean): boolean {
  if (isAsRequested && (review.version === readVersion || review.version === readVersion + 1)) return true
  if (review.version !== readVersion) throw new AppError('REVIEW_CHANGED')
  return false
}

const nextVersion = sql<number>`version + 1`

type Decision = { id: string; state: 'published' | 'rejected'; version: number; reason?: string }

/**
 * Publishes or rejects the version of a review that staff have read. Sends the customer a message about a rejection, or
 * about an answer that became public.
 * @throws NOT_FOUND; FORBIDDEN for the own review; REVIEW_CHANGED if the customer or other staff have changed it
 */
export function moderateReview(
  deps: Deps,
  staff: Staff,
  { id, state, version, reason = '' }: Decision,
): Promise<StaffReview> {
  return withTransaction(deps.db, deps.random, async tx => {
    const review = await lockReview(tx, staff, id)
    const rejection = state === 'rejected' ? reason : null
    if (!isRepeated(review, version, review.status === state && review.rejection === rejection)) {
      await setState(tx, deps, review, state, rejection)
      await audit(tx, deps, staff, {
        action: state === 'published' ? 'review.publish' : 'review.reject',
        subject: { type: 'review', id },
        before: { state: review.status },
        after: { state, ...(rejection !== null && { reason: rejection }) },
      })
    }
    return getStaffReview(tx, id, staff)
  })
}

type LockedReview = Awaited<ReturnType<typeof lockReview>>

async function setState(
  tx: Tx,
  deps: Deps,
  { id, authorId, productId, rating, status, answer, version }: LockedReview,
  state: Decision['state'],
  rejection: string | null,
): Promise<void> {
  if (status === 'published') await removeRating(tx, productId, rating)
  const values = { status: state, rejection, version: nextVersion, ...(rejection !== null && { is_unread: true }) }
  await execute(tx, kysely.updateTable('review').set(values).where('id', '=', id))
  if (state === 'published') await addRating(tx, productId, rating)
  if (rejection !== null) {
    const message = { topic: 'review.rejected', key: `${id}:${version}`, params: { reason: rejection } } as const
    await notifyAuthor(tx, deps, { authorId, productId }, message)
  } else if (answer !== null) await notifyAnswered(tx, deps, { id, authorId, productId })
}

type Reviewed = Pick<LockedReview, 'authorId' | 'productId'>

/** Writes a message that is discreet if an order of the product was. */
async function notifyAuthor(
  tx: Tx,
  deps: Deps,
  { authorId, productId }: Reviewed,
  message: Pick<Message, 'topic' | 'params' | 'key'>,
): Promise<void> {
  const orders = kysely
    .selectFrom('orders as o')
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .innerJoin('variant as v', 'v.id', 'l.variant_id')
    .select('o.id')
    .where('o.account_id', '=', authorId)
    .where('o.is_discreet', '=', true)
    .where('v.product_id', '=', productId)
  const isDiscreet = (await query(tx, orders.limit(1))).length > 0
  await notifyReviewer(tx, deps, authorId, { ...message, isDiscreet })
}

/** Sends a message about an answer of the shop, at most once a day. Corrections of an answer send none. */
function notifyAnswered(tx: Tx, deps: Deps, { id, ...reviewed }: Pick<LockedReview, 'id'> & Reviewed): Promise<void> {
  const key = `${id}:${shopDate(deps.clock.now())}`
  return notifyAuthor(tx, deps, reviewed, { topic: 'review.answered', key })
}

type AnswerInput = { id: string; version: number; answer: string | null }

/**
 * Writes, changes or removes the answer of the shop to the version of a review that staff have read. Sends the customer
 * a message about an answer. @throws NOT_FOUND; FORBIDDEN for the own review; REVIEW_CHANGED
 */
export function answerReview(deps: Deps, staff: Staff, { id, version, answer }: AnswerInput): Promise<StaffReview> {
  return withTransaction(deps.db, deps.random, async tx => {
    const review = await lockReview(tx, staff, id)
    if (!isRepeated(review, version, review.answer === answer)) {
      const answered = answer === null ? { answered_at: null } : { answered_at: deps.clock.now(), is_unread: true }
      const changes = { answer, ...answered, removed_answer: null, version: nextVersion }
      await execute(tx, kysely.updateTable('review').set(changes).where('id', '=', id))
      // A review that waits is answered in public once it is published.
      if (answer !== null && review.answer === null && review.status === 'published')
        await notifyAnswered(tx, deps, review)
      const subject = { type: 'review', id } as const
      const values = { before: { answer: review.answer }, after: { answer } }
      await audit(tx, deps, staff, { action: 'review.answer', subject, ...values })
    }
    return getStaffReview(tx, id, staff)
  })
}
