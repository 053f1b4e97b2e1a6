import { FlavorCategory } from '@shop/contracts/catalog.ts'
import type { ProductOptions } from '@shop/contracts/catalog-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { completeTexts, type LocalTexts, textIn } from '@shop/contracts/text-fields.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'

/**
 * Returns the brands of products that are not archived and all present tastes and accessory types, sorted by their names
 * in the language.
 */
export async function productOptions(db: Tx, locale: Locale): Promise<ProductOptions> {
  const [brands, flavors, types] = await Promise.all([
    query(
      db,
      kysely
        .selectFrom('product')
        .select(['brand as name', rowCount.as('count')])
        .where('archived_at', 'is', null)
        .where('brand', '<>', '')
        .groupBy('brand'),
    ),
    query(db, kysely.selectFrom('flavor').select(optionColumns).select('category').where('merged_into_id', 'is', null)),
    query(db, kysely.selectFrom('accessory_type').select(optionColumns).where('merged_into_id', 'is', null)),
  ])
  const { compare } = new Intl.Collator(locale)
  const byName = (a: Row, b: Row) => compare(textIn(a.name, locale), textIn(b.name, locale))
  return {
    brands: brands.toSorted((a, b) => compare(a.name, b.name)),
    flavors: flavors
      .toSorted(byName)
      .map(flavor => ({ ...toOption(flavor), category: FlavorCategory.parse(flavor.category) })),
    accessoryTypes: types.toSorted(byName).map(toOption),
  }
}

const optionColumns = ['id', 'name', 'hidden_at as hiddenAt'] as const
type Row = { id: string; name: LocalTexts; hiddenAt: Date | null }

const toOption = ({ id, name, hiddenAt }: Row) => ({ id, name: completeTexts(name), isHidden: hiddenAt !== null })
