import { LOW_STOCK, type ProductFilters, type StaffProductQuery, StaffSort } from '@shop/contracts/catalog-staff.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import * as z from 'zod/mini'
import { Prisma, type Tx } from '#platform/db.ts'
import { badCursor } from '#platform/page.ts'
import { readingsOf } from '../search-text.ts'
import { type StaffRow, staffColumns, toStaffRow } from './staff-row.ts'

type Key = { column: Prisma.Sql; isDescending: boolean; type: Prisma.Sql }

const key = (column: Prisma.Sql, type: string, isDescending = false): Key => ({
  column,
  isDescending,
  type: Prisma.raw(type),
})

const keys: Record<StaffSort, Key> = {
  updated: key(Prisma.sql`coalesce(p.updated_at, p.created_at)`, 'timestamptz', true),
  new: key(Prisma.sql`p.created_at`, 'timestamptz', true),
  title: key(Prisma.sql`p.title_ru COLLATE "ru-x-icu"`, 'text'),
  brand: key(Prisma.sql`p.brand COLLATE "ru-x-icu"`, 'text'),
  'price-asc': key(Prisma.sql`coalesce(o.price, 0)`, 'bigint'),
  'price-desc': key(Prisma.sql`coalesce(o.price, 0)`, 'bigint', true),
  'stock-asc': key(Prisma.sql`coalesce(o.stock, 0)`, 'bigint'),
  'stock-desc': key(Prisma.sql`coalesce(o.stock, 0)`, 'bigint', true),
  popular: key(Prisma.sql`p.popularity`, 'bigint', true),
}

/**
 * A page of the products that staff ask for, with every packing; without a state all but the archived ones.
 * @throws VALIDATION when the cursor is not one of this sort
 */
export async function listStaffProducts(db: Tx, query: StaffProductQuery, locale: Locale) {
  const { sort, limit, cursor } = query
  const { column, isDescending } = keys[sort]
  const direction = isDescending ? Prisma.sql`DESC` : Prisma.empty
  const isAfter = cursor === undefined ? Prisma.empty : Prisma.sql`AND ${afterCursor(cursor, sort, locale)}`
  const [rows, [counted]] = await Promise.all([
    db.$queryRaw<(StaffRow & { key: string })[]>`
      SELECT ${staffColumns}, page.key FROM (
        SELECT p.id, (${column})::text AS key, row_number() OVER (ORDER BY ${column} ${direction}, p.id ${direction}) AS place
        FROM ${filtered(query)} ${isAfter} ORDER BY place LIMIT ${limit + 1}
      ) page JOIN product p ON p.id = page.id ORDER BY page.place`,
    db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${filtered(query)}`,
  ])
  const last = rows.slice(0, limit).at(-1)
  return {
    items: rows.slice(0, limit).map(toStaffRow),
    nextCursor: last && rows.length > limit ? toCursor([sort, last.key, last.id]) : null,
    total: counted?.total ?? 0,
  }
}

/** What is on offer of each product: the lowest price, how much is free in all, whether something is, or is nearly gone. */
const offered = Prisma.sql`(
  SELECT v.product_id, min(v.price_amd) AS price, sum(v.on_hand - v.reserved)::bigint AS stock,
    bool_or(v.on_hand > v.reserved) AS is_in,
    bool_or(v.on_hand - v.reserved BETWEEN 1 AND ${Prisma.raw(String(LOW_STOCK))}) AS is_low
  FROM variant v WHERE v.withdrawn_at IS NULL GROUP BY v.product_id)`

/** FROM and WHERE of the products that the filters name: the product is `p`, what is on offer of it `o`. */
export function filtered(filters: ProductFilters): Prisma.Sql {
  const { q = '', category, brand, state, stock, missing } = filters
  const conditions = [
    state?.length
      ? Prisma.join(
          state.map(one => isIn[one]),
          ' OR ',
        )
      : Prisma.sql`p.archived_at IS NULL`,
    ...(category?.length ? [Prisma.sql`p.category = ANY(${category}::text[])`] : []),
    ...(brand?.length ? [Prisma.sql`p.brand = ANY(${brand.filter(isStorable)}::text[])`] : []),
    ...(stock ? [hasStock[stock]] : []),
    ...(missing ?? []).map(one => lacks[one]),
    ...(q === '' ? [] : [answers(q)]),
  ]
  return Prisma.sql`product p LEFT JOIN ${offered} o ON o.product_id = p.id
    WHERE ${Prisma.join(
      conditions.map(condition => Prisma.sql`(${condition})`),
      ' AND ',
    )}`
}

const isStorable = (text: string): boolean => !text.includes('\0')

const isIn = {
  draft: Prisma.sql`p.withdrawn_at IS NOT NULL AND p.archived_at IS NULL`,
  published: Prisma.sql`p.withdrawn_at IS NULL`,
  archived: Prisma.sql`p.archived_at IS NOT NULL`,
}

const hasStock = {
  out: Prisma.sql`o.is_in IS NOT TRUE`,
  low: Prisma.sql`o.is_low`,
  in: Prisma.sql`o.is_in`,
}

/** As `missingIn` of the rules has it. */
const lacks = {
  en: Prisma.sql`p.title_en IS NULL OR (p.sub_title_ru <> '' AND p.sub_title_en IS NULL)
    OR (p.description_ru <> '' AND p.description_en IS NULL)`,
  hy: Prisma.sql`p.title_hy IS NULL OR (p.sub_title_ru <> '' AND p.sub_title_hy IS NULL)
    OR (p.description_ru <> '' AND p.description_hy IS NULL)`,
}

/** Every word, or its beginning, is in the product; or a slug or sku begins with what was typed. */
function answers(typed: string): Prisma.Sql {
  const text = typed.replaceAll('\0', ' ').toLowerCase()
  const readings = readingsOf(text).map(words =>
    Prisma.join(
      words.map(word => Prisma.sql`p.search_text LIKE ${`% ${word}%`}`),
      ' AND ',
    ),
  )
  return Prisma.join(
    [
      ...readings.map(reading => Prisma.sql`(${reading})`),
      Prisma.sql`starts_with(p.slug, ${text})`,
      Prisma.sql`p.id IN (SELECT s.product_id FROM variant s WHERE starts_with(lower(s.sku), ${text}))`,
    ],
    ' OR ',
  )
}

const Place = z.tuple([StaffSort, z.string().check(z.regex(/^[^\0]*$/)), z.uuid()])

function toCursor(place: z.infer<typeof Place>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

const readable: Record<string, RegExp> = {
  bigint: /^-?\d{1,18}$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d$/,
}

function afterCursor(cursor: string, sort: StaffSort, locale: Locale): Prisma.Sql {
  const place = Place.safeParse(parsed(cursor))
  if (!place.success || place.data[0] !== sort) throw badCursor(locale)
  const [, value, id] = place.data
  const { column, type, isDescending } = keys[sort]
  if (readable[type.sql]?.test(value) === false) throw badCursor(locale)
  const beyond = isDescending ? Prisma.sql`<` : Prisma.sql`>`
  return Prisma.sql`(${column}, p.id) ${beyond} (${value}::${type}, ${id}::uuid)`
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
