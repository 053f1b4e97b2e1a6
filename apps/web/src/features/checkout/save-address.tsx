import { MAX_ADDRESSES } from '@shop/contracts/addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { useT } from '#platform/i18n/locale-context.tsx'
import { addressesQuery } from '#shared/addresses/queries.ts'
import { useSession } from '#shared/session/session.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { CheckoutValues } from './form-values.ts'

/** Keeps the address for the next order, while there is room for one. */
export function SaveAddress() {
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
