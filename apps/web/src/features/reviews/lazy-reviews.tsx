import { lazy, useEffect, useState } from 'react'
import { LazyPart } from '#ui/error-boundary.tsx'

const ReviewsSection = lazy(() =>
  import('./reviews-section.tsx').then(({ ReviewsSection }) => ({ default: ReviewsSection })),
)

/** The reviews of a product, loaded after the page. The rating above links to them. */
export function LazyReviews({ slug }: { slug: string }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <div id="reviews" className="scroll-mt-24">
      {isReady && (
        <LazyPart>
          <ReviewsSection slug={slug} />
        </LazyPart>
      )}
    </div>
  )
}
