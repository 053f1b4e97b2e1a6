import { readFileSync } from 'node:fs'
import { builtInAccessoryTypes, flavorCategories, strengths } from '@shop/contracts/catalog.ts'
import { describe, expect, test } from 'vitest'
import { drawProduct, drawViews } from './draw.ts'
import { shopArt } from './shop-art.ts'
import type { DrawingSubject } from './svg.ts'

const tin: DrawingSubject = {
  slug: 'tufa-leaf-core-watermelon',
  category: 'flavor',
  brand: 'Tufa Leaf',
  flavorCategory: 'Fruit',
  flavorType: 'watermelon',
  strength: 'mild',
}
const every: DrawingSubject[] = [
  ...flavorCategories.flatMap(flavorCategory => strengths.map(strength => ({ ...tin, flavorCategory, strength }))),
  ...['watermelon', 'orange', 'apple', undefined].map(flavorType => ({ ...tin, flavorType })),
  ...[500, 1500, 3000, undefined].flatMap(volume =>
    ['Karas Pipes', 'Vayk Steel', 'Azat', 'Новый мастер'].map(brand => ({
      slug: `hookah-${volume}`,
      category: 'hookah' as const,
      brand,
      volume,
    })),
  ),
  ...builtInAccessoryTypes.flatMap(accessoryType =>
    ['a', 'b', 'gas-set-nur-glass-stem-punched-screen-personal-pocket', 'disposable'].map(slug => ({
      slug,
      category: 'accessory' as const,
      brand: 'Azat',
      accessoryType,
    })),
  ),
  ...[20, 25, 33, 40, undefined].map(size => ({
    slug: 'coal',
    category: 'coal' as const,
    brand: 'Tonir',
    size,
  })),
]

describe('drawings of demo products', () => {
  test('are the same for the same product, every time', () => {
    for (const subject of every) expect(drawProduct(subject)).toBe(drawProduct({ ...subject }))
  })

  test('are small: 0.5 to 3.5 kB', () => {
    for (const subject of every) {
      const size = Buffer.byteLength(drawProduct(subject))
      expect(size, subject.slug).toBeGreaterThan(512)
      expect(size, JSON.stringify(subject)).toBeLessThan(3584)
    }
  })

  test('need nothing from outside and can run nothing', () => {
    for (const subject of every) {
      const svg = drawProduct(subject)
      expect(svg).not.toMatch(
        /<(script|text|image|foreignObject|style|a)\b|\bon\w+=|https?:\/\/(?!www\.w3\.org\/2000\/svg)/,
      )
      expect(svg).not.toMatch(/href="(?!#)/)
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\d\.\d{4,}/)
    }
  })

  test('of a hookah show its bowl, its flask and what its box contains', () => {
    const hookah = { slug: 'a', category: 'hookah', brand: 'Azat', volume: 1000, height: 40, hose: 'leather' } as const
    const views = drawViews({ ...hookah, kit: 'complete' })
    expect(views.map(({ view }) => view)).toEqual(['bowl', 'flask', 'kit'])
    for (const { svg } of views) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      // Each reference has its definition, once.
      const ids = [...svg.matchAll(/\bid="(\w+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, id] of svg.matchAll(/(?:url\(|href=")#(\w+)/g)) expect(ids).toContain(id)
    }
    const [kit, bare] = (['complete', 'without-bowl'] as const).map(kit => drawViews({ ...hookah, kit })[2]?.svg)
    expect(kit).not.toBe(bare)
    expect(drawViews(tin)).toEqual([])
  })

  test('have no background, so that they suit every theme', () => {
    for (const subject of every) expect(drawProduct(subject)).not.toMatch(/<rect (x="0" y="0" )?width="400"/)
  })

  test('show hookahs in proportion to their heights', () => {
    const topOf = (height: number) => {
      const svg = drawProduct({ slug: 'a', category: 'hookah', brand: 'Azat', volume: 1000, height })
      return Number(/translate\(200 ([\d.]+)\)scale\([\d.]+\)"><path d="M-30 0/.exec(svg)?.[1])
    }
    const [small, middle, tall] = [20, 40, 80].map(topOf) as [number, number, number]
    expect(middle - tall).toBeCloseTo(2 * (small - middle), 0)
    expect(tall).toBeGreaterThan(40)
  })

  test('are the pictures of the home page', () => {
    for (const [name, svg] of Object.entries(shopArt()))
      expect(readFileSync(new URL(`../../../apps/web/src/art/${name}.svg`, import.meta.url), 'utf8')).toBe(svg)
  })

  test('differ by product, and by everything that the drawing shows', () => {
    const changes: Partial<DrawingSubject>[] = [
      { slug: 'tufa-leaf-core-other' },
      { brand: 'Lusin' },
      { flavorCategory: 'Berry' },
      { flavorType: 'apple' },
      { strength: 'strong' },
    ]
    const drawn = changes.map(change => drawProduct({ ...tin, ...change }))
    expect(new Set([drawProduct(tin), ...drawn]).size).toBe(changes.length + 1)
  })

  test('light as many embers as the tobacco is strong', () => {
    const lit = strengths.map(strength => drawProduct({ ...tin, strength }).match(/r="5" fill="#f2742c"/g)?.length)
    expect(lit).toEqual([1, 2, 3])
  })
})
