import { Category } from '@shop/contracts/catalog.ts'
import type { BrandLink, BrandPage } from '@shop/contracts/collections.ts'
import type { StaffBrand } from '@shop/contracts/collections-staff.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { byLocale } from '@shop/contracts/locales.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import { slugOf } from '#catalog/index.ts'
import { toPublicPicture, usePictures } from '#pictures/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { pageChangedError } from './page-changed.ts'

type BrandOnSale = BrandLink & { products: number; categories: Category[] }

/** Lists the brands that have products on sale, by name. Of brands with the same slug, the first one has the page. */
export async function readBrands(db: Tx): Promise<BrandOnSale[]> {
  const rows = await query(
    db,
    kysely
      .selectFrom('product')
      .select([
        'brand',
        sql<number>`count(*)::int`.as('products'),
        sql<string[]>`array_agg(DISTINCT category)`.as('categories'),
      ])
      // Archived products are withdrawn; the condition makes the narrow index product_listed_idx sufficient.
      .where('archived_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .groupBy('brand')
      .orderBy('brand'),
  )
  const brands = new Map<string, BrandOnSale>()
  for (const { brand: name, products, categories } of rows) {
    const slug = slugOf(name)
    if (slug === '' || brands.has(slug)) continue
    brands.set(slug, { slug, name, products, categories: Category.options.filter(each => categories.includes(each)) })
  }
  return [...brands.values()]
}

async function findBrand(db: Tx, slug: string): Promise<BrandOnSale> {
  const brand = (await readBrands(db)).find(each => each.slug === slug)
  if (!brand) throw new AppError('NOT_FOUND')
  return brand
}

/** Returns the categories of a brand's products on sale; empty if it has none. */
export const categoriesOfBrand = async (db: Tx, slug: string): Promise<Category[]> =>
  (await readBrands(db)).find(brand => brand.slug === slug)?.categories ?? []

const NO_TEXTS: Texts = byLocale(() => '')

const pages = kysely
  .selectFrom('brand_page as b')
  .leftJoin('picture as m', 'm.id', 'b.picture_id')
  .select(['b.brand', 'b.description', 'b.version', 'm.id', 'm.width', 'm.height', 'm.widths', 'm.placeholder'])

type PageRow = { description: Texts; version: number; picture: StaffBrand['picture'] }

async function readPages(db: Tx): Promise<ReadonlyMap<string, PageRow>> {
  const rows = await query(db, pages)
  return new Map(
    rows.map(({ brand, description, version, id, width, height, widths, placeholder }) => {
      const hasPicture = id !== null && width !== null && height !== null && widths !== null && placeholder !== null
      const picture = hasPicture ? toPublicPicture({ id, width, height, widths, placeholder }) : null
      return [brand, { description, version, picture }]
    }),
  )
}

/** Returns the page of a brand. @throws NOT_FOUND if no product of it is on sale */
export async function getBrand(db: Tx, slug: string, locale: Locale): Promise<BrandPage> {
  const { name, categories } = await findBrand(db, slug)
  const page = (await readPages(db)).get(name)
  return {
    slug,
    title: name,
    subTitle: '',
    description: page?.description[locale] ?? '',
    ...(page?.picture && { picture: page.picture }),
    categories,
  }
}

const toStaffBrand = ({ slug, name, products }: BrandOnSale, page: PageRow | undefined): StaffBrand => ({
  slug,
  name,
  products,
  description: page?.description ?? NO_TEXTS,
  picture: page?.picture ?? null,
  version: page?.version ?? 0,
})

export async function listStaffBrands(db: Tx): Promise<StaffBrand[]> {
  const pagesByBrand = await readPages(db)
  return (await readBrands(db)).map(brand => toStaffBrand(brand, pagesByBrand.get(brand.name)))
}

type SaveBrandInput = { slug: string; version: number; description: Texts; pictureId: string | null }

/** Sets the text and the picture of a brand. @throws NOT_FOUND; PAGE_CHANGED if the version is outdated */
export function saveBrand(
  deps: Deps,
  staff: Staff,
  { slug, version, description, pictureId }: SaveBrandInput,
): Promise<StaffBrand> {
  return withTransaction(deps.db, deps.random, async tx => {
    const brand = await findBrand(tx, slug)
    await lockName(tx, `brand:${brand.name}`)
    const before = (await readPages(tx)).get(brand.name)
    const subject = { type: 'brand_page', id: brand.name } as const
    if ((before?.version ?? 0) !== version) throw await pageChangedError(tx, subject, version)
    if (pictureId !== null) await usePictures(tx, deps, { owner: 'catalog', ids: [pictureId], path: 'body.pictureId' })
    const columns = { description, picture_id: pictureId, version: version + 1 }
    await execute(
      tx,
      kysely
        .insertInto('brand_page')
        .values({ brand: brand.name, ...columns })
        .onConflict(conflict => conflict.column('brand').doUpdateSet(columns)),
    )
    const after = toStaffBrand(brand, (await readPages(tx)).get(brand.name))
    await audit(tx, deps, staff, {
      action: 'brand_page.change',
      subject,
      ...(before && { before: { description: before.description, picture: before.picture?.id ?? null } }),
      after: { description: after.description, picture: after.picture?.id ?? null, version: after.version },
    })
    return after
  })
}
