import * as z from 'zod/mini'
import { pageByText, pageOf } from './pagination.ts'
import { personalText } from './personal.ts'
import { PictureSize } from './pictures.ts'
import { OwnReview } from './reviews.ts'
import { ById, csvResult, FileBytes, route } from './route.ts'
import { MAX_INT32, RequiredText, Timestamp } from './scalars.ts'

/** A review as staff see it. */
export const StaffReview = z.extend(OwnReview, {
  /** Staff decide about this version. Each change, decision and answer increments it. */
  version: z.int(),
  /** When the customer first wrote it. */
  firstWrittenAt: Timestamp,
  /** When the customer last changed it; absent if never. */
  changedAt: z.optional(Timestamp),
  /** The answer of the shop that a change of the review removed. */
  removedAnswer: z.optional(z.string()),
  /** True for a review of the staff member, who cannot decide about it. */
  isOwn: z.boolean(),
  /** Name of the author as the public sees it. */
  author: z.string(),
  customer: z.object({ accountId: z.uuid(), name: personalText(), phone: personalText() }),
})
export type StaffReview = z.infer<typeof StaffReview>

/** The version of the review that staff have read. */
const ReadVersion = z.int().check(z.gte(1), z.lte(MAX_INT32))

/** The reviews to show. */
export const shownReviews = ['pending', 'published', 'rejected', 'all'] as const
const filters = {
  show: z._default(z.enum(shownReviews), 'pending'),
  /** A part of the text, of the product's name or of its brand. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
}

const tag = 'reviews'
const access = 'reviews.edit'

/** Returns the reviews of customers by the time of their text: those to moderate oldest first, others newest first. */
export const listStaffReviews = route({
  method: 'GET',
  path: '/admin/reviews',
  access,
  tag,
  summary: 'List reviews for staff',
  query: z.object({ ...filters, ...pageByText }),
  result: pageOf(StaffReview),
  errors: ['VALIDATION'],
})
/** Returns the reviews that match the filters as CSV, at most 10,000. Days and times are in Asia/Yerevan. */
export const exportReviews = route({
  ...csvResult,
  method: 'GET',
  path: '/admin/reviews/export.csv',
  access,
  tag,
  summary: 'Export reviews as CSV',
  query: z.object(filters),
  errors: ['VALIDATION'],
})
/**
 * Publishes or rejects a review. A rejection has a reason that the customer sees. Returns `REVIEW_CHANGED` if the
 * customer or other staff changed the review after it was read, `FORBIDDEN` for an own review. Repeating the request has
 * no effect.
 */
export const moderateReview = route({
  method: 'PUT',
  path: '/admin/reviews/:id/state',
  access,
  tag,
  summary: 'Publish or reject a review',
  params: ById,
  body: z.discriminatedUnion('state', [
    z.object({ state: z.literal('published'), version: ReadVersion }),
    z.object({ state: z.literal('rejected'), version: ReadVersion, reason: RequiredText(500) }),
  ]),
  result: StaffReview,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'REVIEW_CHANGED'],
})
/**
 * Writes, changes or removes the answer of the shop to a review. Returns `REVIEW_CHANGED` if the review was changed after
 * it was read, `FORBIDDEN` for an own review. Repeating the request has no effect.
 */
export const answerReview = route({
  method: 'PUT',
  path: '/admin/reviews/:id/answer',
  access,
  tag,
  summary: 'Answer a review',
  params: ById,
  body: z.object({ version: ReadVersion, answer: z.nullable(RequiredText(1000)) }),
  result: StaffReview,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'REVIEW_CHANGED'],
})
/** Returns a WebP photo of any review. */
export const getAnyReviewPhoto = route({
  method: 'GET',
  path: '/admin/reviews/:id/photos/:photoId',
  access,
  tag,
  summary: 'Retrieve a photo of any review',
  params: z.extend(ById, { photoId: z.uuid() }),
  query: PictureSize,
  result: FileBytes,
  media: 'image/webp',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const reviewStaffRoutes = { listStaffReviews, exportReviews, moderateReview, answerReview, getAnyReviewPhoto }
