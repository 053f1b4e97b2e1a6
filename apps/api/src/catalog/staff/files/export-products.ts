import { columnsOfKind, type FileKind } from '@shop/contracts/catalog-files.ts'
import type { ProductFilters } from '@shop/contracts/catalog-staff.ts'
import { toCsv } from '@shop/contracts/csv.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { filterProducts } from '../list-products.ts'
import { findKnown } from './catalogue.ts'
import { columns } from './columns.ts'

type Asked = { kind: FileKind; isTemplate: boolean; filters: ProductFilters }

/** The packings of what the filters name, a row each, as the import reads them; a product without has one row. */
export async function exportProducts(db: Tx, { kind, isTemplate, filters }: Asked): Promise<string> {
  const names = columnsOfKind(kind)
  const shown = columns.filter(({ name }) => names.includes(name))
  const known = isTemplate ? [] : await findKnown(db, sql<string>`any${filterProducts(filters).select('p.id')}`)
  const rows = known.flatMap(({ draft }) => {
    const variants = draft.variants.length === 0 && kind === 'products' ? [undefined] : draft.variants
    return variants.map(variant =>
      shown.map(({ categories, get }) => (categories?.includes(draft.category) === false ? null : get(draft, variant))),
    )
  })
  return toCsv([shown.map(({ name }) => name), ...rows])
}
