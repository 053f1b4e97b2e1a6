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
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import { imageOf, picturedProducts } from '#catalog/index.ts'
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
import { categoryFlag } from '#settings/index.ts'
import { readSummary } from './rating.ts'
import { toSummary } from './rules.ts'

/** True if the law allows reviews of product `p`. */
export const MAY_BE_REVIEWED = categoryFlag('hasReviews')

/** True if the law allows no pictures of product `p` with its brand and taste. */
export const IS_PLAIN = categoryFlag('hasPlainPictures')

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
  'r.created_at as createdAt',
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
    'a.id as accountId',
    'a.name',
    'a.phone',
    jsonArrayFrom(photos).as('photos'),
  ])
export type ReviewRow = InferResult<typeof reviewsWithProducts>[number]

type Facts = InferResult<typeof published>[number]

function toFacts({ id, rating, text, locale, answer, answeredAt, helpful, createdAt, photos }: Facts) {
  return {
    id,
    rating,
    ...(text !== null && { text }),
    language: Locale.parse(locale),
    photos,
    ...(answer !== null && answeredAt !== null && { answer: { text: answer, at: answeredAt.toISOString() } }),
    helpful,
    writtenAt: createdAt.toISOString(),
  }
}

type ProductRow = Parameters<typeof imageOf>[0] & Pick<ReviewRow, 'slug' | 'brand' | 'title'>

const toReviewedProduct = (row: ProductRow): ReviewedProduct => ({
  slug: row.slug,
  brand: row.brand,
  ...toTextFields('title', row.title),
  imageUrl: imageOf(row),
})

export function toOwnReview(row: ReviewRow): OwnReview {
  return {
    ...toFacts(row),
    product: toReviewedProduct(row),
    state: ReviewStatus.parse(row.status),
    ...(row.rejection !== null && { rejection: row.rejection }),
  }
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
type ReviewableProduct = { id: string; mayBeReviewed: boolean; isPlain: boolean }

/** @throws PRODUCT_NOT_FOUND if the product is unknown or not in the shop */
export async function findReviewedProduct(db: Tx, slug: string): Promise<ReviewableProduct> {
  const products = kysely
    .selectFrom('product as p')
    .select(['p.id', MAY_BE_REVIEWED.as('mayBeReviewed'), IS_PLAIN.as('isPlain')])
  const [product] = await query(db, products.where('p.slug', '=', slug).where('p.withdrawn_at', 'is', null))
  if (!product) throw new AppError('PRODUCT_NOT_FOUND')
  return product
}

/** The number of votes and the id of the last review of a page. */
const Cursor = z.tuple([z.int(), z.uuid()])

type ListInput = PageParams & { slug: string; sort: ReviewSort }

/** Lists the published reviews of a product. @throws PRODUCT_NOT_FOUND, VALIDATION for an invalid cursor */
export async function listPublished(
  db: Tx,
  { slug, sort, limit, cursor }: ListInput,
  locale: ReaderLocale,
): Promise<ReviewPage> {
  const product = await findReviewedProduct(db, slug)
  const none = { items: [], nextCursor: null, total: 0, summary: toSummary([0, 0, 0, 0, 0]) }
  if (!product.mayBeReviewed) return { ...none, isAllowed: false }
  const after = cursor === undefined ? undefined : Cursor.safeParse(decodeCursor(cursor)).data
  if (cursor !== undefined && !after) throw invalidCursorError(locale)
  const reviews = published.where('r.product_id', '=', product.id)
  const sorted =
    sort === 'helpful' ? reviews.orderBy('r.helpful', 'desc').orderBy('r.id', 'desc') : reviews.orderBy('r.id', 'desc')
  const rows = await query(db, (after ? sorted.where(isBehind(sort, after)) : sorted).limit(limit + 1))
  const summary = await readSummary(db, product.id)
  const cursorOf = ({ helpful, id }: (typeof rows)[number]) => encodeCursor([helpful, id])
  return {
    ...toPageBy(rows, { limit, total: summary.count, cursorOf }, row => toReview(row, product.isPlain)),
    summary,
    isAllowed: true,
  }
}

const isBehind = (sort: ReviewSort, [helpful, id]: z.infer<typeof Cursor>) =>
  sort === 'helpful' ? sql<boolean>`(r.helpful, r.id) < (${helpful}::int, ${id}::uuid)` : sql<boolean>`r.id < ${id}`

/** Lines of delivered orders of the customer that were not returned whole, with the product of each. */
const keptLines = (accountId: string) =>
  kysely
    .selectFrom('order_line as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('variant as v', 'v.id', 'l.variant_id')
    .leftJoin('returned_units as u', join =>
      join.onRef('u.order_id', '=', 'l.order_id').onRef('u.variant_id', '=', 'l.variant_id'),
    )
    .where('o.account_id', '=', accountId)
    .where('o.status', '=', 'delivered')
    .where(sql<boolean>`coalesce(u.returned, 0) < l.quantity`)

/** True if a product was delivered to the customer, who did not return all of it. */
export async function hasReceived(db: Tx, accountId: string, productId: string): Promise<boolean> {
  const lines = keptLines(accountId).select('l.order_id').where('v.product_id', '=', productId)
  return (await query(db, lines.limit(1))).length > 0
}

/** @throws REVIEW_NOT_POSSIBLE for customers without a delivered item, so that they cannot store files */
export async function assertCanReview(db: Tx, accountId: string): Promise<void> {
  const [line] = await query(db, keptLines(accountId).select('l.order_id').limit(1))
  if (line) return
  const own = kysely.selectFrom('review').select('id').where('account_id', '=', accountId)
  if ((await query(db, own.limit(1))).length === 0) throw new AppError('REVIEW_NOT_POSSIBLE')
}

/** Products that wait for a review are shown up to this number. */
const MAX_WAITING = 20

/** Lists delivered products that the customer has not reviewed, newest order first. */
async function listWaiting(db: Tx, accountId: string): Promise<ReviewedProduct[]> {
  const kept = keptLines(accountId)
    .select(({ fn }) => ['v.product_id', fn.max('o.number').as('number')])
    .groupBy('v.product_id')
  const rows = await query(
    db,
    picturedProducts
      .innerJoin(kept.as('k'), 'k.product_id', 'p.id')
      .select(['p.brand', 'p.title'])
      .where('p.withdrawn_at', 'is', null)
      .where(MAY_BE_REVIEWED)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('review as r')
              .select('r.id')
              .whereRef('r.product_id', '=', 'p.id')
              .where('r.account_id', '=', accountId),
          ),
        ),
      )
      .orderBy('k.number', 'desc')
      .orderBy('p.id')
      .limit(MAX_WAITING),
  )
  return rows.map(toReviewedProduct)
}

/** Lists the customer's reviews, newest first, and the products that wait for one. */
export async function listOwn(
  db: Tx,
  accountId: string,
  { limit, cursor }: PageParams,
): Promise<Page<OwnReview> & { waiting: ReviewedProduct[] }> {
  const own = reviewsWithProducts.where('r.account_id', '=', accountId).orderBy('r.id', 'desc')
  const rows = await query(db, (cursor === undefined ? own : own.where('r.id', '<', cursor)).limit(limit + 1))
  const counted = kysely.selectFrom('review').select(rowCount.as('total')).where('account_id', '=', accountId)
  const [{ total } = { total: 0 }] = await query(db, counted)
  return { ...toPage(rows, { limit, total }, toOwnReview), waiting: await listWaiting(db, accountId) }
}

/** Returns the customer's review of a product; undefined if there is none. */
export async function findOwn(db: Tx, accountId: string, productId: string): Promise<OwnReview | undefined> {
  const own = reviewsWithProducts.where('r.account_id', '=', accountId).where('r.product_id', '=', productId)
  const [row] = await query(db, own)
  return row && toOwnReview(row)
}

/** @throws PRODUCT_NOT_FOUND */
export async function getAccess(db: Tx, accountId: string, slug: string): Promise<ReviewAccess> {
  const { id, mayBeReviewed } = await findReviewedProduct(db, slug)
  const review = await findOwn(db, accountId, id)
  const votes = kysely
    .selectFrom('review_vote as t')
    .innerJoin('review as r', 'r.id', 't.review_id')
    .select('t.review_id as reviewId')
    .where('t.account_id', '=', accountId)
    .where('r.product_id', '=', id)
  return {
    canReview: mayBeReviewed && (review !== undefined || (await hasReceived(db, accountId, id))),
    ...(review && { review }),
    helpfulIds: (await query(db, votes)).map(({ reviewId }) => reviewId),
  }
}

/** Exports the reviews of a customer, newest first, and those that they found helpful. */
export async function exportReviewsOf(db: Tx, accountId: string) {
  const rows = await query(db, reviewsWithProducts.where('r.account_id', '=', accountId).orderBy('r.id', 'desc'))
  const votes = kysely.selectFrom('review_vote').select(['review_id as reviewId', 'at']).orderBy('at')
  const cast = await query(db, votes.where('account_id', '=', accountId))
  return {
    reviews: rows.map(toOwnReview),
    reviewVotes: cast.map(({ reviewId, at }) => ({ reviewId, at: at.toISOString() })),
  }
}
