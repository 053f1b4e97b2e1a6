import { ContactPage } from '#features/pages/contact-page.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'
import type { PageContext } from './page.tsx'

export const loader =
  ({ queryClient }: PageContext) =>
  () =>
    queryClient.prefetchQuery(shopInfoQuery).then(() => null)

export function Component() {
  return <ContactPage />
}
