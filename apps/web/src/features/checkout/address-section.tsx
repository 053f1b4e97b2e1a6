import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { regionsQuery } from '#shared/delivery/regions.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { FormField, Section } from './form-parts.tsx'
import type { CheckoutValues } from './form-values.ts'
import { SaveAddress } from './save-address.tsx'
import { SavedAddresses } from './saved-addresses.tsx'

const TOWNS = 'checkout-towns'

/** One of the saved addresses, or another one. */
export function AddressSection() {
  const t = useT()
  const { control } = useFormContext<CheckoutValues>()
  const addressId = useWatch({ control, name: 'addressId' })
  return (
    <Section number={2} title={t('checkout.address')}>
      <SavedAddresses />
      {addressId === '' && <AddressFields />}
    </Section>
  )
}

/** The lengths are the contract's (Address). */
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
  const { register } = useFormContext<CheckoutValues>()
  const { data: regions, isError, isFetching, refetch } = useQuery(regionsQuery)
  if (isError && !regions) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  return (
    <FormField name="region" label={t('checkout.region')}>
      {control => (
        // The chosen one needs its option: the list that comes later is another select to the form.
        <Select
          key={regions ? 'loaded' : 'loading'}
          {...control}
          {...register('region')}
          autoComplete="address-level1"
          aria-busy={!regions}
        >
          <option value="">{t('checkout.chooseRegion')}</option>
          {regions?.map(({ code, name }) => (
            <option key={code} value={code}>
              {name[locale]}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  )
}

/** The towns only suggest: people live in villages, too. */
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
