import * as z from 'zod/mini'
import { Locale } from './locale-schemas.ts'
import { pageById, pageByText, pageOf } from './pagination.ts'
import { Picture, PictureSize } from './pictures.ts'
import { FileBytes, route, Success } from './route.ts'
import { MAX_INT32, storable, Text, Timestamp } from './scalars.ts'
import { titleFields } from './variant.ts'

/** Maximum number of photos of a review. */
export const MAX_REVIEW_PHOTOS = 4
export const MAX_REVIEW_LENGTH = 2000

/** Stars, 1 to 5. */
const Rating = z.int({ error: 'required' }).check(z.gte(1), z.lte(5))

/** `pending`: waits for staff, who publish or reject it. */
export const reviewStates = ['pending', 'published', 'rejected'] as const
/** Status of a review. */
export const ReviewStatus = z.enum(reviewStates)
export type ReviewStatus = z.infer<typeof ReviewStatus>

export const reviewSorts = ['helpful', 'newest'] as const
/** Order of reviews: `helpful`, by the number of customers who found them helpful, or `newest`. */
export const ReviewSort = z.enum(reviewSorts)
export type ReviewSort = z.infer<typeof ReviewSort>

/** The published reviews of a product by stars. */
export const RatingSummary = z.object({
  count: z.int(),
  /** Average of the stars with one decimal; 0 without reviews. */
  average: z.number(),
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  byStars: z.array(z.int()).check(z.length(5)),
})
export type RatingSummary = z.infer<typeof RatingSummary>

/** The answer of the shop to a review. */
const ShopAnswer = z.object({ text: z.string(), at: Timestamp })

const reviewFacts = {
  id: z.uuid(),
  rating: Rating,
  text: z.optional(z.string()),
  /** The language of the page on which it was written. */
  language: Locale,
  photos: z.array(Picture),
  answer: z.optional(ShopAnswer),
  /** Number of customers who found it helpful. */
  helpful: z.int(),
  /** When the customer wrote this rating and text. */
  writtenAt: Timestamp,
}

/** A photo of a published review, with the URLs of its files. */
export const ReviewPhoto = z.extend(Picture, { smallUrl: z.string(), largeUrl: z.string() })
export type ReviewPhoto = z.infer<typeof ReviewPhoto>

/** A published review. */
export const Review = z.object({
  ...reviewFacts,
  photos: z.array(ReviewPhoto),
  /** First name and initial of the customer. */
  author: z.string(),
})
export type Review = z.infer<typeof Review>

/** A page of reviews with the figures of all. */
export const ReviewPage = z.extend(pageOf(Review), {
  summary: RatingSummary,
  /** False if the law profile allows the category no reviews: they are neither shown nor accepted. */
  hasReviews: z.boolean(),
})
export type ReviewPage = z.infer<typeof ReviewPage>

/** A product that a customer can review, or has reviewed. */
export const ReviewedProduct = z.object({ slug: z.string(), ...titleFields, brand: z.string(), imageUrl: z.string() })
export type ReviewedProduct = z.infer<typeof ReviewedProduct>

/**
 * Why a review is not shown, whatever its status: its product was `withdrawn`, or the law profile allows the `category`
 * no reviews. It cannot be changed.
 */
export const HiddenReason = z.enum(['withdrawn', 'category'])
export type HiddenReason = z.infer<typeof HiddenReason>

/** A review of the signed-in customer. */
export const OwnReview = z.object({
  ...reviewFacts,
  product: ReviewedProduct,
  state: ReviewStatus,
  /** Why staff rejected it. */
  rejection: z.optional(z.string()),
  hidden: z.optional(HiddenReason),
  /** True if staff rejected or answered it after the customer last opened the list of reviews. */
  isUnread: z.boolean(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** The review of a customer. */
export const WriteReview = z.object({
  rating: Rating,
  text: z.optional(Text(MAX_REVIEW_LENGTH)),
  /** Ids of uploaded pictures. */
  photos: z._default(z.array(z.uuid()).check(z.maxLength(MAX_REVIEW_PHOTOS)), []),
})
export type WriteReview = z.infer<typeof WriteReview>

/** What the signed-in customer can do with the reviews of a product. */
export const ReviewAccess = z.object({
  /** True if the customer can write a review: the product was delivered, and its category has reviews. */
  canReview: z.boolean(),
  review: z.optional(OwnReview),
  /** Ids of the reviews that the customer found helpful. */
  helpfulIds: z.array(z.uuid()),
})
export type ReviewAccess = z.infer<typeof ReviewAccess>

export const reviewChannels = ['sms', 'email', 'none'] as const
/** The channel by which the shop asks a customer for reviews; `none` if it does not. */
export const ReviewChannel = z.enum(reviewChannels)
export type ReviewChannel = z.infer<typeof ReviewChannel>

/** The messages about reviews that a customer gets, and the reviews with news. */
export const ReviewContact = z.object({
  channel: ReviewChannel,
  /** False if the customer must confirm the address before e-mail can be chosen. */
  isEmailConfirmed: z.boolean(),
  /** Number of own reviews that staff rejected or answered after the customer last opened the list of reviews. */
  unread: z.int(),
})
export type ReviewContact = z.infer<typeof ReviewContact>

/** The reviewed product. */
const OfProduct = z.object({ slug: z.string().check(z.minLength(1), z.maxLength(200), storable) })
/** The review. */
const ReviewParams = z.object({ reviewId: z.uuid() })
const tag = 'reviews'

/**
 * Returns the published reviews of a product with their average and distribution. Returns none for products whose
 * category has no reviews by its law profile.
 */
export const listReviews = route({
  method: 'GET',
  path: '/catalog/products/:slug/reviews',
  access: 'all',
  tag,
  summary: 'List the reviews of a product',
  params: OfProduct,
  query: z.object({ sort: z._default(ReviewSort, 'helpful'), ...pageByText }),
  result: ReviewPage,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND'],
})
/** Returns a WebP photo of a published review. */
export const getReviewPhoto = route({
  method: 'GET',
  path: '/reviews/:reviewId/photos/:photoId',
  access: 'all',
  tag,
  summary: 'Retrieve a photo of a review',
  params: z.extend(ReviewParams, { photoId: z.uuid() }),
  query: PictureSize,
  result: FileBytes,
  media: 'image/webp',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})
/** Records that the customer finds a review helpful, or takes that back. Customers cannot vote for their own review. */
export const voteForReview = route({
  method: 'PUT',
  path: '/reviews/:reviewId/helpful',
  access: 'customer',
  tag,
  summary: 'Vote for a review',
  params: ReviewParams,
  body: z.object({ isHelpful: z.boolean() }),
  result: z.object({ isHelpful: z.boolean(), helpful: z.int() }),
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN'],
})
/**
 * Returns the customer's own reviews, newest first, and the delivered products that wait for a review: all, or those of
 * one order.
 */
export const listOwnReviews = route({
  method: 'GET',
  path: '/user/reviews',
  access: 'customer',
  tag,
  summary: "List the customer's reviews",
  query: z.object({
    ...pageById,
    /** The number of an order of the customer. */
    order: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_INT32))),
  }),
  result: z.extend(pageOf(OwnReview), {
    /** Delivered products without a review, newest delivery first, at most 20. */
    waiting: z.array(ReviewedProduct),
  }),
  errors: ['VALIDATION'],
})
/** Returns the customer's review of a product, whether they can write one, and their votes for the reviews of others. */
export const getReviewAccess = route({
  method: 'GET',
  path: '/user/reviews/:slug',
  access: 'customer',
  tag,
  summary: "Retrieve the customer's review of a product",
  params: OfProduct,
  result: ReviewAccess,
  errors: ['PRODUCT_NOT_FOUND'],
})
/**
 * Writes the customer's review of a delivered product, or changes it. It becomes public when staff publish it; a changed
 * review waits for staff again. Another rating or text removes the votes and the answer of the shop. Repeating the
 * request has no effect.
 */
export const writeReview = route({
  method: 'PUT',
  path: '/user/reviews/:slug',
  access: 'customer',
  tag,
  summary: 'Write a review',
  params: OfProduct,
  body: WriteReview,
  result: OwnReview,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'REVIEW_NOT_POSSIBLE', 'REVIEWS_NOT_ALLOWED'],
})
/** Deletes the customer's review of a product with its photos and votes. Repeating the request has no effect. */
export const deleteReview = route({
  method: 'DELETE',
  path: '/user/reviews/:slug',
  access: 'customer',
  tag,
  summary: 'Delete a review',
  params: OfProduct,
  result: Success,
})
/** Returns a WebP photo of one of the customer's own reviews. */
export const getOwnReviewPhoto = route({
  method: 'GET',
  path: '/user/review-photos/:photoId',
  access: 'customer',
  tag,
  summary: 'Retrieve a photo of an own review',
  params: z.object({ photoId: z.uuid() }),
  query: PictureSize,
  result: FileBytes,
  media: 'image/webp',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

/** Returns the channel by which the shop asks the customer for reviews, and how many own reviews have news. */
export const getReviewContact = route({
  method: 'GET',
  path: '/user/review-contact',
  access: 'customer',
  tag,
  summary: 'Retrieve the channel of messages about reviews',
  result: ReviewContact,
})
/**
 * Sets the channel by which the shop asks the customer for reviews once per delivered order, and tells them about
 * rejections and answers. `none` stops these messages. Returns `EMAIL_NOT_CONFIRMED` for an address without a code. Repeating the request has no effect.
 */
export const setReviewContact = route({
  method: 'PUT',
  path: '/user/review-contact',
  access: 'customer',
  tag,
  summary: 'Set the channel of messages about reviews',
  body: z.object({ channel: ReviewChannel }),
  result: ReviewContact,
  errors: ['VALIDATION', 'EMAIL_NOT_CONFIRMED'],
})
/** Records that the customer has seen what staff decided and answered about these reviews. Repeating the request has no effect. */
export const markReviewsRead = route({
  method: 'PUT',
  path: '/user/reviews-read',
  access: 'customer',
  tag,
  summary: 'Mark own reviews as read',
  body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(100)) }),
  result: Success,
  errors: ['VALIDATION'],
})

export const reviewRoutes = {
  listReviews,
  getReviewPhoto,
  voteForReview,
  listOwnReviews,
  getReviewAccess,
  writeReview,
  deleteReview,
  getOwnReviewPhoto,
  getReviewContact,
  setReviewContact,
  markReviewsRead,
}
