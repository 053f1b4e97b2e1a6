import * as z from 'zod/mini'
import { Product } from './catalog.ts'
import { pageByText, pageOf } from './list.ts'
import { route } from './route.ts'

/** How many favourites an account keeps at most. */
export const MAX_FAVORITES = 100

/** A page of favourites, the newest first, and beside it the slugs of all: a screen full of hearts needs no more. */
export const Favorites = z.extend(pageOf(Product), { slugs: z.array(z.string()) })
export type Favorites = z.infer<typeof Favorites>

const Slug = z.object({ slug: z.string().check(z.minLength(1), z.maxLength(200)) })
const Slugs = z.object({ slugs: z.array(z.string()) })

const tag = 'favorites'

export const listFavorites = route({
  method: 'GET',
  path: '/user/favorites',
  access: 'customer',
  tag,
  summary: "The customer's favourites, newest first; a product that was taken off the shop is left out.",
  query: z.object(pageByText),
  result: Favorites,
  errors: ['VALIDATION'],
})
export const addFavorite = route({
  method: 'PUT',
  path: '/user/favorites/:slug',
  access: 'customer',
  tag,
  summary: 'Makes a product a favourite; one that is it already stays it. Answers the slugs of all.',
  params: Slug,
  result: Slugs,
  errors: ['PRODUCT_NOT_FOUND', 'TOO_MANY_FAVORITES'],
})
export const removeFavorite = route({
  method: 'DELETE',
  path: '/user/favorites/:slug',
  access: 'customer',
  tag,
  summary: 'Takes a product out of the favourites, if it is one. Answers the slugs of all that are left.',
  params: Slug,
  result: Slugs,
})

export const favoriteRoutes = { listFavorites, addFavorite, removeFavorite }
