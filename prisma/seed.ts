import { createPasswords } from '../apps/api/src/identity/index.ts'
import { saveMix } from '../apps/api/src/mixes/index.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { createDb, type Db, type Tx } from '../apps/api/src/platform/db.ts'
import type { Deps } from '../apps/api/src/platform/deps.ts'
import { AppError } from '../apps/api/src/platform/errors.ts'
import { systemRandom } from '../apps/api/src/platform/secrets.ts'
import { TERMS_VERSION } from '../packages/contracts/src/identity.ts'
import { demoMixes, mixMaker } from './demo/mixes.ts'
import { OPENING_DELIVERY } from './demo/opening.ts'
import { demoRentals, unitCodes } from './demo/rentals.ts'
import { demoProducts, type ProductRow, renamedProducts } from './demo/rows.ts'

/** Milliseconds: it takes half a second, but the first start of a shop may share a busy machine with its build. */
const PATIENCE = { maxWait: 30_000, timeout: 120_000 }

/** What one password takes, as OWASP's floor has it. */
const MEMORY_KIB = 19_456

/**
 * Puts the demo catalogue into the database: adds what is missing (by slug and sku) and leaves what is there as it is,
 * stock and texts included; what staff withdrew stays so. Stock on hand is booked as a receipt, so that it is always the sum of its moves.
 * Answers how much was added.
 */
export async function seedDemo(db: Db): Promise<{ products: number; variants: number }> {
  const catalogue = demoProducts()
  const added = await db.$transaction(async tx => {
    await renameProducts(tx)
    const demo = await withoutRenamed(tx, catalogue)
    const products = await tx.product.createMany({
      data: demo.map(({ variants: _variants, ...product }) => product),
      skipDuplicates: true,
    })
    const ids = await tx.product.findMany({
      where: { slug: { in: demo.map(product => product.slug) } },
      select: { id: true, slug: true },
    })
    const idBySlug = new Map(ids.map(({ id, slug }) => [slug, id]))
    const wanted = demo.flatMap(({ slug, createdAt, variants }) => {
      const productId = idBySlug.get(slug)
      return productId === undefined ? [] : variants.map(variant => ({ variant: { ...variant, productId }, createdAt }))
    })
    const variants = await tx.variant.createManyAndReturn({
      data: wanted.map(({ variant }) => variant),
      skipDuplicates: true,
      select: { id: true, sku: true, onHand: true },
    })
    const createdAtBySku = new Map(wanted.map(({ variant, createdAt }) => [variant.sku, createdAt]))
    await tx.stockMove.createMany({
      data: variants.flatMap(({ id, sku, onHand }) => {
        const createdAt = createdAtBySku.get(sku)
        if (onHand === 0 || createdAt === undefined) return []
        return [{ variantId: id, delta: onHand, kind: 'receipt', ref: OPENING_DELIVERY, createdAt }]
      }),
    })
    await tx.rentalOffer.createMany({
      data: demoRentals.flatMap(({ slug, ...offer }) => {
        const productId = idBySlug.get(slug)
        return productId === undefined ? [] : [{ ...offer, productId }]
      }),
      skipDuplicates: true,
    })
    await tx.rentalUnit.createMany({
      data: demoRentals.flatMap(({ slug }) => {
        const productId = idBySlug.get(slug)
        return productId === undefined ? [] : unitCodes(slug).map(code => ({ code, productId }))
      }),
      skipDuplicates: true,
    })
    return { products: products.count, variants: variants.length }
  }, PATIENCE)
  // Statistics of an empty table make foreign-key checks read the whole table from then on.
  await db.$executeRaw`ANALYZE flavor, product, variant, stock_move, rental_offer, rental_unit`
  return added
}

/**
 * Puts the demo's mixes of others into a shop that has never had them: staff and time may take them away. A mix of what
 * is not sold any more is left out. Answers how many were added.
 */
export async function seedDemoMixes(db: Db): Promise<number> {
  const deps = { db, clock: systemClock, random: systemRandom }
  const accountId = await addMixMaker(deps)
  if (accountId === undefined) return 0
  let added = 0
  for (const mix of demoMixes) {
    added += await saveMix(deps, accountId, mix).then(
      () => 1,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'PRODUCT_NOT_FOUND') return 0
        throw error
      },
    )
  }
  return added
}

/** The account that the mixes belong to, once: with a password that nobody has ever seen. */
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
 * Gives products of an earlier demo their present line and address; the former address leads there. Texts that staff wrote
 * stay as they are.
 */
async function renameProducts(tx: Tx): Promise<void> {
  const renamed = [...renamedProducts()]
  const formerSlugs = renamed.map(([former]) => former)
  const slugs = renamed.map(([, slug]) => slug)
  await tx.$executeRaw`
    WITH renamed AS (
      UPDATE product p SET slug = r.slug,
        sub_title_ru = regexp_replace(sub_title_ru, '^Light · ', 'Dawn · '),
        sub_title_en = regexp_replace(sub_title_en, '^Light · ', 'Dawn · '),
        sub_title_hy = regexp_replace(sub_title_hy, '^Light · ', 'Dawn · '),
        description_ru = replace(description_ru, 'В светлой линейке она', 'В линейке Dawn она'),
        description_en = replace(description_en, 'The Light line keeps', 'The Dawn line keeps')
      FROM unnest(${formerSlugs}::text[], ${slugs}::text[]) AS r (former, slug)
      WHERE p.slug = r.former AND NOT EXISTS (SELECT 1 FROM product o WHERE o.slug = r.slug)
      RETURNING p.id, r.former
    )
    INSERT INTO product_redirect (slug, product_id, created_at) SELECT former, id, now() FROM renamed
    ON CONFLICT DO NOTHING`
}

/** Without products whose packings the shop sells under another slug: a second one would have nothing to sell. */
async function withoutRenamed(tx: Tx, catalogue: ProductRow[]): Promise<ProductRow[]> {
  const sold = await tx.variant.findMany({
    where: { sku: { in: catalogue.flatMap(({ variants }) => variants.map(({ sku }) => sku)) } },
    select: { sku: true, product: { select: { slug: true } } },
  })
  const slugBySku = new Map(sold.map(({ sku, product }) => [sku, product.slug]))
  return catalogue.filter(({ slug, variants }) => !variants.some(({ sku }) => (slugBySku.get(sku) ?? slug) !== slug))
}

async function main(): Promise<void> {
  // The owner's role, which may also refresh the statistics.
  const databaseUrl = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL
  if (!databaseUrl) throw new Error('DATABASE_URL: missing, the address of the database to seed')
  const db = createDb(databaseUrl, 2, { transactionTimeoutMs: PATIENCE.timeout })
  try {
    const { products, variants } = await seedDemo(db)
    const mixes = await seedDemoMixes(db)
    process.stdout.write(`demo catalogue: ${products} products, ${variants} variants and ${mixes} mixes added\n`)
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
