import { exportProducts } from '@shop/contracts/catalog-files.ts'
import { ProductState, type StaffProductRow, type StaffSort } from '@shop/contracts/catalog-staff.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { translationLocales } from '@shop/contracts/locales.ts'
import { categories } from '@shop/contracts/product-values.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { useCan } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { useSelectedRows } from '#shared/admin/table/selected-rows.ts'
import {
  choiceFilter,
  type Filter,
  type NamedView,
  type TableState,
  useTableState,
} from '#shared/admin/table/table-state.ts'
import { CATEGORY_LABELS, STATE_LABELS } from '../labels.ts'
import { type ProductFilters, type ProductListParams, staffProductsQuery } from '../queries.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useCatalogColumns } from './catalog-columns.tsx'
import { FilteredActions } from './filtered-actions.tsx'
import { PackSizesTable } from './pack-sizes.tsx'
import { useOpenRows } from './use-open-rows.ts'

const rowKey = ({ slug }: StaffProductRow): string => slug

/** The table of all products with search, filters and bulk changes. */
export function CatalogPage() {
  const t = useT()
  const state = useTableState('-updated')
  const filters = useFilters()
  const can = useCan()
  const params = toListParams(state, can('stock.view'))
  const query = useQuery(staffProductsQuery(params))
  const { limit: _, cursor: __, ...listed } = params
  const open = useOpenRows(params, query.data)
  const columns = useCatalogColumns(open)
  const { rows, selection, updateRows } = useSelectedRows(open.page?.items ?? [], rowKey)
  const updateStates = (ids: ReadonlySet<string>, state: ProductState) =>
    updateRows(row => (ids.has(row.id) ? { ...row, state } : row))
  return (
    <>
      <AdminHeading title={t('admin.page.catalog')}>
        <FilteredActions filters={filtersOf(state)} count={query.data?.total ?? 0} />
        <CsvButton name="catalog" total={query.data?.total ?? 0} read={() => call(exportProducts, { query: listed })} />
        {/* On narrow screens, the menu has this link. */}
        <LocaleLink to={adminPaths.files} className={compactButtonClass('outline', 'max-xl:hidden')}>
          {t('admin.page.files')}
        </LocaleLink>
        {can('catalog.edit') && (
          <LocaleLink to={adminPaths.newProduct} className={compactButtonClass('primary')}>
            {t('admin.page.newProduct')}
          </LocaleLink>
        )}
      </AdminHeading>
      <AdminTable
        id="catalog"
        label={t('admin.page.catalog')}
        state={state}
        query={{ ...query, data: open.page }}
        columns={columns}
        rowKey={rowKey}
        rowHref={({ id }) => adminPaths.product(id)}
        filters={filters}
        searchLabel={t('adminCatalog.search')}
        views={useViews()}
        details={row => open.ids.has(row.id) && row.variants.length > 0 && <PackSizesTable row={row} />}
        selection={selection}
        bulk={<BulkBar rows={rows} onChanged={updateStates} />}
        empty={{ title: t('adminCatalog.empty'), text: t('adminCatalog.emptyText') }}
      />
    </>
  )
}

/** Maps the table's sort columns to the API's sort values. */
const SORTS = new Map<string, StaffSort>([
  ['-updated', 'updated'],
  ['title', 'title'],
  ['brand', 'brand'],
  ['price', 'price-asc'],
  ['-price', 'price-desc'],
  ['stock', 'stock-asc'],
  ['-stock', 'stock-desc'],
  ['-popular', 'popular'],
  ['margin', 'margin-asc'],
  ['-margin', 'margin-desc'],
])

const STOCK = ['in', 'low', 'out'] as const

/** Converts the table state to the request. Unknown values are ignored, and without `canSeeCosts` an order by margin. */
function toListParams(state: TableState, canSeeCosts: boolean): ProductListParams {
  const { sort, ...page } = state.query
  const known = canSeeCosts || !sort.endsWith('margin') ? SORTS.get(sort) : undefined
  return { ...page, sort: known ?? 'updated', ...filtersOf(state) }
}

function filtersOf({ q, value }: TableState): ProductFilters {
  return {
    q: q || undefined,
    category: oneOf(categories, value('category')),
    brand: value('brand'),
    state: oneOf(ProductState.options, value('state')),
    stock: oneOf(STOCK, value('stock')),
    missing: oneOf(translationLocales, value('missing')),
  }
}

function useFilters(): Filter[] {
  const t = useT()
  const { data } = useQuery(productOptionsQuery)
  return [
    choiceFilter(
      'category',
      { label: t('adminCatalog.column.category'), any: t('adminCatalog.filter.category') },
      categories,
      value => t(CATEGORY_LABELS[value]),
    ),
    {
      kind: 'choice',
      name: 'brand',
      label: t('adminCatalog.column.brand'),
      any: t('adminCatalog.filter.brand'),
      options: (data?.brands ?? []).map(({ name, count }) => ({ value: name, label: `${name} (${count})` })),
    },
    choiceFilter(
      'state',
      { label: t('adminCatalog.column.state'), any: t('adminCatalog.filter.state') },
      ProductState.options,
      value => t(STATE_LABELS[value]),
    ),
    {
      kind: 'choice',
      name: 'stock',
      label: t('adminCatalog.column.stock'),
      any: t('adminCatalog.filter.stock'),
      options: [
        { value: 'in', label: t('adminCatalog.stock.in') },
        { value: 'low', label: t('adminCatalog.stock.low') },
        { value: 'out', label: t('adminCatalog.stock.out') },
      ],
    },
    {
      ...choiceFilter(
        'missing',
        { label: t('adminCatalog.column.missing'), any: t('adminCatalog.filter.missing') },
        translationLocales,
        value => t(`admin.language.${value}`),
      ),
      isRare: true,
    },
  ]
}

/** Predefined views. */
function useViews(): NamedView[] {
  const t = useT()
  return [
    { name: t('adminCatalog.view.all'), search: '' },
    { name: t('adminCatalog.view.drafts'), search: 'state=draft' },
    { name: t('adminCatalog.stock.low'), search: 'state=published&stock=low' },
    { name: t('adminCatalog.stock.out'), search: 'state=published&stock=out' },
    { name: t('adminCatalog.view.noHy'), search: 'missing=hy' },
    { name: t('adminCatalog.view.archive'), search: 'state=archived' },
  ]
}
