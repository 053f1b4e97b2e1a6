import type { Quote } from '@shop/contracts/checkout.ts'
import { type RegionCode, YEREVAN } from '@shop/contracts/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useRentals } from '#shared/cart/groups/groups.ts'
import { pickupPointsQuery, usePickupAddress } from '#shared/delivery/pickup.tsx'
import { PickupChoice } from '#shared/delivery/pickup-choice.tsx'
import { RadioCard } from '#ui/forms/controls.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChoiceGroup } from '../form-parts.tsx'
import type { CheckoutValues } from '../form-values.ts'

/** When each point can hand over the cart; null if the shop offers no pick-up, undefined until the quote is known. */
export type PickupTimes = Quote['pickup'] | null

/** Chooses between delivery and pick-up. Renders nothing if the shop offers no pick-up. */
export function ReceivingChoice({ pickup }: { pickup: PickupTimes }) {
  const t = useT()
  const { control, setValue, clearErrors } = useFormContext<CheckoutValues>()
  const { field } = useController({ control, name: 'deliveryType' })
  const isCollected = field.value === 'pickup'
  const hasRentals = useRentals().length > 0
  // The draft may choose a pick-up that is not possible any more.
  const isGone = isCollected && (hasRentals || pickup === null)
  useEffect(() => {
    if (isGone) setValue('deliveryType', 'express')
  }, [isGone, setValue])
  if (!isCollected && !pickup) return null
  const choose = (type: 'express' | 'pickup') => {
    if (isCollected === (type === 'pickup')) return
    field.onChange(type)
    clearErrors()
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('checkout.receiving')}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <RadioCard
          name="receiving"
          value="delivery"
          checked={!isCollected}
          onChange={() => choose('express')}
          label={t('checkout.bring')}
          detail={t('checkout.bringText')}
        />
        <RadioCard
          name="receiving"
          value="pickup"
          checked={isCollected}
          disabled={hasRentals}
          onChange={() => choose('pickup')}
          label={t('checkout.collect')}
          detail={t(hasRentals ? 'checkout.rentalByCourier' : 'checkout.collectText')}
        />
      </div>
    </fieldset>
  )
}

/** The pick-up points with address, hours and the earliest time. A single point is chosen already, unless the chosen one is gone. */
export function PickupFields({ pickup }: { pickup: PickupTimes }) {
  const t = useT()
  const { control, setValue, setError, getFieldState } = useFormContext<CheckoutValues>()
  const { field } = useController({ control, name: 'pickupPointId' })
  const { data, isError, isFetching, refetch } = useQuery(pickupPointsQuery)
  const offered = data?.filter(({ id }) => pickup?.some(({ pointId }) => pointId === id))
  const isUnknown =
    field.value !== '' && offered !== undefined && pickup && !offered.some(({ id }) => id === field.value)
  const only = offered?.length === 1 ? offered[0]?.id : undefined
  useEffect(() => {
    const hasError = getFieldState('pickupPointId').error !== undefined
    if (isUnknown) {
      setValue('pickupPointId', '')
      if (!hasError) setError('pickupPointId', { type: 'check', message: 'pickup_point_gone' })
    } else if (only !== undefined && field.value !== only && !hasError) setValue('pickupPointId', only)
  }, [isUnknown, only, field.value, setValue, setError, getFieldState])
  if (isError && !data) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  if (!offered) return <Skeleton className="h-24 rounded-picture" />
  return (
    <ChoiceGroup name="pickupPointId" legend={t('checkout.pickupPoint')}>
      <PickupChoice
        points={offered}
        times={pickup}
        chosen={field.value}
        onChoose={id => setValue('pickupPointId', id, { shouldDirty: true, shouldValidate: true })}
      />
    </ChoiceGroup>
  )
}

/** The chosen point in one line. */
export function PickupSummary() {
  const locale = useLocale()
  const addressOf = usePickupAddress()
  const { control } = useFormContext<CheckoutValues>()
  const id = useWatch({ control, name: 'pickupPointId' })
  const { data } = useQuery(pickupPointsQuery)
  const point = data?.find(each => each.id === id)
  return point ? `${point.name[locale]}, ${addressOf(point)}` : null
}

/** The delivery of a quote for an order that the customer collects. The region does not matter. */
export const pickupDelivery = (pointId: string) => ({
  type: 'pickup' as const,
  region: YEREVAN as RegionCode,
  ...(pointId && { pickupPointId: pointId }),
})
