import { kysely } from '#platform/sql.ts'
import { categoryFlag } from '#settings/index.ts'
import type { Steady } from './steady.ts'

/** What a product's picture is drawn from; a change in any of it gives the picture another address. */
export type ArtSubject = {
  slug: string
  category: string
  brand: string
  flavorCategory: string | null
  /** The taste: watermelon, mint, ... */
  flavorId: string | null
  strength: string | null
  volumeMl: number | null
  accessoryType: string | null
  coalSizeMm: number | null
  /** Its category has plain pictures. */
  isPlain: boolean
}

/** The input of an accessory's drawing: its seeded random numbers, its hue (degrees) and its slug. */
type Accessory = { random: Steady; hue: number; slug: string }

/** Draws an accessory as SVG. */
export type Drawing = (of: Accessory) => { defs: string; body: string }

/** Selects what the pictures of products are drawn from. */
export const artSubjects = kysely
  .selectFrom('product as p')
  .select([
    'p.slug',
    'p.category',
    'p.brand',
    'p.flavor_category as flavorCategory',
    'p.flavor_id as flavorId',
    'p.strength',
    'p.volume_ml as volumeMl',
    'p.accessory_type as accessoryType',
    'p.coal_size_mm as coalSizeMm',
    categoryFlag('hasPlainPictures').as('isPlain'),
  ])
