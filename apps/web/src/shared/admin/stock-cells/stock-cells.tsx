import { setPrice, undoPrices } from '@shop/contracts/catalog-bulk.ts'
import { MAX_PRICE_AMD } from '@shop/contracts/catalog-writing.ts'
import { changeStockItem, countStock, MAX_REORDER_POINT, Shelf, type StockRow } from '@shop/contracts/stock-staff.ts'
import { useId, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { randomHex } from '#platform/random-hex.ts'
import { CompactInput } from '../fields/controls.tsx'
import { useCan } from '../staff.ts'
import { InlineNumber } from './inline-number.tsx'
import { useInlineEdit } from './use-inline-edit.ts'
import { type Change, NotSavedError, useInlineSave } from './use-inline-save.ts'

/** The reorder point of a variant in its row; it can be changed with the permission for stock. */
export function InlineReorderPoint({ row: { sku, reorderPoint } }: { row: Pick<StockRow, 'sku' | 'reorderPoint'> }) {
  const t = useT()
  const can = useCan()
  const change = async ({ from, to }: Change<number>) => {
    const facts = await call(changeStockItem, {
      params: { sku },
      body: { reorderPoint: to, expected: { reorderPoint: from } },
    })
    return { facts: { reorderPoint: facts.reorderPoint }, undo: () => change({ from: to, to: from }) }
  }
  const save = useInlineSave(sku, change)
  if (!can('stock.edit')) return <span className="tabular-nums">{t('adminStock.figure', { count: reorderPoint })}</span>
  return (
    <InlineNumber
      label={t('adminStock.reorderPointOf', { sku })}
      field="reorder-point"
      value={reorderPoint}
      max={MAX_REORDER_POINT}
      className="w-14"
      onSave={save}
    />
  )
}

/** The shelf of a variant in its row; an empty field means that it is unknown. */
export function InlineShelf({ row: { sku, shelf } }: { row: Pick<StockRow, 'sku' | 'shelf'> }) {
  const t = useT()
  const can = useCan()
  const errorId = useId()
  const change = async ({ from, to }: Change<string>) => {
    const facts = await call(changeStockItem, {
      params: { sku },
      body: { shelf: to || null, expected: { shelf: from || null } },
    })
    return { facts: { shelf: facts.shelf }, undo: () => change({ from: to, to: from }) }
  }
  const save = useInlineSave(sku, change)
  const { isInvalid, changedTo, input } = useInlineEdit({ value: shelf ?? '', parse: parseShelf, onSave: save })
  if (!can('stock.edit')) return shelf ?? '—'
  return (
    <span className="relative z-10 inline-grid">
      <CompactInput
        aria-label={t('adminStock.shelfOf', { sku })}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? errorId : undefined}
        data-inline="shelf"
        autoComplete="off"
        maxLength={20}
        value={input.value}
        onFocus={event => event.target.select()}
        onChange={event => input.onChange(event.target.value)}
        onBlur={input.onBlur}
        onKeyDown={input.onKeyDown}
        className="w-18 px-1.5"
      />
      {isInvalid && (
        <span id={errorId} className="max-w-32 text-bad text-xs">
          {t('adminStock.shelfWrong')}
        </span>
      )}
      {changedTo !== undefined && (
        <span role="status" className="max-w-32 text-warn text-xs">
          {t('adminStock.changedMeanwhile', { value: changedTo || '—' })}
        </span>
      )}
    </span>
  )
}

function parseShelf(typed: string): string | undefined {
  const shelf = typed.trim()
  return shelf === '' || Shelf.safeParse(shelf).success ? shelf : undefined
}

/** The price of a variant in its row; it can be changed with the permission for prices. */
export function InlinePrice({ row: { sku, price } }: { row: Pick<StockRow, 'sku' | 'price'> }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const can = useCan()
  const save = useInlineSave(sku, async ({ from, to }: Change<number>) => {
    const { changeId, price } = await call(setPrice, { params: { sku }, body: { price: to, expected: from } })
    // The price before the discount is restored, too.
    return { facts: { price }, ...(changeId !== null && { undo: () => restorePrice(changeId, from) }) }
  })
  if (!can('prices.edit')) return <span className="whitespace-nowrap tabular-nums">{formatAmd(price)}</span>
  return (
    <InlineNumber
      label={t('adminStock.priceOf', { sku })}
      field="price"
      value={price}
      min={1}
      max={MAX_PRICE_AMD}
      className="w-20"
      onSave={save}
    />
  )
}

/** @throws if the price was changed since */
async function restorePrice(changeId: string, price: number) {
  const { restored } = await call(undoPrices, { params: { id: changeId } })
  if (restored === 0) throw new Error('expected to restore the price, but it was changed since')
  return { facts: { price } }
}

/** The most units that a count may have (contracts, stock-staff.ts). */
const MAX_COUNTED = 1_000_000

type CountedRow = Pick<StockRow, 'sku' | 'onHand' | 'reserved' | 'unpacked'>

/**
 * Units on hand, with those in orders and those that are sold but still on the shelf. With the permission for stock, a
 * typed number is recorded as a count.
 */
export function InlineCount({ row }: { row: CountedRow }) {
  const t = useT()
  const can = useCan()
  const [isFocused, setFocused] = useState(false)
  const { sku, onHand, reserved, unpacked } = row
  const save = useInlineSave(sku, useCountChange(row))
  const facts = (reserved > 0 || unpacked > 0) && (
    <>
      {reserved > 0 && (
        <span className="block whitespace-nowrap text-muted">{t('adminStock.inOrders', { count: reserved })}</span>
      )}
      {unpacked > 0 && (
        <span className={isFocused ? 'block max-w-40 text-warn' : 'block whitespace-nowrap text-warn'}>
          {isFocused ? t('adminStock.notCounted', { count: unpacked }) : t('adminStock.toPack', { count: unpacked })}
        </span>
      )}
    </>
  )
  if (!can('stock.edit')) {
    return (
      <span className="inline-block tabular-nums">
        {t('adminStock.figure', { count: onHand })}
        {facts && <span className="block text-xs">{facts}</span>}
      </span>
    )
  }
  return (
    <InlineNumber
      label={t('adminStock.onHandOf', { sku })}
      field="on-hand"
      value={onHand}
      max={MAX_COUNTED}
      className="w-16"
      note={facts}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onSave={save}
    />
  )
}

const KEY_BYTES = 16

/**
 * Records a count, unless the stock was changed since the row was read or less would be left than is reserved. Undo
 * counts what was there before, and returns the units to their lots.
 */
function useCountChange({ sku, reserved }: CountedRow) {
  const t = useT()
  const count = async ({ from, to }: Change<number>, reason: string, undoes?: string) => {
    const key = randomHex(KEY_BYTES)
    // The same count may be typed again later. What it expects makes sure that it is recorded once.
    const { rows } = await call(countStock, {
      headers: { 'idempotency-key': key },
      body: { reason, undoes, items: [{ sku, counted: to, expected: from }] },
    })
    const [result = { fate: 'unknown' as const, before: from, after: from, reserved }] = rows
    if (result.fate === 'reserved') throw new NotSavedError(t('adminStock.heldBack', { count: result.reserved }))
    if (result.fate === 'outdated') throw new NotSavedError(t('adminStock.countOutdated', { count: result.before }))
    if (result.fate === 'unknown') throw new NotSavedError(t('adminStock.missing'))
    const { after: onHand, reserved: held } = result
    return { key, result, facts: { onHand, reserved: held, available: onHand - held } }
  }
  return async (change: Change<number>) => {
    const { key, result, facts } = await count(change, t('adminStock.countedInList'))
    const undo = () => count({ from: result.after, to: result.before }, t('adminStock.undoReason'), key)
    return { facts, ...(result.fate === 'changed' && { undo }) }
  }
}
