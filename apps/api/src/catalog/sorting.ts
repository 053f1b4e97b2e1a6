import { Sort } from '@shop/contracts/catalog.ts'
import { MAX_INT32 } from '@shop/contracts/int32.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import * as z from 'zod/mini'
import { badCursor } from '#platform/page.ts'
import { collators } from './name-key.ts'
import type { Published } from './published/catalogue.ts'

/** Where a product stands in a list: what the list is sorted by, and its id. */
export type Standing = { inStock: boolean; relevance: number; value: number | string; id: string }
export type Compare = (one: Standing, other: Standing) => number
export type Ranking = { sort: Sort; locale: Locale }

/** Sold-out products last, then the closest to what was searched for (0 but in "popular"), then the sort; ties by id. */
export function compareBy(sort: Sort, locale: Locale): Compare {
  const values = comparesValues(sort, locale)
  return (one, other) =>
    Number(other.inStock) - Number(one.inStock) ||
    other.relevance - one.relevance ||
    values(one.value, other.value) ||
    byText(one.id, other.id)
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function comparesValues(sort: Sort, locale: Locale): (one: number | string, other: number | string) => number {
  if (sort === 'name') {
    const { compare } = collators[locale]
    // Names that differ in what the alphabet passes over have an order, too.
    return (one, other) => compare(String(one), String(other)) || byText(String(one), String(other))
  }
  const sign = sort === 'price-asc' ? 1 : -1
  return (one, other) => sign * (Number(one) - Number(other))
}

export function standingOf(product: Published, relevance: number, { sort, locale }: Ranking): Standing {
  const { inStock, id } = product
  return { inStock, relevance: sort === 'popular' ? relevance : 0, value: sortedBy[sort](product, locale), id }
}

export const sortedBy: Record<Sort, (product: Published, locale: Locale) => number | string> = {
  popular: ({ popularity }) => popularity,
  new: ({ createdAtMs }) => createdAtMs,
  'price-asc': ({ price }) => price,
  'price-desc': ({ price }) => price,
  name: (product, locale) => nameOf[locale](product),
}
const nameOf: Record<Locale, (product: Published) => string> = {
  ru: ({ titleRu }) => titleRu,
  en: ({ titleEn, titleRu }) => titleEn ?? titleRu,
  hy: ({ titleHy, titleRu }) => titleHy ?? titleRu,
}

const Int = z.int().check(z.gte(0), z.lte(MAX_INT32))
const sortValue: Record<Sort, z.ZodMiniType<number | string>> = {
  popular: Int,
  new: z.iso.datetime(),
  'price-asc': Int,
  'price-desc': Int,
  name: z.string(),
}
const Place = z.tuple([Sort, z.boolean(), Int, z.union([z.number(), z.string()]), z.uuid()])

/** Names where a page ended: the place itself, so that the next page begins there whatever came and went before it. */
export function toCursor(sort: Sort, { inStock, relevance, value, id }: Standing): string {
  const said = sort === 'new' ? new Date(value).toISOString() : value
  return Buffer.from(JSON.stringify([sort, inStock, relevance, said, id])).toString('base64url')
}

/** @throws VALIDATION when it is no cursor of this sort */
export function standingIn(cursor: string, sort: Sort, locale: Locale): Standing {
  const place = Place.safeParse(parsed(cursor))
  if (!place.success) throw badCursor(locale)
  const [madeFor, inStock, relevance, said, id] = place.data
  const value = sortValue[sort].safeParse(said)
  if (madeFor !== sort || !value.success) throw badCursor(locale)
  return { inStock, relevance, value: sort === 'new' ? new Date(value.data).getTime() : value.data, id }
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
