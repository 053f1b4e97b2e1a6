import { lazy, Suspense } from 'react'
import { prefetchRails } from '#features/catalog/loaders.ts'
import { ProductRail } from '#features/catalog/product-rail.tsx'
import { Categories } from '#features/home/categories.tsx'
import { Hero } from '#features/home/hero.tsx'
import { HowItWorks } from '#features/home/how-it-works.tsx'
import { MixTeaser } from '#features/home/mix-teaser.tsx'
import { useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { useDeliveryFee } from '#shared/shop-info/delivery-fee.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
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
      <ErrorBoundary fallback={null}>
        <Suspense>
          <RentalRail />
        </Suspense>
      </ErrorBoundary>
      <HowItWorks />
    </>
  )
}
