import { FlavorCategory } from '@shop/contracts/catalog.ts'
import type { ProductOptions } from '@shop/contracts/catalog-staff.ts'
import type { Tx } from '#platform/db.ts'

/** As a Russian reader looks for them, whatever the database's own order of letters is. */
const byName = (a: { nameRu: string }, b: { nameRu: string }) => a.nameRu.localeCompare(b.nameRu, 'ru')

/** The brands of products that are not archived, and the tastes and accessory types that are not merged, by name. */
export async function productOptions(db: Tx): Promise<ProductOptions> {
  const [brands, flavors, types] = await Promise.all([
    db.$queryRaw<ProductOptions['brands']>`
      SELECT brand AS name, count(*)::int AS count FROM product WHERE archived_at IS NULL AND brand <> ''
      GROUP BY brand ORDER BY brand COLLATE "ru-x-icu"`,
    db.flavor.findMany({ where: { mergedIntoId: null } }),
    db.accessoryType.findMany({ where: { mergedIntoId: null } }),
  ])
  return {
    brands,
    flavors: flavors
      .toSorted(byName)
      .map(flavor => ({ ...toOption(flavor), category: FlavorCategory.parse(flavor.category) })),
    accessoryTypes: types.toSorted(byName).map(toOption),
  }
}

type Row = { id: string; nameRu: string; nameEn: string; nameHy: string; hiddenAt: Date | null }

function toOption({ id, nameRu, nameEn, nameHy, hiddenAt }: Row) {
  return { id, name: { ru: nameRu, en: nameEn, hy: nameHy }, isHidden: hiddenAt !== null }
}
