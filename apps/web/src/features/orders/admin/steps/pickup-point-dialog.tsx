import { changePickupPoint } from '@shop/contracts/order-changes-staff.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PickupHours, pickupPointsQuery, usePickupAddress } from '#shared/delivery/pickup.tsx'
import { RadioCard } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { StepDialog, useOrderChange } from './order-change.tsx'

/** Chooses another pick-up point for an order that is not ready yet. */
export default function PickupPointDialog({ data, onClose }: { data: AdminOrder; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const addressOf = usePickupAddress()
  const { number, pickup } = data.order
  const change = useOrderChange(number, { version: data.version, onDone: onClose })
  const { data: points } = useQuery(pickupPointsQuery)
  const others = points?.filter(({ id }) => id !== pickup?.point?.id)
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    setMissing(chosen === '')
    if (chosen === '') return
    change.mutate(expected =>
      call(changePickupPoint, { params: { number }, body: { pickupPointId: chosen, ...expected } }),
    )
  }
  return (
    <StepDialog
      number={number}
      title={t('adminOrders.step.pickup-point')}
      text={t(others?.length === 0 ? 'adminOrders.noOtherPoint' : 'adminOrders.pickupPointText')}
      action={t('adminOrders.changePoint')}
      isPicked={chosen !== ''}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">{t('adminOrders.filter.pickupPoint')}</legend>
        {others?.map(point => (
          <RadioCard
            key={point.id}
            name="pickup-point"
            value={point.id}
            checked={chosen === point.id}
            onChange={() => {
              setChosen(point.id)
              setMissing(false)
            }}
            label={<span className="break-words">{point.name[locale]}</span>}
            detail={
              <>
                <span className="block break-words">{addressOf(point)}</span>
                {chosen === point.id && <PickupHours point={point} />}
              </>
            }
          />
        ))}
      </fieldset>
      {isMissing && <FieldError role="alert">{t('adminOrders.pointMissing')}</FieldError>}
    </StepDialog>
  )
}
