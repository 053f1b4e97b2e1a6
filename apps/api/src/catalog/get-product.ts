import type { Product, ProductPage } from '@shop/contracts/catalog.ts'
import { strengths } from '@shop/contracts/catalog.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { anyOf, kysely, type Param, prepare, query } from '#platform/sql.ts'
import { presentSlug } from './present-slug.ts'
import { type ProductRow, products, shownPictures, toProduct, toTaste } from './product-row.ts'
import { companionsOf, strengthRank } from './rules.ts'

const MAX_RELATED = 8
const PICTURE_SIZE = 800

/**
 * A product's page: itself, its pictures and taste, and up to 8 products in stock that go well with it. Two queries.
 * @throws PRODUCT_NOT_FOUND when there is none or it was taken off the shop; where it only moved, with its present slug
 */
export async function findProduct(db: Tx, slug: string): Promise<ProductPage> {
  if (slug.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
  const [row] = await query(db, onSaleBySlug({ slug }))
  if (!row) throw await refusalOf(db, slug)
  return toPage(db, row)
}

/** The address of a product that had another one leads on: the refusal names it. */
async function refusalOf(db: Tx, former: string): Promise<AppError> {
  const slug = await presentSlug(db, former)
  return new AppError('PRODUCT_NOT_FOUND', slug === undefined ? {} : { details: [{ path: 'params.slug', slug }] })
}

/** A product's page as the shop shows it. */
export async function toPage(db: Tx, row: ProductRow): Promise<ProductPage> {
  const product = toProduct(row)
  return {
    ...product,
    pictures: product.picture
      ? shownPictures(row)
      : [{ url: product.imageUrl, width: PICTURE_SIZE, height: PICTURE_SIZE }],
    ...(row.taste !== null && { taste: toTaste(row.taste) }),
    related: await findRelated(db, row.id, product),
  }
}

const KIND = sql<string>`coalesce(p.flavor_category, p.accessory_type, p.category)`

/** The best of each companion kind in turn, near in strength, of another taste. */
async function findRelated(db: Tx, id: string, product: Product): Promise<Product[]> {
  const rows = await query(
    db,
    relatedTo({
      id,
      kinds: companionsOf(kindOf(product)),
      strength: strengthRank(product.strength),
      flavorId: product.flavorType ?? '',
    }),
  )
  return rows.map(toProduct)
}

const onSaleBySlug = prepare((param: Param<{ slug: string }>) =>
  products.where('p.slug', '=', param('slug')).where('p.withdrawn_at', 'is', null),
)

type RelatedTo = { id: string; kinds: readonly string[]; strength: number; flavorId: string }

const relatedTo = prepare((param: Param<RelatedTo>) => {
  const distance = sql<number>`abs(coalesce(array_position(${strengths}::text[], p.strength) - 1, 0)
    - ${param('strength')}::int)`
  const companions = kysely
    .selectFrom('product as p')
    .select([
      'p.id',
      sql<number>`array_position(${param('kinds')}::text[], ${KIND})`.as('preference'),
      sql<bigint>`row_number() OVER (PARTITION BY ${KIND} ORDER BY ${distance}, p.popularity DESC, p.id)`.as('turn'),
    ])
    .where('p.withdrawn_at', 'is', null)
    .where('p.id', '<>', param('id'))
    .where(KIND, '=', anyOf(param('kinds')))
    .where('p.flavor_id', 'is distinct from', param('flavorId'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('variant as v')
          .select('v.id')
          .whereRef('v.product_id', '=', 'p.id')
          .where('v.withdrawn_at', 'is', null)
          .whereRef('v.on_hand', '>', 'v.reserved'),
      ),
    )
  return products
    .innerJoin(companions.as('c'), 'c.id', 'p.id')
    .orderBy('c.turn')
    .orderBy('c.preference')
    .limit(MAX_RELATED)
})

function kindOf({ category, flavorCategory, accessoryType }: Product): string {
  if (category === 'hookah' || category === 'coal') return category
  const kind = flavorCategory ?? accessoryType
  if (kind === undefined) throw new Error(`a ${category} without its kind`)
  return kind
}
