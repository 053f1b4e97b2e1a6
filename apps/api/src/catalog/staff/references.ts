import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import type { LocalTexts } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, lockName, query } from '#platform/db/sql.ts'
import type { FieldKey } from '#platform/http/error-responses.ts'

/** A taste or an accessory type that a product can have. */
type Reference = { id: string; name: LocalTexts; hiddenAt: Date | null }
export type Flavor = Reference & { category: string }

/** The values that products refer to, by their ids and by the ids of values that were merged into them. */
export type References = { flavors: ReadonlyMap<string, Flavor>; types: ReadonlyMap<string, Reference> }

type Ids = { flavors: readonly string[]; types: readonly string[] }

/** The id of the value that `named` was merged into, or its own. */
const PRESENT_ID = sql<string>`coalesce(named.merged_into_id, named.id)`

const storable = (ids: readonly string[]): string[] => [...new Set(ids)].filter(id => !id.includes('\0'))

/** Reads the values of these ids; an unknown id is left out. */
export async function readReferences(tx: Tx, ids: Ids): Promise<References> {
  const [flavorIds, typeIds] = [storable(ids.flavors), storable(ids.types)]
  return {
    flavors: byEachId(flavorIds.length === 0 ? [] : await query(tx, flavors.where('named.id', '=', anyOf(flavorIds)))),
    types: byEachId(typeIds.length === 0 ? [] : await query(tx, types.where('named.id', '=', anyOf(typeIds)))),
  }
}

/** Selects tastes by the id `named`: those that they were merged into, if they were. */
const flavors = kysely
  .selectFrom('flavor as named')
  .innerJoin('flavor as r', join => join.on('r.id', '=', PRESENT_ID))
  .select(['named.id as namedId', 'r.id', 'r.name', 'r.hidden_at as hiddenAt', 'r.category'])

/** Selects accessory types in the same way. */
const types = kysely
  .selectFrom('accessory_type as named')
  .innerJoin('accessory_type as r', join => join.on('r.id', '=', PRESENT_ID))
  .select(['named.id as namedId', 'r.id', 'r.name', 'r.hidden_at as hiddenAt'])

/** Maps the id that was read and the present one to the present value. */
function byEachId<T extends Reference>(rows: readonly (T & { namedId: string })[]): Map<string, T> {
  return new Map(rows.flatMap(row => [[row.namedId, row] as const, [row.id, row] as const]))
}

/** Returns the ids that a product refers to. */
export function referencesOf(product: WrittenProduct): Ids {
  return {
    flavors: product.category === 'flavor' ? [product.flavorType] : [],
    types: product.category === 'accessory' ? [product.accessoryType] : [],
  }
}

/** Replaces the id of a merged taste or type with the present one. */
export function withPresentIds(product: WrittenProduct, { flavors, types }: References): WrittenProduct {
  if (product.category === 'flavor')
    return { ...product, flavorType: flavors.get(product.flavorType)?.id ?? product.flavorType }
  if (product.category === 'accessory')
    return { ...product, accessoryType: types.get(product.accessoryType)?.id ?? product.accessoryType }
  return product
}

type Fault = { field: 'flavorType' | 'accessoryType'; why: FieldKey }

const errors = {
  flavorType: { unknown: 'taste_unknown', hidden: 'taste_hidden' },
  accessoryType: { unknown: 'type_unknown', hidden: 'type_hidden' },
} as const

type Values = Readonly<Record<string, unknown>>

/**
 * Finds what is wrong with the taste or the type of a product; an absent one is left to the schema.
 * @param current the ids that the product already has, which are accepted even if hidden
 */
export function findReferenceFault(
  product: Values,
  { flavors, types }: References,
  current: Values = {},
): Fault | undefined {
  if (product.category === 'flavor') return findFault('flavorType', flavors, { product, current })
  if (product.category === 'accessory') return findFault('accessoryType', types, { product, current })
  return undefined
}

function findFault(
  field: Fault['field'],
  references: ReadonlyMap<string, Reference>,
  { product, current }: { product: Values; current: Values },
): Fault | undefined {
  const id = product[field]
  if (typeof id !== 'string' || id === '') return undefined
  const reference = references.get(id)
  if (!reference) return { field, why: errors[field].unknown }
  const isRejected = reference.hiddenAt !== null && reference.id !== current[field]
  return isRejected ? { field, why: errors[field].hidden } : undefined
}

/** The name of the lock of both lists. */
const LISTS = 'reference lists'

/**
 * Keeps the reference lists unchanged until the transaction ends. A transaction that writes products takes it first, so
 * that a product is never written with a name or an id that a concurrent rename or merge has replaced.
 */
export async function shareReferenceLists(tx: Tx): Promise<void> {
  const lock = sql`pg_advisory_xact_lock_shared(hashtextextended(${LISTS}, 0))`
  await execute(tx, kysely.selectNoFrom(lock.as('locked')))
}

/** Waits for transactions that write products, and keeps new ones waiting until this transaction ends. */
export async function lockReferenceLists(tx: Tx): Promise<void> {
  await lockName(tx, LISTS)
}
