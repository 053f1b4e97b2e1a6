import { type AuditedAction, auditAll, type KeptStaff } from '#audit/index.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { type Columns, columnsOf } from '../columns.ts'
import type { References } from '../references.ts'
import { differenceOf, type Fields, fieldsOf } from '../rules.ts'
import { lockSlug } from '../slugs.ts'
import type { Known, PlannedProduct } from './plan.ts'

/** The columns of a product that its texts and attributes fill, and their types. */
const written: Record<keyof Columns, [column: string, type: string]> = {
  slug: ['slug', 'text'],
  category: ['category', 'text'],
  brand: ['brand', 'text'],
  titleRu: ['title_ru', 'text'],
  titleEn: ['title_en', 'text'],
  titleHy: ['title_hy', 'text'],
  subTitleRu: ['sub_title_ru', 'text'],
  subTitleEn: ['sub_title_en', 'text'],
  subTitleHy: ['sub_title_hy', 'text'],
  descriptionRu: ['description_ru', 'text'],
  descriptionEn: ['description_en', 'text'],
  descriptionHy: ['description_hy', 'text'],
  flavorCategory: ['flavor_category', 'text'],
  flavorId: ['flavor_id', 'text'],
  strength: ['strength', 'text'],
  volumeMl: ['volume_ml', 'int'],
  accessoryType: ['accessory_type', 'text'],
  coalSizeMm: ['coal_size_mm', 'int'],
  sweet: ['sweet', 'smallint'],
  sour: ['sour', 'smallint'],
  fresh: ['fresh', 'smallint'],
  spicy: ['spicy', 'smallint'],
  creamy: ['creamy', 'smallint'],
  bitter: ['bitter', 'smallint'],
  herbal: ['herbal', 'smallint'],
  searchText: ['search_text', 'text'],
}
const names = Object.entries(written)
const typed = Prisma.raw(names.map(([name, [, type]]) => `"${name}" ${type}`).join(', '))
const assigned = Prisma.raw(names.map(([name, [column]]) => `${column} = r."${name}"`).join(', '))
const inserted = Prisma.raw(names.map(([, [column]]) => column).join(', '))
const selected = Prisma.raw(names.map(([name]) => `r."${name}"`).join(', '))

/** So many rows go in one statement. */
const CHUNK = 1000

export type Writing = Deps & { staff: KeptStaff; references: References }

/** Writes planned products, new ones as drafts, and notes who changed what; nothing of their stock. */
export async function writeAll(tx: Tx, deps: Writing, products: readonly PlannedProduct[]): Promise<void> {
  for (let from = 0; from < products.length; from += CHUNK)
    await writeChunk(tx, deps, products.slice(from, from + CHUNK))
}

async function writeChunk(tx: Tx, deps: Writing, products: readonly PlannedProduct[]): Promise<void> {
  const made = products.filter(({ known }) => known === undefined)
  const changed = products.flatMap(planned => changeOf(planned) ?? [])
  await moveSlugs(tx, deps, changed)
  const ids = await insertProducts(tx, deps, made)
  await updateProducts(tx, deps, changed)
  await writeVariants(tx, deps, products, ids)
  await auditAll(tx, deps, deps.staff, [
    ...made.map(
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

type Changed = { known: Known; product: PlannedProduct['product']; before: Fields; after: Fields }

/** What changes of a product beside its stock; undefined where that is all. */
function changeOf({ known, product }: PlannedProduct): Changed | undefined {
  const change = known && differenceOf(known.fields, fieldsOf(product))
  return known && change && { known, product, ...change }
}

const rowsOf = (
  deps: Writing,
  products: readonly { product: PlannedProduct['product']; known: Known | undefined }[],
): string =>
  JSON.stringify(products.map(({ product, known }) => ({ ...columnsOf(product, deps.references), id: known?.id })))

async function insertProducts(tx: Tx, deps: Writing, made: readonly PlannedProduct[]): Promise<Map<string, string>> {
  if (made.length === 0) return new Map()
  const now = deps.clock.now()
  const rows = await tx.$queryRaw<{ id: string; slug: string }[]>`
    INSERT INTO product (id, created_at, withdrawn_at, updated_at, updated_by, ${inserted})
    SELECT uuidv7(), ${now}, ${now}, ${now}, ${deps.staff.accountId}::uuid, ${selected}
    FROM jsonb_to_recordset(${rowsOf(deps, made)}::jsonb) AS r(${typed}) RETURNING id, slug`
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

async function updateProducts(tx: Tx, deps: Writing, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return
  await tx.$executeRaw`
    UPDATE product p SET ${assigned}, version = p.version + 1, updated_at = ${deps.clock.now()},
      updated_by = ${deps.staff.accountId}::uuid
    FROM jsonb_to_recordset(${rowsOf(deps, changed)}::jsonb) AS r(id uuid, ${typed}) WHERE p.id = r.id`
}

async function writeVariants(
  tx: Tx,
  { clock }: Writing,
  products: readonly PlannedProduct[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = JSON.stringify(
    products.flatMap(({ known, product }) =>
      product.variants.map((variant, position) => ({
        ...variant,
        position,
        productId: known?.id ?? ids.get(product.slug),
      })),
    ),
  )
  const given = Prisma.sql`jsonb_to_recordset(${rows}::jsonb) AS r("productId" uuid, sku text, weight int, price int,
    "oldPrice" int, "sameDay" boolean, "isWithdrawn" boolean, position int)`
  // Packings that change weights with each other would be in each other's way.
  await tx.$executeRaw`UPDATE variant v SET weight_grams = v.weight_grams + 10000000 FROM ${given}
    WHERE v.sku = r.sku AND v.weight_grams <> r.weight`
  await tx.$executeRaw`
    UPDATE variant v SET weight_grams = r.weight, price_amd = r.price, old_price_amd = r."oldPrice",
      same_day = r."sameDay", position = r.position,
      withdrawn_at = CASE WHEN r."isWithdrawn" THEN coalesce(v.withdrawn_at, ${clock.now()}) END
    FROM ${given} WHERE v.sku = r.sku`
  await tx.$executeRaw`
    INSERT INTO variant (id, product_id, sku, weight_grams, price_amd, old_price_amd, on_hand, same_day, position, withdrawn_at)
    SELECT uuidv7(), r."productId", r.sku, r.weight, r.price, r."oldPrice", 0, r."sameDay", r.position,
      CASE WHEN r."isWithdrawn" THEN ${clock.now()}::timestamptz END
    FROM ${given} WHERE NOT EXISTS (SELECT FROM variant v WHERE v.sku = r.sku)`
}

/** Addresses that people know lead to the new ones. */
async function moveSlugs(tx: Tx, { clock }: Writing, changed: readonly Changed[]): Promise<void> {
  for (const { known, product } of changed) {
    const former = known.draft.slug
    if (product.slug === former) continue
    await lockSlug(tx, product.slug)
    await tx.productRedirect.deleteMany({ where: { slug: product.slug, productId: known.id } })
    await tx.$executeRaw`
      INSERT INTO product_redirect (slug, product_id, created_at)
      SELECT ${former}, p.id, ${clock.now()} FROM product p
      WHERE p.id = ${known.id}::uuid AND (p.published_at IS NOT NULL OR p.withdrawn_at IS NULL)`
  }
}
