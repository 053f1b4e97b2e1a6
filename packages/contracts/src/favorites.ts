import * as z from 'zod/mini'
import { Product } from './catalog.ts'
import { pageByText, pageOf } from './pagination.ts'
import { route } from './route.ts'

/** Maximum number of favorites of an account. */
export const MAX_FAVORITES = 100

/** A page of favorite products, newest first, and the slugs of all favorites. */
export const Favorites = z.extend(pageOf(Product), { slugs: z.array(z.string()) })
export type Favorites = z.infer<typeof Favorites>

const BySlug = z.object({ slug: z.string().check(z.minLength(1), z.maxLength(200)) })
/** Slugs of all favorite products. */
const FavoriteSlugs = z.object({ slugs: z.array(z.string()) })

const tag = 'favorites'

/**
 * Returns the favorite products of the customer, newest first, and the slugs of all favorites. Products that are no
 * longer in the shop are left out.
 */
export const listFavorites = route({
  method: 'GET',
  path: '/user/favorites',
  access: 'customer',
  tag,
  summary: 'List favorite products',
  query: z.object(pageByText),
  result: Favorites,
  errors: ['VALIDATION'],
})
/**
 * Adds a product to the favorites and returns the slugs of all favorites. Adding a favorite again has no effect. The
 * limit is 100 favorites.
 */
export const addFavorite = route({
  method: 'PUT',
  path: '/user/favorites/:slug',
  access: 'customer',
  tag,
  summary: 'Add a favorite product',
  params: BySlug,
  result: FavoriteSlugs,
  errors: ['PRODUCT_NOT_FOUND', 'TOO_MANY_FAVORITES'],
})
/** Removes a product from the favorites and returns the remaining slugs. Repeating the request has no effect. */
export const removeFavorite = route({
  method: 'DELETE',
  path: '/user/favorites/:slug',
  access: 'customer',
  tag,
  summary: 'Remove a favorite product',
  params: BySlug,
  result: FavoriteSlugs,
})

export const favoriteRoutes = { listFavorites, addFavorite, removeFavorite }
