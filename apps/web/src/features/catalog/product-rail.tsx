import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { paths } from '../../paths.ts'
import { ProductStrip } from './product-strip.tsx'
import { railQuery } from './queries.ts'

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
          {data ? t('catalog.seeAllCount', { count: data.total }) : t('home.seeAll')}
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
