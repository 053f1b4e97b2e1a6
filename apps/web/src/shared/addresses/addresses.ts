import { listAddresses } from '@shop/contracts/addresses.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { regionsQuery } from '../delivery/regions.ts'

/**
 * Reads the customer's saved addresses. The key contains `token`, so that the next user of this browser does not see
 * them.
 */
export const addressesQuery = (token: string) =>
  queryOptions({
    queryKey: ['addresses', token],
    queryFn: ({ signal }) => call(listAddresses, { signal }),
    select: ({ items }) => items,
  })

/** Returns the link to an address on a map. */
export function mapUrl({ city, street, building }: Pick<Address, 'city' | 'street' | 'building'>): string {
  return `https://yandex.com/maps/?${new URLSearchParams({ text: `${city}, ${street} ${building}` })}`
}

/** Formats an address in two lines: street and door, then town and region. */
export function useAddressText(): (address: Address) => { door: string; place: string } {
  const t = useT()
  const locale = useLocale()
  const { data: regions } = useQuery(regionsQuery)
  return ({ region, city, street, building, apartment, postalCode }) => {
    const names = regions?.find(({ code }) => code === region)?.name
    // Yerevan is both city and region: name it once, whatever the language of the input.
    const isSaid = names !== undefined && Object.values(names).includes(city)
    return {
      door: [`${street}, ${building}`, apartment && t('address.apartment', { number: apartment })]
        .filter(Boolean)
        .join(', '),
      place: [postalCode, city, !isSaid && names?.[locale]].filter(Boolean).join(', '),
    }
  }
}
