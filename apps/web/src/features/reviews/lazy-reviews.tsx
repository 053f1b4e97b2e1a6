import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useRef, useState } from 'react'
import { LazyPart } from '#ui/error-boundary.tsx'
import { ratingQuery } from './queries.ts'

const ReviewsSection = lazy(() =>
  import('./reviews-section.tsx').then(({ ReviewsSection }) => ({ default: ReviewsSection })),
)

/** How far below the window the reviews begin to load. */
const MARGIN = '600px'

/**
 * The reviews of a product, loaded when they come near the window. The rating above links to them. Nothing for a category
 * without reviews.
 */
export function LazyReviews({ slug }: { slug: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const { data: rating } = useQuery(ratingQuery(slug))
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(entries => setNear(near => near || entries.some(isVisible)), {
      rootMargin: MARGIN,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} id="reviews" className={rating ? 'min-h-40 scroll-mt-24' : undefined}>
      {isNear && rating !== null && (
        <LazyPart>
          <ReviewsSection slug={slug} />
        </LazyPart>
      )}
    </div>
  )
}

const isVisible = ({ isIntersecting }: IntersectionObserverEntry) => isIntersecting
