import { setPrice, undoPrices } from '@shop/contracts/catalog-bulk.ts'
import { MAX_PRICE_AMD } from '@shop/contracts/catalog-writing.ts'
import { changeStockItem, MAX_REORDER_POINT, Shelf, type StockRow } from '@shop/contracts/stock-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { CompactInput } from '#shared/admin/fields/controls.tsx'
import { parseWholeNumber } from '#shared/admin/fields/form-fields.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import { useCan } from '#shared/admin/staff.ts'
import { notify } from '#ui/toast/notify.ts'
import { STOCK_KEY } from './queries.ts'

/** The reorder point of a variant in its row. */
export function InlineReorderPoint({ row: { sku, reorderPoint } }: { row: StockRow }) {
  const t = useT()
  const change = async ({ from, to }: Change<number>): Promise<Undo> => {
    await call(changeStockItem, { params: { sku }, body: { reorderPoint: to, expected: { reorderPoint: from } } })
    return () => change({ from: to, to: from })
  }
  const save = useInlineSave(reorderPoint, change)
  return (
    <InlineNumber
      label={t('adminStock.reorderPointOf', { sku })}
      value={reorderPoint}
      max={MAX_REORDER_POINT}
      className="w-14"
      onSave={save}
    />
  )
}

/** The shelf of a variant in its row; an empty field means that it is unknown. */
export function InlineShelf({ row: { sku, shelf } }: { row: StockRow }) {
  const t = useT()
  const errorId = useId()
  const [typed, setTyped] = useState<string>()
  const change = async ({ from, to }: Change<string>): Promise<Undo> => {
    await call(changeStockItem, { params: { sku }, body: { shelf: to || null, expected: { shelf: from || null } } })
    return () => change({ from: to, to: from })
  }
  const current = shelf ?? ''
  const save = useInlineSave(current, change)
  const next = (typed ?? current).trim()
  const isInvalid = next !== '' && !Shelf.safeParse(next).success
  return (
    <span className="relative z-10 inline-grid">
      <CompactInput
        aria-label={t('adminStock.shelfOf', { sku })}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? errorId : undefined}
        data-inline="shelf"
        autoComplete="off"
        maxLength={20}
        value={typed ?? current}
        onFocus={event => event.target.select()}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => {
          if (isInvalid) return
          if (next !== current) save(next)
          setTyped(undefined)
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') setTyped(undefined)
          else if (event.key === 'Enter' && !isInvalid) leaveForNextRow(event.currentTarget)
        }}
        className="w-18 px-1.5"
      />
      {isInvalid && (
        <span id={errorId} className="max-w-32 text-bad text-xs">
          {t('adminStock.shelfWrong')}
        </span>
      )}
    </span>
  )
}

/** The price of a variant in its row; it can be changed with the permission for prices. */
export function InlinePrice({ row: { sku, price } }: { row: StockRow }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const can = useCan()
  const save = useInlineSave(price, async ({ from, to }) => {
    const { changeId } = await call(setPrice, { params: { sku }, body: { price: to, expected: from } })
    // The price before the discount is restored, too.
    return changeId === null ? undefined : () => restorePrice(changeId)
  })
  if (!can('prices.edit')) return <span className="whitespace-nowrap tabular-nums">{formatAmd(price)}</span>
  return (
    <InlineNumber
      label={t('adminStock.priceOf', { sku })}
      value={price}
      min={1}
      max={MAX_PRICE_AMD}
      className="w-20"
      onSave={save}
    />
  )
}

/** @throws if the price was changed since */
async function restorePrice(changeId: string): Promise<void> {
  const { restored } = await call(undoPrices, { params: { id: changeId } })
  if (restored === 0) throw new Error('expected to restore the price, but it was changed since')
}

type Change<Value> = { from: Value; to: Value }
/** Undoes a change; absent if nothing changed. */
type Undo = (() => Promise<unknown>) | undefined

const textOf = (value: string | number): string | number => (value === '' ? '—' : value)

/** Saves a value at once; the message offers undo. */
function useInlineSave<Value extends string | number>(
  current: Value,
  change: (change: Change<Value>) => Promise<Undo>,
) {
  const t = useT()
  const client = useQueryClient()
  const onError = (error: Error) => notifyFailure(t('adminStock.notChanged'), error)
  const onSettled = () => client.invalidateQueries({ queryKey: STOCK_KEY })
  const restore = useMutation({
    mutationFn: ({ undo }: Change<Value> & { undo: () => Promise<unknown> }) => undo(),
    onSuccess: (_result, { from, to }) =>
      notify({ kind: 'ok', title: t('adminStock.changed', { from: textOf(to), to: textOf(from) }) }),
    onError,
    onSettled,
  })
  const save = useMutation({
    mutationFn: change,
    onSuccess: (undo, { from, to }) => {
      if (undo)
        notifyUndo(t('adminStock.changed', { from: textOf(from), to: textOf(to) }), {
          label: t('admin.undo'),
          run: () => restore.mutate({ from, to, undo }),
        })
    },
    onError,
    onSettled,
  })
  return (next: Value) => save.mutate({ from: current, to: next })
}

type InlineNumberProps = {
  label: string
  value: number
  min?: number
  max: number
  className: string
  onSave: (next: number) => void
}

/**
 * A number that is edited in place: leaving the field saves it, Enter leaves it for the next row, Esc restores it. A
 * wrong number stays with a message.
 */
function InlineNumber({ label, value, min = 0, max, className, onSave }: InlineNumberProps) {
  const t = useT()
  const errorId = useId()
  const [typed, setTyped] = useState<string>()
  const next = typed === undefined ? value : parseWholeNumber(typed, max)
  const isInvalid = next === undefined || next < min
  const saveTyped = () => {
    if (isInvalid) return
    if (next !== value) onSave(next)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setTyped(undefined)
    else if (event.key === 'Enter' && !isInvalid) leaveForNextRow(event.currentTarget)
  }
  return (
    <span className="relative z-10 inline-grid justify-items-end text-right">
      <CompactInput
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? errorId : undefined}
        data-inline={className}
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        value={typed ?? String(value)}
        onFocus={event => event.target.select()}
        onChange={event => setTyped(event.target.value)}
        onBlur={saveTyped}
        onKeyDown={onKeyDown}
        className={`${className} px-1.5 text-right tabular-nums`}
      />
      {isInvalid && (
        <span id={errorId} className="max-w-32 text-bad text-xs">
          {t('adminStock.numberWrong', { min, max })}
        </span>
      )}
    </span>
  )
}

/** Moves to the same field of the next row. */
function leaveForNextRow(input: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`[data-inline="${input.dataset.inline}"]`)]
  const next = fields[fields.indexOf(input) + 1]
  if (next) next.focus()
  else input.blur()
}
