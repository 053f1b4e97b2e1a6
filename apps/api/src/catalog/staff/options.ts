import { FlavorCategory } from '@shop/contracts/catalog.ts'
import type { ProductOptions } from '@shop/contracts/catalog-staff.ts'
import type { Tx } from '#platform/db.ts'

/** As a Russian reader looks for them, whatever the database's own order of letters is. */
const byName = (a: { nameRu: string }, b: { nameRu: string }) => a.nameRu.localeCompare(b.nameRu, 'ru')

/** The brands of what is not archived, and every taste, each by name. */
export async function productOptions(db: Tx): Promise<ProductOptions> {
  const [brands, flavors] = await Promise.all([
    db.$queryRaw<ProductOptions['brands']>`
      SELECT brand AS name, count(*)::int AS count FROM product WHERE archived_at IS NULL AND brand <> ''
      GROUP BY brand ORDER BY brand COLLATE "ru-x-icu"`,
    db.flavor.findMany(),
  ])
  return {
    brands,
    flavors: flavors.toSorted(byName).map(({ id, category, nameRu, nameEn, nameHy }) => ({
      id,
      category: FlavorCategory.parse(category),
      name: { ru: nameRu, en: nameEn, hy: nameHy },
    })),
  }
}
