import { MAX_ADDRESSES } from '@shop/contracts/addresses.ts'
import { Address, YEREVAN } from '@shop/contracts/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { addressesQuery, useAddressText } from '#shared/addresses/addresses.ts'
import { regionsQuery, useRentalRegions } from '#shared/delivery/regions.ts'
import { useSession } from '#shared/session/session.ts'
import { Checkbox, RadioCard, Select, TextInput } from '#ui/forms/controls.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { ChoiceGroup, FormField } from '../form-parts.tsx'
import { type CheckoutValues, typedAddress } from '../form-values.ts'
import { Step } from '../step.tsx'
import { PickupFields, PickupSummary, type PickupTimes, ReceivingChoice } from './pickup-fields.tsx'

const TOWNS = 'checkout-towns'
const FIELDS = [
  'pickupPointId',
  'addressId',
  'region',
  'city',
  'street',
  'building',
  'apartment',
  'postalCode',
] as const

/** A saved address, a new one, or a pick-up point. */
export function AddressSection({ pickup }: { pickup: PickupTimes }) {
  const t = useT()
  const { control } = useFormContext<CheckoutValues>()
  const [addressId, deliveryType] = useWatch({ control, name: ['addressId', 'deliveryType'] })
  const rentalRegions = useRentalRegions()
  const isCollected = deliveryType === 'pickup'
  return (
    <Step
      number={2}
      title={t(isCollected ? 'checkout.collectTitle' : 'checkout.address')}
      fields={FIELDS}
      summary={isCollected ? <PickupSummary /> : <AddressSummary />}
    >
      <ReceivingChoice pickup={pickup} />
      {isCollected ? (
        <PickupFields pickup={pickup} />
      ) : (
        <>
          {rentalRegions && (
            <p className="text-muted text-sm">{t('checkout.rentalRegions', { places: rentalRegions.names })}</p>
          )}
          <SavedAddresses />
          {addressId === '' && <AddressFields />}
        </>
      )}
    </Step>
  )
}

function AddressSummary() {
  const textOf = useAddressText()
  const token = useSession()?.token ?? ''
  const { data: saved } = useQuery({ ...addressesQuery(token), enabled: token !== '' })
  const { control } = useFormContext<CheckoutValues>()
  const values = useWatch({ control, compute: each => ({ id: each.addressId, typed: typedAddress(each) }) })
  const address = Address.safeParse(values.id === '' ? values.typed : saved?.find(({ id }) => id === values.id)).data
  if (!address) return null
  const { door, place } = textOf(address)
  return `${door}, ${place}`
}

/** Maximum lengths are those of the contract's Address. */
function AddressFields() {
  const t = useT()
  const { register } = useFormContext<CheckoutValues>()
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RegionField />
        <FormField name="city" label={t('checkout.city')}>
          {control => (
            <TextInput
              {...control}
              {...register('city')}
              list={TOWNS}
              maxLength={100}
              autoComplete="address-level2"
              autoCapitalize="words"
            />
          )}
        </FormField>
      </div>
      <Towns />
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
        <FormField name="street" label={t('checkout.street')}>
          {control => <TextInput {...control} {...register('street')} maxLength={150} autoComplete="address-line1" />}
        </FormField>
        <FormField name="building" label={t('checkout.building')}>
          {control => <TextInput {...control} {...register('building')} maxLength={30} autoComplete="off" />}
        </FormField>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField name="apartment" label={t('checkout.apartment')} optional>
          {control => <TextInput {...control} {...register('apartment')} maxLength={30} autoComplete="address-line2" />}
        </FormField>
        <FormField name="postalCode" label={t('checkout.postalCode')} optional>
          {control => (
            <TextInput
              {...control}
              {...register('postalCode')}
              maxLength={10}
              inputMode="numeric"
              autoComplete="postal-code"
            />
          )}
        </FormField>
      </div>
      <SaveAddress />
    </>
  )
}

function RegionField() {
  const t = useT()
  const locale = useLocale()
  const { control: form, setValue, getValues } = useFormContext<CheckoutValues>()
  // Controlled: until the regions are loaded, the select has no option for the value and would lose it on blur.
  const { field } = useController({ control: form, name: 'region' })
  const { data: regions, isError, isFetching, refetch } = useQuery(regionsQuery)
  const rentalRegions = useRentalRegions()
  const offered = regions?.filter(({ code }) => !rentalRegions || rentalRegions.codes.includes(code))
  const chosen = field.value
  const isUnavailable = chosen !== '' && offered !== undefined && !offered.some(({ code }) => code === chosen)
  // The draft may have a region to which a rental cannot be delivered.
  useEffect(() => {
    if (isUnavailable) setValue('region', '')
  }, [isUnavailable, setValue])
  const yerevan = regions?.find(({ code }) => code === YEREVAN)?.name
  // Yerevan is a region and its only city.
  useEffect(() => {
    if (!yerevan) return
    const isOfYerevan = Object.values(yerevan).includes(getValues('city'))
    if (chosen === YEREVAN && getValues('city') === '') setValue('city', yerevan[locale], { shouldValidate: false })
    if (chosen !== YEREVAN && isOfYerevan) setValue('city', '')
  }, [chosen, yerevan, locale, getValues, setValue])
  if (isError && !regions) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  return (
    <FormField name="region" label={t('checkout.region')}>
      {control => (
        <Select {...control} {...field} autoComplete="address-level1" aria-busy={!regions}>
          <option value="">{t('checkout.chooseRegion')}</option>
          {offered?.map(({ code, name }) => (
            <option key={code} value={code}>
              {name[locale]}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  )
}

/** Suggestions only: a customer may live in a village that is not listed. */
function Towns() {
  const locale = useLocale()
  const { control } = useFormContext<CheckoutValues>()
  const region = useWatch({ control, name: 'region' })
  const { data: regions } = useQuery(regionsQuery)
  const towns = regions?.find(({ code }) => code === region)?.towns ?? []
  return (
    <datalist id={TOWNS}>
      {towns.map(town => (
        <option key={town.ru} value={town[locale]} />
      ))}
    </datalist>
  )
}

/** Saves the new address for later orders, if the limit of saved addresses allows it. */
function SaveAddress() {
  const t = useT()
  const token = useSession()?.token ?? ''
  const { data: saved } = useQuery({ ...addressesQuery(token), enabled: token !== '' })
  const { control } = useFormContext<CheckoutValues>()
  const { field } = useController({ control, name: 'saveAddress' })
  if (!saved || saved.length >= MAX_ADDRESSES) return null
  return (
    <Checkbox
      name={field.name}
      checked={field.value === 'yes'}
      onChange={event => field.onChange(event.target.checked ? 'yes' : '')}
    >
      {t('address.remember')}
    </Checkbox>
  )
}

/** Cards of saved addresses and one for a new address. Renders nothing without saved addresses. */
function SavedAddresses() {
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
