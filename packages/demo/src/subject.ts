import type { Product } from '@shop/contracts/catalog.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The fields of a product that its drawing shows. */
export type DrawingSubject = Pick<
  Product,
  'slug' | 'category' | 'brand' | 'flavorCategory' | 'flavorType' | 'strength' | 'volume' | 'accessoryType' | 'size'
>

/** The input of an accessory's drawing: its seeded random numbers, its hue (degrees) and its slug. */
type Accessory = { random: SeededRandom; hue: number; slug: string }

/** Draws an accessory as SVG. */
export type Drawing = (of: Accessory) => { defs: string; body: string }
