import type { QuotedDelivery } from '@shop/contracts/checkout.ts'
import { YEREVAN } from '@shop/contracts/delivery.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useDayText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { rentals, type StoredRental } from '#shared/cart/groups/group-stores.ts'
import { useRentals } from '#shared/cart/groups/groups.ts'
import { useRegionName } from '#shared/delivery/regions.ts'
import { isFree, slotsKey, slotsQuery } from '#shared/delivery/slots.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { RadioCard, TextArea } from '#ui/forms/controls.tsx'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChoiceGroup, FormField } from '../form-parts.tsx'
import type { CheckoutValues } from '../form-values.ts'
import { Step } from '../step.tsx'
import { type CheckoutQuote, useRegion, useSlotRegion } from '../use-checkout-quote.ts'
import { DiscreetField } from './discreet-field.tsx'
import { SlotGrid } from './slot-cards.tsx'
import { WhenFields } from './when-fields.tsx'

const TYPES = [
  { type: 'express', label: 'checkout.express', detail: 'checkout.expressText' },
  { type: 'post', label: 'checkout.post', detail: 'checkout.postText' },
] as const

type DeliverySectionProps = {
  /** What the delivery costs by the tariff; undefined until the quote is known. */
  terms: QuotedDelivery | undefined
  /** Items that cannot be delivered today; undefined until the quote is known. */
  notToday: readonly string[] | undefined
  /** The message of staff if there is no same-day delivery. */
  stopped: string | undefined
  /** True if the account has chosen discreet orders. */
  isDiscreet: boolean
  /** Notices about rentals whose pickup slot is unavailable. */
  unavailablePickUps: CheckoutQuote['notices']
}

/** Kind and time of delivery. The fee is shown before anything is chosen. */
export function DeliverySection({ terms, notToday, stopped, isDiscreet, unavailablePickUps }: DeliverySectionProps) {
  const t = useT()
  const { control, register, clearErrors } = useFormContext<CheckoutValues>()
  const { field } = useController({ control, name: 'deliveryType' })
  const rented = useRentals()
  const isPostOff = rented.length > 0
  useEffect(() => {
    if (isPostOff && field.value === 'post') field.onChange('express')
  }, [isPostOff, field])
  const isCollected = field.value === 'pickup'
  return (
    <Step
      number={3}
      title={t(isCollected ? 'checkout.notesTitle' : 'checkout.delivery')}
      fields={['deliveryType', 'deliveryDate', 'deliveryTime', 'notes']}
      summary={<DeliverySummary />}
      startsOpen
    >
      {!isCollected && (
        <ChoiceGroup name="deliveryType" legend={t('checkout.deliveryType')} hint={<FeeRule terms={terms} />}>
          <div className="grid gap-2.5 sm:grid-cols-2">
            {TYPES.map(({ type, label, detail }) => (
              <RadioCard
                key={type}
                name={field.name}
                value={type}
                checked={field.value === type}
                disabled={type === 'post' && isPostOff}
                onChange={() => {
                  field.onChange(type)
                  clearErrors(['deliveryDate', 'deliveryTime'])
                }}
                label={t(label)}
                detail={t(type === 'post' && isPostOff ? 'checkout.rentalByCourier' : detail)}
              />
            ))}
          </div>
        </ChoiceGroup>
      )}
      {field.value === 'express' && stopped && <Notice kind="info" role="status" title={stopped} />}
      {field.value === 'express' && (
        <WhenFields notToday={notToday ?? []} isKnown={notToday !== undefined} firstDay={rented[0]?.from} />
      )}
      {rented.map((rental, index) => (
        <PickUpFields
          key={rental.id}
          rental={rental}
          error={unavailablePickUps.find(notice => notice.rental === index)?.message}
        />
      ))}
      <FormField
        name="notes"
        label={t('checkout.notes')}
        {...(!isCollected && { hint: t('checkout.notesWhy') })}
        optional
      >
        {described => <TextArea {...described} {...register('notes')} maxLength={1000} rows={3} />}
      </FormField>
      <DiscreetField isPreferred={isDiscreet} />
    </Step>
  )
}

function DeliverySummary() {
  const t = useT()
  const dayText = useDayText()
  const { control } = useFormContext<CheckoutValues>()
  const [type, date, time, notes] = useWatch({
    control,
    name: ['deliveryType', 'deliveryDate', 'deliveryTime', 'notes'],
  })
  if (type === 'pickup') return notes.trim() || t('checkout.noNotes')
  if (type === 'post') return t('checkout.post')
  return `${t('checkout.express')}, ${date && dayText(date)}, ${time}`
}

/** Delivery fee of the chosen region, else of both regions. */
function FeeRule({ terms }: Pick<DeliverySectionProps, 'terms'>) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const nameOf = useRegionName()
  const { control } = useFormContext<CheckoutValues>()
  const region = useRegion(control)
  const { data: shop } = useQuery(shopInfoQuery)
  const isYerevan = region === YEREVAN
  // The quote knows the weight. Until it has arrived, only the fee of light parcels in Yerevan is known.
  const quotedAmd = region !== '' && terms?.region === region ? terms.feeAmd : undefined
  const yerevanAmd = isYerevan ? (quotedAmd ?? shop?.deliveryFeeAmd) : shop?.deliveryFeeAmd
  return (
    <p aria-live="polite">
      {yerevanAmd !== undefined && (region === '' || isYerevan) && (
        <span className="block">{t('checkout.feeYerevan', { fee: formatAmd(yerevanAmd) })}</span>
      )}
      {!isYerevan && (
        <span className="block">
          {region !== '' && typeof quotedAmd === 'number'
            ? t('checkout.feeRegion', { region: nameOf(region), fee: formatAmd(quotedAmd) })
            : t(shop?.hasRegionFees && quotedAmd !== null ? 'checkout.feeElsewhereVaries' : 'checkout.feeElsewhere')}
        </span>
      )}
    </p>
  )
}

/** `error` is the quote's message about an unavailable pickup slot. */
type PickUpFieldsProps = { rental: StoredRental; error: string | undefined }

/**
 * Pickup slot of a rented hookah on its last day. Defaults to the first free slot; replaces an unavailable slot and
 * tells the customer.
 */
function PickUpFields({ rental, error }: PickUpFieldsProps) {
  const t = useT()
  const dayText = useDayText()
  const { id, to, pickUpTime } = rental
  const { control } = useFormContext<CheckoutValues>()
  const region = useSlotRegion(control)
  const { data: slots, isError, isFetching, refetch } = useQuery(slotsQuery(to, { isRental: true, region }))
  const chosen = slots?.find(({ time }) => time === pickUpTime)
  const first = slots?.find(isFree)?.time
  const isGone = slots !== undefined && !(chosen && isFree(chosen))
  const [replacedTime, setReplacedTime] = useState<string>()
  useEffect(() => {
    if (!isGone || first === undefined) return
    rentals.change(id, { pickUpTime: first })
    setReplacedTime(pickUpTime)
  }, [id, isGone, first, pickUpTime])
  // The cached slots are outdated, too.
  const queryClient = useQueryClient()
  useEffect(() => {
    if (error !== undefined) void queryClient.invalidateQueries({ queryKey: slotsKey })
  }, [error, queryClient])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('checkout.pickUp', { day: dayText(to) })}</legend>
      {isError && !slots && <RetryNotice pending={isFetching} onRetry={() => void refetch()} />}
      {!slots && !isError && <Skeleton className="h-13 w-full rounded-picture" />}
      {slots && (
        <SlotGrid
          name={`pick-up-${id}`}
          slots={slots}
          chosen={pickUpTime}
          onChoose={time => {
            setReplacedTime(undefined)
            rentals.change(id, { pickUpTime: time })
          }}
        />
      )}
      <div role="status" className="mt-1.5 font-medium text-sm empty:hidden">
        {error !== undefined ? (
          <p className="text-bad">{error}</p>
        ) : (
          replacedTime !== undefined && (
            <p className="text-warn">{t('checkout.pickUpMoved', { gone: replacedTime, now: pickUpTime })}</p>
          )
        )}
      </div>
      <p className="mt-1.5 text-muted text-sm">{t('checkout.pickUpWhy')}</p>
    </fieldset>
  )
}
