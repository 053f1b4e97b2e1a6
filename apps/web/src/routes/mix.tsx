import { useLoaderData, useParams } from 'react-router-dom'
import { type MixLoaded, mixLoader } from '#features/mixes/loaders.ts'
import { MixMissing } from '#features/mixes/mix-missing.tsx'
import { MixPage } from '#features/mixes/mix-page.tsx'

export const loader = mixLoader

export function Component() {
  const { shareId = '' } = useParams()
  const { isThere } = useLoaderData<MixLoaded>()
  return isThere ? <MixPage key={shareId} shareId={shareId} /> : <MixMissing />
}
