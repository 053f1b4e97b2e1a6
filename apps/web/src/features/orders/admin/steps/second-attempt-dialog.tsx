import { shopDate } from '@shop/contracts/days.ts'
import { type AdminOrder, tryAgain } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { SlotFields, type SlotStart } from '#features/orders/detail/slot-fields.tsx'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { StepDialog } from './step-dialog.tsx'
import { useOrderChange } from './use-order-change.ts'

/** Starts the second delivery attempt: with a new slot for couriers, without a choice for post. */
export default function SecondAttemptDialog({
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
  // A rental is delivered on its first day; other orders from today on.
  const [current] = useState<SlotStart>(() => ({ date: isRental ? deliveryDate : shopDate(clock.now()), time: '' }))
  const [slot, setSlot] = useState(current)
  const [isMissing, setMissing] = useState(false)
  const isExpress = deliveryType === 'express'
  const submit = () => {
    if (isExpress && slot.time === '') return setMissing(true)
    const body = isExpress ? { deliveryDate: slot.date, deliveryTime: slot.time } : {}
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
        <SlotFields
          isRental={isRental}
          slot={slot}
          current={current}
          error={isMissing ? t('checkout.timeRequired') : undefined}
          onChange={chosen => {
            setSlot(chosen)
            setMissing(false)
          }}
        />
      )}
    </StepDialog>
  )
}
