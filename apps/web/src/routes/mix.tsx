import { useLoaderData, useParams } from 'react-router-dom'
import { MixMissing, MixPage } from '#features/mixes/mix-page.tsx'
import { type MixLoaded, mixLoader } from '#features/mixes/queries.ts'

export const loader = mixLoader

export function Component() {
  const { shareId = '' } = useParams()
  const { isThere } = useLoaderData<MixLoaded>()
  return isThere ? <MixPage key={shareId} shareId={shareId} /> : <MixMissing />
}
