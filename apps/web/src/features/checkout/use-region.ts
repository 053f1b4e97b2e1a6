import type { RegionCode } from '@shop/contracts/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { addressesQuery } from '#shared/addresses/queries.ts'
import { useSession } from '#shared/session/session.ts'
import type { CheckoutValues } from './form-values.ts'

/** Returns the region of the saved address or of the address fields; '' if none is chosen. */
export function useRegion(control: Control<CheckoutValues>): RegionCode | '' {
  const token = useSession()?.token ?? ''
  const { data: saved } = useQuery({ ...addressesQuery(token), enabled: token !== '' })
  const [addressId, region] = useWatch({ control, name: ['addressId', 'region'] })
  if (addressId === '') return region
  return saved?.find(({ id }) => id === addressId)?.region ?? ''
}
