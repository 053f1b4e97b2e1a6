import type { ProductState } from '@shop/contracts/catalog-staff.ts'
import { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import { type FieldKey, toFieldKey } from '#platform/http/error-responses.ts'
import { findReferenceFault, type References } from '../staff/references.ts'
import type { Fields } from '../staff/rules.ts'
import { columns, type Draft, type FileRow } from './csv-file.ts'
import type { RowErrors } from './row-errors.ts'

/** A product of the catalog that rows refer to. */
export type KnownProduct = {
  id: string
  version: number
  state: ProductState
  draft: Draft
  /** The stored values, with which changes are compared. */
  fields: Fields
  reserved: ReadonlyMap<string, number>
  /** The required fields that it lacks already. */
  missing: readonly string[]
}

export type KnownProducts = {
  bySku: ReadonlyMap<string, KnownProduct>
  bySlug: ReadonlyMap<string, KnownProduct>
  /** Former slugs, with the ID of their product. */
  former: ReadonlyMap<string, string>
  /** The variants with the barcodes of the file. */
  skuOfBarcode: ReadonlyMap<string, string>
  references: References
}

/** The SKUs, barcodes and new slugs of earlier rows. A file must not contain one twice. */
export class Seen {
  readonly #taken = new Set<string>()
  take(kind: 'sku' | 'slug' | 'barcode', value: string): boolean {
    const key = `${kind}:${value}`
    if (this.#taken.has(key)) return false
    this.#taken.add(key)
    return true
  }
}

type CheckContext = {
  known: KnownProduct | undefined
  rows: readonly FileRow[]
  knownProducts: KnownProducts
  seen: Seen
  errors: RowErrors
}

type Fault = { path: readonly PropertyKey[]; why: FieldKey }

/** Validates the product as the editor does. Returns undefined if it has errors. */
export function validateDraft(
  draft: Draft,
  { known, rows, knownProducts, seen, errors }: CheckContext,
): WrittenProduct | undefined {
  const parsed = WrittenProduct.safeParse(draft)
  const reference = findReferenceFault(draft, knownProducts.references, known?.draft)
  const faults: Fault[] = [
    ...(reference ? [{ path: [reference.field], why: reference.why }] : []),
    ...(parsed.success
      ? [
          ...faultsOfProduct(parsed.data, { known, knownProducts, seen }),
          ...faultsOfVariants(draft, parsed.data, known),
          ...faultsOfBarcodes(draft, { known, knownProducts, seen }),
        ]
      : parsed.error.issues.map(({ path, message }) => ({ path, why: toFieldKey(message) }))),
  ]
  for (const fault of faults) addFault(errors, fault, { draft, rows })
  return parsed.success ? parsed.data : undefined
}

/** Adds a fault to the row of its variant, or to the first row of the product. */
function addFault(
  errors: RowErrors,
  { path, why }: Fault,
  { draft, rows }: { draft: Draft; rows: readonly FileRow[] },
) {
  const [list, index, own] = path
  const isOfVariant = list === 'variants' && own !== undefined
  const field = isOfVariant ? own : path.join('.')
  const column = columns.find(each => each.field === field && each.isOfVariant === isOfVariant)
  const variantSku = isOfVariant ? draft.variants[Number(index)]?.sku : undefined
  const row = rows.find(({ sku }) => sku !== '' && sku === variantSku) ?? rows[0]
  if (row) errors.add(row, column?.name ?? 'sku', why)
}

function faultsOfProduct(product: WrittenProduct, { known, knownProducts, seen }: SlugContext): Fault[] {
  const isMoved = product.slug !== known?.draft.slug
  const isTaken = isMoved && !isFree(product.slug, { known, knownProducts, seen })
  const missing =
    known?.state === 'published' ? missingFields(product).filter(field => !known.missing.includes(field)) : []
  return [
    ...(isTaken ? [{ path: ['slug'], why: 'slug_taken' } as const] : []),
    ...missing.map((field): Fault => ({ path: [field], why: 'required' })),
  ]
}

function faultsOfVariants(draft: Draft, { variants }: WrittenProduct, known: KnownProduct | undefined): Fault[] {
  const duplicates = variants.flatMap(({ weight }, index): Fault[] =>
    variants.slice(0, index).some(other => other.weight === weight)
      ? [{ path: ['variants', index, 'weight'], why: 'weight_taken' }]
      : [],
  )
  const belowReserved = draft.variants.flatMap(({ sku, onHand }, index): Fault[] =>
    onHand !== null && onHand < (known?.reserved.get(sku) ?? 0)
      ? [{ path: ['variants', index, 'onHand'], why: 'below_reserved' }]
      : [],
  )
  return [...duplicates, ...belowReserved]
}

function faultsOfBarcodes({ variants }: Draft, { known, knownProducts, seen }: SlugContext): Fault[] {
  const before = new Map(known?.draft.variants.map(({ sku, barcode }) => [sku, barcode]))
  return variants.flatMap(({ sku, barcode }, index): Fault[] => {
    if (barcode === null || barcode === before.get(sku)) return []
    const owner = knownProducts.skuOfBarcode.get(barcode) ?? sku
    return owner === sku && seen.take('barcode', barcode)
      ? []
      : [{ path: ['variants', index, 'barcode'], why: 'barcode_taken' }]
  })
}

type SlugContext = { known: KnownProduct | undefined; knownProducts: KnownProducts; seen: Seen }

function isFree(slug: string, { known, knownProducts, seen }: SlugContext): boolean {
  const owner = knownProducts.bySlug.get(slug)?.id ?? knownProducts.former.get(slug)
  return (owner === undefined || owner === known?.id) && seen.take('slug', slug)
}

type RequiredFields = { brand: string; description: string; variants: readonly { isWithdrawn: boolean }[] }

/** Returns the required fields that are empty. */
export function missingFields({ brand, description, variants }: RequiredFields): string[] {
  return [
    ...(brand === '' ? ['brand'] : []),
    ...(description === '' ? ['description'] : []),
    ...(variants.every(({ isWithdrawn }) => isWithdrawn) ? ['variants'] : []),
  ]
}
