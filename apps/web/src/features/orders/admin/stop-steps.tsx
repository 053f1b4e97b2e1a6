import type { DeliveryStop } from '@shop/contracts/deliveries-staff.ts'
import { confirmOrder, dispatchOrder, packOrder } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { DenseButton, denseButtonClass } from '#shared/admin/controls.tsx'
import { useSendsOff } from './before-dispatch.tsx'
import { DeliverDialog } from './deliver-dialog.tsx'
import { FailedDialog } from './failed-dialog.tsx'
import { useOrderChange } from './use-order-change.ts'
import { STEP_WORDS } from './why-not.ts'

const PLAIN = [
  { step: 'confirm', route: confirmOrder },
  { step: 'pack', route: packOrder },
  { step: 'dispatch', route: dispatchOrder },
] as const

type StopStepsProps = {
  stop: DeliveryStop
  /** The courier's day; by post there is none. */
  day: string | undefined
  isIdentityNeeded: boolean
  isCourier: boolean
}

/** What brings a stop on; what needs more than a press is on the order's own page. */
export function StopSteps({ stop, day, isIdentityNeeded, isCourier }: StopStepsProps) {
  const t = useT()
  return (
    <>
      <div className={isCourier ? 'grid grid-cols-2 gap-2 empty:hidden' : 'flex flex-wrap gap-2 empty:hidden'}>
        <NextStep stop={stop} day={day} isCourier={isCourier} />
        <AtTheDoor stop={stop} isIdentityNeeded={isIdentityNeeded} isCourier={isCourier} />
        <Elsewhere stop={stop} />
      </div>
      {stop.isDone && stop.isIdentityChecked && <p className="text-muted">{t('adminOrders.identityChecked')}</p>}
    </>
  )
}

type PartProps = Omit<StopStepsProps, 'isIdentityNeeded'>

/** One press on the way to the courier. */
function NextStep({ stop: { orderNumber: number, version, steps, tasks, takeAmd }, day, isCourier }: PartProps) {
  const t = useT()
  const change = useOrderChange(number, { version, isToast: true })
  const sendsOff = useSendsOff()
  const next = PLAIN.find(({ step }) => steps.includes(step))
  if (!next) return null
  const press = async () => {
    if (next.step === 'dispatch' && !(await sendsOff({ number, tasks, day, takeAmd }))) return
    change.mutate(seen => call(next.route, { params: { number }, body: seen }))
  }
  return (
    <DenseButton
      variant="primary"
      pending={change.isPending}
      className={isCourier ? 'col-span-2 min-h-12' : undefined}
      onClick={() => void press()}
    >
      {t(STEP_WORDS[next.step])}
    </DenseButton>
  )
}

/** Handed over, or not. */
function AtTheDoor({ stop, isIdentityNeeded, isCourier }: Omit<StopStepsProps, 'day'>) {
  const t = useT()
  const [asked, setAsked] = useState<'deliver' | 'failed' | null>(null)
  const { orderNumber: number, version, steps, takeAmd } = stop
  const close = () => setAsked(null)
  const size = isCourier ? 'min-h-12' : undefined
  return (
    <>
      {steps.includes('deliver') && !isFailed(stop) && (
        <DenseButton variant="primary" className={size} onClick={() => setAsked('deliver')}>
          {t('adminOrders.step.deliver')}
        </DenseButton>
      )}
      {steps.includes('failed-deliveries') && (
        <DenseButton className={size} onClick={() => setAsked('failed')}>
          {t(isCourier ? 'adminOrders.failed.nobody_home' : 'adminOrders.step.failed-deliveries')}
        </DenseButton>
      )}
      {asked === 'deliver' && (
        <DeliverDialog
          number={number}
          version={version}
          isIdentityNeeded={isIdentityNeeded}
          takeAmd={takeAmd ?? 0}
          onClose={close}
        />
      )}
      {asked === 'failed' && <FailedDialog number={number} onClose={close} />}
    </>
  )
}

const isFailed = ({ tasks }: DeliveryStop) => tasks.includes('failed_delivery')

/** What is decided with the whole order before one's eyes. */
function Elsewhere({ stop }: { stop: DeliveryStop }) {
  const t = useT()
  if (!isFailed(stop) && !stop.tasks.includes('fee')) return null
  return (
    <LocaleLink to={adminPaths.order(stop.orderNumber)} className={denseButtonClass('outline')}>
      {t(isFailed(stop) ? 'adminDeliveries.decide' : 'adminOrders.step.fee')}
    </LocaleLink>
  )
}
