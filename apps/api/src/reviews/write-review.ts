import { randomUUIDv7 } from 'node:crypto'
import type { Locale } from '@shop/contracts/locales.ts'
import type { OwnReview, WriteReview } from '@shop/contracts/reviews.ts'
import { sql } from 'kysely'
import { audit, SYSTEM } from '#audit/index.ts'
import { lockAccount } from '#identity/index.ts'
import { usePictures } from '#pictures/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { findOwn, findReviewedProduct } from './queries.ts'
import { removeRating } from './rating.ts'
import { hasReceived } from './received.ts'
import { authorName } from './rules.ts'
import { IS_SHOWN } from './shown.ts'

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'keys'>
type OfProduct = { accountId: string; slug: string }
type Content = { rating: number; text: string | null; photoIds: readonly string[] }

/**
 * Writes the customer's review of a product, or changes it: it waits for staff then. The same review again changes
 * nothing.
 * @throws PRODUCT_NOT_FOUND, also if it was withdrawn; REVIEWS_NOT_ALLOWED if the law allows its category no reviews;
 * REVIEW_NOT_POSSIBLE if the product was not delivered; VALIDATION for photos of others
 */
export function writeReview(
  deps: ReviewDeps,
  { accountId, slug }: OfProduct,
  { rating, text, photos }: WriteReview,
  locale: Locale,
): Promise<OwnReview> {
  const content: Content = { rating, text: text || null, photoIds: [...new Set(photos)] }
  return withTransaction(deps.db, deps.random, async tx => {
    // Concurrent requests of the customer write one review.
    await lockAccount(tx, accountId)
    const { id: productId, hasReviews } = await findReviewedProduct(tx, slug)
    if (!hasReviews) throw new AppError('REVIEWS_NOT_ALLOWED')
    const existing = await lockOwn(tx, accountId, productId)
    if (existing) await changeReview(tx, deps, { ...existing, accountId, productId, locale }, content)
    else await insertReview(tx, deps, { accountId, productId, locale }, content)
    const review = await findOwn(tx, accountId, productId)
    if (!review) throw new Error('expected the review that was written, got none')
    return review
  })
}

async function lockOwn(tx: Tx, accountId: string, productId: string) {
  const reviews = kysely.selectFrom('review').select(['id', 'rating', 'text', 'status', 'answer', 'helpful'])
  const own = reviews.where('account_id', '=', accountId).where('product_id', '=', productId)
  const [review] = await query(tx, own.forNoKeyUpdate())
  return review
}

type Target = { accountId: string; productId: string; locale: Locale }

async function insertReview(tx: Tx, deps: ReviewDeps, target: Target, content: Content): Promise<void> {
  const { accountId, productId, locale } = target
  if (!(await hasReceived(tx, accountId, productId))) throw new AppError('REVIEW_NOT_POSSIBLE')
  const id = randomUUIDv7()
  const now = deps.clock.now()
  const { rating, text } = content
  const author = await readAuthor(tx, accountId)
  const review = { id, account_id: accountId, product_id: productId, author, rating, text, locale, status: 'pending' }
  await execute(tx, kysely.insertInto('review').values({ ...review, created_at: now, updated_at: now }))
  await setPhotos(tx, deps, { id, accountId }, content.photoIds)
}

/** Reads the name that the public will see. */
async function readAuthor(tx: Tx, accountId: string): Promise<string> {
  const [account] = await query(tx, kysely.selectFrom('account').select('name').where('id', '=', accountId))
  return authorName(account?.name ?? '')
}

type Existing = Target & {
  id: string
  rating: number
  text: string | null
  status: string
  answer: string | null
  helpful: number
}

async function changeReview(tx: Tx, deps: ReviewDeps, review: Existing, content: Content): Promise<void> {
  const { id, rating, text, status, productId, locale } = review
  const photos = kysely.selectFrom('review_photo').select('picture_id as pictureId').where('review_id', '=', id)
  const photoIds = (await query(tx, photos.orderBy('position'))).map(({ pictureId }) => pictureId)
  if (JSON.stringify({ rating, text, photoIds }) === JSON.stringify(content)) return
  if (status === 'published') await removeRating(tx, productId, rating)
  if (rating !== content.rating || text !== content.text) await removeReactions(tx, deps, review)
  await execute(
    tx,
    kysely
      .updateTable('review')
      .set({
        author: await readAuthor(tx, review.accountId),
        rating: content.rating,
        text: content.text,
        locale,
        status: 'pending',
        rejection: null,
        is_unread: false,
        version: sql<number>`version + 1`,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', id),
  )
  await execute(tx, kysely.deleteFrom('review_photo').where('review_id', '=', id))
  await setPhotos(tx, deps, review, content.photoIds)
}

/** Removes the votes and the answer of the shop, which belong to the rating and the text before. */
async function removeReactions(tx: Tx, deps: ReviewDeps, { id, answer, helpful }: Existing): Promise<void> {
  if (answer === null && helpful === 0) return
  await execute(tx, kysely.deleteFrom('review_vote').where('review_id', '=', id))
  const reviews = kysely.updateTable('review').where('id', '=', id)
  await execute(
    tx,
    reviews.set({ answer: null, answered_at: null, helpful: 0, ...(answer !== null && { removed_answer: answer }) }),
  )
  const [before, after] = [
    { answer, helpful },
    { answer: null, helpful: 0 },
  ]
  await audit(tx, deps, SYSTEM, { action: 'review.reset', subject: { type: 'review', id }, before, after })
}

async function setPhotos(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, accountId }: { id: string; accountId: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await usePictures(tx, deps, { owner: 'review', ids, path: 'body.photos', uploaderId: accountId })
  const rows = ids.map((pictureId, index) => ({ review_id: id, position: index + 1, picture_id: pictureId }))
  await execute(tx, kysely.insertInto('review_photo').values(rows))
}

/** Deletes the customer's review of a product with its photos and votes, if it exists. */
export function deleteReview({ db, random }: ReviewDeps, { accountId, slug }: OfProduct): Promise<void> {
  return withTransaction(db, random, async tx => {
    // Staff may have changed the slug since the page was opened.
    const former = kysely.selectFrom('product_redirect').select('product_id').where('slug', '=', slug)
    const products = kysely.selectFrom('product').select('id')
    const [product] = await query(
      tx,
      products.where(({ or, eb }) => or([eb('slug', '=', slug), eb('id', 'in', former)])),
    )
    const review = product && (await lockOwn(tx, accountId, product.id))
    if (!review) return
    if (review.status === 'published') await removeRating(tx, product.id, review.rating)
    await execute(tx, kysely.deleteFrom('review').where('id', '=', review.id))
  })
}

/**
 * Deletes the reviews of a customer, with their photos, and takes back the customer's votes. The files are deleted at
 * night. The account is locked.
 */
export async function deleteReviewsOf(tx: Tx, accountId: string): Promise<void> {
  const voted = kysely.selectFrom('review_vote').select('review_id').where('account_id', '=', accountId)
  const reviews = kysely
    .selectFrom('review')
    .select(['id', 'account_id as authorId', 'product_id as productId', 'rating', 'status'])
    .where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('id', 'in', voted)]))
  // All before their ratings, like moderation.
  const locked = await query(tx, reviews.orderBy('id').forUpdate())
  const own = locked.filter(({ authorId }) => authorId === accountId)
  for (const { productId, rating, status } of own.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)))
    if (status === 'published') await removeRating(tx, productId, rating)
  await execute(tx, kysely.deleteFrom('review').where('account_id', '=', accountId))
  await execute(tx, kysely.updateTable('review').set({ helpful: sql<number>`helpful - 1` }).where('id', 'in', voted))
  await execute(tx, kysely.deleteFrom('review_vote').where('account_id', '=', accountId))
}

const countVotes = (reviewId: string, change: 1 | -1) =>
  kysely
    .updateTable('review')
    .set({ helpful: sql<number>`helpful + ${change}::int` })
    .where('id', '=', reviewId)

type Vote = { accountId: string; reviewId: string; isHelpful: boolean }

/**
 * Records that a customer finds a review helpful, once, or takes that back. @returns the number of votes
 * @throws NOT_FOUND if it is not shown; FORBIDDEN for the customer's own review
 */
export function voteForReview(deps: ReviewDeps, { accountId, reviewId, isHelpful }: Vote): Promise<number> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockAccount(tx, accountId)
    const reviews = kysely
      .selectFrom('review as r')
      .innerJoin('product as p', 'p.id', 'r.product_id')
      .select(['r.account_id as authorId', 'r.helpful'])
      .where('r.id', '=', reviewId)
    const [review] = await query(tx, reviews.where(IS_SHOWN).forNoKeyUpdate('r'))
    if (!review) throw new AppError('NOT_FOUND')
    if (review.authorId === accountId) throw new AppError('FORBIDDEN')
    const vote = { review_id: reviewId, account_id: accountId }
    const changed = await execute(
      tx,
      isHelpful
        ? kysely
            .insertInto('review_vote')
            .values({ ...vote, at: deps.clock.now() })
            .onConflict(conflict => conflict.doNothing())
        : kysely.deleteFrom('review_vote').where('review_id', '=', reviewId).where('account_id', '=', accountId),
    )
    if (changed === 0) return review.helpful
    const change = isHelpful ? 1 : -1
    await execute(tx, countVotes(reviewId, change))
    return review.helpful + change
  })
}
