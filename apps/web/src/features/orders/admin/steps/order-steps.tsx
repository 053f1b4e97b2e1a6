import {
  type AdminOrder,
  confirmOrder,
  dispatchOrder,
  markReached,
  markUnreachable,
  packOrder,
  type StaffStep,
} from '@shop/contracts/orders-staff.ts'
import { ScanBarcode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { statusLabel } from '#features/orders/order-labels.ts'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { notifyUndo } from '#shared/admin/notifications.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelRequestNotice } from './cancel-request.tsx'
import { DeliverDialog, FailedDeliveryDialog } from './delivery-dialogs.tsx'
import { FeeDialog } from './fee-dialog.tsx'
import { useOrderChange } from './order-change.tsx'
import {
  calculateAmountDueAmd,
  findBlockedSteps,
  findUnpacked,
  STEP_LABELS,
  useConfirmDispatch,
} from './step-rules.tsx'
import { UndoBar } from './undo.tsx'
import { useHandedOf } from './use-handed-of.ts'
import { useNextStepFocus } from './use-next-step-focus.ts'

const loadSlotDialogs = () => import('./slot-dialogs.tsx')
const SecondAttemptDialog = lazy(() => loadSlotDialogs().then(module => ({ default: module.SecondAttemptDialog })))
const PickupPointDialog = lazy(() => import('./pickup-point-dialog.tsx'))
const DeliveryDialog = lazy(() => loadSlotDialogs().then(module => ({ default: module.DeliveryDialog })))

/** Steps without a form. */
const FORMLESS_STEPS = { confirm: confirmOrder, pack: packOrder } as const
type FormlessStep = keyof typeof FORMLESS_STEPS
const isFormless = (step: StaffStep): step is FormlessStep => step in FORMLESS_STEPS

/** Main steps, most important first; the others follow. */
const MAIN_STEPS: readonly StaffStep[] = ['fee', 'confirm', 'pack', 'dispatch', 'second-try', 'deliver']
const SECONDARY_STEPS: readonly StaffStep[] = [
  'failed-deliveries',
  'reached',
  'unreachable',
  'delivery',
  'pickup-point',
  'cancel',
]

/** Steps that are allowed now, and the reasons why others are not. */
export function OrderSteps({ data }: { data: AdminOrder }) {
  const t = useT()
  const { number } = data.order
  const [openStep, setOpenStep] = useState<StaffStep | null>(null)
  const focus = useNextStepFocus(data.version, openStep !== null)
  const { place, remember, forget } = focus
  const change = useOrderChange(number, { version: data.version, isToast: true, onFailed: forget })
  const markAsUnreachable = () =>
    change.mutate(() => call(markUnreachable, { params: { number } }), {
      onSuccess: () =>
        notifyUndo(t('adminOrders.unreachableDone'), {
          label: t('admin.undo'),
          run: () => change.mutate(() => call(markReached, { params: { number } })),
        }),
    })
  const confirmDispatch = useConfirmDispatch()
  const dispatch = async () => {
    const { tasks, order } = data
    const { deliveryDate: day, paymentState, totals } = order
    const amountDueAmd = totals.delivery?.feeAmd ?? null
    const unpacked = findUnpacked(order)
    if (!(await confirmDispatch({ number, tasks, day, amountDueAmd, paymentState, unpacked }))) return
    change.mutate(expected => call(dispatchOrder, { params: { number }, body: expected }))
  }
  const runStep = (step: StaffStep) => {
    remember()
    if (isFormless(step)) change.mutate(expected => call(FORMLESS_STEPS[step], { params: { number }, body: expected }))
    else if (step === 'dispatch') void dispatch()
    else if (step === 'unreachable') markAsUnreachable()
    else if (step === 'reached') change.mutate(() => call(markReached, { params: { number } }))
    else setOpenStep(step)
  }
  const main = MAIN_STEPS.filter(step => data.steps.includes(step) && !(step === 'fee' && isFeeAgreed(data)))
  const secondarySteps = [
    ...SECONDARY_STEPS.filter(step => data.steps.includes(step)),
    ...(data.steps.includes('fee') && isFeeAgreed(data) ? (['fee'] as const) : []),
  ]
  const [first, ...others] = main
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3">
      <p role="status" className="sr-only">
        {`${t('admin.orderNumber', { number: String(number) })}: ${t(statusLabel(data.order.status, data.order.deliveryType))}`}
      </p>
      <CancelRequestNotice data={data} />
      <div className="flex flex-wrap gap-2">
        {first && (
          <CompactButton key={first} variant="primary" pending={change.isPending} onClick={() => runStep(first)}>
            {t(labelOf(first, data))}
          </CompactButton>
        )}
        {first === 'pack' && (
          <LocaleLink to={adminPaths.packing(number)} className={compactButtonClass('outline')}>
            <ScanBarcode aria-hidden className="size-4" />
            {t('adminOrders.packByScan')}
          </LocaleLink>
        )}
        {[...others, ...secondarySteps].map(step => (
          <CompactButton
            key={step}
            variant={step === 'cancel' ? 'danger' : 'outline'}
            disabled={change.isPending}
            onClick={() => runStep(step)}
          >
            {t(step === 'fee' && isFeeAgreed(data) ? 'adminOrders.changeFee' : STEP_LABELS[step])}
          </CompactButton>
        ))}
      </div>
      <UndoBar number={number} undo={data.undo} focus={focus} />
      <BlockedSteps data={data} />
      <StepForm step={openStep} data={data} onClose={() => setOpenStep(null)} />
    </div>
  )
}

const isFeeAgreed = ({ tasks }: AdminOrder) => !tasks.includes('fee')

/** An order that the customer collects is not sent and delivered: it is ready and picked up. */
const PICKUP_LABELS: Partial<Record<StaffStep, MessageId>> = {
  dispatch: 'adminOrders.step.ready',
  deliver: 'adminOrders.step.collected',
}

const labelOf = (step: StaffStep, { order }: AdminOrder): MessageId =>
  (order.deliveryType === 'pickup' ? PICKUP_LABELS[step] : undefined) ?? STEP_LABELS[step]

const reasonOf = (reason: MessageId, { order }: AdminOrder): MessageId =>
  reason === 'adminOrders.not.undispatched' && order.deliveryType === 'pickup' ? 'adminOrders.not.unready' : reason

/** Steps that are not allowed now, with reasons. */
function BlockedSteps({ data }: { data: AdminOrder }) {
  const t = useT()
  const blockedSteps = findBlockedSteps(data)
  if (data.order.status === 'cancelled') return <p className="text-muted text-sm">{t('adminOrders.not.cancelled')}</p>
  if (blockedSteps.length === 0) return null
  return (
    <ul aria-label={t('adminOrders.notNow')} className="grid gap-0.5 text-muted text-sm">
      {blockedSteps.map(({ step, reason }) => (
        <li key={step}>
          <span className="text-text">{t(labelOf(step, data))}</span>: {t(reasonOf(reason, data))}
        </li>
      ))}
    </ul>
  )
}

type StepFormProps = { step: StaffStep | null; data: AdminOrder; onClose: () => void }

/** The form of a step. */
function StepForm({ step, data, onClose }: StepFormProps) {
  const { order } = data
  const { number } = order
  const handed = useHandedOf({ hookahs: data.hookahs, goods: order.lines })
  switch (step) {
    case 'deliver':
      return (
        <DeliverDialog
          number={number}
          version={data.version}
          isIdentityNeeded={data.identityNeeded}
          amountDueAmd={calculateAmountDueAmd(order)}
          handed={handed}
          onClose={onClose}
        />
      )
    case 'failed-deliveries':
      return <FailedDeliveryDialog number={number} onClose={onClose} />
    case 'cancel':
      return <CancelDialog data={data} onClose={onClose} />
    case 'fee':
      return <FeeDialog data={data} onClose={onClose} />
    case 'second-try':
      return (
        <Suspense>
          <SecondAttemptDialog data={data} onClose={onClose} />
        </Suspense>
      )
    case 'delivery':
      return (
        <Suspense>
          <DeliveryDialog data={data} onClose={onClose} />
        </Suspense>
      )
    case 'pickup-point':
      return (
        <Suspense>
          <PickupPointDialog data={data} onClose={onClose} />
        </Suspense>
      )
    default:
      return null
  }
}
