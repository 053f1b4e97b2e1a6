import { addFavorite, listFavorites, removeFavorite } from '@shop/contracts/favorites.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { session } from '#shared/session/session.ts'
import { notify } from '#ui/toast/notify.ts'
import { favoritesKey, heartsKey } from './hearts.ts'

/** The slugs of all favourites. */
export async function loadHearts(signal: AbortSignal): Promise<string[]> {
  const { slugs } = await call(listFavorites, { query: { limit: 1 }, signal })
  return slugs
}

type Wish = { queryClient: QueryClient; slug: string; isFavorite: boolean; failedText: string }

/** One after the other, so that the last press decides. */
let last: Promise<void> = Promise.resolve()

/** Shows the heart as pressed at once, and as it was when the server does not take it. */
export function setFavorite(wish: Wish): Promise<void> {
  last = last.then(() => change(wish))
  return last
}

async function change({ queryClient, slug, isFavorite, failedText }: Wish): Promise<void> {
  const token = session.get()?.token
  if (token === undefined) return
  const key = heartsKey(token)
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
