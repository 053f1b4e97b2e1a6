import { createDb, type Db, type Tx } from '../apps/api/src/platform/db.ts'
import { OPENING_DELIVERY } from './demo/opening.ts'
import { demoRentals, unitCodes } from './demo/rentals.ts'
import { demoProducts, type ProductRow } from './demo/rows.ts'
import { tastes } from './demo/tastes.ts'

/** Milliseconds: it takes half a second, but the first start of a shop may share a busy machine with its build. */
const PATIENCE = { maxWait: 30_000, timeout: 120_000 }

/**
 * Puts the demo catalogue into the database: adds what is missing (by slug and sku) and leaves what is there as it is,
 * stock and texts included; what staff withdrew stays so. Stock on hand is booked as a receipt, so that it is always the sum of its moves.
 * Answers how much was added.
 */
export async function seedDemo(db: Db): Promise<{ products: number; variants: number }> {
  const catalogue = demoProducts()
  const added = await db.$transaction(async tx => {
    const demo = await withoutRenamed(tx, catalogue)
    await tx.flavor.createMany({
      data: tastes.map(({ profile: _profile, ...taste }) => taste),
      skipDuplicates: true,
    })
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
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) throw new Error('DATABASE_URL: missing, the address of the database to seed')
  const db = createDb(databaseUrl, 2, PATIENCE.timeout)
  try {
    const { products, variants } = await seedDemo(db)
    process.stdout.write(`demo catalogue: ${products} products and ${variants} variants added\n`)
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
