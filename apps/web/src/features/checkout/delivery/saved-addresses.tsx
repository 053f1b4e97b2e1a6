import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useAddressText } from '#shared/addresses/address-text.ts'
import { addressesQuery } from '#shared/addresses/queries.ts'
import { useRentalRegions } from '#shared/delivery/rental-regions.ts'
import { useSession } from '#shared/session/session.ts'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { ChoiceGroup } from '../form-parts.tsx'
import type { CheckoutValues } from '../form-values.ts'

/** Cards of saved addresses and one for a new address. Renders nothing without saved addresses. */
export function SavedAddresses() {
  const t = useT()
  const textOf = useAddressText()
  const token = useSession()?.token ?? ''
  const { data: saved } = useQuery({ ...addressesQuery(token), enabled: token !== '' })
  const { control, clearErrors } = useFormContext<CheckoutValues>()
  const {
    field: { value, onChange },
  } = useController({ control, name: 'addressId' })
  const rentalRegions = useRentalRegions()
  const offered = saved?.filter(({ region }) => !rentalRegions || rentalRegions.codes.includes(region))
  const isGone = value !== '' && offered !== undefined && !offered.some(({ id }) => id === value)
  // The address was deleted elsewhere, or a rental cannot be delivered there: the customer must choose again.
  useEffect(() => {
    if (isGone) onChange('')
  }, [isGone, onChange])
  if (!offered || offered.length === 0) return null
  const choose = (id: string) => {
    onChange(id)
    clearErrors(['addressId', 'region', 'city', 'street', 'building', 'apartment', 'postalCode'])
  }
  return (
    <ChoiceGroup name="addressId" legend={t('address.choose')}>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {offered.map(address => {
          const { door, place } = textOf(address)
          return (
            <RadioCard
              key={address.id}
              name="addressId"
              value={address.id}
              checked={value === address.id}
              onChange={() => choose(address.id)}
              label={<span className="break-words">{door}</span>}
              detail={<span className="break-words">{place}</span>}
            />
          )
        })}
        <RadioCard
          name="addressId"
          value=""
          checked={value === ''}
          onChange={() => choose('')}
          label={t('address.other')}
          detail={t('address.otherText')}
        />
      </div>
    </ChoiceGroup>
  )
}
