export { picturesOfReviews } from './photos.ts'
export { assertCanReview, exportReviewsOf } from './queries.ts'
export { mountReviews } from './routes.ts'
export { deleteReviewsOf } from './write-review.ts'
