import type { Category, Sort } from '@shop/contracts/catalog.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { sorts } from '@shop/contracts/product-values.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { PageMeta } from '#platform/page-meta.tsx'
import { useShopName } from '#platform/site.ts'
import { Breadcrumbs } from '#shared/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Select } from '#ui/forms/controls.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { paths } from '../../../paths.ts'
import { AppliedFilters } from '../filters/applied-filters.tsx'
import type { FilterPanelProps } from '../filters/filter-panel.tsx'
import {
  type Filters,
  inSection,
  listAppliedFilters,
  useFilters,
  withPresentValues,
  writeFilters,
} from '../filters/filters.ts'
import { ProductGrid } from '../product-lists.tsx'
import { type ListBase, listQuery } from '../queries.ts'
import { categoryNames, categoryPaths, facetsOf, type Section } from '../sections.ts'
import { SectionChips } from './section-chips.tsx'

const names: Record<Sort, MessageId> = {
  popular: 'catalog.sort.popular',
  new: 'catalog.sort.new',
  'price-asc': 'catalog.sort.priceUp',
  'price-desc': 'catalog.sort.priceDown',
  name: 'catalog.sort.name',
}

const loadDrawer = () => import('../filters/filter-drawer.tsx')

const FilterDrawer = lazy(loadDrawer)

// The lazy component reports a failed load.
const preload = () => void loadDrawer().catch(() => undefined)

/** Rendered by the server. Its code loads in parallel to the list, in a separate file. */
const loadPanel = () => import('../filters/filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel }))
const FilterPanel = lazy(loadPanel)
// Load at once. The lazy component reports a failed load.
void loadPanel().catch(() => undefined)
/** Loaded on demand because it is rarely shown. */
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

export type LandingBase = ListBase

/** What a landing page adds to the list of its products. */
type Landing = {
  base: ListBase
  title: string
  /** For search engines. */
  description: string
  address: string
  /** The category of all its products; null if there are several. */
  category: Category | null
  intro: ReactNode
  /** Links instead of those to the sections. */
  links: ReactNode
}

type ListPageProps = {
  section: Section
  landing?: Landing
  /** Links below the list of all products. */
  moreLinks?: ReactNode
}

/** The product list of a section or a landing page with search, filters and sorting. */
export function ListPage({ section, landing, moreLinks }: ListPageProps) {
  const t = useT()
  const locale = useLocale()
  const { shown, filters: chosen, isLoading, setFilters } = useFilters()
  const narrowed = inSection(shown, section)
  const list = useSuspenseInfiniteQuery(listQuery(narrowed, locale, landing?.base))
  const [first] = list.data.pages
  const products = list.data.pages.flatMap(({ items }) => items)
  const { category, q } = narrowed
  const top = useTopAfterChange(writeFilters(shown).toString())
  if (!first) return null
  const { total, facets, isNear } = first
  const title = landing && !q ? landing.title : titleOf(narrowed, isNear, t)
  const filters = withPresentValues(chosen, facets)
  const applied = listAppliedFilters(filters).length
  // A section without products needs no filters.
  const canNarrow = total > 0 || applied > 0
  const shownFacets = facetsOf(landing ? landing.category : category).filter(facet => !landing?.base[facet as 'brand'])
  const panel = { shownFacets, facets, filters, onChange: setFilters }
  return (
    <div className="page-x pt-4 pb-16 md:pt-8">
      <ListHead filters={narrowed} title={title} total={isNear ? null : total} landing={landing} />
      <div ref={top} className="mt-5 grid scroll-mt-24 items-start gap-x-8 lg:grid-cols-[14rem_1fr]">
        <aside
          aria-label={t('catalog.filters')}
          className="max-lg:hidden lg:sticky lg:top-(--header-height) lg:-mx-2 lg:max-h-[calc(100dvh-var(--header-height))] lg:overflow-y-auto lg:overscroll-contain lg:px-2 lg:py-3 lg:[scrollbar-width:thin]"
        >
          <Suspense>
            <Shown when={canNarrow}>
              <FilterPanel {...panel} />
            </Shown>
          </Suspense>
        </aside>
        <section aria-label={t('catalog.products')} aria-busy={isLoading} className="min-w-0">
          {isNear ? (
            <h2 tabIndex={-1} className="mb-4 text-2xl">
              {t('catalog.nearMatches')}
            </h2>
          ) : (
            <h2 tabIndex={-1} className="sr-only">
              {t('catalog.products')}
            </h2>
          )}
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
              <AppliedFilters filters={filters} facets={facets} fits={first.fits} onChange={setFilters} />
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
                key={writeFilters(shown).toString()}
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
      {category === null && moreLinks}
    </div>
  )
}

type ListHeadProps = Pick<ListPageProps, 'landing'> & {
  filters: Filters
  title: string
  /** Null if nothing was found as searched for. */
  total: number | null
}

/** Metadata, breadcrumbs, heading and links of the page. */
function ListHead({ filters, title, total, landing }: ListHeadProps) {
  const t = useT()
  const shop = useShopName()
  const { category, q } = filters
  return (
    <>
      <PageMeta
        title={title}
        description={landing?.description ?? t(descriptions[category ?? 'all'], { shop })}
        address={landing?.address ?? (category ? categoryPaths[category] : paths.shop)}
      />
      {(landing || category) && (
        <Breadcrumbs
          parents={[{ to: paths.shop, name: t('nav.everything') }]}
          current={landing?.title ?? titleOf({ ...filters, q: '' }, false, t)}
        />
      )}
      <PageHeading>
        {title}{' '}
        <span hidden={total === null} className="whitespace-nowrap font-dots font-normal text-muted tabular-nums">
          {total}
          <span className="sr-only"> {t('catalog.productsWord', { count: total ?? 0 })}</span>
        </span>
      </PageHeading>
      {landing?.intro}
      <div className="mt-4 empty:hidden">{landing ? landing.links : <SectionChips current={category} q={q} />}</div>
    </>
  )
}

/** Returns the heading: the search, or the category. */
function titleOf({ q, category }: Filters, isNear: boolean | undefined, t: ReturnType<typeof useT>): string {
  if (q) return t(isNear ? 'catalog.emptySearch' : 'catalog.found', { text: q })
  return t(category ? categoryNames[category] : 'nav.everything')
}

/** Scrolls to the top after a filter change. The router restores the position on Back. */
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

type FilterButtonProps = FilterPanelProps & { total: number; isLoading: boolean; className?: string }

/** Opens the filter drawer on narrow screens. Its code loads on the first touch. */
function FilterButton({ className, ...drawer }: FilterButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  const count = listAppliedFilters(drawer.filters).length
  const open = () => {
    setNeeded(true)
    setOpen(true)
  }
  return (
    <div className={className}>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onPointerEnter={preload} onClick={open}>
        <SlidersHorizontal aria-hidden className="size-4" strokeWidth={1.75} />
        {t('catalog.filters')}
        {count > 0 && (
          <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-text px-1.5 text-bg text-xs tabular-nums">
            {count}
          </span>
        )}
      </Button>
      {isNeeded && (
        <Suspense>
          <FilterDrawer {...drawer} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

type LoadMoreProps = {
  shown: number
  total: number
  hasMore: boolean
  isLoading: boolean
  isFailed: boolean
  onMore: () => Promise<unknown>
}

/** Shows "24 of 160" and loads the next page on demand, so that the footer stays reachable. */
function LoadMore({ shown, total, hasMore, isLoading, isFailed, onMore }: LoadMoreProps) {
  const t = useT()
  // The query stores a failure in its state, which is shown here.
  const more = () => void onMore()
  const place = useRef<HTMLDivElement>(null)
  const shownBefore = useRef(shown)
  // The button leaves with the last page: continue at the first new card.
  useEffect(() => {
    const first = shownBefore.current
    shownBefore.current = shown
    if (shown <= first) return
    place.current?.parentElement?.querySelectorAll<HTMLElement>('article h3 a')[first]?.focus()
  }, [shown])
  return (
    <div ref={place} className="mt-10 flex flex-col items-center gap-4">
      <p role="status" className="text-muted text-sm tabular-nums">
        {t('catalog.shownOf', { shown, total })}
      </p>
      {isFailed ? (
        <RetryNotice onRetry={more} pending={isLoading} />
      ) : (
        hasMore && (
          <Button variant="outline" size="lg" pending={isLoading} onClick={more}>
            {t('catalog.loadMore')}
          </Button>
        )
      )}
    </div>
  )
}

function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  const t = useT()
  return (
    <Select
      aria-label={t('catalog.sort')}
      value={value}
      onChange={event => onChange(oneOf(sorts, event.currentTarget.value) ?? value)}
      className="min-w-0 max-sm:[&>select]:pr-10 max-sm:[&>select]:pl-3"
    >
      {sorts.map(sort => (
        <option key={sort} value={sort}>
          {t(names[sort])}
        </option>
      ))}
    </Select>
  )
}
