import type { HomePage } from '@shop/contracts/home.ts'
import { type HomeSection, homeSections } from '@shop/contracts/home-sections.ts'
import { Fragment, lazy, type ReactNode } from 'react'
import { ProductRail } from '#features/catalog/product-lists.tsx'
import { Categories } from '#features/home/categories.tsx'
import { Hero } from '#features/home/hero.tsx'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LazyPart } from '#ui/error-boundary.tsx'

/** Below the fold: rendered by the server, while its code loads after the page. */
const RentalRail = lazy(() =>
  import('#features/rental/rental-rail.tsx').then(({ RentalRail }) => ({ default: RentalRail })),
)
const MixTeaser = lazy(() =>
  import('#features/home/guide-sections.tsx').then(({ MixTeaser }) => ({ default: MixTeaser })),
)
const HowItWorks = lazy(() =>
  import('#features/home/guide-sections.tsx').then(({ HowItWorks }) => ({ default: HowItWorks })),
)
/** Loaded only where staff use it. */
const Banner = lazy(() => import('#features/home/banner.tsx').then(({ Banner }) => ({ default: Banner })))
const PromotedCollections = lazy(() =>
  import('#features/home/promoted-collections.tsx').then(module => ({ default: module.PromotedCollections })),
)

/** The home page as staff have published it; the standard one without `home`. */
export function HomeContent({ home }: { home: HomePage | undefined }) {
  const t = useT()
  const sections: Record<HomeSection, ReactNode> = {
    collections: !!home?.collections.length && (
      <LazyPart>
        <PromotedCollections collections={home.collections} />
      </LazyPart>
    ),
    categories: <Categories />,
    bestsellers: <ProductRail title={t('home.bestsellers')} sort="popular" />,
    mix: (
      <LazyPart>
        <MixTeaser />
      </LazyPart>
    ),
    new: <ProductRail title={t('home.new')} sort="new" />,
    rental: (
      <LazyPart>
        <RentalRail />
      </LazyPart>
    ),
    how: (
      <LazyPart>
        <HowItWorks />
      </LazyPart>
    ),
  }
  return (
    <>
      {home?.banner && (
        <LazyPart>
          <Banner {...home.banner} />
        </LazyPart>
      )}
      <Hero content={home?.hero} />
      {(home?.sections ?? homeSections).map(name => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
    </>
  )
}
