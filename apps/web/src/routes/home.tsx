import { prefetchRails } from '#features/catalog/loaders.ts'
import { ProductRail } from '#features/catalog/product-rail.tsx'
import { Categories } from '#features/home/categories.tsx'
import { Hero } from '#features/home/hero.tsx'
import { HowItWorks } from '#features/home/how-it-works.tsx'
import { MixTeaser } from '#features/home/mix-teaser.tsx'
import { rentalOverviewQuery } from '#features/rental/queries.ts'
import { RentalRail } from '#features/rental/rental-rail.tsx'
import { useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'
import type { PageContext } from './page.tsx'

export const loader = (context: PageContext) => () => {
  // Not waited for: the page has places for them.
  void context.queryClient.prefetchQuery(shopInfoQuery)
  void context.queryClient.prefetchQuery(rentalOverviewQuery)
  void prefetchRails(context)
  return null
}

export function Component() {
  const t = useT()
  return (
    <>
      <PageMeta title={t('home.title')} description={t('home.description')} />
      <Hero />
      <Categories />
      <ProductRail title={t('home.bestsellers')} sort="popular" />
      <MixTeaser />
      <ProductRail title={t('home.new')} sort="new" />
      <RentalRail />
      <HowItWorks />
    </>
  )
}
