import { lazy, Suspense } from 'react'
import type { ReviewDialogProps } from './review-dialog.tsx'

const ReviewDialog = lazy(() => import('./review-dialog.tsx').then(module => ({ default: module.ReviewDialog })))

/** The form of a review. It loads when it is opened, because most visitors only read. */
export function LazyReviewDialog(props: ReviewDialogProps) {
  return (
    <Suspense>
      <ReviewDialog {...props} />
    </Suspense>
  )
}
