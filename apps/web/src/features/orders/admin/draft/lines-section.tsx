import { type Item, MAX_LINE_QUANTITY, type QuoteLine } from '@shop/contracts/checkout.ts'
import type { DraftQuote, DraftVariant } from '@shop/contracts/order-drafts-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '#platform/hooks.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { CompactInput } from '#shared/admin/fields/controls.tsx'
import { parseWholeNumber } from '#shared/admin/fields/form-fields.tsx'
import { SearchPicks } from '#shared/admin/fields/search-picks.tsx'
import { addUnit, useWhyNotAdded } from '#shared/admin/order-items.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import type { DraftErrorOf, DraftValues } from './draft-values.ts'
import { draftVariantsQuery } from './queries.ts'

type LinesSectionProps = {
  values: Pick<DraftValues, 'items'>
  quote: Pick<DraftQuote, 'lines'> | undefined
  errorOf: DraftErrorOf
  onChange: (changes: Pick<DraftValues, 'items'>) => void
}

/** What is ordered: each variant with its price, its free stock and a quantity. */
export function LinesSection({ values: { items }, quote, errorOf, onChange }: LinesSectionProps) {
  const lines = new Map(quote?.lines.map(line => [line.sku, line]))
  const setQuantity = (sku: string, quantity: number) =>
    onChange({ items: items.map(item => (item.sku === sku ? { sku, quantity } : item)) })
  /** What was added, so that a line has its name before the price of the order is calculated. */
  const [added, setAdded] = useState<ReadonlyMap<string, DraftVariant>>(new Map())
  const add = (variant: DraftVariant) => {
    const { sku } = variant
    setAdded(before => new Map([...before, [sku, variant]]))
    onChange({ items: addUnit(items, sku) })
  }
  const error = errorOf('items')
  const section = useRef<HTMLDivElement>(null)
  const [removals, setRemovals] = useState(0)
  // The pressed button is gone.
  useEffect(() => {
    if (removals > 0) section.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
  }, [removals])
  return (
    <div ref={section} className="grid gap-3">
      <ul className="divide-y divide-hairline empty:hidden">
        {items.map(({ sku, quantity }) => (
          <DraftLine
            key={sku}
            sku={sku}
            quantity={quantity}
            line={lines.get(sku)}
            added={added.get(sku)}
            onQuantity={changed => setQuantity(sku, changed)}
            onRemove={() => {
              onChange({ items: items.filter(item => item.sku !== sku) })
              setRemovals(removals + 1)
            }}
          />
        ))}
      </ul>
      <VariantSearch items={items} onPick={add} />
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  )
}

type DraftLineProps = {
  sku: string
  quantity: number
  /** Undefined until the price is read. */
  line: QuoteLine | undefined
  /** What the search has found; undefined for the lines of a saved draft. */
  added: DraftVariant | undefined
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

function DraftLine({ sku, quantity, line, added, onQuantity, onRemove }: DraftLineProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const textOf = useProductText()
  const weight = useWeight()
  const shown = line ?? added
  const name = shown ? textOf(shown, 'title') : sku
  const isTooMany = line !== undefined && line.available < quantity
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 text-sm">
      {shown && <Picture url={shown.imageUrl} />}
      <div className="min-w-36 flex-1">
        <p className="font-medium">
          {shown ? (
            <>
              {shown.brand} <ProductText of={shown} field="title" />, {weight(shown.weight)}
            </>
          ) : (
            sku
          )}
        </p>
        <p className="text-muted">
          {sku}
          {shown && shown.price > 0 && ` · ${formatAmd(shown.price)}`}
          {shown && ` · ${t('drafts.free', { count: shown.available })}`}
        </p>
        {isTooMany && <FieldError role="alert">{t(shortageText(line), { count: line.available })}</FieldError>}
      </div>
      <QuantityField quantity={quantity} name={name} onChange={onQuantity} />
      <p className="min-w-20 text-right font-medium tabular-nums">{line ? formatAmd(line.price * quantity) : '…'}</p>
      <IconButton label={t('drafts.removeLine', { name })} onClick={onRemove}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}

export function shortageText({ status, available }: Pick<QuoteLine, 'status' | 'available'>) {
  if (status === 'unavailable') return 'drafts.notSold'
  return available > 0 ? 'drafts.tooMany' : 'drafts.soldOut'
}

type QuantityFieldProps = { quantity: number; name: string; onChange: (quantity: number) => void }

/** The quantity of a line, to type or to step. Something else than a quantity is dropped when the field is left. */
export function QuantityField({ quantity, name, onChange }: QuantityFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <CompactInput
      type="number"
      inputMode="numeric"
      min={1}
      max={MAX_LINE_QUANTITY}
      aria-label={t('quantity.of', { name })}
      className="w-20 tabular-nums"
      value={typed ?? quantity}
      onChange={({ target: { value } }) => {
        setTyped(value)
        const count = parseWholeNumber(value, MAX_LINE_QUANTITY)
        if (count) onChange(count)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

const Picture = ({ url }: { url: string }) => (
  <img src={url} alt="" width={40} height={40} loading="lazy" className="size-10 shrink-0 rounded-control bg-raised" />
)

const TYPING_MS = 250

type VariantSearchProps = { items: readonly Item[]; onPick: (variant: DraftVariant) => void }

function VariantSearch({ items, onPick }: VariantSearchProps) {
  const whyNotAdded = useWhyNotAdded(items)
  const t = useT()
  const formatAmd = useFormatAmd()
  const textOf = useProductText()
  const weight = useWeight()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), TYPING_MS)
  const query = useQuery(draftVariantsQuery(q))
  const { data, isFetching } = query
  const found = q === '' || typed.trim() === '' ? [] : (data?.items ?? [])
  return (
    <div>
      <SearchPicks
        label={t('drafts.addProduct')}
        placeholder={t('drafts.addProductHint')}
        typed={typed}
        onType={setTyped}
        results={found}
        searched={q}
        query={query}
        keyOf={({ sku }) => sku}
        nameOf={variant => `${variant.brand} ${textOf(variant, 'title')}, ${weight(variant.weight)}`}
        action={t('drafts.add')}
        whyNot={({ sku }) => whyNotAdded(sku)}
        onPick={onPick}
      >
        {variant => (
          <span className="flex items-center gap-3">
            <Picture url={variant.imageUrl} />
            <span className="min-w-0">
              {variant.brand} <ProductText of={variant} field="title" />, {weight(variant.weight)}
              <span className="block text-muted">
                {variant.sku} · {formatAmd(variant.price)} · {t('drafts.free', { count: variant.available })}
              </span>
            </span>
          </span>
        )}
      </SearchPicks>
      <p role="status" className="text-muted text-sm empty:hidden">
        {data && !isFetching && found.length === 0 && t('drafts.noVariant')}
      </p>
    </div>
  )
}
