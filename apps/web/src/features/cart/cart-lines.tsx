import { useEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cart } from '#shared/cart/cart.ts'
import type { CartItem } from '#shared/cart/cart-item.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { cx } from '#ui/class-names.ts'
import { UndoRow } from '#ui/undo-row.tsx'
import type { CartMixView } from './apply-quote.ts'
import { CartLine } from './cart-line.tsx'
import { MixGroup, useMixTitle } from './mix-group.tsx'
import { RentalGroup } from './rental-group.tsx'
import type { CartQuote } from './use-cart-quote.ts'
import type { Removed, RemovedGroup, RemovedLine, useUndo } from './use-undo.ts'

type CartLinesProps = {
  quote: CartQuote
  undo: ReturnType<typeof useUndo>
  onLeave?: () => void
}

/** Groups and lines of the cart, with undo rows for removed ones. Used by the cart page and the drawer. */
export function CartLines({ quote, undo, onLeave }: CartLinesProps) {
  const t = useT()
  const textOf = useProductText()
  const mixTitle = useMixTitle()
  const [announcement, setAnnouncement] = useState('')
  const { list, rememberFocus } = useNextFocus()
  const { items } = quote
  const announceRemoval = (title: string) => setAnnouncement(t('cart.removed', { title }))

  const remove = (item: CartItem) => {
    const packsInGroups = quote.parts.get(item.sku) ?? 0
    // Packs that belong to a group stay.
    if (packsInGroups > 0) return cart.update(item, packsInGroups)
    rememberFocus(item.sku)
    announceRemoval(textOf(item, 'title'))
    undo.remove(item)
  }
  const removeMix = ({ stored }: CartMixView) => {
    rememberFocus(stored.id)
    announceRemoval(mixTitle(stored))
    undo.removeMix(stored.id)
  }
  const undoRow = (removed: Removed) => (
    <UndoRow
      text={t('cart.removed', {
        title: 'item' in removed ? textOf(removed.item, 'title') : mixTitle(removed.mix.mix),
      })}
      undo={t('cart.undo')}
      onUndo={() => undo.undo(removed)}
      onExpire={() => undo.forget(removed.key)}
    />
  )
  const rows = rowsOf(items, undo.lines, quote.parts)
  const mixRows = mixRowsOf(quote.mixes, undo.mixes)
  return (
    <div ref={list}>
      {quote.rentals.length > 0 && (
        <div className={cx('grid gap-3', mixRows.length + rows.length > 0 && 'mb-5')}>
          {quote.rentals.map(each => (
            <RentalGroup key={each.stored.id} {...each} items={items} onLeave={onLeave} />
          ))}
        </div>
      )}
      {mixRows.length > 0 && (
        <ul aria-label={t('cart.mixes')} className={cx('grid gap-3', rows.length > 0 && 'mb-5')}>
          {mixRows.map(row => (
            <li key={row.key}>
              {'removed' in row ? (
                undoRow(row.removed)
              ) : (
                <MixGroup view={row.view} quote={quote} onRemove={() => removeMix(row.view)} onLeave={onLeave} />
              )}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <ul aria-label={t('cart.lines')} className="divide-y divide-hairline">
          {rows.map(row => (
            <li key={row.key} className="py-5 first:pt-0 last:pb-0">
              {'removed' in row ? (
                undoRow(row.removed)
              ) : (
                <CartLine
                  item={row.item}
                  packsInGroups={quote.parts.get(row.item.sku) ?? 0}
                  quote={quote}
                  onRemove={() => remove(row.item)}
                  onLeave={onLeave}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

/** After a removal, moves the focus to the next line, else to the previous one, else to the undo button. */
function useNextFocus() {
  const list = useRef<HTMLDivElement>(null)
  const focusIndex = useRef<number>(undefined)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  useEffect(() => {
    const index = focusIndex.current
    if (index === undefined) return
    focusIndex.current = undefined
    const found = rows()
    const next = found[Math.min(index, found.length - 1)] ?? list.current?.querySelector<HTMLElement>('button')
    next?.focus()
  })
  return {
    list,
    rememberFocus: (key: string) => {
      focusIndex.current = rows().findIndex(row => row.getAttribute('data-line') === key)
    },
  }
}

type LineRow = { key: string } & ({ item: CartItem } | { removed: RemovedLine })
type MixRow = { key: string } & ({ view: CartMixView } | { removed: RemovedGroup })

/** Returns the lines of the cart without packs that only belong to groups. */
function rowsOf(
  items: readonly CartItem[],
  removed: readonly RemovedLine[],
  parts: ReadonlyMap<string, number>,
): readonly LineRow[] {
  const rows: LineRow[] = items
    .filter(({ sku, quantity }) => quantity > (parts.get(sku) ?? 0))
    .map(item => ({ key: item.sku, item }))
  return withRemoved(rows, removed)
}

function mixRowsOf(views: readonly CartMixView[], removed: readonly RemovedGroup[]): readonly MixRow[] {
  return withRemoved<MixRow, RemovedGroup>(
    views.map(view => ({ key: view.stored.id, view })),
    removed,
  )
}

function withRemoved<Row, Gone extends Removed>(
  rows: readonly Row[],
  removed: readonly Gone[],
): (Row | { key: string; removed: Gone })[] {
  const all: (Row | { key: string; removed: Gone })[] = [...rows]
  for (const each of removed.toSorted((a, b) => a.index - b.index)) {
    all.splice(each.index, 0, { key: `removed ${each.key}`, removed: each })
  }
  return all
}
