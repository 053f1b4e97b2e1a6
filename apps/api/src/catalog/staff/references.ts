import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import type { Tx } from '#platform/db.ts'

/** A taste or an accessory type that a product can have. */
type Reference = { id: string; nameRu: string; nameEn: string; nameHy: string; hiddenAt: Date | null }
export type Flavor = Reference & { category: string }

/** The values that products refer to, by their ids and by the ids of values that were merged into them. */
export type References = { flavors: ReadonlyMap<string, Flavor>; types: ReadonlyMap<string, Reference> }

type Ids = { flavors: readonly string[]; types: readonly string[] }

const storable = (ids: readonly string[]): string[] => [...new Set(ids)].filter(id => !id.includes('\0'))

/** Reads the values of these ids; an unknown id is left out. */
export async function readReferences(tx: Tx, ids: Ids): Promise<References> {
  const [flavorIds, typeIds] = [storable(ids.flavors), storable(ids.types)]
  const flavors =
    flavorIds.length === 0
      ? []
      : await tx.flavor.findMany({ where: { id: { in: flavorIds } }, include: { mergedInto: true } })
  const types =
    typeIds.length === 0
      ? []
      : await tx.accessoryType.findMany({ where: { id: { in: typeIds } }, include: { mergedInto: true } })
  return {
    flavors: byEachId(flavors),
    types: byEachId(types),
  }
}

/** Maps the id that was read and the present one to the present value. */
function byEachId<T extends Reference>(rows: readonly (T & { mergedInto: T | null })[]): Map<string, T> {
  return new Map(
    rows.flatMap(row => {
      const present = row.mergedInto ?? row
      return [[row.id, present] as const, [present.id, present] as const]
    }),
  )
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

type Fault = { field: 'flavorType' | 'accessoryType'; why: string }

/**
 * Finds what is wrong with the taste or the type of a product.
 * @param kept the ids that the product has already: it may keep them while they are hidden
 */
export function findReferenceFault(
  product: WrittenProduct,
  { flavors, types }: References,
  kept: Readonly<Record<string, unknown>> = {},
): Fault | undefined {
  if (product.category === 'flavor') {
    const flavor = flavors.get(product.flavorType)
    if (!flavor) return { field: 'flavorType', why: 'taste_unknown' }
    const isRefused = flavor.hiddenAt !== null && flavor.id !== kept.flavorType
    return isRefused ? { field: 'flavorType', why: 'taste_hidden' } : undefined
  }
  if (product.category !== 'accessory') return undefined
  const type = types.get(product.accessoryType)
  if (!type) return { field: 'accessoryType', why: 'type_unknown' }
  const isRefused = type.hiddenAt !== null && type.id !== kept.accessoryType
  return isRefused ? { field: 'accessoryType', why: 'type_hidden' } : undefined
}

/**
 * Keeps the reference lists unchanged until the transaction ends. A transaction that writes products takes it first, so
 * that a product is never written with a name or an id that a concurrent rename or merge has replaced.
 */
export async function shareReferenceLists(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended('reference lists', 0))`
}

/** Waits for transactions that write products, and keeps new ones waiting until this transaction ends. */
export async function lockReferenceLists(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('reference lists', 0))`
}
