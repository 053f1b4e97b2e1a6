import { mixesLoader } from '#features/mixes/loaders.ts'
import { MixesPage } from '#features/mixes/mixes-page.tsx'

export const loader = mixesLoader

export function Component() {
  return <MixesPage />
}
