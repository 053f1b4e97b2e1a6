import { useEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cart } from '#shared/cart/cart.ts'
import type { CartItem } from '#shared/cart/cart-item.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { CartLine } from './cart-line.tsx'
import { RentalGroup } from './rental-group.tsx'
import { UndoRow } from './undo-row.tsx'
import type { CartQuote } from './use-cart-quote.ts'
import type { Removed, useUndo } from './use-undo.ts'

type CartLinesProps = {
  quote: CartQuote
  undo: ReturnType<typeof useUndo>
  onLeave?: () => void
}

/** The lines, with what was just removed in its place. The cart's page and its drawer share it. */
export function CartLines({ quote, undo, onLeave }: CartLinesProps) {
  const t = useT()
  const textOf = useProductText()
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const focusIndex = useRef<number>(undefined)
  const { items } = quote

  // After a removal the next line has the focus; the one before when it was the last; else the way back.
  useEffect(() => {
    const index = focusIndex.current
    if (index === undefined) return
    focusIndex.current = undefined
    const links = list.current?.querySelectorAll<HTMLElement>('[data-line]')
    const next = links?.item(Math.min(index, links.length - 1)) ?? list.current?.querySelector<HTMLElement>('button')
    next?.focus()
  })

  const remove = (item: CartItem) => {
    const held = quote.parts.get(item.sku) ?? 0
    // Those of a rental stay.
    if (held > 0) return cart.update(item, held)
    focusIndex.current = items.indexOf(item)
    setSaid(t('cart.removed', { title: textOf(item, 'title') }))
    undo.remove(item)
  }
  return (
    <>
      {quote.rentals.map(each => (
        <RentalGroup key={each.stored.id} {...each} items={items} onLeave={onLeave} />
      ))}
      <ul ref={list} aria-label={t('cart.lines')} className="divide-y divide-hairline">
        {rowsOf(items, undo.removed, quote.parts).map(row => (
          <li key={row.key} className="py-5 first:pt-0 last:pb-0">
            {'removed' in row ? (
              <UndoRow
                removed={row.removed}
                onUndo={() => undo.undo(row.removed)}
                onExpire={() => undo.forget(row.removed.item.sku)}
              />
            ) : (
              <CartLine
                item={row.item}
                held={quote.parts.get(row.item.sku) ?? 0}
                quote={quote}
                onRemove={() => remove(row.item)}
                onLeave={onLeave}
              />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

type Row = { key: string } & ({ item: CartItem } | { removed: Removed })

/** What belongs to rentals alone is shown with them. */
function rowsOf(
  items: readonly CartItem[],
  removed: readonly Removed[],
  parts: ReadonlyMap<string, number>,
): readonly Row[] {
  const rows: Row[] = items
    .filter(({ sku, quantity }) => quantity > (parts.get(sku) ?? 0))
    .map(item => ({ key: item.sku, item }))
  for (const each of removed.toSorted((a, b) => a.index - b.index)) {
    rows.splice(each.index, 0, { key: `removed ${each.item.sku}`, removed: each })
  }
  return rows
}
