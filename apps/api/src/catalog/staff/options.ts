import { FlavorCategory } from '@shop/contracts/catalog.ts'
import type { ProductOptions } from '@shop/contracts/catalog-staff.ts'
import type { Tx } from '#platform/db.ts'
import { kysely, query, rowCount } from '#platform/sql.ts'

/** As a Russian reader looks for them, whatever the database's own order of letters is. */
const byName = (a: { nameRu: string }, b: { nameRu: string }) => a.nameRu.localeCompare(b.nameRu, 'ru')

/** The brands of products that are not archived, and the tastes and accessory types that are not merged, by name. */
export async function productOptions(db: Tx): Promise<ProductOptions> {
  const [brands, flavors, types] = await Promise.all([
    query(
      db,
      kysely
        .selectFrom('product')
        .select(['brand as name', rowCount.as('count')])
        .where('archived_at', 'is', null)
        .where('brand', '<>', '')
        .groupBy('brand')
        .orderBy('brand', order => order.collate('ru-x-icu')),
    ),
    query(db, kysely.selectFrom('flavor').select(optionColumns).select('category').where('merged_into_id', 'is', null)),
    query(db, kysely.selectFrom('accessory_type').select(optionColumns).where('merged_into_id', 'is', null)),
  ])
  return {
    brands,
    flavors: flavors
      .toSorted(byName)
      .map(flavor => ({ ...toOption(flavor), category: FlavorCategory.parse(flavor.category) })),
    accessoryTypes: types.toSorted(byName).map(toOption),
  }
}

const optionColumns = [
  'id',
  'name_ru as nameRu',
  'name_en as nameEn',
  'name_hy as nameHy',
  'hidden_at as hiddenAt',
] as const
type Row = { id: string; nameRu: string; nameEn: string; nameHy: string; hiddenAt: Date | null }

function toOption({ id, nameRu, nameEn, nameHy, hiddenAt }: Row) {
  return { id, name: { ru: nameRu, en: nameEn, hy: nameHy }, isHidden: hiddenAt !== null }
}
