import { RegionCode } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { DraftCustomer, DraftQuote } from '@shop/contracts/order-drafts-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SlotFields } from '#features/orders/detail/change-delivery-dialog.tsx'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { AddressFields, fieldNames, valuesOf } from '#shared/addresses/address-fields.tsx'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { SelectField, TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { pickupPointsQuery } from '#shared/delivery/pickup.tsx'
import { PickupChoice } from '#shared/delivery/pickup-choice.tsx'
import { Checkbox, RadioCard } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type DraftErrorOf, type DraftValues, withAddressField } from './draft-values.ts'

type DeliveryValues = Pick<DraftValues, 'deliveryType' | 'slot' | 'address' | 'rentals' | 'pickupPointId' | 'notes'> & {
  /** Absent for an exchange, which is as discreet as its order. */
  isDiscreet?: boolean
}

type DeliverySectionProps = {
  values: DeliveryValues
  /** The language of the order. */
  locale: Locale
  customer: Pick<DraftCustomer, 'addresses'> | null
  /** Undefined until there is one. It says from when each point can hand over the order. */
  quote: Pick<DraftQuote, 'pickup'> | undefined
  errorOf: DraftErrorOf
  onChange: (changes: Partial<DeliveryValues>) => void
}

const MAX_NOTES_LENGTH = 1000
const TYPES = [
  { type: 'express', label: 'drafts.express' },
  { type: 'post', label: 'drafts.post' },
  { type: 'pickup', label: 'drafts.pickup' },
] as const

/** Where, how and when the order is delivered, by the rules of the checkout. */
export function DeliverySection({ values, locale, customer, quote, errorOf, onChange }: DeliverySectionProps) {
  useMessages('checkout')
  const t = useT()
  // The days are read from today on; the saved slot is not the order's own yet.
  const [first] = useState({ date: values.slot.date, time: '' })
  const pickup = quote?.pickup
  const isCollected = values.deliveryType === 'pickup'
  const types = TYPES.filter(({ type }) => type !== 'pickup' || pickup || isCollected)
  const rentalDay = values.rentals[0]?.from
  const errors = Object.fromEntries(fieldNames.map(name => [name, errorOf(`address.${name}`)]))
  return (
    <div className="grid gap-4">
      <fieldset className="grid min-w-0 gap-2.5 sm:grid-cols-2 lg:grid-cols-1">
        <legend className="sr-only">{t('drafts.delivery')}</legend>
        {types.map(({ type, label }) => (
          <RadioCard
            key={type}
            name="deliveryType"
            value={type}
            checked={values.deliveryType === type}
            disabled={type !== 'express' && rentalDay !== undefined && values.deliveryType !== type}
            onChange={() => onChange({ deliveryType: type, ...(type === 'pickup' && withOnlyPoint(values, pickup)) })}
            label={t(label)}
            {...(type !== 'express' && rentalDay !== undefined && { detail: t('checkout.rentalByCourier') })}
          />
        ))}
      </fieldset>
      {values.deliveryType === 'express' && (
        <SlotFields
          isRental={rentalDay !== undefined}
          placesText={count => t('admin.slotFree', { count })}
          region={RegionCode.safeParse(values.address.region).data}
          slot={rentalDay === undefined || values.slot.date === rentalDay ? values.slot : { date: rentalDay, time: '' }}
          current={rentalDay === undefined ? first : { date: rentalDay, time: '' }}
          error={errorOf('deliveryTime') ?? errorOf('deliveryDate')}
          onChange={slot => onChange({ slot })}
        />
      )}
      {errorOf('deliveryType') && <FieldError role="alert">{errorOf('deliveryType')}</FieldError>}
      {isCollected ? (
        <PickupPoints values={values} quote={quote} error={errorOf('pickupPointId')} onChange={onChange} />
      ) : (
        <>
          <SavedAddresses customer={customer} onChange={onChange} />
          <AddressFields
            values={values.address}
            errors={errors}
            onChange={(name, text) => onChange({ address: withAddressField(values.address, name, text, locale) })}
          />
        </>
      )}
      <TextAreaField
        label={t(isCollected ? 'checkout.notes' : 'drafts.notes')}
        isOptional
        name="notes"
        rows={2}
        maxLength={MAX_NOTES_LENGTH}
        value={values.notes}
        error={errorOf('notes')}
        onChange={notes => onChange({ notes })}
      />
      {values.isDiscreet !== undefined && (
        <Checkbox checked={values.isDiscreet} onChange={({ target }) => onChange({ isDiscreet: target.checked })}>
          {t('adminOrders.isDiscreet')}
          <span className="block text-muted text-sm">{t('drafts.discreetText')}</span>
        </Checkbox>
      )}
    </div>
  )
}

/** Chooses the point if there is only one. */
const withOnlyPoint = ({ pickupPointId }: DeliveryValues, pickup: DraftQuote['pickup']): Partial<DeliveryValues> =>
  pickupPointId === '' && pickup?.length === 1 ? { pickupPointId: pickup[0]?.pointId ?? '' } : {}

type PickupPointsProps = Pick<DeliverySectionProps, 'values' | 'quote' | 'onChange'> & { error: string | undefined }

/** The points of the checkout at which the order can be collected. */
function PickupPoints({ values, quote, error, onChange }: PickupPointsProps) {
  const t = useT()
  const errorId = useId()
  const { data, isError, isFetching, refetch } = useQuery(pickupPointsQuery)
  if (isError && !data) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  if (!data || !quote) return <Skeleton className="h-24 w-full rounded-picture" />
  const { pickup } = quote
  const offered = data.filter(({ id }) => pickup?.some(({ pointId }) => pointId === id))
  return (
    <fieldset className="min-w-0" aria-invalid={error !== undefined} aria-describedby={error && errorId} tabIndex={-1}>
      <legend className="mb-1.5 font-medium text-sm">{t('checkout.pickupPoint')}</legend>
      {offered.length === 0 && <p className="text-muted text-sm">{t('drafts.noPickup')}</p>}
      <PickupChoice
        points={offered}
        times={pickup}
        chosen={values.pickupPointId}
        onChoose={pickupPointId => onChange({ pickupPointId })}
      />
      {error && (
        <FieldError id={errorId} role="alert">
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}

/** The saved addresses of a customer, to fill in the fields. */
function SavedAddresses({ customer, onChange }: Pick<DeliverySectionProps, 'customer' | 'onChange'>) {
  const t = useT()
  const textOf = useAddressText()
  const addresses = customer?.addresses ?? []
  if (addresses.length === 0) return null
  return (
    <SelectField
      label={t('drafts.savedAddress')}
      isOptional
      value=""
      onChange={id => {
        const address = addresses.find(saved => saved.id === id)
        if (address) onChange({ address: valuesOf(address) })
      }}
    >
      <option value="">{t('drafts.chooseAddress')}</option>
      {addresses.map(address => {
        const { door, place } = textOf(address)
        return (
          <option key={address.id} value={address.id}>
            {door}, {place}
          </option>
        )
      })}
    </SelectField>
  )
}
