import { columnsOfKind, type FileKind } from '@shop/contracts/catalog-files.ts'
import type { ProductFilters } from '@shop/contracts/catalog-staff.ts'
import { toCsv } from '@shop/contracts/csv.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { filterProducts } from '../staff/list-products.ts'
import { columns } from './columns.ts'
import { findKnownProducts } from './known-products.ts'

type ExportInput = { kind: FileKind; isTemplate: boolean; filters: ProductFilters }

/** Exports the products that match the filters, a row for each variant, in the format that the import reads. */
export async function exportProducts(db: Tx, { kind, isTemplate, filters }: ExportInput): Promise<string> {
  const names = columnsOfKind(kind)
  const shown = columns.filter(({ name }) => names.includes(name))
  const known = isTemplate ? [] : await findKnownProducts(db, sql<string>`any${filterProducts(filters).select('p.id')}`)
  const rows = known.flatMap(({ draft }) => {
    const variants = draft.variants.length === 0 && kind === 'products' ? [undefined] : draft.variants
    return variants.map(variant =>
      shown.map(({ categories, get }) => (categories?.includes(draft.category) === false ? null : get(draft, variant))),
    )
  })
  return toCsv([shown.map(({ name }) => name), ...rows])
}
