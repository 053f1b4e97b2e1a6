import type { StaffReview } from '@shop/contracts/reviews-staff.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { escapeLike, type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { type ReviewRow, reviewsWithProducts, toOwnReview } from './queries.ts'
import { addRating, removeRating } from './rating.ts'

function toStaffReview(row: ReviewRow): StaffReview {
  const { version, author, accountId, name, phone } = row
  return { ...toOwnReview(row), version, author, customer: { accountId, name, phone } }
}

type StaffFilter = PageParams & { show: 'pending' | 'published' | 'rejected' | 'all'; q?: string | undefined }

/** Lists the reviews that match the filters: those to moderate oldest first, others newest first. */
export async function listForStaff(db: Tx, { show, q, limit, cursor }: StaffFilter): Promise<Page<StaffReview>> {
  const isOldestFirst = show === 'pending'
  const reviews = kysely
    .selectFrom('review as r')
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .where(conditionOf({ show, q }))
  const page = reviews.select('r.id').orderBy('r.id', isOldestFirst ? 'asc' : 'desc')
  const rest = cursor === undefined ? page : page.where('r.id', isOldestFirst ? '>' : '<', cursor)
  const ids = await query(db, rest.limit(limit + 1))
  const [{ total } = { total: 0 }] = await query(db, reviews.select(rowCount.as('total')))
  const found = reviewsWithProducts.where('r.id', 'in', ids.length > 0 ? ids.map(({ id }) => id) : [NO_ID])
  const rows = await query(db, found.orderBy('r.id', isOldestFirst ? 'asc' : 'desc'))
  return toPage(rows, { limit, total }, toStaffReview)
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
async function getStaffReview(db: Tx, id: string): Promise<StaffReview> {
  const [row] = await query(db, reviewsWithProducts.where('r.id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  return toStaffReview(row)
}

async function lockReview(tx: Tx, id: string) {
  const reviews = kysely
    .selectFrom('review')
    .select(['product_id as productId', 'rating', 'status', 'rejection', 'answer', 'version'])
  const [review] = await query(tx, reviews.where('id', '=', id).forNoKeyUpdate())
  if (!review) throw new AppError('NOT_FOUND')
  return review
}

type Decision = { id: string; state: 'published' | 'rejected'; version: number; reason?: string }

/**
 * Publishes or rejects the version of a review that staff have read.
 * @throws NOT_FOUND; REVIEW_CHANGED if the customer has changed it
 */
export function moderateReview(
  deps: Deps,
  staff: Staff,
  { id, state, version, reason = '' }: Decision,
): Promise<StaffReview> {
  return withTransaction(deps.db, deps.random, async tx => {
    const review = await lockReview(tx, id)
    if (review.version !== version) throw new AppError('REVIEW_CHANGED')
    const rejection = state === 'rejected' ? reason : null
    if (review.status !== state || review.rejection !== rejection) {
      await setState(tx, { id, ...review }, state, rejection)
      await audit(tx, deps, staff, {
        action: state === 'published' ? 'review.publish' : 'review.reject',
        subject: { type: 'review', id },
        before: { state: review.status },
        after: { state, ...(rejection !== null && { reason: rejection }) },
      })
    }
    return getStaffReview(tx, id)
  })
}

type LockedReview = Awaited<ReturnType<typeof lockReview>> & { id: string }

async function setState(tx: Tx, review: LockedReview, state: Decision['state'], rejection: string | null) {
  const { id, productId, rating, status } = review
  if (status === 'published') await removeRating(tx, productId, rating)
  await execute(tx, kysely.updateTable('review').set({ status: state, rejection }).where('id', '=', id))
  if (state === 'published') await addRating(tx, productId, rating)
}

type AnswerInput = { id: string; answer: string | null }

/** Writes, changes or removes the answer of the shop. @throws NOT_FOUND */
export function answerReview(deps: Deps, staff: Staff, { id, answer }: AnswerInput): Promise<StaffReview> {
  return withTransaction(deps.db, deps.random, async tx => {
    const review = await lockReview(tx, id)
    if (review.answer !== answer) {
      const answeredAt = answer === null ? null : deps.clock.now()
      await execute(tx, kysely.updateTable('review').set({ answer, answered_at: answeredAt }).where('id', '=', id))
      const subject = { type: 'review', id } as const
      const values = { before: { answer: review.answer }, after: { answer } }
      await audit(tx, deps, staff, { action: 'review.answer', subject, ...values })
    }
    return getStaffReview(tx, id)
  })
}
