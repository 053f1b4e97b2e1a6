import { shopDate } from '@shop/contracts/days.ts'
import { type AdminOrder, changeAnyDelivery, tryAgain } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import ChangeDeliveryDialog, { SlotFields, type SlotStart } from '#features/orders/detail/change-delivery-dialog.tsx'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { useFormGuard } from '#shared/admin/dialogs/guards.ts'
import { ChangedNotice, StepDialog, useOrderChange } from './order-change.tsx'

/** Changes address, day and slot. */
export function DeliveryDialog({ data, onClose }: { data: AdminOrder; onClose: () => void }) {
  const t = useT()
  const { number } = data.order
  const change = useOrderChange(number, { version: data.version })
  return (
    <ChangeDeliveryDialog
      order={data.order}
      text={t('adminOrders.changeText')}
      placesText={count => t('admin.slotFree', { count })}
      save={body =>
        change.mutateAsync(expected => call(changeAnyDelivery, { params: { number }, body: { ...body, ...expected } }))
      }
      guard={useFormGuard(onClose)}
      notice={<ChangedNotice number={number} changed={change.changed} />}
      onClose={onClose}
    />
  )
}

function secondAttemptText(isExpress: boolean, isSupplement: boolean) {
  if (isSupplement) return 'adminOrders.againWithOrder'
  return isExpress ? 'adminOrders.againText' : 'adminOrders.againByPost'
}

/** Starts the second delivery attempt: with a new slot for couriers, without a choice for post. */
export function SecondAttemptDialog({ data: { order, version }, onClose }: { data: AdminOrder; onClose: () => void }) {
  useMessages('checkout')
  const t = useT()
  const { number, deliveryType, deliveryDate = '' } = order
  const isRental = order.rentals.length > 0
  const change = useOrderChange(number, { version, onDone: onClose })
  // A rental is delivered on its first day; other orders from today on.
  const [current] = useState<SlotStart>(() => ({ date: isRental ? deliveryDate : shopDate(clock.now()), time: '' }))
  const [slot, setSlot] = useState(current)
  const [isMissing, setMissing] = useState(false)
  const isSupplement = order.supplementOf !== undefined
  const isExpress = deliveryType === 'express' && !isSupplement
  const submit = () => {
    if (isExpress && slot.time === '') return setMissing(true)
    const body = isExpress ? { deliveryDate: slot.date, deliveryTime: slot.time } : {}
    change.mutate(expected => call(tryAgain, { params: { number }, body: { ...body, ...expected } }))
  }
  return (
    <StepDialog
      number={number}
      title={t('adminOrders.step.second-try')}
      text={t(secondAttemptText(isExpress, isSupplement))}
      action={t('adminOrders.againSave')}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      {isExpress && (
        <SlotFields
          isRental={isRental}
          placesText={count => t('admin.slotFree', { count })}
          region={order.address.region}
          slot={slot}
          current={current}
          error={isMissing ? t('checkout.timeRequired') : undefined}
          onChange={selected => {
            setSlot(selected)
            setMissing(false)
          }}
        />
      )}
    </StepDialog>
  )
}
