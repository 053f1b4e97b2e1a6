import { ContactPage } from '#features/pages/contact-page.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'
import type { PageContext } from './page.tsx'

export const loader =
  ({ queryClient }: PageContext) =>
  () => {
    // Not waited for: the page has a place for it.
    void queryClient.prefetchQuery(shopInfoQuery)
    return null
  }

export function Component() {
  return <ContactPage />
}
