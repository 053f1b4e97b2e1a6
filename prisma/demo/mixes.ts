import type { SaveMix } from '../../packages/contracts/src/mixes.ts'

/** Whose the demo mixes are; nobody can sign in with a number that is no mobile one. */
export const mixMaker = { phone: '+37400000000', name: 'DymTun', email: 'mixes@shop.example' }

const mix = (name: string, ...shares: [productId: string, percentage: number][]): SaveMix => ({
  name,
  isPublic: true,
  parts: shares.map(([productId, percentage]) => ({ productId, percentage })),
})

/** What /mixes shows before customers have mixes of their own, the last one first. */
export const demoMixes: readonly SaveMix[] = [
  mix(
    'Кино на крыше',
    ['lusin-core-sunday-waffles', 50],
    ['nairi-cloud-core-banana-flambe', 30],
    ['lusin-dawn-vanilla-pod', 20],
  ),
  mix(
    'Зимний Дилижан',
    ['basalt-works-core-drunken-cherry', 60],
    ['karas-blend-core-cinnamon-stick', 15],
    ['lusin-core-plombir', 25],
  ),
  mix(
    'Утро в саду',
    ['apricot-road-core-garden-strawberry', 60],
    ['tufa-leaf-core-garden-mint', 30],
    ['nor-hov-core-invisible-cold', 10],
  ),
  mix(
    'Мохито на Севане',
    ['gorge-lab-dawn-unhurried-mojito', 65],
    ['nairi-cloud-dawn-lemon', 25],
    ['nor-hov-ice-plain-ice', 10],
  ),
  mix(
    'Ереванский вечер',
    ['apricot-road-core-shalakh-apricot', 55],
    ['tufa-leaf-core-meghri-peach', 30],
    ['tsaghik-garden-dawn-jasmine-courtyard', 15],
  ),
  mix(
    'Арбуз и лёд',
    ['tufa-leaf-core-watermelon', 60],
    ['tufa-leaf-dawn-roadside-melon', 30],
    ['nor-hov-ice-plain-ice', 10],
  ),
]
