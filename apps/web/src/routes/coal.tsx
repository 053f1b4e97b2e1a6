import { ListPage } from '#features/catalog/list/list-page.tsx'
import { listLoader } from '#features/catalog/loaders.ts'

export const loader = listLoader('coal')

export function Component() {
  return <ListPage section="coal" />
}
