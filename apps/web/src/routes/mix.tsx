import { useLoaderData, useParams } from 'react-router-dom'
import { MixMissing, MixPage } from '#features/mixes/mix-page.tsx'
import { type MixLoaderData, mixLoader } from '#features/mixes/queries.ts'

export const loader = mixLoader

export function Component() {
  const { shareId = '' } = useParams()
  const { exists } = useLoaderData<MixLoaderData>()
  return exists ? <MixPage key={shareId} shareId={shareId} /> : <MixMissing />
}
