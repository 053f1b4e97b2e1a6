import type { Product } from '@shop/contracts/catalog.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { RetryNotice } from '#ui/notice.tsx'
import { paths } from '../../paths.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'
import { railQuery } from './queries.ts'

/** Number of pictures above the fold on the widest page. */
const EAGER = 4
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

type ProductGridProps = {
  products: readonly Product[]
  /** Classes of the columns: a list shares the width with its filters, other grids use the full width. */
  className?: string
  /** Shows placeholders for the next products. */
  isLoadingMore?: boolean
}

export function ProductGrid({ products, className, isLoadingMore = false }: ProductGridProps) {
  return (
    <ul className={cx('grid grid-cols-2 gap-2.5 sm:gap-4', className)}>
      {products.map((product, index) => (
        <li key={product.slug} className="min-w-0">
          <ProductCard product={product} eager={index < EAGER} />
        </li>
      ))}
      {isLoadingMore &&
        SKELETONS.map(name => (
          <li key={name}>
            <ProductCardSkeleton />
          </li>
        ))}
    </ul>
  )
}

const PLACEHOLDERS = Array.from({ length: 6 }, (_, index) => `place ${index}`)

/** On phones the next card is partly visible, to show that the strip scrolls. Desktops fit five cards. */
const placeClass = 'w-[46%] max-w-56 shrink-0 snap-start xl:w-auto xl:max-w-none xl:nth-[n+6]:hidden'

/** A swipeable strip of products, one row on desktops. Shows placeholders while loading. */
export function ProductStrip({ products }: { products: readonly Product[] | undefined }) {
  return (
    <ul className="-mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 pb-2 [scrollbar-width:thin] md:-mx-8 md:scroll-px-8 md:gap-4 md:px-8 xl:mx-0 xl:grid xl:grid-cols-5 xl:px-0">
      {products
        ? products.map(product => (
            <li key={product.slug} className={placeClass}>
              <ProductCard product={product} />
            </li>
          ))
        : PLACEHOLDERS.map(place => (
            <li key={place} className={placeClass}>
              <ProductCardSkeleton />
            </li>
          ))}
    </ul>
  )
}

type ProductRailProps = { title: string; sort: 'popular' | 'new' }

/** The first products of a sort order with a link to all: a swipeable strip on phones, one row on desktops. */
export function ProductRail({ title, sort }: ProductRailProps) {
  const t = useT()
  const id = useId()
  const { data, isError, isFetching, refetch } = useQuery(railQuery(sort))
  // Render nothing if the shop has no products yet.
  if (data?.total === 0) return null
  return (
    <section aria-labelledby={id} className="page-x py-10">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <LocaleLink
          to={sort === 'popular' ? paths.shop : `${paths.shop}?sort=${sort}`}
          className="inline-flex min-h-8 items-center gap-1.5 text-accent underline-offset-4 hover:underline"
        >
          {data ? t(sort === 'popular' ? 'home.allPopular' : 'home.allNew', { count: data.total }) : t('home.seeAll')}
          <span className="sr-only">: {title}</span>
          <ArrowRight aria-hidden className="size-4" />
        </LocaleLink>
      </div>
      {isError && !data ? (
        <RetryNotice onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <ProductStrip products={data?.items} />
      )}
    </section>
  )
}
