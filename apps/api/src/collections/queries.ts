import { Category } from '@shop/contracts/catalog.ts'
import type { CollectionCard, CollectionPage } from '@shop/contracts/collections.ts'
import type { PickedProduct, StaffCollection } from '@shop/contracts/collections-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { type CollectionSource, imageOf, type ProductSelection, picturedProducts } from '#catalog/index.ts'
import { toPublicPicture } from '#pictures/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

/** Selects the picture with this id, for `toPublicPicture`. */
const pictureOf = (column: 'c.picture_id') =>
  jsonObjectFrom(
    kysely
      .selectFrom('picture as m')
      .select(['m.id', 'm.width', 'm.height', 'm.widths', 'm.placeholder'])
      .whereRef('m.id', '=', sql.ref(column)),
  )

const collections = kysely
  .selectFrom('collection as c')
  .select([
    'c.id',
    'c.slug',
    'c.kind',
    'c.rule',
    'c.title',
    'c.sub_title as subTitle',
    'c.description',
    pictureOf('c.picture_id').as('picture'),
    'c.is_in_menu as isInMenu',
    'c.is_published as isPublished',
    'c.published_at as publishedAt',
    'c.version',
    // Of a picked list, the categories of its products on sale.
    sql<string[]>`ARRAY(SELECT DISTINCT p.category FROM collection_product l JOIN product p ON p.id = l.product_id
      WHERE l.collection_id = c.id AND p.withdrawn_at IS NULL)`.as('pickedCategories'),
  ])
  .orderBy('c.position')
  .orderBy('c.id')

type Row = InferResult<typeof collections>[number]

const published = collections.where('c.is_published', '=', true)

/** A published collection with what is needed to decide where it may be shown. */
export type PublishedCollection = { id: string; card: CollectionCard; categories: Category[] }

/** Lists the published collections in the order of the menus. */
export async function listPublished(db: Tx, locale: Locale): Promise<PublishedCollection[]> {
  const rows = await query(db, published)
  return rows.map(row => ({ id: row.id, card: toCard(row, locale), categories: categoriesOf(row) }))
}

function toCard(row: Row, locale: Locale): CollectionCard {
  const { slug, title, subTitle, isInMenu } = row
  return { slug, title: title[locale], subTitle: subTitle[locale], ...shownPicture(row), isInMenu }
}

const shownPicture = ({ picture }: Pick<Row, 'picture'>) => picture && { picture: toPublicPicture(picture) }

/** A rule without a category may show products of every category. */
function categoriesOf({ rule, pickedCategories }: Row): Category[] {
  if (rule === null) return Category.options.filter(category => pickedCategories.includes(category))
  return rule.category?.length ? [...rule.category] : [...Category.options]
}

/** Returns the page of a published collection. @throws NOT_FOUND */
export async function getPublished(db: Tx, slug: string, locale: Locale): Promise<CollectionPage> {
  const [row] = slug.includes('\0') ? [] : await query(db, published.where('c.slug', '=', slug))
  if (!row) throw new AppError('NOT_FOUND')
  return toPage(row, locale)
}

function toPage(row: Row, locale: Locale): CollectionPage {
  const { isInMenu: _, ...card } = toCard(row, locale)
  return { ...card, description: row.description[locale], categories: categoriesOf(row) }
}

/** Reads the collections for lists and search suggestions of the catalog. */
export const collectionSource = (db: Tx): CollectionSource => ({
  findSelection: slug => findSelection(db, slug),
  readTitles: () =>
    query(
      db,
      kysely.selectFrom('collection').select(['slug', 'title']).where('is_published', '=', true).orderBy('position'),
    ),
})

async function findSelection(db: Tx, slug: string): Promise<ProductSelection | undefined> {
  if (slug.includes('\0')) return undefined
  const [row] = await query(
    db,
    kysely
      .selectFrom('collection as c')
      .select([
        'c.rule',
        sql<string[]>`ARRAY(SELECT product_id::text FROM collection_product l WHERE l.collection_id = c.id
          ORDER BY l.position)`.as('productIds'),
      ])
      .where('c.slug', '=', slug)
      .where('c.is_published', '=', true),
  )
  if (!row) return undefined
  return row.rule === null ? { productIds: row.productIds } : { rule: row.rule }
}

/** Lists all collections for staff, in the order of the menus. */
export async function listForStaff(db: Tx): Promise<StaffCollection[]> {
  const rows = await query(db, collections)
  const products = await readPicked(db)
  return rows.map(row => toStaffCollection(row, products.get(row.id) ?? []))
}

/** Returns a collection for staff. @throws NOT_FOUND */
export async function getForStaff(db: Tx, id: string): Promise<StaffCollection> {
  const [row] = await query(db, collections.where('c.id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  return toStaffCollection(row, (await readPicked(db, id)).get(id) ?? [])
}

async function readPicked(db: Tx, id?: string): Promise<ReadonlyMap<string, PickedProduct[]>> {
  const picked = picturedProducts
    .innerJoin('collection_product as l', 'l.product_id', 'p.id')
    .select(['l.collection_id as collectionId', 'p.title', 'p.withdrawn_at as withdrawnAt'])
    .orderBy('l.position')
  const rows = await query(db, id === undefined ? picked : picked.where('l.collection_id', '=', id))
  const products = new Map<string, PickedProduct[]>()
  for (const row of rows) {
    const { slug, title, withdrawnAt } = row
    const product = { slug, title: completeTexts(title), imageUrl: imageOf(row), isOnSale: withdrawnAt === null }
    products.set(row.collectionId, [...(products.get(row.collectionId) ?? []), product])
  }
  return products
}

function toStaffCollection(row: Row, products: PickedProduct[]): StaffCollection {
  const { rule, picture, publishedAt, pickedCategories: _, kind, ...rest } = row
  return {
    ...rest,
    kind: kind === 'rule' ? 'rule' : 'list',
    ...(rule !== null && { rule }),
    picture: picture && toPublicPicture(picture),
    wasPublished: publishedAt !== null,
    products,
  }
}

/** Selects the ids of all pictures of collections and brands. */
export const picturesOfCollections = kysely
  .selectFrom('collection')
  .select(sql<string>`picture_id`.as('picture_id'))
  .where('picture_id', 'is not', null)
  .unionAll(
    kysely
      .selectFrom('brand_page')
      .select(sql<string>`picture_id`.as('picture_id'))
      .where('picture_id', 'is not', null),
  )
  .$asScalar()
