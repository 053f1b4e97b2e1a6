import type { Category } from '@shop/contracts/catalog.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { PageMeta } from '#platform/page-meta.tsx'
import { useShopName } from '#platform/shop-name.ts'
import { cx } from '#ui/class-names.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { paths } from '../../paths.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { FilterButton } from './filter-button.tsx'
import { appliedIn, withPresentValues, writeFilters } from './filters.ts'
import { LoadMore } from './load-more.tsx'
import { ProductGrid } from './product-grid.tsx'
import { listQuery } from './queries.ts'
import { SectionChips } from './section-chips.tsx'
import { categoryNames, categoryPaths, facetsOf, type Section } from './sections.ts'
import { SortSelect } from './sort-select.tsx'
import { inSection, useFilters } from './use-filters.ts'

/** Drawn by the server; their code comes beside that of the list and not with it. */
const loadSearch = () => import('./search-field.tsx').then(({ SearchField }) => ({ default: SearchField }))
const loadPanel = () => import('./filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel }))
const SearchField = lazy(loadSearch)
const FilterPanel = lazy(loadPanel)
// At once; a failure is the lazy component's to report.
void Promise.all([loadSearch(), loadPanel()]).catch(() => undefined)
/** Seldom seen. */
const EmptyList = lazy(() => import('./empty-list.tsx'))

const descriptions: Record<Category | 'all', MessageId> = {
  all: 'catalog.allDescription',
  flavor: 'catalog.flavorDescription',
  hookah: 'catalog.hookahDescription',
  accessory: 'catalog.accessoryDescription',
  coal: 'catalog.coalDescription',
}

function Shown({ when, children }: { when: boolean; children: ReactNode }) {
  return when ? children : null
}

/** A list of products with everything to find one's way in it. */
export function ListPage({ section }: { section: Section }) {
  const t = useT()
  const shop = useShopName()
  const locale = useLocale()
  const { shown, filters: asked, isLoading, setFilters } = useFilters()
  const narrowed = inSection(shown, section)
  const list = useSuspenseInfiniteQuery(listQuery(narrowed, locale))
  const [first] = list.data.pages
  const products = list.data.pages.flatMap(({ items }) => items)
  const { category, q } = narrowed
  const title = q ? t('catalog.found', { text: q }) : t(category ? categoryNames[category] : 'nav.everything')
  const top = useTopAfterChange(writeFilters(shown).toString())
  if (!first) return null
  const { total, facets } = first
  const filters = withPresentValues(asked, facets)
  const applied = appliedIn(filters).length
  // A section without products has nothing to narrow.
  const canNarrow = total > 0 || applied > 0
  const panel = { shownFacets: facetsOf(category), facets, filters, onChange: setFilters }
  return (
    <div className="page-x pt-4 pb-16 md:pt-8">
      <PageMeta
        title={title}
        description={t(descriptions[category ?? 'all'], { shop })}
        address={category ? categoryPaths[category] : paths.shop}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <PageHeading>
          {title}{' '}
          <span className="whitespace-nowrap font-dots font-normal text-muted tabular-nums">
            {total}
            <span className="sr-only"> {t('catalog.productsWord', { count: total })}</span>
          </span>
        </PageHeading>
        <div className="min-h-12 w-full md:w-80">
          <Suspense>
            <SearchField key={q} initial={q} />
          </Suspense>
        </div>
      </div>
      <div className="mt-4">
        <SectionChips current={category} q={q} />
      </div>
      <div ref={top} className="mt-5 grid scroll-mt-24 items-start gap-x-8 lg:grid-cols-[14rem_1fr]">
        <aside aria-label={t('catalog.filters')} className="max-lg:hidden">
          <Suspense>
            <Shown when={canNarrow}>
              <FilterPanel {...panel} />
            </Shown>
          </Suspense>
        </aside>
        <section aria-label={t('catalog.products')} aria-busy={isLoading} className="min-w-0">
          <h2 className="sr-only">{t('catalog.products')}</h2>
          <div className="mb-4 flex items-center justify-between gap-3">
            <Shown when={canNarrow}>
              <FilterButton {...panel} total={total} isLoading={isLoading} className="lg:hidden" />
            </Shown>
            <p role="status" className="text-muted text-sm max-lg:sr-only">
              {t('catalog.count', { count: total })}
            </p>
            <Shown when={canNarrow}>
              <SortSelect value={filters.sort} onChange={sort => setFilters({ ...filters, sort })} />
            </Shown>
          </div>
          {applied > 0 && (
            <div className="mb-4 min-h-11">
              <AppliedFilters filters={filters} facets={facets} onChange={setFilters} />
            </div>
          )}
          {products.length === 0 ? (
            <Suspense fallback={<div className="min-h-96" />}>
              <EmptyList filters={filters} facets={facets} onChange={setFilters} />
            </Suspense>
          ) : (
            <div className={cx('transition-opacity duration-200', isLoading && 'opacity-55')}>
              <ProductGrid
                products={products}
                isLoadingMore={list.isFetchingNextPage}
                className="md:grid-cols-3 xl:grid-cols-4"
              />
              <LoadMore
                shown={products.length}
                total={total}
                hasMore={list.hasNextPage}
                isLoading={list.isFetchingNextPage}
                isFailed={list.isFetchNextPageError}
                onMore={list.fetchNextPage}
              />
            </div>
          )}
        </section>
      </div>
    </div>
  )
}

/** A new choice shows the list from its beginning; Back keeps the place (the router restores it). */
function useTopAfterChange(address: string) {
  const top = useRef<HTMLDivElement>(null)
  const type = useNavigationType()
  const seen = useRef(address)
  useEffect(() => {
    if (seen.current === address) return
    seen.current = address
    const above = (top.current?.getBoundingClientRect().top ?? 0) < 0
    if (above && type !== 'POP') top.current?.scrollIntoView({ block: 'start' })
  }, [address, type])
  return top
}
