import { useQuery } from '@tanstack/react-query'
import { prefetchRails } from '#features/catalog/queries.ts'
import { homeQuery } from '#features/home/queries.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { shopInfoQuery, useDeliveryFee } from '#shared/shop-info/shop-info.tsx'
import { HomeContent } from './home-content.tsx'
import type { PageContext } from './page.tsx'

async function prefetchRentals({ queryClient }: PageContext): Promise<void> {
  const { rentalOverviewQuery } = await import('#features/rental/queries.ts')
  await queryClient.prefetchQuery(rentalOverviewQuery)
}

export const loader = (context: PageContext) => async () => {
  const { queryClient, locale } = context
  // Not awaited: the page shows placeholders meanwhile.
  void queryClient.prefetchQuery(shopInfoQuery)
  void prefetchRentals(context)
  void prefetchRails(context)
  // Awaited, so that the standard texts are not replaced while a visitor reads them. The server has it in the page.
  await queryClient.prefetchQuery(homeQuery(locale))
  return null
}

export function Component() {
  const t = useT()
  const fee = useDeliveryFee()
  const { data: home } = useQuery(homeQuery(useLocale()))
  return (
    <>
      <PageMeta title={t('home.title')} description={t('home.description', { fee })} />
      <HomeContent home={home} />
    </>
  )
}
