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

/** `accessory`: without a connection, so that only exceptions of staff say something about it. */
type FitKind = 'hookah' | 'part' | 'accessory'

/** The part of a hookah's or an accessory's page about compatibility; it loads after the page. */
export function LazyFit({ slug, kind }: { slug: string; kind: FitKind }) {
  const isReady = useIsReady()
  if (!isReady) return null
  return (
    <LazyPart>
      {kind === 'hookah' ? <OwnToggle slug={slug} /> : <PartFit slug={slug} isPart={kind === 'part'} />}
    </LazyPart>
  )
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
