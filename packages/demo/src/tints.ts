import type { FlavorCategory } from '@shop/contracts/catalog.ts'

/** The hue of a category: the disc behind its tins. */
export const categoryHues: Record<FlavorCategory, number> = {
  'Non-alcoholic drink': 195,
  Fruit: 75,
  Berry: 355,
  Dessert: 55,
  Herb: 145,
  'Alcoholic drink': 305,
  Cold: 245,
  Gastronomy: 110,
  Spice: 35,
}

/** The cut of fruits: citrus in wheels, fruits with a rind in wedges, others in halves. */
export function cutOf(taste: string | undefined): 'wheel' | 'wedge' | 'half' {
  if (['orange', 'lemon', 'lime', 'grapefruit', 'mandarin', 'kiwi', 'pineapple', 'passion-fruit'].includes(taste ?? ''))
    return 'wheel'
  return ['melon', 'watermelon', 'coconut', 'pomegranate'].includes(taste ?? '') ? 'wedge' : 'half'
}
