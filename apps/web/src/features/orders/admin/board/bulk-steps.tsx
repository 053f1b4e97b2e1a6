import { UNDO_SECONDS } from '@shop/contracts/order-undo.ts'
import type { OrderStatus } from '@shop/contracts/orders.ts'
import {
  type AdvancedOrder,
  advanceOrders,
  BULK_STATUS,
  type BulkStep,
  MAX_BULK_ORDERS,
  undoOrderSteps,
} from '@shop/contracts/orders-bulk.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { useSlipPaper } from '#shared/admin/labels/paper.ts'
import { PrintLabels } from '#shared/admin/labels/print-labels.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { PrintSheet } from '#shared/admin/page-parts.tsx'
import { adminKey, useCan } from '#shared/admin/staff.ts'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/toast/notify.ts'
import { PackingSlip } from '../detail/print-sheets.tsx'
import { OrderLabel } from '../packing/order-label.tsx'
import { type AdminOrderRow, adminOrderQuery } from '../queries.ts'
import { permissionOfStep } from '../steps/step-permission.ts'
import { useDispatchWarnings } from '../steps/step-rules.tsx'
import { undoShownMs } from '../steps/undo.tsx'

const STEPS: readonly { step: BulkStep; from: OrderStatus; label: MessageId; done: MessageId }[] = [
  { step: 'confirm', from: 'paid', label: 'adminOrders.bulk.confirm', done: 'adminOrders.bulk.confirmed' },
  { step: 'pack', from: 'confirmed', label: 'adminOrders.bulk.pack', done: 'adminOrders.bulk.packed' },
  // Orders that customers collect become ready instead.
  { step: 'dispatch', from: 'packed', label: 'adminOrders.bulk.dispatch', done: 'adminOrders.bulk.changed' },
]

type BulkStepsProps = {
  rows: readonly AdminOrderRow[]
  updateRows: (update: (row: AdminOrderRow) => AdminOrderRow) => void
}

/** Fulfillment steps for the selected orders. Each button counts the orders whose status allows the step. */
export function BulkSteps({ rows, updateRows }: BulkStepsProps) {
  const t = useT()
  const can = useCan()
  const confirmDispatch = useConfirmDispatchOfMany()
  const { advance, failed, closeReport } = useAdvanceOrders(updateRows)
  const start = async (step: BulkStep, orders: readonly AdminOrderRow[]) => {
    if (step !== 'dispatch' || (await confirmDispatch(orders)))
      advance.mutate({ step, numbers: orders.map(({ number }) => number) })
  }
  return (
    <>
      {STEPS.filter(({ step }) => can(permissionOfStep(step))).map(({ step, from, label }) => {
        const orders = rows.filter(({ status }) => status === from)
        return (
          <CompactButton
            key={step}
            disabled={orders.length === 0}
            pending={advance.isPending && advance.variables.step === step}
            onClick={() => void start(step, orders)}
          >
            {t(step === 'dispatch' && areCollected(orders) ? 'adminOrders.bulk.ready' : label, {
              count: orders.length,
            })}
          </CompactButton>
        )
      })}
      {rows.length <= MAX_BULK_ORDERS && (
        <LocaleLink
          to={adminPaths.pickList({ numbers: rows.map(({ number }) => number) })}
          className={compactButtonClass('outline')}
        >
          {t('admin.page.pickList')}
        </LocaleLink>
      )}
      <PrintSlips numbers={rows.map(({ number }) => number)} />
      {can('customers.personal') && <OrderLabels numbers={rows.map(({ number }) => number)} />}
      {failed.length > 0 && <Report failed={failed} onClose={closeReport} />}
    </>
  )
}

/** True if customers collect all of the orders: they are not sent, but become ready. */
const areCollected = (orders: readonly AdminOrderRow[]) =>
  orders.length > 0 && orders.every(({ deliveryType }) => deliveryType === 'pickup')

/** Asks before many orders are dispatched, because all their customers are notified. Lists the orders that look unusual. */
function useConfirmDispatchOfMany(): (orders: readonly AdminOrderRow[]) => Promise<boolean> {
  const t = useT()
  const confirm = useConfirm()
  const findWarnings = useDispatchWarnings()
  return orders => {
    const unusual = orders.flatMap(({ number, tasks, deliveryDate: day, deliveryFee, paymentState, ...order }) => {
      const unpacked = order.unpackedSupplements
      const warnings = findWarnings({ tasks, day, amountDueAmd: deliveryFee.feeAmd, paymentState, unpacked })
      return warnings.length > 0 ? [{ number, text: warnings.join(' ') }] : []
    })
    const ready = orders.filter(({ deliveryType }) => deliveryType === 'pickup').length
    const sent = orders.length - ready
    return confirm({
      title: t(sent > 0 ? 'adminOrders.bulk.dispatchTitle' : 'adminOrders.bulk.readyTitle', { count: orders.length }),
      text: (
        <>
          {ready === 0 && <p>{t('adminOrders.bulk.dispatchText')}</p>}
          {ready > 0 && <p>{t('adminOrders.bulk.readyText', { sent, ready })}</p>}
          {unusual.length > 0 && (
            <>
              <p className="mt-3 font-medium text-text">{t('adminOrders.bulk.dispatchCheck')}</p>
              <ul className="mt-1 grid gap-1">
                {unusual.map(({ number, text }) => (
                  <li key={number}>
                    № {number}: {text}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      ),
      action: t(sent > 0 ? 'adminOrders.step.dispatch' : 'adminOrders.step.ready'),
    })
  }
}

type ChangedStep = { number: number; event: number }

/** Sends items in requests of limited size, one after the other. */
async function inParts<Item>(
  items: readonly Item[],
  request: (part: Item[]) => Promise<{ items: AdvancedOrder[] }>,
): Promise<AdvancedOrder[]> {
  const results: AdvancedOrder[] = []
  for (let from = 0; from < items.length; from += MAX_BULK_ORDERS)
    results.push(...(await request(items.slice(from, from + MAX_BULK_ORDERS))).items)
  return results
}

/** Advances many orders, offers to undo it for a minute, and collects the orders that failed. */
function useAdvanceOrders(updateRows: BulkStepsProps['updateRows']) {
  const t = useT()
  const client = useQueryClient()
  const [failed, setFailed] = useState<readonly AdvancedOrder[]>([])
  /** A toast, because this component is gone once the selection is cleared. */
  const notifyFailed = (results: readonly AdvancedOrder[]) => {
    if (results.length === 0) return
    const byReason = Map.groupBy(results, ({ message = '' }) => message)
    const reasons = [...byReason].map(([message, items]) =>
      [...items.map(({ number }) => `№ ${number}`), message].join(' '),
    )
    const title = t('adminOrders.bulk.reportTitle', { count: results.length })
    notify({ kind: 'bad', title, description: reasons.join(' ') })
  }
  const undo = useMutation({
    mutationFn: ({ steps }: { steps: readonly ChangedStep[]; step: BulkStep }) =>
      inParts(steps, part => call(undoOrderSteps, { body: { steps: part } })),
    onSuccess: (results, { step }) => {
      const done = new Set(results.flatMap(({ number, outcome }) => (outcome === 'failed' ? [] : number)))
      const from = STEPS.find(each => each.step === step)?.from
      if (from) updateRows(row => (done.has(row.number) ? { ...row, status: from } : row))
      if (done.size > 0) notify({ kind: 'ok', title: t('adminOrders.bulk.undone', { count: done.size }) })
      notifyFailed(results.filter(({ outcome }) => outcome === 'failed'))
    },
    onError: error => notifyFailure(t('adminOrders.bulk.failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: adminKey('orders') }),
  })
  const offerUndo = (title: string, step: BulkStep, steps: readonly ChangedStep[]) => {
    const action = { label: t('adminOrders.undo'), onPress: () => undo.mutate({ steps, step }) }
    const isOffered = steps.length > 0 && { action, shownMs: undoShownMs(UNDO_SECONDS) }
    notify({ kind: 'ok', title, ...isOffered, ...(step !== 'pack' && { description: t('adminOrders.undo.messages') }) })
  }
  const advance = useMutation({
    mutationFn: ({ step, numbers }: { step: BulkStep; numbers: readonly number[] }) =>
      inParts(numbers, part => call(advanceOrders, { body: { step, numbers: part } })),
    onSuccess: (results, { step }) => {
      const done = new Set(results.flatMap(({ number, outcome }) => (outcome === 'failed' ? [] : number)))
      updateRows(row => (done.has(row.number) ? { ...row, status: BULK_STATUS[step] } : row))
      const steps = results.flatMap(({ number, event }) => (event === undefined ? [] : [{ number, event }]))
      const text = STEPS.find(each => each.step === step)?.done ?? 'adminOrders.bulk.changed'
      if (done.size > 0) offerUndo(t(text, { count: done.size }), step, steps)
      setFailed(results.filter(({ outcome }) => outcome === 'failed'))
    },
    onError: error => notifyFailure(t('adminOrders.bulk.failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: adminKey('orders') }),
  })
  return { advance, failed, closeReport: () => setFailed([]) }
}

function Report({ failed, onClose }: { failed: readonly AdvancedOrder[]; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('adminOrders.bulk.reportTitle', { count: failed.length })}
      description={t('adminOrders.bulk.reportText')}
    >
      <ul className="grid gap-2 text-sm">
        {failed.map(({ number, message }) => (
          <li key={number} className="flex flex-wrap gap-x-3 border-hairline border-b pb-2">
            <LocaleLink to={adminPaths.order(number)} className="font-medium tabular-nums underline">
              № {number}
            </LocaleLink>
            <span className="min-w-0 flex-1">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Number of orders that are loaded side by side. */
const SLIPS_AT_ONCE = 5

/** Returns a function that loads orders, and names those that failed. */
function useLoadOrders(): (numbers: readonly number[]) => Promise<AdminOrder[]> {
  const t = useT()
  const client = useQueryClient()
  const load = (number: number) => client.fetchQuery({ ...adminOrderQuery(number), staleTime: 0 })
  return async numbers => {
    const results: PromiseSettledResult<AdminOrder>[] = []
    for (let from = 0; from < numbers.length; from += SLIPS_AT_ONCE)
      results.push(...(await Promise.allSettled(numbers.slice(from, from + SLIPS_AT_ONCE).map(load))))
    const failed = numbers.filter((_, index) => results[index]?.status === 'rejected')
    const description = failed.map(number => `№ ${number}`).join(', ')
    if (description) notify({ kind: 'bad', title: t('adminOrders.bulk.slipsFailed'), description })
    return results.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
  }
}

/** Prints the labels of the selected orders. */
function OrderLabels({ numbers }: { numbers: readonly number[] }) {
  const t = useT()
  const load = useLoadOrders()
  const isTooMany = numbers.length > MAX_BULK_ORDERS
  return (
    <PrintLabels
      label={t('adminOrders.bulk.labels')}
      disabled={isTooMany}
      title={isTooMany ? t('adminOrders.bulk.slipsLimit', { count: MAX_BULK_ORDERS }) : undefined}
      load={() => load(numbers)}
    >
      {(data, codes) => <OrderLabel key={data.order.number} data={data} codes={codes} />}
    </PrintLabels>
  )
}

/** Prints the packing slips of the selected orders, each on its own page. */
function PrintSlips({ numbers }: { numbers: readonly number[] }) {
  const t = useT()
  const paper = useSlipPaper()
  const loadOrders = useLoadOrders()
  const [orders, setOrders] = useState<readonly AdminOrder[]>([])
  const isTooMany = numbers.length > MAX_BULK_ORDERS
  const load = useMutation({ mutationFn: loadOrders, onSuccess: setOrders })
  useEffect(() => {
    if (orders.length === 0) return
    // The effect runs after the sheets are rendered, and print() returns after the browser has read them.
    window.print()
    setOrders([])
  }, [orders])
  return (
    <>
      <CompactButton
        pending={load.isPending}
        disabled={isTooMany}
        title={isTooMany ? t('adminOrders.bulk.slipsLimit', { count: MAX_BULK_ORDERS }) : undefined}
        onClick={() => load.mutate(numbers)}
      >
        <Printer aria-hidden className="size-4" />
        {t('adminOrders.bulk.slips')}
      </CompactButton>
      {orders.length > 0 && (
        <PrintSheet paper={paper}>
          {orders.map(data => (
            <div key={data.order.number} className="break-after-page last:break-after-auto">
              <PackingSlip data={data} />
            </div>
          ))}
        </PrintSheet>
      )}
    </>
  )
}
