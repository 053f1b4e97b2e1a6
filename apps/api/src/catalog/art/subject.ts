import { kysely } from '#platform/sql.ts'
import { categoryFlag } from '#settings/index.ts'
import { type AttributeRow, attributeSelections } from '../attribute-columns.ts'
import type { Steady } from './steady.ts'

/** What a product's picture is drawn from; a change in any of it gives the picture another address. */
export type ArtSubject = Pick<
  AttributeRow,
  'flavorCategory' | 'flavorType' | 'strength' | 'volume' | 'accessoryType' | 'size'
> & {
  slug: string
  category: string
  brand: string
  /** Its category has plain pictures. */
  isPlain: boolean
}

/** The input of an accessory's drawing: its seeded random numbers, its hue (degrees) and its slug. */
type Accessory = { random: Steady; hue: number; slug: string }

/** Draws an accessory as SVG. */
export type Drawing = (of: Accessory) => { defs: string; body: string }

/** Selects what the pictures of products are drawn from, and the other attributes. */
export const artSubjects = kysely
  .selectFrom('product as p')
  .select(['p.slug', 'p.category', 'p.brand', ...attributeSelections, categoryFlag('hasPlainPictures').as('isPlain')])
