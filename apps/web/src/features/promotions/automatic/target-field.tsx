import { categories } from '@shop/contracts/product-values.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDebounced } from '#platform/hooks.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { SelectField } from '#shared/admin/fields/form-fields.tsx'
import { SearchPicks } from '#shared/admin/fields/search-picks.tsx'
import { CATEGORY_LABELS, productOptionsQuery } from '#shared/admin/product-options.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import type { NamedId, PromotionForm, TargetKind } from './form.ts'
import { TARGET_LABELS } from './labels.tsx'
import { pickedCollectionsQuery, productsQuery } from './queries.ts'

type TargetFieldProps = {
  form: PromotionForm
  error: ReactNode
  onChange: (changes: Partial<PromotionForm>) => void
}

const TARGETS = Object.keys(TARGET_LABELS) as TargetKind[]

/** The items that a promotion is for. */
export function TargetField({ form, error, onChange }: TargetFieldProps) {
  const t = useT()
  return (
    <div className="grid gap-3">
      <SelectField
        label={t('autoPromotions.target')}
        value={form.targetKind}
        onChange={chosen => onChange({ targetKind: TARGETS.find(kind => kind === chosen) ?? 'all' })}
      >
        {TARGETS.map(kind => (
          <option key={kind} value={kind}>
            {t(TARGET_LABELS[kind])}
          </option>
        ))}
      </SelectField>
      <TargetValues form={form} onChange={onChange} />
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  )
}

function TargetValues({ form, onChange }: Omit<TargetFieldProps, 'error'>) {
  const t = useT()
  switch (form.targetKind) {
    case 'all':
      return null
    case 'category':
      return (
        <Choices
          options={categories.map(category => ({ id: category, name: t(CATEGORY_LABELS[category]) }))}
          chosen={form.categories}
          onChange={chosen => onChange({ categories: categories.filter(category => chosen.includes(category)) })}
        />
      )
    case 'brand':
      return <Brands chosen={form.brands} onChange={brands => onChange({ brands })} />
    case 'collection':
      return <Collections chosen={form.collections} onChange={collections => onChange({ collections })} />
    case 'product':
      return <Products chosen={form.products} onChange={products => onChange({ products })} />
  }
}

type ChoicesProps = {
  /** The name of the choice for screen readers. */
  label?: string
  options: readonly NamedId[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Longer names do not fit side by side on phones. */
const MAX_SHORT_NAME = 14

/** Checkboxes, of which several can be chosen. */
export function Choices({ label, options, chosen, onChange }: ChoicesProps) {
  const t = useT()
  const isWide = options.some(({ name }) => name.length > MAX_SHORT_NAME)
  return (
    <fieldset
      className={cx(
        'grid max-h-64 gap-x-4 overflow-y-auto',
        isWide ? 'grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]',
      )}
    >
      <legend className="sr-only">{label ?? t('autoPromotions.target')}</legend>
      {options.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, id] : chosen.filter(each => each !== id))
          }
        >
          <span className="wrap-anywhere">{name}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}

function Brands({ chosen, onChange }: { chosen: readonly string[]; onChange: (brands: string[]) => void }) {
  const { data } = useQuery(productOptionsQuery)
  const names = new Set([...(data?.brands.map(({ name }) => name) ?? []), ...chosen])
  return <Choices options={[...names].map(name => ({ id: name, name }))} chosen={chosen} onChange={onChange} />
}

type NamedProps = { chosen: readonly NamedId[]; onChange: (chosen: NamedId[]) => void }

function Collections({ chosen, onChange }: NamedProps) {
  const t = useT()
  const locale = useLocale()
  const { data = [] } = useQuery(pickedCollectionsQuery)
  const offered = data.map(({ id, title }) => ({ id, name: title[locale] }))
  const options = [...offered, ...chosen.filter(({ id }) => !offered.some(each => each.id === id))]
  return (
    <div>
      <Choices
        options={options}
        chosen={chosen.map(({ id }) => id)}
        onChange={ids => onChange(options.filter(({ id }) => ids.includes(id)))}
      />
      <p className="text-muted text-sm">{t('autoPromotions.collectionsHint')}</p>
    </div>
  )
}

const TYPING_MS = 250

function Products({ chosen, onChange }: NamedProps) {
  const t = useT()
  const textOf = useProductText()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), TYPING_MS)
  const query = useQuery(productsQuery(q))
  const found = q === '' ? [] : (query.data?.items ?? []).filter(({ id }) => !chosen.some(each => each.id === id))
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-hairline empty:hidden">
        {chosen.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0 break-words">{name}</span>
            <IconButton
              label={t('autoPromotions.removeProduct', { name })}
              onClick={() => onChange(chosen.filter(each => each.id !== id))}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <SearchPicks
        label={t('autoPromotions.addProduct')}
        placeholder={t('autoPromotions.addProductHint')}
        typed={typed}
        onType={setTyped}
        results={found}
        searched={q}
        query={query}
        keyOf={({ id }) => id}
        nameOf={product => `${product.brand} ${textOf(product, 'title')}`}
        action={t('autoPromotions.add')}
        onPick={product => onChange([...chosen, { id: product.id, name: textOf(product, 'title') }])}
      >
        {product => (
          <>
            {product.brand} <ProductText of={product} field="title" />
          </>
        )}
      </SearchPicks>
    </div>
  )
}
