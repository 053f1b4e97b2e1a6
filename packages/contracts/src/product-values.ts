import type { Locale } from './locales.ts'

export const categories = ['flavor', 'accessory', 'hookah', 'coal'] as const

/** The categories in the order of the shop's menu. */
export const menuCategories = ['flavor', 'hookah', 'accessory', 'coal'] as const satisfies (typeof categories)[number][]

/** Names of flavor categories in the API and the database, as the specification states them. */
export const flavorCategories = [
  'Non-alcoholic drink',
  'Fruit',
  'Berry',
  'Dessert',
  'Herb',
  'Alcoholic drink',
  'Cold',
  'Gastronomy',
  'Spice',
] as const

export const strengths = ['mild', 'medium', 'strong'] as const

/** How a taste can be used in a mix: up to most of it, a smaller share, or for coolness only. */
export const flavorRoles = ['base', 'accent', 'cooling'] as const

/** The types of accessories that code refers to: a rental's bowls, related products, drawn pictures. Staff add others. */
export const builtInAccessoryTypes = [
  'bowl',
  'heat-management',
  'foil',
  'hose',
  'mouthpiece',
  'tongs',
  'base',
  'molasses-catcher',
  'brush',
  'burner',
  'wind-cover',
  'seal',
] as const

/** Sort orders of a product list. The first one is the default. */
export const sorts = ['popular', 'new', 'price-asc', 'price-desc', 'name'] as const

/** The dimensions of a taste profile, each 0..1. Summon Mix uses them, and the product page draws them. */
export const tasteDimensions = ['sweet', 'sour', 'fresh', 'spicy', 'creamy', 'bitter', 'herbal'] as const

/** The texts of a product: their names in the API, with their columns in the database and, without the language, in files. */
export const productTextColumns = { title: 'title', subTitle: 'sub_title', description: 'description' } as const
export type ProductText = keyof typeof productTextColumns
export const productTextNames = Object.keys(productTextColumns) as readonly ProductText[]

/** The column of a product's text in a file: `title_ru`. */
export const textColumn = <T extends ProductText, L extends Locale>(text: T, locale: L) =>
  `${productTextColumns[text]}_${locale}` as `${(typeof productTextColumns)[T]}_${L}`
