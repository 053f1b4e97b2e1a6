import {
  type BuiltInAccessoryType,
  type Category,
  type FlavorCategory,
  type Product,
  type ProductPage,
  type Strength,
  strengths,
} from '@shop/contracts/catalog.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { slugOf } from '../staff/slugs.ts'
import { type DateSource, withDates } from './dates.ts'
import { type FindOffer, type OfferSource, withOffers } from './offers.ts'
import {
  HAS_AVAILABLE_VARIANT,
  type ProductRow,
  presentSlug,
  products,
  shownPictures,
  toProduct,
  toTaste,
} from './queries.ts'

const MAX_RELATED = 8
const PICTURE_SIZE = 800

/**
 * Returns a product's page: the product, its pictures and taste, and up to 8 products in stock that go well with it.
 * Four queries, five if it has packed-on dates.
 * @throws PRODUCT_NOT_FOUND if it does not exist or is not on sale; with the present slug if the slug has changed
 */
export async function getProduct(
  db: Tx,
  slug: string,
  { readOffers, readDates }: { readOffers: OfferSource; readDates: DateSource },
): Promise<ProductPage> {
  if (slug.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
  const [[row], findOffer] = await Promise.all([query(db, onSaleBySlug({ slug })), readOffers()])
  if (!row) throw await notFoundError(db, slug)
  const [page, dates] = await Promise.all([toPage(db, row, findOffer), readDates([row.id])])
  return withDates(page, dates)
}

/** Creates the error for an unknown slug. It names the present slug of a product that once had this one. */
async function notFoundError(db: Tx, former: string): Promise<AppError> {
  const slug = await presentSlug(db, former)
  return new AppError('PRODUCT_NOT_FOUND', slug === undefined ? {} : { details: [{ path: 'params.slug', slug }] })
}

/** @param findOffer omit it for a preview, which shows no promotions */
export async function toPage(db: Tx, row: ProductRow, findOffer: FindOffer = () => undefined): Promise<ProductPage> {
  const product = withOffers(row.id, toProduct(row), findOffer)
  return {
    ...product,
    brandSlug: slugOf(product.brand),
    pictures: product.picture
      ? shownPictures(row)
      : [{ url: product.imageUrl, width: PICTURE_SIZE, height: PICTURE_SIZE }],
    ...(row.taste !== null && { taste: toTaste(row.taste) }),
    related: await findRelated(db, { id: row.id, product, findOffer }),
  }
}

const KIND = sql<string>`coalesce(p.flavor_category, p.accessory_type, p.category)`

/**
 * Takes the best product of each companion kind in turn: of similar strength, of another taste and, if possible, of
 * another brand. Parts that connect with the bowl of another kind of hookah are left out.
 */
async function findRelated(
  db: Tx,
  { id, product, findOffer }: { id: string; product: Product; findOffer: FindOffer },
): Promise<Product[]> {
  const rows = await query(
    db,
    relatedTo({
      id,
      kinds: companionsOf(kindOf(product)),
      strength: strengthRank(product.strength),
      flavorId: product.flavorType ?? '',
      brand: product.brand,
      joint: product.joint ?? '',
      hosePort: product.hosePort ?? '',
      neck: product.neck ?? '',
    }),
  )
  return rows.map(row => withOffers(row.id, toProduct(row), findOffer))
}

const onSaleBySlug = prepare((param: Param<{ slug: string }>) =>
  products.where('p.slug', '=', param('slug')).where('p.withdrawn_at', 'is', null),
)

type RelatedTo = {
  id: string
  kinds: readonly string[]
  strength: number
  flavorId: string
  brand: string
  /** '' if it is unknown. */
  joint: string
  hosePort: string
  neck: string
}

const relatedTo = prepare((param: Param<RelatedTo>) => {
  const distance = sql<number>`abs(coalesce(array_position(${strengths}::text[], p.strength) - 1, 0)
    - ${param('strength')}::int)`
  const companions = kysely
    .selectFrom('product as p')
    .select([
      'p.id',
      sql<number>`array_position(${param('kinds')}::text[], ${KIND})`.as('preference'),
      sql<bigint>`row_number() OVER (PARTITION BY ${KIND}
        ORDER BY ${distance}, p.brand = ${param('brand')}, p.popularity DESC, p.id)`.as('turn'),
    ])
    .where('p.withdrawn_at', 'is', null)
    .where('p.id', '<>', param('id'))
    .where(KIND, '=', anyOf(param('kinds')))
    .where('p.flavor_id', 'is distinct from', param('flavorId'))
    .where(sql<boolean>`(p.joint IS NULL OR p.joint = 'any' OR ${param('joint')} IN ('', 'any', p.joint))`)
    .where(sql<boolean>`(p.hose_port IS NULL OR ${param('hosePort')} IN ('', p.hose_port))`)
    .where(sql<boolean>`(p.base_neck IS NULL OR ${param('neck')} IN ('', p.base_neck))`)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM compatibility_exception e WHERE NOT e.fits
      AND ((e.hookah_id = ${param('id')}::uuid AND e.part_id = p.id) OR (e.part_id = ${param('id')}::uuid AND e.hookah_id = p.id)))`)
    .where(HAS_AVAILABLE_VARIANT)
  return products
    .innerJoin(companions.as('c'), 'c.id', 'p.id')
    .orderBy('c.turn')
    .orderBy('c.preference')
    .limit(MAX_RELATED)
})

function kindOf({ category, flavorCategory, accessoryType }: Product): string {
  if (category === 'hookah' || category === 'coal') return category
  const kind = flavorCategory ?? accessoryType
  if (kind === undefined) throw new Error(`expected a product of category ${category} to have a kind`)
  return kind
}

/** The kind of a product in "goes well with": a flavor's category, a built-in accessory type, hookah or coal. */
type Kind = FlavorCategory | BuiltInAccessoryType | Exclude<Category, 'flavor' | 'accessory'>

/** The kinds suggested with each kind, the best first: flavors that mix well, or products that are used together. */
const companions: Record<Kind, readonly Kind[]> = {
  Fruit: ['Berry', 'Cold', 'Herb', 'Dessert'],
  Berry: ['Fruit', 'Cold', 'Dessert', 'Herb'],
  'Non-alcoholic drink': ['Fruit', 'Berry', 'Cold', 'Spice'],
  Dessert: ['Fruit', 'Berry', 'Gastronomy', 'Spice'],
  Herb: ['Fruit', 'Berry', 'Cold', 'Non-alcoholic drink'],
  'Alcoholic drink': ['Fruit', 'Berry', 'Spice', 'Dessert'],
  Cold: ['Fruit', 'Berry', 'Herb', 'Non-alcoholic drink'],
  Gastronomy: ['Dessert', 'Spice', 'Herb', 'Fruit'],
  Spice: ['Dessert', 'Alcoholic drink', 'Fruit', 'Non-alcoholic drink'],
  hookah: ['bowl', 'heat-management', 'coal', 'tongs', 'molasses-catcher', 'burner'],
  coal: ['burner', 'tongs', 'heat-management', 'wind-cover'],
  bowl: ['heat-management', 'foil', 'coal', 'molasses-catcher'],
  'heat-management': ['coal', 'bowl', 'tongs', 'wind-cover'],
  foil: ['bowl', 'coal', 'tongs'],
  hose: ['mouthpiece', 'seal', 'brush', 'hookah'],
  mouthpiece: ['hose', 'seal', 'hookah'],
  tongs: ['coal', 'burner', 'foil'],
  base: ['seal', 'brush', 'hookah', 'molasses-catcher'],
  'molasses-catcher': ['bowl', 'seal', 'brush'],
  brush: ['base', 'seal', 'molasses-catcher'],
  burner: ['coal', 'tongs', 'wind-cover'],
  'wind-cover': ['coal', 'heat-management', 'burner'],
  seal: ['hose', 'base', 'brush'],
}

/** Suggested for types that staff added. */
const ofUnknownType: readonly Kind[] = ['hookah', 'bowl', 'coal']

const isKind = (kind: string): kind is Kind => Object.hasOwn(companions, kind)

/** Returns the kinds that go well with a product of this kind, the best first. `kind` may be a type that staff added. */
function companionsOf(kind: string): readonly Kind[] {
  return isKind(kind) ? companions[kind] : ofUnknownType
}

/** Returns 0, 1 or 2, to compare strengths. */
function strengthRank(strength: Strength | undefined): number {
  return strength === undefined ? 0 : strengths.indexOf(strength)
}
