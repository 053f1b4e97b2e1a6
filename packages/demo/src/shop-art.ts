import { writeFileSync } from 'node:fs'
import { drawProduct } from './draw.ts'

const tin = { category: 'flavor' } as const

/** The drawings of the home page by file name, in apps/web/src/art. `pnpm draw-art` writes the files. */
export const shopArt = (): Record<string, string> => ({
  'tin-ice': drawProduct({
    ...tin,
    slug: 'ice',
    brand: 'Nor Hov',
    flavorCategory: 'Cold',
    flavorType: 'icy-mint',
    strength: 'medium',
  }),
  'tin-berry': drawProduct({
    ...tin,
    slug: 'berry',
    brand: 'Lusin',
    flavorCategory: 'Berry',
    flavorType: 'raspberry',
    strength: 'mild',
  }),
  'tin-citrus': drawProduct({
    ...tin,
    slug: 'citrus',
    brand: 'Tufa Leaf',
    flavorCategory: 'Fruit',
    flavorType: 'mandarin',
    strength: 'mild',
  }),
  hookah: drawProduct({ slug: 'sevan', category: 'hookah', brand: 'Karas Pipes', volume: 2200, height: 76 }),
  coal: drawProduct({ slug: 'coal', category: 'coal', brand: 'Tonir', size: 25 }),
  accessories: drawProduct({ slug: 'phunnel', category: 'accessory', brand: 'Azat', accessoryType: 'bowl' }),
})

if (import.meta.main)
  for (const [name, svg] of Object.entries(shopArt()))
    writeFileSync(new URL(`../../../apps/web/src/art/${name}.svg`, import.meta.url), svg)
