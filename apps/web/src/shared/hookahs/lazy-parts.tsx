import { type ComponentProps, lazy, useEffect, useState } from 'react'
import { LazyPart } from '#ui/error-boundary.tsx'

const FitsFilter = lazy(() => import('./fits-filter.tsx'))
const OwnToggle = lazy(() => import('./own-toggle.tsx'))
const PartFit = lazy(() => import('./part-fit.tsx'))

/** True after the first render: the hookahs of a visitor are known to the browser only. */
function useIsReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady
}

/** The part of a hookah's or an accessory's page about compatibility; it loads after the page. */
export function LazyFit({ slug, category }: { slug: string; category: 'hookah' | 'accessory' }) {
  const isReady = useIsReady()
  if (!isReady) return null
  return <LazyPart>{category === 'hookah' ? <OwnToggle slug={slug} /> : <PartFit slug={slug} />}</LazyPart>
}

/** The filter by hookah; it loads after the list. */
export function LazyFitsFilter(props: ComponentProps<typeof FitsFilter>) {
  const isReady = useIsReady()
  if (!isReady) return null
  return (
    <LazyPart>
      <FitsFilter {...props} />
    </LazyPart>
  )
}
