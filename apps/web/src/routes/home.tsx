import { lazy } from 'react'
import { ProductRail } from '#features/catalog/product-lists.tsx'
import { prefetchRails } from '#features/catalog/queries.ts'
import { Hero } from '#features/home/hero.tsx'
import { Categories, HowItWorks, MixTeaser } from '#features/home/home-sections.tsx'
import { useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { shopInfoQuery, useDeliveryFee } from '#shared/shop-info/shop-info.tsx'
import { LazyPart } from '#ui/error-boundary.tsx'
import type { PageContext } from './page.tsx'

/** Below the fold: rendered by the server, while its code loads after the page. */
const RentalRail = lazy(() =>
  import('#features/rental/rental-rail.tsx').then(({ RentalRail }) => ({ default: RentalRail })),
)

async function prefetchRentals({ queryClient }: PageContext): Promise<void> {
  const { rentalOverviewQuery } = await import('#features/rental/queries.ts')
  await queryClient.prefetchQuery(rentalOverviewQuery)
}

export const loader = (context: PageContext) => () => {
  // Not awaited: the page shows placeholders meanwhile.
  void context.queryClient.prefetchQuery(shopInfoQuery)
  void prefetchRentals(context)
  void prefetchRails(context)
  return null
}

export function Component() {
  const t = useT()
  const fee = useDeliveryFee()
  return (
    <>
      <PageMeta title={t('home.title')} description={t('home.description', { fee })} />
      <Hero />
      <Categories />
      <ProductRail title={t('home.bestsellers')} sort="popular" />
      <MixTeaser />
      <ProductRail title={t('home.new')} sort="new" />
      <LazyPart>
        <RentalRail />
      </LazyPart>
      <HowItWorks />
    </>
  )
}
