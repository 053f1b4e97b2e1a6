import {
  type AdminOrder,
  confirmOrder,
  dispatchOrder,
  markReached,
  markUnreachable,
  packOrder,
  type StaffStep,
} from '@shop/contracts/orders-staff.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { tellUndo } from '#shared/admin/tell.ts'
import { useSendsOff } from './before-dispatch.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DeliverDialog } from './deliver-dialog.tsx'
import { FailedDialog } from './failed-dialog.tsx'
import { FeeDialog } from './fee-dialog.tsx'
import { takeAmdOf } from './take.ts'
import { useOrderChange } from './use-order-change.ts'
import { refusalsOf, STEP_WORDS } from './why-not.ts'

const SecondTryDialog = lazy(() => import('./second-try-dialog.tsx'))
const PlaceDialog = lazy(() => import('./place-dialog.tsx'))

/** One press, nothing to ask. */
const PLAIN = { confirm: confirmOrder, pack: packOrder } as const
type Plain = keyof typeof PLAIN
const isPlain = (step: StaffStep): step is Plain => step in PLAIN

/** What brings the order on, the most wanted first; then what is done beside that. */
const MAIN: readonly StaffStep[] = ['fee', 'confirm', 'pack', 'dispatch', 'second-try', 'deliver']
const BESIDE: readonly StaffStep[] = ['failed-deliveries', 'reached', 'unreachable', 'delivery', 'cancel']

/** What may be done with the order now, and why the rest may not. */
export function OrderSteps({ data }: { data: AdminOrder }) {
  const t = useT()
  const { number } = data.order
  const [asked, setAsked] = useState<StaffStep | null>(null)
  const change = useOrderChange(number, { version: data.version, isToast: true })
  const unreachable = () =>
    change.mutate(() => call(markUnreachable, { params: { number } }), {
      onSuccess: () =>
        tellUndo(t('adminOrders.unreachableDone'), {
          label: t('admin.undo'),
          run: () => change.mutate(() => call(markReached, { params: { number } })),
        }),
    })
  const sendsOff = useSendsOff()
  const dispatch = async () => {
    const { tasks, order } = data
    const { deliveryDate: day, paymentState, totals } = order
    const takeAmd = totals.delivery?.feeAmd ?? null
    if (!(await sendsOff({ number, tasks, day, takeAmd, paymentState }))) return
    change.mutate(seen => call(dispatchOrder, { params: { number }, body: seen }))
  }
  const press = (step: StaffStep) => {
    if (isPlain(step)) change.mutate(seen => call(PLAIN[step], { params: { number }, body: seen }))
    else if (step === 'dispatch') void dispatch()
    else if (step === 'unreachable') unreachable()
    else if (step === 'reached') change.mutate(() => call(markReached, { params: { number } }))
    else setAsked(step)
  }
  const main = MAIN.filter(step => data.steps.includes(step) && !(step === 'fee' && isFeeAgreed(data)))
  const beside = [
    ...BESIDE.filter(step => data.steps.includes(step)),
    ...(data.steps.includes('fee') && isFeeAgreed(data) ? (['fee'] as const) : []),
  ]
  const [first, ...others] = main
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {first && (
          <DenseButton variant="primary" pending={change.isPending} onClick={() => press(first)}>
            {t(STEP_WORDS[first])}
          </DenseButton>
        )}
        {[...others, ...beside].map(step => (
          <DenseButton
            key={step}
            variant={step === 'cancel' ? 'danger' : 'outline'}
            disabled={change.isPending}
            onClick={() => press(step)}
          >
            {t(step === 'fee' && isFeeAgreed(data) ? 'adminOrders.feeAnew' : STEP_WORDS[step])}
          </DenseButton>
        ))}
      </div>
      <Refusals data={data} />
      <Asked step={asked} data={data} onClose={() => setAsked(null)} />
    </div>
  )
}

const isFeeAgreed = ({ tasks }: AdminOrder) => !tasks.includes('fee')

/** What one might look for and cannot do now. */
function Refusals({ data }: { data: AdminOrder }) {
  const t = useT()
  const refusals = refusalsOf(data)
  if (data.order.status === 'cancelled') return <p className="text-muted text-sm">{t('adminOrders.not.cancelled')}</p>
  if (refusals.length === 0) return null
  return (
    <ul aria-label={t('adminOrders.notNow')} className="grid gap-0.5 text-muted text-sm">
      {refusals.map(({ step, why }) => (
        <li key={step}>
          <span className="text-text">{t(STEP_WORDS[step])}</span>: {t(why)}
        </li>
      ))}
    </ul>
  )
}

type AskedProps = { step: StaffStep | null; data: AdminOrder; onClose: () => void }

/** What a step asks before it is made. */
function Asked({ step, data, onClose }: AskedProps) {
  const { order } = data
  const { number } = order
  switch (step) {
    case 'deliver':
      return (
        <DeliverDialog
          number={number}
          version={data.version}
          isIdentityNeeded={data.identityNeeded}
          takeAmd={takeAmdOf(order)}
          onClose={onClose}
        />
      )
    case 'failed-deliveries':
      return <FailedDialog number={number} onClose={onClose} />
    case 'cancel':
      return <CancelDialog data={data} onClose={onClose} />
    case 'fee':
      return <FeeDialog data={data} onClose={onClose} />
    case 'second-try':
      return (
        <Suspense>
          <SecondTryDialog data={data} onClose={onClose} />
        </Suspense>
      )
    case 'delivery':
      return (
        <Suspense>
          <PlaceDialog data={data} onClose={onClose} />
        </Suspense>
      )
    default:
      return null
  }
}
