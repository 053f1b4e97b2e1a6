import { Prisma, type Tx } from '#platform/db.ts'
import { readReferences } from '../references.ts'
import { fieldsOf } from '../rules.ts'
import { type StaffRow, staffColumns, toStaffFields } from '../staff-row.ts'
import type { Draft } from './columns.ts'
import type { Catalogue, Known } from './plan.ts'
import type { FileRow } from './read-file.ts'
import { missingFields } from './rules.ts'

/**
 * What the catalogue has of the products that rows name, by sku or address.
 * @param isLocked nobody else changes them before the transaction ends: packings by id, then products
 */
export async function catalogueOf(tx: Tx, rows: readonly FileRow[], isLocked: boolean): Promise<Catalogue> {
  const skus = rows.map(({ sku }) => sku)
  const slugs = [...new Set(rows.map(({ slug }) => slug))]
  const named = await tx.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM product p WHERE p.slug = ANY(${slugs}::text[])
      OR p.id IN (SELECT v.product_id FROM variant v WHERE v.sku = ANY(${skus}::text[]))`
  const ids = named.map(({ id }) => id)
  if (isLocked) await lockAll(tx, ids)
  const known = await findKnown(tx, Prisma.sql`p.id = ANY(${ids}::uuid[])`)
  const former = await tx.productRedirect.findMany({ where: { slug: { in: slugs } } })
  const idsOf = (column: string, field: string) => [
    ...rows.flatMap(({ cells }) => cells.filter(([{ name }]) => name === column).map(([, text]) => text.trim())),
    ...known.flatMap(({ draft }) => (typeof draft[field] === 'string' ? [draft[field]] : [])),
  ]
  return {
    bySku: new Map(known.flatMap(one => one.draft.variants.map(({ sku }) => [sku, one] as const))),
    bySlug: new Map(known.map(one => [one.draft.slug, one])),
    former: new Map(former.map(({ slug, productId }) => [slug, productId])),
    references: await readReferences(tx, {
      flavors: idsOf('flavor', 'flavorType'),
      types: idsOf('accessory_type', 'accessoryType'),
    }),
  }
}

async function lockAll(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM variant WHERE product_id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
  await tx.$executeRaw`SELECT 1 FROM product WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
}

/** Products as files have them, by address. @param condition on the product `p` */
export async function findKnown(tx: Tx, condition: Prisma.Sql): Promise<Known[]> {
  const rows = await tx.$queryRaw<StaffRow[]>`
    SELECT ${staffColumns} FROM product p WHERE ${condition} ORDER BY p.category, p.brand COLLATE "ru-x-icu", p.slug COLLATE "C"`
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    isPublished: !row.isWithdrawn,
    reserved: new Map(row.variants.map(({ sku, reserved }) => [sku, reserved])),
    draft: toDraft(row),
    lacks: missingFields(toStaffFields(row)),
    fields: fieldsOf(toStaffFields(row)),
  }))
}

function toDraft(row: StaffRow): Draft {
  const { variants, ...fields } = toStaffFields(row)
  return {
    ...fields,
    variants: variants.map(({ sku, weight, price, oldPrice, sameDay, isWithdrawn, onHand }) => ({
      sku,
      weight,
      price,
      oldPrice,
      sameDay,
      isWithdrawn,
      onHand,
    })),
  }
}
