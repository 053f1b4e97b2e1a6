import { setPriority } from 'node:os'
import { sql } from 'kysely'
import { SYSTEM } from '../apps/api/src/audit/index.ts'
import { writePictures } from '../apps/api/src/catalog/index.ts'
import {
  createEncoder,
  createPictureStoreFrom,
  type PictureStore,
  uploadPublicPicture,
} from '../apps/api/src/pictures/index.ts'
import { systemClock } from '../apps/api/src/platform/config/deps.ts'
import { createDb, type Db, withLongTransaction } from '../apps/api/src/platform/db/db.ts'
import { anyOf, execute, kysely, query } from '../apps/api/src/platform/db/sql.ts'
import { loadSharp } from '../apps/api/src/platform/http/load-sharp.ts'
import type { WrittenPicture } from '../packages/contracts/src/catalog-writing.ts'
import { toWrittenFields } from '../packages/contracts/src/text-fields.ts'
import { drawProduct } from '../packages/demo/src/draw.ts'
import { demoProducts, type ProductRow } from './demo/rows.ts'

/** The drawings are encoded while customers use the shop, so everything else has priority. */
const LOWEST_PRIORITY = 19

/** Demo products without a picture that staff has never saved: a picture that staff removed stays removed. */
const productsToDraw = kysely
  .selectFrom('product as p')
  .where('p.version', '=', 1)
  .where(({ exists, not, selectFrom }) =>
    not(exists(selectFrom('product_picture as s').select('s.position').whereRef('s.product_id', '=', 'p.id'))),
  )

type PictureSeedDeps = { db: Db; pictureStore: PictureStore }

/**
 * Draws the demo products and stores the drawings as ordinary product pictures, the most popular products of each
 * category first. Each product is a transaction of its own, so a seed that was interrupted continues where it stopped.
 * @param slugs only these products; without it, all
 * @returns how many products got a picture
 */
export async function seedDemoPictures(
  { db, pictureStore }: PictureSeedDeps,
  slugs?: readonly string[],
): Promise<number> {
  const demo = new Map(demoProducts().map(row => [row.slug, row]))
  const products = await query(
    db,
    productsToDraw
      .select(['p.id', 'p.slug'])
      .where('p.slug', '=', anyOf(slugs ?? [...demo.keys()]))
      .orderBy(sql`row_number() OVER (PARTITION BY p.category ORDER BY p.popularity DESC)`),
  )
  const uploads = { db, clock: systemClock, pictureStore, encode: createEncoder() }
  let added = 0
  for (const { id: productId, slug } of products) {
    const row = demo.get(slug)
    if (!row) continue
    const upload = { owner: 'catalog', bytes: await renderDrawing(row) } as const
    const { id } = await uploadPublicPicture(uploads, SYSTEM, upload)
    if (await addPicture(uploads, productId, { id, ...altTextsOf(row) })) added += 1
  }
  return added
}

/** @returns false if the product got a picture, or was saved by staff, in the meantime */
async function addPicture(
  deps: Pick<Parameters<typeof uploadPublicPicture>[0], 'db' | 'clock'>,
  productId: string,
  picture: WrittenPicture,
): Promise<boolean> {
  return withLongTransaction(deps.db, async tx => {
    const [product] = await query(tx, productsToDraw.select('p.id').where('p.id', '=', productId).forUpdate('p'))
    if (!product) return false
    await writePictures(tx, deps, [picture], { productId, at: 'pictures' })
    // The catalog in memory reads the products again whose rows were written (docs/adr/0026).
    await execute(tx, kysely.updateTable('product').set({ version: 1 }).where('id', '=', productId))
    return true
  })
}

/** Renders the drawing as PNG, because the shop rejects SVG uploads. */
async function renderDrawing(row: ProductRow): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const svg = drawProduct({
    slug: row.slug,
    category: row.category,
    brand: row.brand,
    flavorCategory: row.flavor_category,
    flavorType: row.flavor_id,
    strength: row.strength,
    volume: row.volume_ml,
    height: row.height_cm,
    accessoryType: row.accessory_type,
    size: row.coal_size_mm,
  })
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const altTextsOf = ({ brand, title }: ProductRow) =>
  toWrittenFields('alt', {
    ru: `Рисунок: ${brand}, ${title.ru}`,
    en: `Drawing: ${brand}, ${title.en}`,
    hy: `Նկար՝ ${brand}, ${title.hy}`,
  })

/** Ends this process if the one that started it was killed. */
function endWithParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1)
  }, 500).unref()
}

async function main(): Promise<void> {
  if (process.env.SHOP_MODE === 'live') return
  const databaseUrl = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL
  if (!databaseUrl) throw new Error('DATABASE_URL: missing. Set it to the database to seed.')
  setPriority(LOWEST_PRIORITY)
  endWithParent()
  const sharp = await loadSharp()
  sharp.concurrency(1)
  const db = createDb(databaseUrl, 2)
  try {
    const added = await seedDemoPictures({ db, pictureStore: createPictureStoreFrom(process.env) })
    process.stdout.write(`demo pictures: ${added} added\n`)
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
