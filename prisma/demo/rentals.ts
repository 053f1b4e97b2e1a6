/** How many units of each model the demo shop rents out. */
const UNITS = 3

/** Inventory codes of a model's units. */
export function unitCodes(slug: string): string[] {
  return Array.from({ length: UNITS }, (_, nth) => `${slug}-${nth + 1}`.toUpperCase())
}

/** The demo hookahs that are also rented out, by slug, AMD (placeholders: no Armenian price list was found). */
export const demoRentals: readonly {
  slug: string
  pricePerDayAmd: number
  priceFromThirdDayAmd: number
  depositAmd: number
}[] = [
  { slug: 'azat-azat-one', pricePerDayAmd: 3500, priceFromThirdDayAmd: 2500, depositAmd: 10_000 },
  { slug: 'karas-pipes-garni', pricePerDayAmd: 5000, priceFromThirdDayAmd: 3500, depositAmd: 20_000 },
  { slug: 'azat-katil', pricePerDayAmd: 5000, priceFromThirdDayAmd: 3500, depositAmd: 20_000 },
  { slug: 'vayk-steel-vayk-45', pricePerDayAmd: 6000, priceFromThirdDayAmd: 4000, depositAmd: 25_000 },
  { slug: 'azat-zuyg', pricePerDayAmd: 6500, priceFromThirdDayAmd: 4500, depositAmd: 25_000 },
  { slug: 'karas-pipes-sevan', pricePerDayAmd: 6500, priceFromThirdDayAmd: 4500, depositAmd: 25_000 },
  { slug: 'karas-pipes-areni', pricePerDayAmd: 7500, priceFromThirdDayAmd: 5500, depositAmd: 30_000 },
  { slug: 'vayk-steel-jermuk', pricePerDayAmd: 12_000, priceFromThirdDayAmd: 9000, depositAmd: 50_000 },
]
