import type { Texts } from '../../packages/contracts/src/locale-schemas.ts'
import type { SaveMix } from '../../packages/contracts/src/mixes.ts'
import { completeText, type LocalText } from './types.ts'

/** The reference of the opening stock in the ledger. It is fixed, so that a second seed does not record it again. */
export const OPENING_DELIVERY = '019b7a10-0000-7000-8000-000000000001'

/** Number of rental units of each model. */
const UNITS = 3

/** Returns the inventory codes of the units of a model. */
export function unitCodes(slug: string): string[] {
  return Array.from({ length: UNITS }, (_, index) => `${slug}-${index + 1}`.toUpperCase())
}

/** The demo hookahs that are rented out, by slug. Invented prices in AMD. */
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

/** The account of the demo mixes. No one can sign in with this number, because it is not a mobile number. */
export const mixMaker = { phone: '+37400000000', name: 'DymTun', email: 'mixes@shop.example' }

/** A mix with its name in every language. */
type DemoMix = SaveMix & { names: Texts }

const mix = (names: LocalText, ...shares: [productId: string, percentage: number][]): DemoMix => ({
  name: names.ru,
  names: completeText(names),
  isPublic: true,
  parts: shares.map(([productId, percentage]) => ({ productId, percentage })),
})

/** The mixes that /mixes shows before customers have saved any. The last one is shown first. */
export const demoMixes: readonly DemoMix[] = [
  mix(
    { ru: 'Кино на крыше', en: 'Rooftop Cinema', hy: 'Կինո տանիքին' },
    ['lusin-core-sunday-waffles', 50],
    ['nairi-cloud-core-banana-flambe', 30],
    ['lusin-dawn-vanilla-pod', 20],
  ),
  mix(
    { ru: 'Зимний Дилижан', en: 'Winter in Dilijan', hy: 'Ձմեռային Դիլիջան' },
    ['basalt-works-core-drunken-cherry', 60],
    ['karas-blend-core-cinnamon-stick', 15],
    ['lusin-core-plombir', 25],
  ),
  mix(
    { ru: 'Утро в саду', en: 'Morning in the Garden', hy: 'Առավոտ այգում' },
    ['apricot-road-core-garden-strawberry', 60],
    ['tufa-leaf-core-garden-mint', 30],
    ['nor-hov-core-invisible-cold', 10],
  ),
  mix(
    { ru: 'Мохито на Севане', en: 'Sevan Mojito', hy: 'Մոխիտո Սևանում' },
    ['gorge-lab-dawn-unhurried-mojito', 65],
    ['nairi-cloud-dawn-lemon', 25],
    ['nor-hov-ice-plain-ice', 10],
  ),
  mix(
    { ru: 'Ереванский вечер', en: 'Yerevan Evening', hy: 'Երևանյան երեկո' },
    ['apricot-road-core-shalakh-apricot', 55],
    ['tufa-leaf-core-meghri-peach', 30],
    ['tsaghik-garden-dawn-jasmine-courtyard', 15],
  ),
  mix(
    { ru: 'Арбуз и лёд', en: 'Watermelon & Ice', hy: 'Ձմերուկ և սառույց' },
    ['tufa-leaf-core-watermelon', 60],
    ['tufa-leaf-dawn-roadside-melon', 30],
    ['nor-hov-ice-plain-ice', 10],
  ),
]
