import { RegionCode } from '@shop/contracts/delivery.ts'
import type { DraftCustomer } from '@shop/contracts/order-drafts-staff.ts'
import { useState } from 'react'
import { SlotFields } from '#features/orders/detail/change-delivery-dialog.tsx'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { AddressFields, fieldNames, valuesOf } from '#shared/addresses/address-fields.tsx'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { SelectField, TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { RadioCard } from '#ui/forms/controls.tsx'
import type { DraftErrorOf, DraftValues, SetDraft } from './draft-values.ts'

type DeliverySectionProps = {
  values: DraftValues
  customer: DraftCustomer | null
  errorOf: DraftErrorOf
  onChange: SetDraft
}

const MAX_NOTES_LENGTH = 1000
const TYPES = [
  { type: 'express', label: 'drafts.express' },
  { type: 'post', label: 'drafts.post' },
] as const

/** Where, how and when the order is delivered, by the rules of the checkout. */
export function DeliverySection({ values, customer, errorOf, onChange }: DeliverySectionProps) {
  useMessages('checkout')
  const t = useT()
  // The days are read from today on; the saved slot is not the order's own yet.
  const [first] = useState({ date: values.slot.date, time: '' })
  const errors = Object.fromEntries(fieldNames.map(name => [name, errorOf(`address.${name}`)]))
  return (
    <div className="grid gap-4">
      <fieldset className="grid min-w-0 gap-2.5 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        <legend className="sr-only">{t('drafts.delivery')}</legend>
        {TYPES.map(({ type, label }) => (
          <RadioCard
            key={type}
            name="deliveryType"
            value={type}
            checked={values.deliveryType === type}
            onChange={() => onChange({ deliveryType: type })}
            label={t(label)}
          />
        ))}
      </fieldset>
      {values.deliveryType === 'express' && (
        <SlotFields
          isRental={false}
          region={RegionCode.safeParse(values.address.region).data}
          slot={values.slot}
          current={first}
          error={errorOf('deliveryTime') ?? errorOf('deliveryDate')}
          onChange={slot => onChange({ slot })}
        />
      )}
      <SavedAddresses customer={customer} onChange={onChange} />
      <AddressFields
        values={values.address}
        errors={errors}
        onChange={(name, text) => onChange({ address: { ...values.address, [name]: text } })}
      />
      <TextAreaField
        label={t('drafts.notes')}
        isOptional
        name="notes"
        rows={2}
        maxLength={MAX_NOTES_LENGTH}
        value={values.notes}
        error={errorOf('notes')}
        onChange={notes => onChange({ notes })}
      />
    </div>
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
