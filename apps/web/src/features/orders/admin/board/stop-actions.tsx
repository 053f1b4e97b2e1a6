import type { DeliveryStop } from '@shop/contracts/deliveries-staff.ts'
import { type AdminOrder, confirmOrder, dispatchOrder, packOrder } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { DeliverDialog, FailedDeliveryDialog } from '../steps/delivery-dialogs.tsx'
import { useOrderChange } from '../steps/order-change.tsx'
import { permissionOfStep } from '../steps/step-permission.ts'
import { STEP_LABELS, useConfirmDispatch } from '../steps/step-rules.tsx'
import { UndoBar, useUndoToast } from '../steps/undo.tsx'
import { useHandedOf } from '../steps/use-handed-of.ts'
import { useNextStepFocus } from '../steps/use-next-step-focus.ts'

const ONE_PRESS_STEPS = [
  { step: 'confirm', route: confirmOrder },
  { step: 'pack', route: packOrder },
  { step: 'dispatch', route: dispatchOrder },
] as const

type StopActionsProps = {
  stop: DeliveryStop
  /** Delivery day of the courier; undefined for postal orders. */
  day: string | undefined
  isIdentityNeeded: boolean
  isCourier: boolean
}

/** Steps that need one press and that the role allows; other steps are on the order page. */
export function StopActions({ stop, day, isIdentityNeeded, isCourier }: StopActionsProps) {
  const t = useT()
  const focus = useNextStepFocus(stop.version)
  const { place, remember, forget } = focus
  const [changed, setChanged] = useState<AdminOrder>()
  return (
    <>
      <div
        ref={place}
        tabIndex={-1}
        onClickCapture={remember}
        className={isCourier ? 'grid grid-cols-2 gap-2 empty:hidden' : 'flex flex-wrap gap-2 empty:hidden'}
      >
        <NextStep stop={stop} day={day} isCourier={isCourier} onChanged={setChanged} onFailed={forget} />
        <IfCan permission="orders.edit">
          <DeliveryActions stop={stop} isIdentityNeeded={isIdentityNeeded} isCourier={isCourier} />
          <OrderPageLink stop={stop} />
        </IfCan>
      </div>
      <UndoBar
        number={stop.orderNumber}
        undo={changed?.version === stop.version ? changed.undo : undefined}
        focus={focus}
      />
      {stop.isDone && stop.isIdentityChecked && <p className="text-muted">{t('adminOrders.identityChecked')}</p>}
    </>
  )
}

type NextStepProps = Omit<StopActionsProps, 'isIdentityNeeded'> & {
  onChanged: (order: AdminOrder) => void
  onFailed: () => void
}

/** The next fulfillment step before the delivery. */
function NextStep({ stop, day, isCourier, onChanged, onFailed }: NextStepProps) {
  const t = useT()
  const { orderNumber: number, version, steps, tasks, takeAmd, unpackedSupplements: unpacked } = stop
  const notifyOfUndo = useUndoToast(number)
  // A dispatched parcel leaves the board, so its card cannot offer to undo that. Toasts would cover the cards on phones.
  const offerUndo = stop.kind === 'parcel' ? notifyOfUndo : onChanged
  const change = useOrderChange(number, { version, isToast: true, onChanged: offerUndo, onFailed })
  const confirmDispatch = useConfirmDispatch()
  const can = useCan()
  const next = ONE_PRESS_STEPS.find(({ step }) => steps.includes(step) && can(permissionOfStep(step)))
  if (!next) return null
  const runStep = async () => {
    const check = { number, tasks, day, amountDueAmd: takeAmd, unpacked }
    if (next.step === 'dispatch' && !(await confirmDispatch(check))) return
    change.mutate(expected => call(next.route, { params: { number }, body: expected }))
  }
  return (
    <CompactButton
      variant="primary"
      pending={change.isPending}
      className={isCourier ? 'col-span-2 min-h-12' : undefined}
      onClick={() => void runStep()}
    >
      {t(STEP_LABELS[next.step])}
    </CompactButton>
  )
}

/** Delivered or failed. */
function DeliveryActions({ stop, isIdentityNeeded, isCourier }: Omit<StopActionsProps, 'day'>) {
  const t = useT()
  const [openDialog, setOpenDialog] = useState<'deliver' | 'failed' | null>(null)
  const { orderNumber: number, version, steps, takeAmd } = stop
  const handed = useHandedOf(stop)
  const close = () => setOpenDialog(null)
  const size = isCourier ? 'min-h-12' : undefined
  return (
    <>
      {steps.includes('deliver') && !isFailed(stop) && (
        <CompactButton variant="primary" className={size} onClick={() => setOpenDialog('deliver')}>
          {t('adminOrders.step.deliver')}
        </CompactButton>
      )}
      {steps.includes('failed-deliveries') && (
        <CompactButton className={size} onClick={() => setOpenDialog('failed')}>
          {t(isCourier ? 'adminOrders.failed.nobody_home' : 'adminOrders.step.failed-deliveries')}
        </CompactButton>
      )}
      {openDialog === 'deliver' && (
        <DeliverDialog
          number={number}
          version={version}
          isIdentityNeeded={isIdentityNeeded}
          amountDueAmd={takeAmd ?? 0}
          handed={handed}
          onClose={close}
        />
      )}
      {openDialog === 'failed' && <FailedDeliveryDialog number={number} onClose={close} />}
    </>
  )
}

const isFailed = ({ tasks }: DeliveryStop) => tasks.includes('failed_delivery')

/** Links to the order page for steps that need more context. */
function OrderPageLink({ stop }: { stop: DeliveryStop }) {
  const t = useT()
  if (!isFailed(stop) && !stop.tasks.includes('fee')) return null
  return (
    <LocaleLink to={adminPaths.order(stop.orderNumber)} className={compactButtonClass('outline')}>
      {t(isFailed(stop) ? 'adminDeliveries.decide' : 'adminOrders.step.fee')}
    </LocaleLink>
  )
}
