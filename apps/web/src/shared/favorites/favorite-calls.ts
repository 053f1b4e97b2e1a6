import { addFavorite, listFavorites, removeFavorite } from '@shop/contracts/favorites.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { session } from '#shared/session/session.ts'
import { notify } from '#ui/toast/notify.ts'
import { favoriteSlugsKey, favoritesKey } from '../session/customer-keys.ts'

/** Reads the slugs of all favorites. */
export async function loadFavoriteSlugs(signal: AbortSignal): Promise<string[]> {
  const { slugs } = await call(listFavorites, { query: { limit: 1 }, signal })
  return slugs
}

type FavoriteRequest = { queryClient: QueryClient; slug: string; isFavorite: boolean; failedText: string }

/** Requests run one after the other, so that the last press decides. */
let last: Promise<void> = Promise.resolve()

/** Updates the heart at once and reverts it if the request fails. */
export function setFavorite(request: FavoriteRequest): Promise<void> {
  last = last.then(() => change(request))
  return last
}

async function change({ queryClient, slug, isFavorite, failedText }: FavoriteRequest): Promise<void> {
  const token = session.get()?.token
  if (token === undefined) return
  const key = favoriteSlugsKey(token)
  await queryClient.cancelQueries({ queryKey: key })
  const before = queryClient.getQueryData<string[]>(key)
  const others = (before ?? []).filter(each => each !== slug)
  queryClient.setQueryData<string[]>(key, isFavorite ? [slug, ...others] : others)
  try {
    const { slugs } = await call(isFavorite ? addFavorite : removeFavorite, { params: { slug } })
    queryClient.setQueryData<string[]>(key, slugs)
    await queryClient.invalidateQueries({ queryKey: [...favoritesKey(token), 'list'] })
  } catch (error) {
    queryClient.setQueryData(key, before)
    const description = error instanceof ApiError ? error.serverMessage : undefined
    notify({ kind: 'bad', title: failedText, description })
  }
}
