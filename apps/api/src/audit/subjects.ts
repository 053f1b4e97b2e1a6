import type { AuditSubject } from '@shop/contracts/audit.ts'
import { defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

/** What staff call the subject of an entry. Missing values do not exist for its type. */
export type SubjectRow = {
  id: string
  /** A title, a name, or a number of its own. */
  name?: string | null
  /** The number of the order that it is or belongs to. */
  orderNumber?: number | null
  /** Identifies its page in the admin area, if not the id does. */
  key?: string | null
}

type Lookup = (db: Tx, ids: readonly string[], locale: Locale) => Promise<SubjectRow[]>

const isAmong = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = ANY(${ids})`
const textIn = (column: string, locale: Locale) =>
  sql<string | null>`coalesce(nullif(${sql.ref(column)} ->> ${locale}, ''), ${sql.ref(column)} ->> ${defaultLocale})`
const asText = (column: string) => sql<string>`${sql.ref(column)}::text`
/** The name of an account; its phone if the customer gave no name. */
const accountName = sql<string>`coalesce(nullif(t.name, ''), t.phone)`

/** The pick-up points of all versions of their setting: the log names those that staff have deleted, too. */
const pickupPoints = sql<{ id: string; name: unknown; version: number }>`(
  SELECT p ->> 'id' AS id, p -> 'name' AS name, c.version
  FROM (SELECT value, version FROM setting WHERE key = 'pickup'
    UNION ALL SELECT before, version - 1 FROM setting_change WHERE key = 'pickup') c(value, version),
    jsonb_array_elements(c.value -> 'points') p)`

/**
 * How subjects are found by id, by their type. The others are named by their id, as settings are, or by the entry. Values
 * of collections refer to products and collections by slug, and pick-up points are parts of a setting.
 */
const lookups: Partial<Record<AuditSubject | 'pickup_point' | 'product_slug' | 'collection_slug', Lookup>> = {
  product_slug: (db, slugs, locale) =>
    query(
      db,
      kysely
        .selectFrom('product as t')
        .select(['t.slug as id', textIn('t.title', locale).as('name')])
        .where(isAmong('t.slug', slugs)),
    ),
  collection_slug: (db, slugs, locale) =>
    query(
      db,
      kysely
        .selectFrom('collection as t')
        .select(['t.slug as id', textIn('t.title', locale).as('name')])
        .where(isAmong('t.slug', slugs)),
    ),
  account: (db, ids) =>
    query(
      db,
      kysely
        .selectFrom('account as t')
        .select(['t.id', accountName.as('name'), sql<string>`t.role`.as('key')])
        .where(isAmong('t.id', ids)),
    ),
  accessory_type: (db, ids, locale) =>
    query(
      db,
      kysely
        .selectFrom('accessory_type as t')
        .select(['t.id', textIn('t.name', locale).as('name')])
        .where(isAmong('t.id', ids)),
    ),
  catalog_import: (db, ids) =>
    query(db, kysely.selectFrom('catalog_import as t').select(['t.id', 't.name']).where(isAmong('t.id', ids))),
  collection: (db, ids, locale) =>
    query(
      db,
      kysely
        .selectFrom('collection as t')
        .select(['t.id', textIn('t.title', locale).as('name')])
        .where(isAmong('t.id', ids)),
    ),
  contact_message: (db, ids) =>
    query(db, kysely.selectFrom('contact_message as t').select(['t.id', 't.name']).where(isAmong('t.id', ids))),
  customer_group: (db, ids) =>
    query(db, kysely.selectFrom('customer_group as t').select(['t.id', 't.name']).where(isAmong('t.id', ids))),
  fiscal_receipt: (db, ids) =>
    query(
      db,
      kysely
        .selectFrom('fiscal_receipt as t')
        .innerJoin('orders as o', 'o.id', 't.order_id')
        .select(['t.id', 't.number as name', 'o.number as orderNumber'])
        .where(isAmong('t.id', ids)),
    ),
  flavor: (db, ids, locale) =>
    query(
      db,
      kysely
        .selectFrom('flavor as t')
        .select(['t.id', textIn('t.name', locale).as('name')])
        .where(isAmong('t.id', ids)),
    ),
  gift_card: (db, ids) =>
    query(
      db,
      kysely
        .selectFrom('gift_card as t')
        .select(['t.id', asText('t.number').as('name')])
        .where(isAmong('t.id', ids)),
    ),
  goods_receipt: (db, ids) =>
    query(
      db,
      kysely
        .selectFrom('goods_receipt as t')
        .select(['t.id', asText('t.number').as('name'), asText('t.number').as('key')])
        .where(isAmong('t.id', ids)),
    ),
  webhook: (db, ids) =>
    query(db, kysely.selectFrom('webhook_endpoint as t').select(['t.id', 't.name']).where(isAmong('t.id', ids))),
  list_view: (db, ids) =>
    query(db, kysely.selectFrom('list_view as t').select(['t.id', 't.name']).where(isAmong('t.id', ids))),
  order: (db, ids) =>
    query(db, kysely.selectFrom('orders as t').select(['t.id', 't.number as orderNumber']).where(isAmong('t.id', ids))),
  order_return: (db, ids) =>
    query(
      db,
      kysely
        .selectFrom('order_return as t')
        .innerJoin('orders as o', 'o.id', 't.order_id')
        .select(['t.id', 'o.number as orderNumber'])
        .where(isAmong('t.id', ids)),
    ),
  outbox: (db, ids) =>
    query(
      db,
      kysely
        .selectFrom('outbox as t')
        .select([asText('t.id').as('id'), 't.recipient as name'])
        .where(isAmong('t.id', ids)),
    ),
  payment: (db, ids) =>
    query(
      db,
      kysely
        .selectFrom('payment as t')
        .innerJoin('orders as o', 'o.id', 't.order_id')
        .select(['t.id', 'o.number as orderNumber'])
        .where(isAmong('t.id', ids)),
    ),
  payment_refund: (db, ids) =>
    query(
      db,
      kysely
        .selectFrom('payment_refund as t')
        .innerJoin('payment as p', 'p.id', 't.payment_id')
        .innerJoin('orders as o', 'o.id', 'p.order_id')
        .select(['t.id', 'o.number as orderNumber'])
        .where(isAmong('t.id', ids)),
    ),
  pickup_point: (db, ids, locale) =>
    query(
      db,
      kysely
        .selectFrom(pickupPoints.as('t'))
        .distinctOn('t.id')
        .select(['t.id', textIn('t.name', locale).as('name')])
        .where(isAmong('t.id', ids))
        .orderBy('t.id')
        .orderBy('t.version', 'desc'),
    ),
  product: (db, ids, locale) =>
    query(
      db,
      kysely
        .selectFrom('product as t')
        .select(['t.id', textIn('t.title', locale).as('name')])
        .where(isAmong('t.id', ids)),
    ),
  promo_code: (db, ids) =>
    query(db, kysely.selectFrom('promo_code as t').select(['t.id', 't.code as name']).where(isAmong('t.id', ids))),
  promotion: (db, ids, locale) =>
    query(
      db,
      kysely
        .selectFrom('promotion as t')
        .select(['t.id', textIn('t.title', locale).as('name')])
        .where(isAmong('t.id', ids)),
    ),
  purchase_order: (db, ids) =>
    query(
      db,
      kysely
        .selectFrom('purchase_order as t')
        .select(['t.id', asText('t.number').as('name'), asText('t.number').as('key')])
        .where(isAmong('t.id', ids)),
    ),
  rental: (db, ids, locale) =>
    query(
      db,
      kysely
        .selectFrom('rental_booking as t')
        .innerJoin('orders as o', 'o.id', 't.order_id')
        .select(['t.id', textIn('t.title', locale).as('name'), 'o.number as orderNumber'])
        .where(isAmong('t.id', ids)),
    ),
  rental_unit: (db, ids) =>
    query(db, kysely.selectFrom('rental_unit as t').select(['t.id', 't.code as name']).where(isAmong('t.id', ids))),
  review: (db, ids, locale) =>
    query(
      db,
      kysely
        .selectFrom('review as t')
        .innerJoin('product as p', 'p.id', 't.product_id')
        .select(['t.id', textIn('p.title', locale).as('name')])
        .where(isAmong('t.id', ids)),
    ),
  saved_mix: (db, ids) =>
    query(db, kysely.selectFrom('saved_mix as t').select(['t.id', 't.name']).where(isAmong('t.id', ids))),
  staff_invitation: (db, ids) =>
    query(
      db,
      kysely.selectFrom('staff_invitation as t').select(['t.id', 't.phone as name']).where(isAmong('t.id', ids)),
    ),
  api_key: (db, ids) =>
    query(db, kysely.selectFrom('api_key as t').select(['t.id', 't.name']).where(isAmong('t.id', ids))),
  staff_role: (db, ids) =>
    query(db, kysely.selectFrom('staff_role as t').select(['t.id', 't.name']).where(isAmong('t.id', ids))),
  stock_take: (db, ids) =>
    query(
      db,
      kysely
        .selectFrom('stock_take as t')
        .select(['t.id', asText('t.number').as('name'), asText('t.number').as('key')])
        .where(isAmong('t.id', ids)),
    ),
  supplier: (db, ids) =>
    query(db, kysely.selectFrom('supplier as t').select(['t.id', 't.name']).where(isAmong('t.id', ids))),
  variant: (db, ids, locale) =>
    query(
      db,
      kysely
        .selectFrom('variant as t')
        .innerJoin('product as p', 'p.id', 't.product_id')
        .select(['t.id', textIn('p.title', locale).as('name'), 't.sku as key'])
        .where(isAmong('t.id', ids)),
    ),
}

const textKeys: ReadonlySet<string> = new Set([
  'accessory_type',
  'flavor',
  'staff_role',
  'product_slug',
  'collection_slug',
])
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
export const isUuid = (text: string): boolean => UUID.test(text)

/** An id that its column cannot have would fail the statement. */
const isIdOf = (type: string, id: string) =>
  type === 'outbox' ? /^\d{1,18}$/.test(id) : textKeys.has(type) || UUID.test(id)

type Subject = { type: string; id: string }

/** Returns the names of subjects, by `subjectKey`. Subjects without a row are missing: they are deleted, or have no name. */
export async function nameSubjects(
  db: Tx,
  subjects: readonly Subject[],
  locale: Locale,
): Promise<Map<string, SubjectRow>> {
  const byType = Map.groupBy(subjects, ({ type }) => (type === 'rental_offer' ? 'product' : type))
  const found = await Promise.all(
    [...byType].map(async ([type, ofType]) => {
      const ids = [...new Set(ofType.map(({ id }) => id))].filter(id => isIdOf(type, id))
      const lookup = (lookups as Partial<Record<string, Lookup>>)[type]
      const rows = lookup && ids.length > 0 ? await lookup(db, ids, locale) : []
      return rows.map((row): [string, SubjectRow] => [subjectKey({ type, id: row.id }), row])
    }),
  )
  return new Map(found.flat())
}

export const subjectKey = ({ type, id }: Subject): string => `${type === 'rental_offer' ? 'product' : type}:${id}`

/** The types whose ids occur in the values of entries. */
const mentioned = [
  'account',
  'customer_group',
  'collection',
  'flavor',
  'accessory_type',
  'order',
  'pickup_point',
  'product',
  'promo_code',
  'promotion',
  'supplier',
  'variant',
  'staff_role',
  'product_slug',
  'collection_slug',
] as const

/**
 * Returns the names of what the values of entries refer to by id. The values have no types, so that each id is looked up
 * in each table.
 */
export async function nameMentioned(db: Tx, values: unknown, locale: Locale): Promise<Map<string, string>> {
  const ids = [...new Set(textsIn(values))]
  const subjects = mentioned.flatMap(type => ids.filter(id => isIdOf(type, id)).map(id => ({ type, id })))
  const rows = await nameSubjects(db, subjects, locale)
  return new Map(
    [...rows.values()].flatMap(({ id, name, orderNumber, key }): [string, string][] => {
      const text = name ?? orderNumber?.toString() ?? key
      return text === undefined || text === null ? [] : [[id, text]]
    }),
  )
}

/** Returns the names of the ids that occur in a value. */
export function mentionsIn(value: unknown, names: ReadonlyMap<string, string>): Record<string, string> {
  const ids = new Set(textsIn(value))
  return Object.fromEntries([...names].filter(([id]) => ids.has(id)))
}

const MAX_ID_LENGTH = 60
const KEY = /^[\w-]+$/

/** All texts of a value that may be an id, with the keys of its records. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length <= MAX_ID_LENGTH && KEY.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value === 'object' && value !== null) {
    return [...Object.keys(value).filter(key => UUID.test(key)), ...Object.values(value).flatMap(textsIn)]
  }
  return []
}
