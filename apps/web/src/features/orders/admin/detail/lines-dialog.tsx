import { changeOrderLines } from '@shop/contracts/order-changes-staff.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { StockRow } from '@shop/contracts/stock-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useAttemptKey } from '#shared/admin/attempt-key.ts'
import { ReasonField } from '#shared/admin/fields/reason-field.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { StepDialog } from '../steps/step-dialog.tsx'
import { useOrderChange } from '../steps/use-order-change.ts'
import { type CountedLine, LineCount } from './line-count.tsx'
import { LineSearch } from './line-search.tsx'

const MOST_OF_ONE = 99

/** Changes quantities and products before packing. If the order gets cheaper, the customer gets a refund. */
export function LinesDialog({ data: { order, version }, onClose }: { data: AdminOrder; onClose: () => void }) {
  const t = useT()
  const { number } = order
  const change = useOrderChange(number, { version, onDone: onClose })
  const keyOf = useAttemptKey()
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [added, setAdded] = useState<readonly StockRow[]>([])
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const before = new Map(order.lines.map(({ sku, quantity }) => [sku, quantity]))
  const countOf = (sku: string) => counts.get(sku) ?? before.get(sku) ?? 0
  const set = (sku: string, quantity: number) => setCounts(new Map(counts).set(sku, quantity))
  const lines = [...counts].flatMap(([sku, quantity]) =>
    quantity === (before.get(sku) ?? 0) ? [] : [{ sku, quantity }],
  )
  // A variant that someone else added meanwhile is already a line.
  const shown: readonly CountedLine[] = [...order.lines, ...added.filter(({ sku }) => !before.has(sku))]
  const submit = () => {
    setTried(true)
    if (lines.length === 0 || !reason.trim()) return
    const body = { lines, reason: reason.trim() }
    change.mutate(seen =>
      call(changeOrderLines, { params: { number }, headers: keyOf(body), body: { ...body, ...seen } }),
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
            most={MOST_OF_ONE}
            isGoneAtNone
            onChange={count => set(line.sku, count)}
          />
        ))}
      </ul>
      <LineSearch
        known={shown.map(({ sku }) => sku)}
        onPick={row => {
          setAdded([...added, row])
          set(row.sku, 1)
        }}
      />
      <ReasonField
        value={reason}
        onChange={setReason}
        isMissing={isTried && !reason.trim()}
        hint={t('adminOrders.linesWhyHint')}
      />
      {isTried && lines.length === 0 && <FieldError role="alert">{t('adminOrders.linesSame')}</FieldError>}
    </StepDialog>
  )
}
