/** The parts of the catalogue: a page loads `common` and the parts it names. Each is src/locales/{ru,en,hy}/<area>.json. */
export const areas = [
  'common',
  'home',
  'catalog',
  'product',
  'rental',
  'contact',
  'cart',
  'identity',
  'suggestions',
  'checkout',
  'orders',
  'returns',
  'account',
] as const
export type Area = (typeof areas)[number]
