import { SUBJECT_MAX } from '@shop/contracts/contact.ts'
import { useSearchParams } from 'react-router-dom'
import { ContactPage } from '#features/contact/contact-page.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import type { PageContext } from './page.tsx'

export const loader =
  ({ queryClient }: PageContext) =>
  () => {
    // Not awaited: the page shows placeholders meanwhile.
    void queryClient.prefetchQuery(shopInfoQuery)
    return null
  }

/** `?subject=` is the initial subject of the form, set for example by the rental page. */
export function Component() {
  const [params] = useSearchParams()
  return <ContactPage subject={(params.get('subject') ?? '').slice(0, SUBJECT_MAX)} />
}
