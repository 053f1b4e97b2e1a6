import type { CollectionRule } from '@shop/contracts/collections.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { CompactInput, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { CATEGORY_LABELS } from '#shared/admin/product-options.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FilterPanel } from '../../filters/filter-panel.tsx'
import { listQuery } from '../../queries.ts'
import { categories, facetsOf } from '../../sections.ts'
import { toFilters, toRule } from './rule.ts'

const PREVIEW = 12

type RuleEditorProps = { rule: CollectionRule; onChange: (rule: CollectionRule) => void }

/** The filters of a collection, as shoppers have them, with the products that match now. */
export function RuleEditor({ rule, onChange }: RuleEditorProps) {
  const t = useT()
  const filters = toFilters(rule)
  const query = useInfiniteQuery({ ...listQuery(filters, useLocale()), placeholderData: keepPreviousData })
  const [first] = query.data?.pages ?? []
  const change = (changes: Partial<typeof filters>) => onChange(toRule({ ...filters, ...changes }))
  return (
    <div className="grid items-start gap-6 md:grid-cols-[16rem_1fr]">
      <div className="grid gap-4">
        <Field label={t('adminCollections.category')}>
          {control => (
            <CompactSelect
              {...control}
              value={filters.category ?? ''}
              onChange={({ target }) => {
                const category = oneOf(categories, target.value) ?? null
                // Other categories have other facets.
                onChange(toRule({ ...toFilters({}), category, q: filters.q }))
              }}
              className="w-full"
            >
              <option value="">{t('catalog.all')}</option>
              {categories.map(category => (
                <option key={category} value={category}>
                  {t(CATEGORY_LABELS[category])}
                </option>
              ))}
            </CompactSelect>
          )}
        </Field>
        <Field label={t('adminCollections.words')} optional>
          {control => (
            <CompactInput
              {...control}
              value={filters.q}
              maxLength={100}
              onChange={({ target }) => change({ q: target.value.trimStart() })}
              className="w-full"
            />
          )}
        </Field>
        {first && (
          <FilterPanel
            shownFacets={facetsOf(filters.category)}
            facets={first.facets}
            filters={filters}
            onChange={next => onChange(toRule(next))}
          />
        )}
      </div>
      <div className="min-w-0">
        {!first && <QueryPlaceholder query={query} className="h-64 w-full" />}
        {first && (
          <>
            <p role="status" className="mb-2 font-medium">
              {t('adminCollections.matches', { count: first.total })}
            </p>
            <ul className="grid gap-1.5 sm:grid-cols-2 xl:grid-cols-3">
              {first.items.slice(0, PREVIEW).map(product => (
                <li key={product.slug} className="flex min-w-0 items-center gap-2">
                  <img src={product.imageUrl} alt="" width={40} height={40} className="size-10 rounded-control" />
                  <span className="min-w-0 truncate text-sm">
                    <ProductText of={product} field="title" />
                    <span className="block text-muted text-xs">{product.brand}</span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
