import { Category, FlavorCategory, Strength } from '@shop/contracts/catalog.ts'
import type { Tx } from '#platform/db.ts'
import { searchTextOf } from '../search-text.ts'

type Row = {
  id: string
  category: string
  brand: string
  titles: string[]
  tasteNames: string[]
  typeNames: string[]
  flavorCategory: string | null
  strength: string | null
  accessoryType: string | null
}

/** Products per statement. */
const BATCH = 1000

/** Computes the search texts of products again, after a name that they are found by has changed. */
export async function refreshSearchTexts(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) await refreshBatch(tx, ids.slice(from, from + BATCH))
}

async function refreshBatch(tx: Tx, ids: string[]): Promise<void> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT p.id, p.category, p.brand, array_remove(ARRAY[p.title_ru, p.title_en, p.title_hy], NULL) AS titles,
      array_remove(ARRAY[f.name_ru, f.name_en, f.name_hy], NULL) AS "tasteNames",
      array_remove(ARRAY[t.name_ru, t.name_en, t.name_hy], NULL) AS "typeNames",
      p.flavor_category AS "flavorCategory", p.strength, p.accessory_type AS "accessoryType"
    FROM product p LEFT JOIN flavor f ON f.id = p.flavor_id LEFT JOIN accessory_type t ON t.id = p.accessory_type
    WHERE p.id = ANY(${ids}::uuid[])`
  const texts = JSON.stringify(rows.map(row => ({ id: row.id, text: searchTextOf(toSource(row)) })))
  await tx.$executeRaw`
    UPDATE product p SET search_text = r.text FROM jsonb_to_recordset(${texts}::jsonb) AS r(id uuid, text text)
    WHERE p.id = r.id AND p.search_text <> r.text`
}

function toSource({ category, flavorCategory, strength, accessoryType, ...row }: Row) {
  return {
    ...row,
    category: Category.parse(category),
    ...(flavorCategory !== null && { flavorCategory: FlavorCategory.parse(flavorCategory) }),
    ...(strength !== null && { strength: Strength.parse(strength) }),
    ...(accessoryType !== null && { accessoryType }),
  }
}
