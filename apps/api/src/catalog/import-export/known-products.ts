import type { Expression } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { lockProducts } from '../staff/change-product.ts'
import { readReferences } from '../staff/references.ts'
import { fieldsOf, stateOf } from '../staff/rules.ts'
import { type StaffRow, staffProducts, toStaffFields } from '../staff/staff-row.ts'
import type { Draft, FileRow } from './csv-file.ts'
import { type KnownProduct, type KnownProducts, missingFields } from './validate-draft.ts'

/**
 * Reads the products that rows refer to by SKU or slug.
 * @param isLocked locks them until the transaction ends: variants by ID, then products by ID
 */
export async function readKnownProducts(tx: Tx, rows: readonly FileRow[], isLocked: boolean): Promise<KnownProducts> {
  const skus = rows.map(({ sku }) => sku)
  const slugs = [...new Set(rows.map(({ slug }) => slug))]
  const named = await query(
    tx,
    kysely
      .selectFrom('product as p')
      .select('p.id')
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('p.slug', '=', anyOf(slugs)),
          eb('p.id', 'in', selectFrom('variant as v').select('v.product_id').where('v.sku', '=', anyOf(skus))),
        ]),
      ),
  )
  const ids = named.map(({ id }) => id)
  if (isLocked) await lockProducts(tx, ids)
  const known = await findKnownProducts(tx, anyOf(ids))
  const former = await query(
    tx,
    kysely.selectFrom('product_redirect').select(['slug', 'product_id as productId']).where('slug', '=', anyOf(slugs)),
  )
  const barcodes = textsOf(rows, 'barcode')
  const owners = await query(
    tx,
    kysely.selectFrom('variant').select(['barcode', 'sku']).where('barcode', '=', anyOf(barcodes)),
  )
  const idsOf = (column: string, field: string) => [
    ...textsOf(rows, column),
    ...known.flatMap(({ draft }) => (typeof draft[field] === 'string' ? [draft[field]] : [])),
  ]
  return {
    bySku: new Map(known.flatMap(one => one.draft.variants.map(({ sku }) => [sku, one] as const))),
    bySlug: new Map(known.map(one => [one.draft.slug, one])),
    skuOfBarcode: new Map(owners.map(({ barcode, sku }) => [barcode ?? '', sku])),
    former: new Map(former.map(({ slug, productId }) => [slug, productId])),
    references: await readReferences(tx, {
      flavors: idsOf('flavor', 'flavorType'),
      types: idsOf('accessory_type', 'accessoryType'),
    }),
  }
}

const textsOf = (rows: readonly FileRow[], column: string): string[] =>
  rows.flatMap(({ cells }) => cells.filter(([{ name }]) => name === column).map(([, text]) => text.trim()))

/** Reads products in the form of files, sorted by category, brand and slug. @param id their IDs, such as `anyOf(ids)` */
export async function findKnownProducts(tx: Tx, id: Expression<string>): Promise<KnownProduct[]> {
  const rows = await query(
    tx,
    staffProducts
      .where('p.id', '=', id)
      .orderBy('p.category')
      .orderBy('p.brand', order => order.collate('ru-x-icu'))
      .orderBy('p.slug', order => order.collate('C')),
  )
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    state: stateOf(row),
    reserved: new Map(row.variants.map(({ sku, reserved }) => [sku, reserved])),
    draft: toDraft(row),
    missing: missingFields(toStaffFields(row)),
    fields: fieldsOf(toStaffFields(row)),
  }))
}

function toDraft(row: StaffRow): Draft {
  const { variants, ...fields } = toStaffFields(row)
  return {
    ...fields,
    variants: variants.map(({ reserved, available, unpacked, ...variant }) => variant),
  }
}
