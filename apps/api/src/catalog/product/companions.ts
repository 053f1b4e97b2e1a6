import {
  type BuiltInAccessoryType,
  type Category,
  type FlavorCategory,
  type Strength,
  strengths,
} from '@shop/contracts/catalog.ts'

/** The kind of a product in "goes well with": a flavor's category, a built-in accessory type, hookah or coal. */
export type Kind = FlavorCategory | BuiltInAccessoryType | Exclude<Category, 'flavor' | 'accessory'>

/** The kinds suggested with each kind, the best first: flavors that mix well, or products that are used together. */
const companions: Record<Kind, readonly Kind[]> = {
  Fruit: ['Berry', 'Cold', 'Herb', 'Dessert'],
  Berry: ['Fruit', 'Cold', 'Dessert', 'Herb'],
  'Non-alcoholic drink': ['Fruit', 'Berry', 'Cold', 'Spice'],
  Dessert: ['Fruit', 'Berry', 'Gastronomy', 'Spice'],
  Herb: ['Fruit', 'Berry', 'Cold', 'Non-alcoholic drink'],
  'Alcoholic drink': ['Fruit', 'Berry', 'Spice', 'Dessert'],
  Cold: ['Fruit', 'Berry', 'Herb', 'Non-alcoholic drink'],
  Gastronomy: ['Dessert', 'Spice', 'Herb', 'Fruit'],
  Spice: ['Dessert', 'Alcoholic drink', 'Fruit', 'Non-alcoholic drink'],
  hookah: ['bowl', 'heat-management', 'coal', 'tongs', 'molasses-catcher', 'burner'],
  coal: ['burner', 'tongs', 'heat-management', 'wind-cover'],
  bowl: ['heat-management', 'foil', 'coal', 'molasses-catcher'],
  'heat-management': ['coal', 'bowl', 'tongs', 'wind-cover'],
  foil: ['bowl', 'coal', 'tongs'],
  hose: ['mouthpiece', 'seal', 'brush', 'hookah'],
  mouthpiece: ['hose', 'seal', 'hookah'],
  tongs: ['coal', 'burner', 'foil'],
  base: ['seal', 'brush', 'hookah', 'molasses-catcher'],
  'molasses-catcher': ['bowl', 'seal', 'brush'],
  brush: ['base', 'seal', 'molasses-catcher'],
  burner: ['coal', 'tongs', 'wind-cover'],
  'wind-cover': ['coal', 'heat-management', 'burner'],
  seal: ['hose', 'base', 'brush'],
}

/** Suggested for types that staff added. */
const ofUnknownType: readonly Kind[] = ['hookah', 'bowl', 'coal']

const isKind = (kind: string): kind is Kind => Object.hasOwn(companions, kind)

/** Returns the kinds that go well with a product of this kind, the best first. `kind` may be a type that staff added. */
export function companionsOf(kind: string): readonly Kind[] {
  return isKind(kind) ? companions[kind] : ofUnknownType
}

/** Returns 0, 1 or 2, to compare strengths. */
export function strengthRank(strength: Strength | undefined): number {
  return strength === undefined ? 0 : strengths.indexOf(strength)
}
