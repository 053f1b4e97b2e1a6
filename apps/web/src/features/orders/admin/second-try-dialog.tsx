import { shopDate } from '@shop/contracts/days.ts'
import { type AdminOrder, tryAgain } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { type Window, WindowFields } from '../window-fields.tsx'
import { StepDialog } from './step-dialog.tsx'
import { useOrderChange } from './use-order-change.ts'

/** The second try of a delivery: a new window where a courier brings it, nothing to choose by post. */
export default function SecondTryDialog({
  data: { order, version },
  onClose,
}: {
  data: AdminOrder
  onClose: () => void
}) {
  useMessages('checkout')
  const t = useT()
  const { number, deliveryType, deliveryDate = '' } = order
  const isRental = order.rentals.length > 0
  const change = useOrderChange(number, { version, onDone: onClose })
  // A rental is brought on its first day; anything else from today on.
  const [current] = useState<Window>(() => ({ date: isRental ? deliveryDate : shopDate(clock.now()), time: '' }))
  const [window, setWindow] = useState(current)
  const [isMissing, setMissing] = useState(false)
  const isExpress = deliveryType === 'express'
  const submit = () => {
    if (isExpress && window.time === '') return setMissing(true)
    const body = isExpress ? { deliveryDate: window.date, deliveryTime: window.time } : {}
    change.mutate(seen => call(tryAgain, { params: { number }, body: { ...body, ...seen } }))
  }
  return (
    <StepDialog
      number={number}
      title={t('adminOrders.step.second-try')}
      text={t(isExpress ? 'adminOrders.againText' : 'adminOrders.againByPost')}
      action={t('adminOrders.againSave')}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      {isExpress && (
        <WindowFields
          isRental={isRental}
          window={window}
          current={current}
          error={isMissing ? t('checkout.timeRequired') : undefined}
          onChange={chosen => {
            setWindow(chosen)
            setMissing(false)
          }}
        />
      )}
    </StepDialog>
  )
}
