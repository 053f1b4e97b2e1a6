import { lazy, Suspense, useEffect, useState } from 'react'
import { recent } from '#shared/product/recent.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'

const RecentlyViewed = lazy(() => import('./recently-viewed.tsx'))

/** Records the view and lazily shows the recently viewed products. */
export function LazyRecentlyViewed({ slug }: { slug: string }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    recent.add(slug)
    setThere(true)
  }, [slug])
  if (!isThere) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <RecentlyViewed except={slug} />
      </Suspense>
    </ErrorBoundary>
  )
}
