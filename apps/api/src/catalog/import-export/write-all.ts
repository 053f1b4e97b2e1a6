import { productTextColumns, tasteDimensions } from '@shop/contracts/product-values.ts'
import { sql } from 'kysely'
import { type AuditedAction, auditAll, type StoredStaff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query, recordsOf } from '#platform/db/sql.ts'
import { attributeColumns } from '../product/columns.ts'
import { type Columns, columnsOf } from '../staff/columns.ts'
import type { References } from '../staff/references.ts'
import { differenceOf, type Fields, fieldsOf } from '../staff/rules.ts'
import { addRedirect, lockSlug, removeRedirect } from '../staff/slugs.ts'
import type { PlannedProduct } from './plan.ts'
import type { KnownProduct } from './validate-draft.ts'

/** The product columns of texts and attributes. */
const written = [
  'slug',
  'category',
  'brand',
  ...Object.values(productTextColumns),
  ...attributeColumns,
  ...tasteDimensions,
  'search_text',
] as const satisfies readonly (keyof Columns)[]

/** Rows per statement. */
const CHUNK = 1000

export type WriteDeps = Deps & { staff: StoredStaff; references: References }

/** Writes planned products with their audit entries, new ones as drafts. Does not change stock. */
export async function writeAll(tx: Tx, deps: WriteDeps, products: readonly PlannedProduct[]): Promise<void> {
  for (let from = 0; from < products.length; from += CHUNK)
    await writeChunk(tx, deps, products.slice(from, from + CHUNK))
}

async function writeChunk(tx: Tx, deps: WriteDeps, products: readonly PlannedProduct[]): Promise<void> {
  const created = products.filter(({ known }) => known === undefined)
  const changed = products.flatMap(planned => changeOf(planned) ?? [])
  await moveSlugs(tx, deps, changed)
  const ids = await insertProducts(tx, deps, created)
  await updateProducts(tx, deps, changed)
  await writeVariants(tx, deps, products, ids)
  await auditAll(tx, deps, deps.staff, [
    ...created.map(
      ({ product }): AuditedAction => ({
        action: 'product.create',
        subject: { type: 'product', id: ids.get(product.slug) ?? '' },
        after: { ...fieldsOf(product), version: 1 },
      }),
    ),
    ...changed.map(
      ({ known, before, after }): AuditedAction => ({
        action: 'product.change',
        subject: { type: 'product', id: known.id },
        before,
        after: { ...after, version: known.version + 1 },
      }),
    ),
  ])
}

type ChangedProduct = { known: KnownProduct; product: PlannedProduct['product']; before: Fields; after: Fields }

/** Returns the changed product; undefined if only its stock changes. */
function changeOf({ known, product }: PlannedProduct): ChangedProduct | undefined {
  const change = known && differenceOf(known.fields, fieldsOf(product))
  return known && change && { known, product, ...change }
}

const recordsOfProducts = (
  deps: WriteDeps,
  products: readonly { product: PlannedProduct['product']; known: KnownProduct | undefined }[],
) =>
  recordsOf(
    'product',
    products.map(({ product, known }) => ({ ...columnsOf(product, deps.references), id: known?.id })),
  ).as('r')

async function insertProducts(
  tx: Tx,
  deps: WriteDeps,
  created: readonly PlannedProduct[],
): Promise<Map<string, string>> {
  if (created.length === 0) return new Map()
  const now = deps.clock.now()
  const rows = await query(
    tx,
    kysely
      .insertInto('product')
      .columns(['id', 'created_at', 'withdrawn_at', 'updated_at', 'updated_by', ...written])
      .expression(({ selectFrom, val }) =>
        selectFrom(recordsOfProducts(deps, created)).select([
          sql<string>`uuidv7()`.as('id'),
          val(now).as('created_at'),
          val(now).as('withdrawn_at'),
          val(now).as('updated_at'),
          val(deps.staff.accountId).as('updated_by'),
          ...written,
        ]),
      )
      .returning(['id', 'slug']),
  )
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

async function updateProducts(tx: Tx, deps: WriteDeps, changed: readonly ChangedProduct[]): Promise<void> {
  if (changed.length === 0) return
  await execute(
    tx,
    kysely
      .updateTable('product as p')
      .from(recordsOfProducts(deps, changed))
      .set(({ eb, ref }) => ({
        ...Object.fromEntries(written.map(column => [column, ref(`r.${column}`)])),
        version: eb('p.version', '+', 1),
        updated_at: deps.clock.now(),
        updated_by: deps.staff.accountId,
      }))
      .whereRef('p.id', '=', 'r.id'),
  )
}

async function writeVariants(
  tx: Tx,
  { clock }: WriteDeps,
  products: readonly PlannedProduct[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const variants = recordsOf(
    'variant',
    products.flatMap(({ known, product }) =>
      product.variants.map(({ sku, weight, price, oldPrice, sameDay, isWithdrawn }, position) => ({
        product_id: known?.id ?? ids.get(product.slug),
        sku,
        weight_grams: weight,
        price_amd: price,
        old_price_amd: oldPrice,
        same_day: sameDay,
        position,
        withdrawn_at: isWithdrawn ? clock.now() : null,
      })),
    ),
  ).as('r')
  // Variants that swap weights would violate the unique index.
  await execute(
    tx,
    kysely
      .updateTable('variant as v')
      .from(variants)
      .set(({ eb }) => ({ weight_grams: eb('v.weight_grams', '+', 10_000_000) }))
      .whereRef('v.sku', '=', 'r.sku')
      .whereRef('v.weight_grams', '<>', 'r.weight_grams'),
  )
  await execute(
    tx,
    kysely
      .updateTable('variant as v')
      .from(variants)
      .set(({ ref }) => ({
        weight_grams: ref('r.weight_grams'),
        price_amd: ref('r.price_amd'),
        old_price_amd: ref('r.old_price_amd'),
        same_day: ref('r.same_day'),
        position: ref('r.position'),
        withdrawn_at: sql<Date | null>`CASE WHEN r.withdrawn_at IS NOT NULL THEN coalesce(v.withdrawn_at, r.withdrawn_at) END`,
      }))
      .whereRef('v.sku', '=', 'r.sku'),
  )
  const columns = [
    'product_id',
    'sku',
    'weight_grams',
    'price_amd',
    'old_price_amd',
    'same_day',
    'position',
    'withdrawn_at',
  ] as const
  await execute(
    tx,
    kysely
      .insertInto('variant')
      .columns(['id', 'on_hand', ...columns])
      .expression(({ lit, selectFrom }) =>
        selectFrom(variants)
          .select([sql<string>`uuidv7()`.as('id'), lit(0).as('on_hand'), ...columns])
          .where(({ exists, not, selectFrom }) =>
            not(exists(selectFrom('variant as v').select('v.id').whereRef('v.sku', '=', 'r.sku'))),
          ),
      ),
  )
}

/** Redirects the former slugs to the new ones. */
async function moveSlugs(tx: Tx, { clock }: WriteDeps, changed: readonly ChangedProduct[]): Promise<void> {
  for (const { known, product } of changed) {
    const former = known.draft.slug
    if (product.slug === former) continue
    await lockSlug(tx, product.slug)
    await removeRedirect(tx, { slug: product.slug, productId: known.id })
    await addRedirect(tx, { slug: former, productId: known.id, now: clock.now() })
  }
}
