import { Categories } from '#features/home/categories.tsx'
import { Hero } from '#features/home/hero.tsx'
import { HowItWorks } from '#features/home/how-it-works.tsx'
import { MixTeaser } from '#features/home/mix-teaser.tsx'
import { useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
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
  const t = useT()
  return (
    <>
      <PageMeta title={t('home.title')} description={t('home.description')} />
      <Hero />
      <Categories />
      <MixTeaser />
      <HowItWorks />
    </>
  )
}
