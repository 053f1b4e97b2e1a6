import type { Product } from '@shop/contracts/catalog.ts'
import type { StaffCollection } from '@shop/contracts/collections-staff.ts'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { ProductGrid } from '../../product-lists.tsx'
import { listQuery, productQuery } from '../../queries.ts'
import { toFilters } from './rule.ts'

type Props = { collection: Pick<StaffCollection, 'rule' | 'products'>; className?: string }

/** The products of a collection that is not published yet, in the order of its page. */
export function CollectionProducts({ collection: { rule, products }, className }: Props) {
  return (
    <div className={className}>
      {rule ? (
        <RuleProducts rule={rule} />
      ) : (
        <ListedProducts slugs={products.filter(({ isOnSale }) => isOnSale).map(({ slug }) => slug)} />
      )}
    </div>
  )
}

function RuleProducts({ rule }: { rule: NonNullable<StaffCollection['rule']> }) {
  const t = useT()
  const list = useInfiniteQuery(listQuery(toFilters(rule), useLocale()))
  if (list.isError) return <RetryNotice onRetry={() => void list.refetch()} pending={list.isFetching} />
  return (
    <>
      <Grid products={list.data?.pages.flatMap(({ items }) => items) ?? []} isLoading={list.isFetching} />
      {list.hasNextPage && (
        <div className="mt-8 text-center">
          <Button variant="outline" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('catalog.loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}

/** More products than this are not needed to judge a page. */
const SHOWN = 24

function ListedProducts({ slugs }: { slugs: readonly string[] }) {
  const results = useQueries({ queries: slugs.slice(0, SHOWN).map(productQuery) })
  return <Grid products={results.flatMap(({ data }) => data ?? [])} isLoading={results.some(each => each.isPending)} />
}

function Grid({ products, isLoading }: { products: readonly Product[]; isLoading: boolean }) {
  return <ProductGrid products={products} isLoadingMore={isLoading} className="md:grid-cols-3 xl:grid-cols-4" />
}
