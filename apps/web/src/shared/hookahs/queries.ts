import {
  addOwnedHookah,
  checkFits,
  listHookahModels,
  listOwnedHookahs,
  type OwnedHookah,
} from '@shop/contracts/compatibility.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { ownHookahsKey } from '../session/customer-keys.ts'
import { guestHookahs } from './own-store.ts'

const FRESH_MS = 5 * 60_000
/** The API checks so many products at once. */
export const MAX_CHECKED = 50

/** All models that the shop sells or has sold. */
export const hookahModelsQuery = queryOptions({
  queryKey: ['hookah-models'],
  queryFn: async ({ signal }) => (await call(listHookahModels, { signal })).items,
  staleTime: FRESH_MS,
})

/** The hookahs of the customer. Those that were added before the login are sent first. */
export const ownHookahsQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ownHookahsKey(token ?? ''),
    queryFn: async ({ signal }): Promise<OwnedHookah[]> => {
      for (const slug of guestHookahs.get().toReversed()) await sendGuestHookah(slug)
      return (await call(listOwnedHookahs, { signal })).items
    },
    enabled: token !== undefined,
    staleTime: FRESH_MS,
  })

/** Adds a visitor's hookah to the account. One that the shop does not accept is dropped. */
async function sendGuestHookah(slug: string): Promise<void> {
  try {
    await call(addOwnedHookah, { params: { slug } })
  } catch (error) {
    const isRefused = error instanceof ApiError && ['PRODUCT_NOT_FOUND', 'TOO_MANY_HOOKAHS'].includes(error.code ?? '')
    if (!isRefused) throw error
  }
  guestHookahs.remove(slug)
}

/** Which parts fit which hookahs and other parts, by slug. */
export function fitsQuery(parts: readonly string[], targets: readonly string[]) {
  const toList = (slugs: readonly string[]) => [...new Set(slugs)].sort().slice(0, MAX_CHECKED)
  const query = { part: toList(parts), target: toList(targets) }
  return queryOptions({
    queryKey: ['fits', query],
    queryFn: async ({ signal }) => (await call(checkFits, { query, signal })).items,
    enabled: parts.length > 0 && targets.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}
