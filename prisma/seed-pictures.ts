import { createHash } from 'node:crypto'
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
import { systemRandom } from '../apps/api/src/platform/auth/secrets.ts'
import { systemClock } from '../apps/api/src/platform/config/deps.ts'
import { createDb, type Db, withLongTransaction } from '../apps/api/src/platform/db/db.ts'
import { anyOf, execute, kysely, query } from '../apps/api/src/platform/db/sql.ts'
import { loadSharp } from '../apps/api/src/platform/http/load-sharp.ts'
import type { WrittenPicture } from '../packages/contracts/src/catalog-writing.ts'
import { type LocalTexts, toWrittenFields } from '../packages/contracts/src/text-fields.ts'
import { drawProduct, drawViews, type View } from '../packages/demo/src/draw.ts'
import { demoProducts, type ProductRow } from './demo/rows.ts'

/** The drawings are encoded while customers use the shop, so everything else has priority. */
const LOWEST_PRIORITY = 19

/** Demo products that staff has never saved: a picture that staff removed or replaced stays so. */
const productsToDraw = kysely.selectFrom('product as p').where('p.version', '=', 1)

type PictureSeedDeps = { db: Db; pictureStore: PictureStore }
type Uploads = Parameters<typeof uploadPublicPicture>[0]

/**
 * Draws the demo products and stores the drawings as ordinary product pictures, the most popular products of each
 * category first. Products whose stored drawings are those of an earlier version get the current ones. Each product is a
 * transaction of its own, so a seed that was interrupted continues where it stopped.
 * @param slugs only these products; without it, all
 * @returns how many products got pictures
 */
export async function seedDemoPictures(
  { db, pictureStore }: PictureSeedDeps,
  slugs?: readonly string[],
): Promise<number> {
  const demo = new Map(demoProducts().map(row => [row.slug, row]))
  const products = await query(
    db,
    productsToDraw
      .select(({ selectFrom }) => [
        'p.id',
        'p.slug',
        sql<string[]>`array${selectFrom('product_picture as s')
          .innerJoin('picture as m', 'm.id', 's.picture_id')
          .select(sql<string>`encode(m.hash, 'hex')`.as('hash'))
          .whereRef('s.product_id', '=', 'p.id')
          .orderBy('s.position')}`.as('hashes'),
      ])
      .where('p.slug', '=', anyOf(slugs ?? [...demo.keys()]))
      .orderBy(sql`row_number() OVER (PARTITION BY p.category ORDER BY p.popularity DESC)`),
  )
  const uploads = { db, clock: systemClock, random: systemRandom, pictureStore, encode: createEncoder() }
  let added = 0
  for (const { id: productId, slug, hashes } of products) {
    const row = demo.get(slug)
    if (!row) continue
    const drawings = drawingsOf(row)
    if (drawings.every(({ svg }, index) => hashOf(svg) === hashes[index])) continue
    const pictures = []
    for (const drawing of drawings) pictures.push(await uploadDrawing(uploads, drawing))
    if (await writeDrawings(uploads, productId, pictures)) added += 1
  }
  return added
}

const hashOf = (source: string) => createHash('sha256').update(source).digest('hex')

/** @returns false if staff saved the product in the meantime */
async function writeDrawings(deps: Uploads, productId: string, pictures: readonly WrittenPicture[]): Promise<boolean> {
  return withLongTransaction(deps.db, async tx => {
    const [product] = await query(tx, productsToDraw.select('p.id').where('p.id', '=', productId).forUpdate('p'))
    if (!product) return false
    await writePictures(tx, deps, pictures, { productId, at: 'pictures' })
    // The catalog in memory reads the products again whose rows were written (docs/adr/0026).
    await execute(tx, kysely.updateTable('product').set({ version: 1 }).where('id', '=', productId))
    return true
  })
}

type Drawing = { svg: string; alt: LocalTexts }

/** Draws a product, and a hookah from close up and with the contents of its box. */
function drawingsOf(row: ProductRow): Drawing[] {
  const subject = {
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
    hose: row.hose,
    kit: row.kit,
  }
  const { brand, title } = row
  return [{ view: undefined, svg: drawProduct(subject) }, ...drawViews(subject)].map(({ view, svg }) => {
    const shown = view && viewTexts[view]
    return {
      svg,
      alt: {
        ru: `Рисунок: ${brand}, ${title.ru}${shown ? `, ${shown.ru}` : ''}`,
        en: `Drawing: ${brand}, ${title.en}${shown ? `, ${shown.en}` : ''}`,
        hy: `Նկար՝ ${brand}, ${title.hy}${shown ? `, ${shown.hy}` : ''}`,
      },
    }
  })
}

const viewTexts: Record<View, Record<'ru' | 'en' | 'hy', string>> = {
  bowl: { ru: 'чаша и шахта', en: 'bowl and stem', hy: 'թասիկ և ձող' },
  flask: { ru: 'колба', en: 'base', hy: 'կոլբա' },
  kit: { ru: 'что ещё в коробке', en: 'what else is in the box', hy: 'ինչ կա տուփում' },
}

/** Renders a drawing as PNG, because the shop rejects SVG uploads, and stores it. */
async function uploadDrawing(uploads: Uploads, { svg, alt }: Drawing): Promise<WrittenPicture> {
  const sharp = await loadSharp()
  const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer()
  const { id } = await uploadPublicPicture(uploads, SYSTEM, { owner: 'catalog', bytes, source: svg, isFast: true })
  return { id, ...toWrittenFields('alt', alt) }
}

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
