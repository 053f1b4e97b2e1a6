import type { SavedCartMix } from '@shop/contracts/carts.ts'
import { MAX_LINE_QUANTITY, MAX_LINES, MAX_MIXES_OF_CART, type QuoteMix } from '@shop/contracts/checkout.ts'
import { countOf, linesFor } from '@shop/contracts/mix-quantities.ts'
import type { DraftMix, DraftQuote } from '@shop/contracts/order-drafts-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { mixTitle } from '#features/orders/order-labels.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { SearchPicks } from '#shared/admin/fields/search-picks.tsx'
import { isSameMix, maxMixCount, withSwapped } from '#shared/cart/groups/mix-rules.ts'
import { mixNameIn, useMixName } from '#shared/mixes/mix-name.tsx'
import { MixParts, type ShownPart } from '#shared/mixes/mix-parts.tsx'
import { toMixPurchase } from '#shared/mixes/mix-purchase.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { itemsWithGroups } from './draft-groups.ts'
import type { DraftErrorOf, DraftValues, SetDraft } from './draft-values.ts'
import { QuantityField, shortageText } from './lines-section.tsx'
import { draftMixesQuery } from './queries.ts'

type MixesSectionProps = {
  values: DraftValues
  /** The account whose own mixes are offered. */
  customerId: string | undefined
  quote: DraftQuote | undefined
  errorOf: DraftErrorOf
  onChange: SetDraft
}

/** The mixes of the order, each ordered as a whole, and a search for more: the customer's own ones and public ones. */
export function MixesSection({ values, customerId, quote, errorOf, onChange }: MixesSectionProps) {
  const t = useT()
  const { mixes, locale } = values
  const section = useRef<HTMLDivElement>(null)
  const [removals, setRemovals] = useState(0)
  const [isFull, setFull] = useState(false)
  // The pressed button is gone.
  useEffect(() => {
    if (removals > 0) section.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
  }, [removals])
  const change = (id: string, lines: SavedCartMix['lines']) =>
    onChange({ mixes: mixes.map(mix => (mix.id === id ? { ...mix, lines } : mix)) })
  const add = (found: DraftMix) => {
    const after = withMix(values, found, mixNameIn(found, locale).text)
    setFull(after === undefined)
    if (after) onChange({ mixes: after, items: values.items })
  }
  const error = isFull ? t('drafts.mix.full') : errorOf('mixes')
  return (
    <div ref={section} className="grid gap-3">
      <ul className="grid gap-2 empty:hidden">
        {mixes.map(mix => (
          <DraftMixRow
            key={mix.id}
            mix={mix}
            quoted={quote?.mixes.find(({ id }) => id === mix.id)}
            lines={quote?.lines ?? []}
            onCount={count => {
              const max = maxMixCount(mix, itemsWithGroups(values.items, values))
              change(mix.id, linesFor(mix.lines, Math.min(count, max)))
            }}
            onSwap={(gone, sku) => change(mix.id, withSwapped(mix.lines, gone, sku))}
            onRemove={() => {
              onChange({ mixes: mixes.filter(({ id }) => id !== mix.id) })
              setRemovals(removals + 1)
              setFull(false)
            }}
          />
        ))}
      </ul>
      <MixSearch customerId={customerId} onPick={add} />
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  )
}

/** Adds a mix as it can be bought now, or one more of the same. Returns undefined if an order cannot contain more. */
function withMix(values: DraftValues, found: DraftMix, name: string): SavedCartMix[] | undefined {
  const { mixes } = values
  const lines = (toMixPurchase(found).items ?? []).flatMap(({ packing: [first], percentage }) =>
    first ? { sku: first.sku, quantity: 1, percentage } : [],
  )
  const known = mixes.find(mix => mix.name === name && isSameMix(mix, { lines }))
  const after = known
    ? mixes.map(mix => (mix === known ? { ...mix, lines: linesFor(mix.lines, countOf(mix.lines) + 1) } : mix))
    : [...mixes, { id: crypto.randomUUID(), name, shareId: found.shareId, lines }]
  const items = itemsWithGroups(values.items, { ...values, mixes: after })
  const isTooMuch = items.length > MAX_LINES || items.some(({ quantity }) => quantity > MAX_LINE_QUANTITY)
  return isTooMuch || after.length > MAX_MIXES_OF_CART ? undefined : after
}

type DraftMixRowProps = {
  mix: SavedCartMix
  /** Undefined until the price is read. */
  quoted: QuoteMix | undefined
  lines: DraftQuote['lines']
  onCount: (count: number) => void
  onSwap: (gone: string, sku: string) => void
  onRemove: () => void
}

function DraftMixRow({ mix, quoted, lines, onCount, onSwap, onRemove }: DraftMixRowProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const textOf = useProductText()
  const weight = useWeight()
  const title = mixTitle(mix, t)
  const parts = mix.lines.map(({ sku, quantity, percentage }): ShownPart => {
    const line = lines.find(each => each.sku === sku)
    const part = quoted?.lines.find(each => each.sku === sku)
    const share = percentage !== undefined && t('orders.share', { percent: percentage })
    const packs = line ? `${quantity} × ${weight(line.weight)}` : String(quantity)
    return {
      sku,
      name: line ? `${line.brand} ${textOf(line, 'title')}` : sku,
      color: line?.color,
      detail: [share, packs, sku].filter(Boolean).join(' · '),
      price: line && formatAmd(line.price * quantity),
      below: part && part.status !== 'ok' && <PartShortage part={part} onSwap={instead => onSwap(sku, instead)} />,
    }
  })
  return (
    <li className="rounded-control bg-raised p-3 text-sm">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-36 flex-1 font-medium">{title}</p>
        <QuantityField quantity={countOf(mix.lines)} name={title} onChange={onCount} />
        <p className="min-w-20 text-right font-medium tabular-nums">{quoted ? formatAmd(quoted.priceAmd) : '…'}</p>
        <IconButton label={t('drafts.removeLine', { name: title })} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <MixParts parts={parts} />
    </li>
  )
}

type PartShortageProps = { part: QuoteMix['lines'][number]; onSwap: (sku: string) => void }

/** Says how much of a flavor is left, and offers the closest one if there is nothing. */
function PartShortage({ part: { status, quantity, swap }, onSwap }: PartShortageProps) {
  const t = useT()
  const textOf = useProductText()
  const weight = useWeight()
  const packing = swap?.packing[0]
  return (
    <div className="grid justify-items-start gap-1.5">
      <FieldError role="alert">{t(shortageText({ status, available: quantity }), { count: quantity })}</FieldError>
      {swap && packing && (
        <CompactButton onClick={() => onSwap(packing.sku)}>
          {t('drafts.mix.swap', { title: `${swap.brand} ${textOf(swap, 'title')}, ${weight(packing.weight)}` })}
        </CompactButton>
      )}
    </div>
  )
}

const TYPING_MS = 250
/** Mixes of the customer that are offered before anything is typed. */
const OFFERED_MIXES = 5

function MixSearch({ customerId, onPick }: { customerId: string | undefined; onPick: (mix: DraftMix) => void }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const textOf = useProductText()
  const nameOf = useMixName()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), TYPING_MS)
  const query = useQuery(draftMixesQuery(q, customerId))
  const { data, isFetching } = query
  const found = (data?.items ?? []).map(mix => ({ mix, purchase: toMixPurchase(mix) }))
  const offered = found.filter(({ purchase }) => purchase.items !== undefined)
  return (
    <div>
      <SearchPicks
        label={t('drafts.mix.addMix')}
        placeholder={t('drafts.mix.addMixHint')}
        typed={typed}
        onType={setTyped}
        results={q === '' ? offered.slice(0, OFFERED_MIXES) : offered}
        searched={q}
        query={query}
        keyOf={({ mix }) => mix.shareId}
        nameOf={({ mix }) => nameOf(mix)}
        action={t('drafts.add')}
        onPick={({ mix }) => onPick(mix)}
      >
        {({ mix, purchase }) => (
          <span className="block">
            {nameOf(mix)}
            {mix.isOwn && <span className="text-muted"> · {t('drafts.mix.own')}</span>}
            <span className="block text-muted">
              {(purchase.items ?? [])
                .map(item => `${textOf(item, 'title')} ${t('orders.share', { percent: item.percentage })}`)
                .join(', ')}
              {` · ${formatAmd(purchase.priceAmd)}`}
              {purchase.hasSwaps && ` · ${t('drafts.mix.swapped')}`}
            </span>
          </span>
        )}
      </SearchPicks>
      <p role="status" className="text-muted text-sm empty:hidden">
        {q !== '' && data && !isFetching && offered.length === 0 && t('drafts.mix.notFound')}
      </p>
    </div>
  )
}
