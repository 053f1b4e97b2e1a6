import { lazy, useEffect, useState } from 'react'
import { LazyPart } from '#ui/error-boundary.tsx'

const ReviewsSection = lazy(() =>
  import('./reviews-section.tsx').then(({ ReviewsSection }) => ({ default: ReviewsSection })),
)

/** The reviews of a product, loaded after the page. */
export function LazyReviews({ slug }: { slug: string }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!isReady) return null
  return (
    <LazyPart>
      <ReviewsSection slug={slug} />
    </LazyPart>
  )
}
