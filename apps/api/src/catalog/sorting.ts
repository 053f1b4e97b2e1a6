import { Sort } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import * as z from 'zod/mini'
import { Prisma } from '#platform/db.ts'
import { badCursor } from '#platform/page.ts'

/** The product's title in a language, ru where it has none, and the order of that language's letters. */
const names: Record<Locale, { title: Prisma.Sql; collation: Prisma.Sql }> = {
  ru: { title: Prisma.sql`p.title_ru`, collation: Prisma.raw('"ru-x-icu"') },
  en: { title: Prisma.sql`coalesce(p.title_en, p.title_ru)`, collation: Prisma.raw('"en-x-icu"') },
  hy: { title: Prisma.sql`coalesce(p.title_hy, p.title_ru)`, collation: Prisma.raw('"hy-x-icu"') },
}

/** The column `name` that sorting by name uses, for SQL that has the product as `p`. */
export const nameColumn = (locale: Locale): Prisma.Sql => names[locale].title

type Key = { column: Prisma.Sql; isDescending: boolean; type: Prisma.Sql }

const asc = (column: Prisma.Sql, type: string): Key => ({ column, isDescending: false, type: Prisma.raw(type) })
const desc = (column: Prisma.Sql, type: string): Key => ({ column, isDescending: true, type: Prisma.raw(type) })

function keysOf(sort: Sort, locale: Locale): [Key, Key, Key, Key] {
  const bySort: Record<Sort, Key> = {
    popular: desc(Prisma.sql`popularity`, 'bigint'),
    new: desc(Prisma.sql`created_at`, 'timestamptz'),
    'price-asc': asc(Prisma.sql`price`, 'bigint'),
    'price-desc': desc(Prisma.sql`price`, 'bigint'),
    name: asc(Prisma.sql`name COLLATE ${names[locale].collation}`, 'text'),
  }
  return [
    desc(Prisma.sql`in_stock`, 'boolean'),
    desc(Prisma.sql`relevance`, 'int'),
    bySort[sort],
    asc(Prisma.sql`id`, 'uuid'),
  ]
}

/** Sold-out products last, then the closest to what was searched for (0 but in "popular"), then the sort; ties by id. */
export function orderOf(sort: Sort, locale: Locale): Prisma.Sql {
  return Prisma.join(
    keysOf(sort, locale).map(({ column, isDescending }) => (isDescending ? Prisma.sql`${column} DESC` : column)),
  )
}

const Int = z.int().check(z.gte(0), z.lte(2_147_483_647))
const sortValue: Record<Sort, z.ZodMiniType<number | string>> = {
  popular: Int,
  new: z.iso.datetime(),
  'price-asc': Int,
  'price-desc': Int,
  name: z.string().check(z.regex(/^[^\0]*$/)),
}
const Place = z.tuple([Sort, z.boolean(), Int, z.union([z.number(), z.string()]), z.uuid()])

/** Where the last product of a page stands in the order. */
export type LastProduct = {
  id: string
  inStock: boolean
  relevance: number
  popularity: number
  createdAt: Date
  price: number
  name: string
}

export function toCursor(sort: Sort, last: LastProduct): string {
  const value: Record<Sort, number | string> = {
    popular: last.popularity,
    new: last.createdAt.toISOString(),
    'price-asc': last.price,
    'price-desc': last.price,
    name: last.name,
  }
  return Buffer.from(JSON.stringify([sort, last.inStock, last.relevance, value[sort], last.id])).toString('base64url')
}

/**
 * What comes after a cursor in its order, as a condition on the same columns.
 * @throws VALIDATION when it is no cursor of this sort
 */
export function afterCursor(cursor: string, sort: Sort, locale: Locale): Prisma.Sql {
  const place = Place.safeParse(parsed(cursor))
  if (!place.success) throw badCursor(locale)
  const [madeFor, inStock, relevance, value, id] = place.data
  if (madeFor !== sort || !sortValue[sort].safeParse(value).success) throw badCursor(locale)
  const values = [inStock, relevance, value, id]
  return keysOf(sort, locale).reduceRight((later, key, index) => {
    const given = Prisma.sql`${values[index]}::${key.type}`
    const beyond = key.isDescending ? Prisma.sql`${key.column} < ${given}` : Prisma.sql`${key.column} > ${given}`
    return Prisma.sql`(${beyond} OR (${key.column} = ${given} AND ${later}))`
  }, Prisma.sql`FALSE`)
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
