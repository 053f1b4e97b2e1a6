import { Locale } from '@shop/contracts/locale-schemas.ts'
import type { Locale as ReaderLocale } from '@shop/contracts/locales.ts'
import {
  type OwnReview,
  type Review,
  type ReviewAccess,
  type ReviewedProduct,
  type ReviewPage,
  type ReviewSort,
  ReviewStatus,
} from '@shop/contracts/reviews.ts'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import { picturedProducts } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import {
  decodeCursor,
  encodeCursor,
  invalidCursorError,
  type Page,
  type PageParams,
  toPage,
  toPageBy,
} from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { API_BASE } from '#platform/http/openapi/openapi.ts'
import { exportRequests, findChannel } from './contact.ts'
import { readSummary } from './rating.ts'
import { hasReceived, listWaiting } from './received.ts'
import { toSummary } from './rules.ts'
import { HAS_REVIEWS, IS_PLAIN, toReviewedProduct } from './shown.ts'

/** The photos of review `r`. */
const photos = kysely
  .selectFrom('review_photo as f')
  .innerJoin('picture as m', 'm.id', 'f.picture_id')
  .select(['m.id', 'm.width', 'm.height', 'm.placeholder'])
  .where(sql<boolean>`f.review_id = r.id`)
  .orderBy('f.position')

const facts = [
  'r.id',
  'r.author',
  'r.rating',
  'r.text',
  'r.locale',
  'r.answer',
  'r.answered_at as answeredAt',
  'r.helpful',
  'r.updated_at as updatedAt',
] as const

const published = kysely
  .selectFrom('review as r')
  .select([...facts, jsonArrayFrom(photos).as('photos')])
  .where('r.status', '=', 'published')

/** Reviews with their products and the state that only the customer and staff see. */
export const reviewsWithProducts = picturedProducts
  .innerJoin('review as r', 'r.product_id', 'p.id')
  .innerJoin('account as a', 'a.id', 'r.account_id')
  .select([
    ...facts,
    'p.brand',
    'p.title',
    'r.status',
    'r.rejection',
    'r.version',
    'r.is_unread as isUnread',
    'r.removed_answer as removedAnswer',
    'r.created_at as createdAt',
    'p.withdrawn_at as withdrawnAt',
    HAS_REVIEWS.as('hasReviews'),
    'a.id as accountId',
    'a.name',
    'a.phone',
    jsonArrayFrom(photos).as('photos'),
  ])
export type ReviewRow = InferResult<typeof reviewsWithProducts>[number]

type Facts = InferResult<typeof published>[number]

function toFacts({ id, rating, text, locale, answer, answeredAt, helpful, updatedAt, photos }: Facts) {
  return {
    id,
    rating,
    ...(text !== null && { text }),
    language: Locale.parse(locale),
    photos,
    ...(answer !== null && answeredAt !== null && { answer: { text: answer, at: answeredAt.toISOString() } }),
    helpful,
    writtenAt: updatedAt.toISOString(),
  }
}

export function toOwnReview(row: ReviewRow): OwnReview {
  return {
    ...toFacts(row),
    product: toReviewedProduct(row),
    state: ReviewStatus.parse(row.status),
    ...(row.rejection !== null && { rejection: row.rejection }),
    ...hiddenBecause(row),
    isUnread: row.isUnread,
  }
}

function hiddenBecause({ withdrawnAt, hasReviews }: ReviewRow): Pick<OwnReview, 'hidden'> {
  if (withdrawnAt !== null) return { hidden: 'withdrawn' }
  return hasReviews ? {} : { hidden: 'category' }
}

function toReview(row: Facts, isPlain: boolean): Review {
  const urlOf = (photoId: string, size: 'small' | 'large') =>
    `${API_BASE}/reviews/${row.id}/photos/${photoId}?size=${size}`
  const photos = (isPlain ? [] : row.photos).map(photo => ({
    ...photo,
    smallUrl: urlOf(photo.id, 'small'),
    largeUrl: urlOf(photo.id, 'large'),
  }))
  return { ...toFacts(row), photos, author: row.author }
}

/** `isPlain`: pictures must not show its brand and taste, so that photos of customers are hidden. */
type ReviewableProduct = { id: string; hasReviews: boolean; isPlain: boolean }

/** @throws PRODUCT_NOT_FOUND if the product is unknown or not in the shop */
export async function findReviewedProduct(db: Tx, slug: string): Promise<ReviewableProduct> {
  const products = kysely
    .selectFrom('product as p')
    .select(['p.id', HAS_REVIEWS.as('hasReviews'), IS_PLAIN.as('isPlain')])
  const [product] = await query(db, products.where('p.slug', '=', slug).where('p.withdrawn_at', 'is', null))
  if (!product) throw new AppError('PRODUCT_NOT_FOUND')
  return product
}

/** The number of votes, or the time of the text, and the id of the last review of a page. */
const cursors = { helpful: z.tuple([z.int(), z.uuid()]), newest: z.tuple([z.iso.datetime(), z.uuid()]) }

type ListInput = PageParams & { slug: string; sort: ReviewSort }

/** Lists the published reviews of a product. @throws PRODUCT_NOT_FOUND, VALIDATION for an invalid cursor */
export async function listPublished(
  db: Tx,
  { slug, sort, limit, cursor }: ListInput,
  locale: ReaderLocale,
): Promise<ReviewPage> {
  const product = await findReviewedProduct(db, slug)
  const none = { items: [], nextCursor: null, total: 0, summary: toSummary([0, 0, 0, 0, 0]) }
  if (!product.hasReviews) return { ...none, hasReviews: false }
  const after = cursor === undefined ? undefined : cursors[sort].safeParse(decodeCursor(cursor)).data
  if (cursor !== undefined && !after) throw invalidCursorError(locale)
  const sorted = published
    .where('r.product_id', '=', product.id)
    .orderBy(sort === 'helpful' ? 'r.helpful' : 'r.updated_at', 'desc')
    .orderBy('r.id', 'desc')
  const rows = await query(db, (after ? sorted.where(isBehind(after)) : sorted).limit(limit + 1))
  const summary = await readSummary(db, product.id)
  const cursorOf = ({ helpful, updatedAt, id }: (typeof rows)[number]) =>
    encodeCursor([sort === 'helpful' ? helpful : updatedAt.toISOString(), id])
  return {
    ...toPageBy(rows, { limit, total: summary.count, cursorOf }, row => toReview(row, product.isPlain)),
    summary,
    hasReviews: true,
  }
}

const isBehind = ([value, id]: readonly [number | string, string]) =>
  typeof value === 'number'
    ? sql<boolean>`(r.helpful, r.id) < (${value}::int, ${id}::uuid)`
    : sql<boolean>`(r.updated_at, r.id) < (${value}::timestamptz, ${id}::uuid)`

/** Lists the customer's reviews, newest first, and the products that wait for one: all, or those of an order. */
export async function listOwn(
  db: Tx,
  accountId: string,
  { limit, cursor, order }: PageParams & { order?: number | undefined },
): Promise<Page<OwnReview> & { waiting: ReviewedProduct[] }> {
  const own = reviewsWithProducts.where('r.account_id', '=', accountId).orderBy('r.id', 'desc')
  const rows = await query(db, (cursor === undefined ? own : own.where('r.id', '<', cursor)).limit(limit + 1))
  const counted = kysely.selectFrom('review').select(rowCount.as('total')).where('account_id', '=', accountId)
  const [{ total } = { total: 0 }] = await query(db, counted)
  return { ...toPage(rows, { limit, total }, toOwnReview), waiting: await listWaiting(db, accountId, order) }
}

/** Returns the customer's review of a product; undefined if there is none. */
export async function findOwn(db: Tx, accountId: string, productId: string): Promise<OwnReview | undefined> {
  const own = reviewsWithProducts.where('r.account_id', '=', accountId).where('r.product_id', '=', productId)
  const [row] = await query(db, own)
  return row && toOwnReview(row)
}

/** @throws PRODUCT_NOT_FOUND */
export async function getAccess(db: Tx, accountId: string, slug: string): Promise<ReviewAccess> {
  const { id, hasReviews } = await findReviewedProduct(db, slug)
  const review = await findOwn(db, accountId, id)
  const votes = kysely
    .selectFrom('review_vote as t')
    .innerJoin('review as r', 'r.id', 't.review_id')
    .select('t.review_id as reviewId')
    .where('t.account_id', '=', accountId)
    .where('r.product_id', '=', id)
  return {
    canReview: hasReviews && (review !== undefined || (await hasReceived(db, accountId, id))),
    ...(review && { review }),
    helpfulIds: (await query(db, votes)).map(({ reviewId }) => reviewId),
  }
}

/** Exports the reviews of a customer, newest first, their votes, and the requests for reviews. */
export async function exportReviewsOf(db: Tx, accountId: string) {
  const rows = await query(db, reviewsWithProducts.where('r.account_id', '=', accountId).orderBy('r.id', 'desc'))
  const votes = kysely.selectFrom('review_vote').select(['review_id as reviewId', 'at']).orderBy('at')
  const cast = await query(db, votes.where('account_id', '=', accountId))
  return {
    reviews: rows.map(toOwnReview),
    reviewVotes: cast.map(({ reviewId, at }) => ({ reviewId, at: at.toISOString() })),
    reviewChannel: await findChannel(db, accountId),
    reviewRequests: await exportRequests(db, accountId),
  }
}
