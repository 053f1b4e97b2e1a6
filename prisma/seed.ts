import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { refreshSearchTexts } from '../apps/api/src/catalog/index.ts'
import { createPasswords } from '../apps/api/src/identity/index.ts'
import { saveMix } from '../apps/api/src/mixes/index.ts'
import { systemRandom } from '../apps/api/src/platform/auth/secrets.ts'
import { type Deps, systemClock } from '../apps/api/src/platform/config/deps.ts'
import { createDb, type Db, type Tx, withLongTransaction } from '../apps/api/src/platform/db/db.ts'
import { anyOf, execute, kysely, query, rawStatement, recordsOf } from '../apps/api/src/platform/db/sql.ts'
import type { DB } from '../apps/api/src/platform/db/tables/tables.ts'
import { AppError } from '../apps/api/src/platform/http/errors.ts'
import { attributeNames, attributes, isWritten } from '../packages/contracts/src/attributes.ts'
import { TERMS_VERSION } from '../packages/contracts/src/identity.ts'
import type { LocalTexts } from '../packages/contracts/src/text-fields.ts'
import { demoCollections } from './demo/collections.ts'
import { demoProducts, type ProductRow, renamedProducts } from './demo/rows.ts'
import { demoMixes, demoRentals, mixMaker, OPENING_DELIVERY, unitCodes } from './demo/shop.ts'

/** The columns of attributes that staff write. */
const seededColumns = attributeNames.filter(isWritten).map(name => attributes[name].column)

/** Timeout of the seed. It takes half a second, but the first start may share a busy machine with the build. */
const TIMEOUT_MS = 120_000

/** Memory for hashing a password: the minimum that OWASP recommends. */
const MEMORY_KIB = 19_456

/**
 * Adds the missing products and variants of the demo catalog, by slug and SKU. Existing ones stay, but products that staff
 * have never saved get the current texts and attributes. Stock is recorded as a receipt, so that it is the sum of its movements.
 * @returns how many were added
 */
export async function seedDemo(db: Db): Promise<{ products: number; variants: number }> {
  const catalog = demoProducts()
  const added = await withLongTransaction(db, async tx => {
    await renameProducts(tx)
    await refreshTexts(tx, catalog)
    await refreshAttributes(tx, catalog)
    const demo = await withoutRenamed(tx, catalog)
    const products = await addMissing(
      tx,
      'product',
      demo.map(({ variants: _, ...product }) => ({ ...product, id: randomUUIDv7() })),
    )
    const slugs = demo.map(({ slug }) => slug)
    const ids = await query(tx, kysely.selectFrom('product').select(['id', 'slug']).where('slug', '=', anyOf(slugs)))
    const idBySlug = new Map(ids.map(({ id, slug }) => [slug, id]))
    const variants = await addVariants(tx, demo, idBySlug)
    const rented = demoRentals.flatMap(offer => {
      const productId = idBySlug.get(offer.slug)
      return productId === undefined ? [] : [{ ...offer, productId }]
    })
    await addMissing(
      tx,
      'rental_offer',
      rented.map(({ productId, pricePerDayAmd, priceFromThirdDayAmd, depositAmd }) => ({
        product_id: productId,
        price_per_day_amd: pricePerDayAmd,
        price_from_third_day_amd: priceFromThirdDayAmd,
        deposit_amd: depositAmd,
      })),
    )
    await addMissing(
      tx,
      'rental_unit',
      rented.flatMap(({ productId, slug }) =>
        unitCodes(slug).map(code => ({ id: randomUUIDv7(), code, product_id: productId })),
      ),
    )
    await addCollections(tx)
    return { products, variants }
  })
  // Statistics of an empty table make foreign-key checks read the whole table from then on.
  const tables = sql`flavor, product, variant, stock_move, rental_offer, rental_unit`
  await execute(db, rawStatement(sql`ANALYZE ${tables}`))
  return added
}

/** Updates the texts of products that staff have never saved. */
async function refreshTexts(tx: Tx, catalog: readonly ProductRow[]): Promise<void> {
  const texts = catalog.map(({ slug, title, sub_title, description }) => ({ slug, title, sub_title, description }))
  const refreshed = await query(
    tx,
    kysely
      .updateTable('product as p')
      .from(recordsOf('product', texts).as('r'))
      .set(({ ref }) => ({
        title: ref('r.title'),
        sub_title: ref('r.sub_title'),
        description: ref('r.description'),
      }))
      .whereRef('p.slug', '=', 'r.slug')
      .where('p.version', '=', 1)
      .where(sql<boolean>`(p.title, p.sub_title, p.description) <> (r.title, r.sub_title, r.description)`)
      .returning('p.id'),
  )
  const ids = refreshed.map(({ id }) => id)
  await refreshSearchTexts(tx, ids)
}

/** Adds attributes that a former demo did not have to products that staff have never saved. */
async function refreshAttributes(tx: Tx, catalog: readonly ProductRow[]): Promise<void> {
  const rows = catalog.map(row => ({
    slug: row.slug,
    ...Object.fromEntries(seededColumns.map(column => [column, row[column] ?? null])),
  }))
  const columns = sql.join(seededColumns.map(column => sql.ref(`p.${column}`)))
  const values = sql.join(seededColumns.map(column => sql.ref(`r.${column}`)))
  await execute(
    tx,
    kysely
      .updateTable('product as p')
      .from(recordsOf('product', rows).as('r'))
      .set(({ ref }) => Object.fromEntries(seededColumns.map(column => [column, ref(`r.${column}`)])))
      .whereRef('p.slug', '=', 'r.slug')
      .where('p.version', '=', 1)
      .where(sql<boolean>`(${columns}) IS DISTINCT FROM (${values})`),
  )
}

/** Adds the rows that violate no unique constraint. @returns how many */
async function addMissing<Table extends keyof DB>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<number> {
  if (rows.length === 0) return 0
  return execute(
    tx,
    kysely
      .insertInto(table)
      .values(rows)
      .onConflict(conflict => conflict.doNothing()),
  )
}

/** Adds the demo collections to a shop that has none. */
async function addCollections(tx: Tx): Promise<void> {
  const [existing] = await query(tx, kysely.selectFrom('collection').select('id').limit(1))
  if (existing) return
  const now = systemClock.now()
  const ids = await query(tx, kysely.selectFrom('product').select(['id', 'slug']))
  const idBySlug = new Map(ids.map(({ id, slug }) => [slug, id]))
  for (const [index, { slug, title, subTitle, description, ...content }] of demoCollections.entries()) {
    const id = randomUUIDv7()
    const isRule = 'rule' in content
    const row = {
      ...{ id, slug, title, description, sub_title: subTitle },
      ...(isRule ? { kind: 'rule', rule: content.rule } : { kind: 'list', rule: null }),
      ...{ is_in_menu: true, position: index + 1, is_published: true, published_at: now, created_at: now },
    }
    // Another process may seed the same database at the same time.
    const added = await addMissing(tx, 'collection', [row])
    const picked = added === 0 || isRule ? [] : content.products.flatMap(each => idBySlug.get(each) ?? [])
    const products = picked.map((productId, position) => ({ collection_id: id, position, product_id: productId }))
    await addMissing(tx, 'collection_product', products)
  }
}

/** Adds the variants that are missing, with their stock as a receipt. @returns how many */
async function addVariants(
  tx: Tx,
  demo: readonly ProductRow[],
  idBySlug: ReadonlyMap<string, string>,
): Promise<number> {
  const createdAtBySku = new Map(demo.flatMap(row => row.variants.map(({ sku }) => [sku, row.created_at])))
  const candidates = demo.flatMap(({ slug, variants }) => {
    const productId = idBySlug.get(slug)
    return productId === undefined
      ? []
      : variants.map(variant => ({ ...variant, id: randomUUIDv7(), product_id: productId }))
  })
  const added = await query(
    tx,
    kysely
      .insertInto('variant')
      .values(candidates)
      .onConflict(conflict => conflict.doNothing())
      .returning(['id', 'sku', 'on_hand']),
  )
  await addMissing(
    tx,
    'stock_move',
    added.flatMap(({ id, sku, on_hand: delta }) => {
      const createdAt = createdAtBySku.get(sku)
      if (delta === 0 || createdAt === undefined) return []
      return [{ variant_id: id, delta, kind: 'receipt', ref: OPENING_DELIVERY, created_at: createdAt }]
    }),
  )
  return added.length
}

/**
 * Adds the demo mixes to a shop that has never had them. Mixes of products that are no longer sold are skipped.
 * @returns how many were added
 */
export async function seedDemoMixes(db: Db): Promise<number> {
  const deps = { db, clock: systemClock, random: systemRandom }
  const accountId = await addMixMaker(deps)
  if (accountId === undefined) {
    await translateDemoMixes(db)
    return 0
  }
  let added = 0
  for (const mix of demoMixes) {
    added += await saveMix(deps, accountId, mix, mix.names).then(
      () => 1,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'PRODUCT_NOT_FOUND') return 0
        throw error
      },
    )
  }
  return added
}

/** Adds the names by language to mixes of an earlier demo. Mixes that were renamed keep their name. */
async function translateDemoMixes(db: Db): Promise<void> {
  for (const { name, names } of demoMixes) {
    await db.savedMix.updateMany({
      where: { account: { phone: mixMaker.phone }, name, names: { equals: {} } },
      data: { names },
    })
  }
}

/** Adds the account of the mixes with a random password. @returns undefined if it exists */
async function addMixMaker({ db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>): Promise<string | undefined> {
  const now = clock.now()
  const [made] = await db.account.createManyAndReturn({
    data: [
      {
        ...mixMaker,
        birthDate: new Date('1990-01-01'),
        passwordHash: await createPasswords(MEMORY_KIB, random.token()).hash(random.token()),
        termsVersion: TERMS_VERSION,
        termsLocale: 'ru',
        termsAcceptedAt: now,
        ageAttestedAt: now,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  })
  return made?.id
}

/**
 * Renames products of an earlier demo and redirects their former URLs. Texts of staff stay.
 */
async function renameProducts(tx: Tx): Promise<void> {
  const renamed = [...renamedProducts()]
  const formerSlugs = renamed.map(([former]) => former)
  const slugs = renamed.map(([, slug]) => slug)
  const inEachLanguage = (column: string, text: RawBuilder<string>) =>
    sql<LocalTexts>`(SELECT jsonb_object_agg(key, ${text}) FROM jsonb_each_text(${sql.ref(column)}))`
  const line = sql<string>`regexp_replace(value, '^Light · ', 'Dawn · ')`
  const text = sql<string>`replace(replace(value, 'В светлой линейке она', 'В линейке Dawn она'),
    'The Light line keeps', 'The Dawn line keeps')`
  await execute(
    tx,
    kysely
      .with('renamed', queries =>
        queries
          .updateTable('product as p')
          .from(
            sql<{ former: string; slug: string }>`unnest(${formerSlugs}::text[], ${slugs}::text[])`.as<'r'>(
              sql`r (former, slug)`,
            ),
          )
          .set(({ ref }) => ({
            slug: ref('r.slug'),
            sub_title: inEachLanguage('p.sub_title', line),
            description: inEachLanguage('p.description', text),
          }))
          .whereRef('p.slug', '=', 'r.former')
          .where(({ exists, not, selectFrom }) =>
            not(exists(selectFrom('product as o').select('o.id').whereRef('o.slug', '=', 'r.slug'))),
          )
          .returning(['p.id', 'r.former']),
      )
      .insertInto('product_redirect')
      .columns(['slug', 'product_id', 'created_at'])
      .expression(({ selectFrom }) => selectFrom('renamed').select(['former', 'id', sql<Date>`now()`.as('created_at')]))
      .onConflict(conflict => conflict.doNothing()),
  )
}

/** Leaves out products whose SKUs exist under another slug: they would have no variant. */
async function withoutRenamed(tx: Tx, catalog: ProductRow[]): Promise<ProductRow[]> {
  const skus = catalog.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  const sold = await query(
    tx,
    kysely
      .selectFrom('variant as v')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .select(['v.sku', 'p.slug'])
      .where('v.sku', '=', anyOf(skus)),
  )
  const slugBySku = new Map(sold.map(({ sku, slug }) => [sku, slug]))
  return catalog.filter(({ slug, variants }) => !variants.some(({ sku }) => (slugBySku.get(sku) ?? slug) !== slug))
}

async function main(): Promise<void> {
  // The owner's role, which may also refresh the statistics.
  const databaseUrl = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL
  if (!databaseUrl) throw new Error('DATABASE_URL: missing. Set it to the database to seed.')
  const db = createDb(databaseUrl, 2, { transactionTimeoutMs: TIMEOUT_MS })
  try {
    const { products, variants } = await seedDemo(db)
    const mixes = await seedDemoMixes(db)
    process.stdout.write(`demo catalog: ${products} products, ${variants} variants and ${mixes} mixes added\n`)
  } finally {
    await db.$disconnect()
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
