import {
  addFavorite as addFavoriteRoute,
  listFavorites as listFavoritesRoute,
  removeFavorite as removeFavoriteRoute,
} from '@shop/contracts/favorites.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { listFavorites } from './queries.ts'
import { addFavorite, removeFavorite } from './set-favorite.ts'

/** Mounts the favorites of the signed-in customer. */
export function mountFavorites(mount: Mount, deps: Deps): void {
  mount(listFavoritesRoute, async ({ caller, query, locale }) => ({
    result: await listFavorites(deps.db, caller.accountId, query, locale),
  }))
  mount(addFavoriteRoute, async ({ caller: { accountId }, params: { slug } }) => ({
    result: { slugs: await addFavorite(deps, { accountId, slug }) },
  }))
  mount(removeFavoriteRoute, async ({ caller: { accountId }, params: { slug } }) => ({
    result: { slugs: await removeFavorite(deps, { accountId, slug }) },
  }))
}
