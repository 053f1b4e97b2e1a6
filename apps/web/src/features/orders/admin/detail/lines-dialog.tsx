import type { TranslationLocale } from '@shop/contracts/locales.ts'
import { changeOrderLines } from '@shop/contracts/order-changes-staff.ts'
import type { OrderLine } from '@shop/contracts/orders.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { listStock, type StockRow } from '@shop/contracts/stock-staff.ts'
import type { TextKey } from '@shop/contracts/text-fields.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ReasonField } from '#shared/admin/fields/form-fields.tsx'
import { SearchPicks } from '#shared/admin/fields/search-picks.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { cx } from '#ui/class-names.ts'
import { FieldError } from '#ui/forms/field.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { StepDialog, useOrderChange } from '../steps/order-change.tsx'

const MAX_QUANTITY = 99

/** Changes quantities and products before packing. If the order gets cheaper, the customer gets a refund. */
export function LinesDialog({ data: { order, version }, onClose }: { data: AdminOrder; onClose: () => void }) {
  const t = useT()
  const { number } = order
  const change = useOrderChange(number, { version, onDone: onClose })
  const keyOf = useIdempotencyKey()
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [added, setAdded] = useState<readonly StockRow[]>([])
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const before = new Map(order.lines.map(({ sku, quantity }) => [sku, quantity]))
  const countOf = (sku: string) => counts.get(sku) ?? before.get(sku) ?? 0
  const set = (sku: string, quantity: number) => setCounts(new Map(counts).set(sku, quantity))
  const lines = [...counts].flatMap(([sku, quantity]) =>
    quantity === (before.get(sku) ?? 0) ? [] : [{ sku, quantity }],
  )
  // A variant that someone else added meanwhile is already a line.
  const shown: readonly CountedLine[] = [...order.lines, ...added.filter(({ sku }) => !before.has(sku))]
  const submit = () => {
    setSubmitted(true)
    if (lines.length === 0 || !reason.trim()) return
    const body = { lines, reason: reason.trim() }
    change.mutate(expected =>
      call(changeOrderLines, { params: { number }, headers: keyOf(body), body: { ...body, ...expected } }),
    )
  }
  return (
    <StepDialog
      number={number}
      title={t('adminOrders.linesTitle')}
      text={t('adminOrders.linesText')}
      action={t('adminOrders.linesSave')}
      isPicked={lines.length > 0}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <ul className="divide-y divide-hairline">
        {shown.map(line => (
          <LineCount
            key={line.sku}
            line={line}
            count={countOf(line.sku)}
            max={MAX_QUANTITY}
            isStruckAtZero
            onChange={count => set(line.sku, count)}
          />
        ))}
      </ul>
      <LineSearch
        excludedSkus={shown.map(({ sku }) => sku)}
        onPick={row => {
          setAdded([...added, row])
          set(row.sku, 1)
        }}
      />
      <ReasonField
        value={reason}
        onChange={setReason}
        isMissing={isSubmitted && !reason.trim()}
        hint={t('adminOrders.linesWhyHint')}
      />
      {isSubmitted && lines.length === 0 && <FieldError role="alert">{t('adminOrders.linesSame')}</FieldError>}
    </StepDialog>
  )
}

/** The fields of an order line that are shown. */
type CountedLine = Pick<OrderLine, 'sku' | 'brand' | 'title' | 'weight'> &
  Partial<Pick<OrderLine, TextKey<'title', TranslationLocale>>>

type LineCountProps = {
  line: CountedLine
  count: number
  max: number
  /** Strike the line through at quantity 0. */
  isStruckAtZero?: boolean
  onChange: (count: number) => void
}

/** A product with a quantity stepper, used in dialogs. */
export function LineCount({ line, count, max, isStruckAtZero = false, onChange }: LineCountProps) {
  const textOf = useProductText()
  const weight = useWeight()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <p className={cx('min-w-40 flex-1 text-sm', isStruckAtZero && count === 0 && 'text-muted line-through')}>
        {line.brand} <ProductText of={line} field="title" />, {weight(line.weight)}
      </p>
      <QuantityStepper quantity={count} min={0} max={max} name={textOf(line, 'title')} onChange={onChange} />
    </li>
  )
}

const TYPING_MS = 300
const MIN_SEARCH_LENGTH = 2
/** The API lists scarce variants first, including sold-out ones, so ask for many. */
const MAX_RESULTS = 50
const MAX_OFFERED = 6

/** Finds available variants to add to an order. */
function LineSearch({ excludedSkus, onPick }: { excludedSkus: readonly string[]; onPick: (row: StockRow) => void }) {
  const t = useT()
  const textOf = useProductText()
  const weight = useWeight()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), TYPING_MS)
  const query = useQuery({
    queryKey: adminKey('stock', 'search', q),
    queryFn: ({ signal }) => call(listStock, { query: { q, limit: MAX_RESULTS }, signal }),
    enabled: q.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
  })
  const results = q.length >= MIN_SEARCH_LENGTH ? (query.data?.items ?? []) : []
  const variants = results
    .filter(({ sku, available, isWithdrawn }) => !excludedSkus.includes(sku) && !isWithdrawn && available > 0)
    .slice(0, MAX_OFFERED)
  return (
    <SearchPicks
      label={t('adminOrders.linesAdd')}
      placeholder={t('adminOrders.linesSearch')}
      isOptional
      typed={typed}
      onType={setTyped}
      results={variants}
      searched={q}
      query={query}
      keyOf={({ sku }) => sku}
      nameOf={row => `${row.brand} ${textOf(row, 'title')}, ${weight(row.weight)}`}
      action={t('adminOrders.linesPick')}
      onPick={onPick}
    >
      {row => (
        <>
          {row.brand} <ProductText of={row} field="title" />, {weight(row.weight)}
          <span className="block text-muted">{t('adminOrders.linesLeft', { count: row.available })}</span>
        </>
      )}
    </SearchPicks>
  )
}
