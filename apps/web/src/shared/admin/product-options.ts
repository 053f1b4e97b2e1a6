import { getProductOptions } from '@shop/contracts/catalog-staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from './staff.ts'

/** The brands, flavors and accessory types that staff can choose. */
export const productOptionsQuery = queryOptions({
  queryKey: adminKey('catalog', 'options'),
  queryFn: ({ signal }) => call(getProductOptions, { signal }),
})
