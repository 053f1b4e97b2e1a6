import { MixesPage } from '#features/mixes/mixes-page.tsx'
import { mixesLoader } from '#features/mixes/queries.ts'

export const loader = mixesLoader

export function Component() {
  return <MixesPage />
}
