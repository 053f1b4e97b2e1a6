import { builtInAccessoryTypes, flavorCategories, strengths } from '@shop/contracts/catalog.ts'
import { describe, expect, test } from 'vitest'
import { artFile, slugOfArtFile } from './art-file.ts'
import { drawArt } from './draw.ts'
import { initialsOf, monogramPath } from './monogram.ts'
import type { ArtSubject } from './subject.ts'

const nothing = {
  flavorCategory: null,
  flavorType: null,
  strength: null,
  volume: null,
  accessoryType: null,
  size: null,
  isPlain: false,
}
const tin: ArtSubject = {
  ...nothing,
  slug: 'tufa-leaf-core-watermelon',
  category: 'flavor',
  brand: 'Tufa Leaf',
  flavorCategory: 'Fruit',
  flavorType: 'watermelon',
  strength: 'mild',
}
const every: ArtSubject[] = [
  ...flavorCategories.flatMap(flavorCategory => strengths.map(strength => ({ ...tin, flavorCategory, strength }))),
  ...['watermelon', 'orange', 'apple', null].map(flavorType => ({ ...tin, flavorType })),
  ...[500, 1500, 3000, null].flatMap(volume =>
    ['Karas Pipes', 'Vayk Steel', 'Azat', 'Новый мастер'].map(brand => ({
      ...nothing,
      slug: `hookah-${volume}`,
      category: 'hookah',
      brand,
      volume,
    })),
  ),
  ...builtInAccessoryTypes.flatMap(accessoryType =>
    ['a', 'b', 'gas-set-nur-glass-stem-punched-screen-personal-pocket', 'disposable'].map(slug => ({
      ...nothing,
      slug,
      category: 'accessory',
      brand: 'Azat',
      accessoryType,
    })),
  ),
  ...[20, 25, 33, 40, null].map(size => ({
    ...nothing,
    slug: 'coal',
    category: 'coal',
    brand: 'Tonir',
    size,
  })),
]

describe('pictures', () => {
  test('are the same for the same product, every time', () => {
    for (const subject of every) expect(drawArt(subject)).toBe(drawArt({ ...subject }))
  })

  test('are small: 0.5 to 3.3 kB', () => {
    for (const subject of every) {
      const size = Buffer.byteLength(drawArt(subject))
      expect(size, subject.slug).toBeGreaterThan(512)
      expect(size, JSON.stringify(subject)).toBeLessThan(3380)
    }
  })

  test('need nothing from outside and can run nothing', () => {
    for (const subject of every) {
      const svg = drawArt(subject)
      expect(svg).not.toMatch(
        /<(script|text|image|foreignObject|style|a)\b|\bon\w+=|https?:\/\/(?!www\.w3\.org\/2000\/svg)/,
      )
      expect(svg).not.toMatch(/href="(?!#)/)
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\d\.\d{4,}/)
    }
  })

  test('differ by product, and by everything that the picture shows', () => {
    const changes: Partial<ArtSubject>[] = [
      { slug: 'tufa-leaf-core-other' },
      { brand: 'Lusin' },
      { flavorCategory: 'Berry' },
      { flavorType: 'apple' },
      { strength: 'strong' },
    ]
    const drawn = changes.map(change => drawArt({ ...tin, ...change }))
    expect(new Set([drawArt(tin), ...drawn]).size).toBe(changes.length + 1)
    const files = changes.map(change => artFile({ ...tin, ...change }))
    expect(new Set([artFile(tin), ...files]).size).toBe(changes.length + 1)
  })

  test('light as many embers as the tobacco is strong', () => {
    const lit = strengths.map(strength => drawArt({ ...tin, strength }).match(/r="8\.5" fill="#ff9d52"/g)?.length)
    expect(lit).toEqual([1, 2, 3])
  })
})

describe('a picture’s file name', () => {
  test('says whose it is', () => {
    expect(artFile(tin)).toMatch(/^tufa-leaf-core-watermelon-[0-9a-f]{8}\.svg$/)
    expect(slugOfArtFile(artFile(tin))).toBe(tin.slug)
  })

  test.for(['x.svg', 'x-12345678.gif', '../x-12345678.svg', 'x-1234567g.svg'])('%s is none', file =>
    expect(slugOfArtFile(file)).toBeUndefined(),
  )
})

describe('monograms', () => {
  test.for([
    ['Tufa Leaf', 'TL'],
    ['Lusin', 'LU'],
    ['Obsidian 39', '39'],
    ['Уголёк', 'UG'],
    ['Ձյուն', 'DZ'],
    ['?', ''],
  ] as const)('%s is %s', ([brand, initials]) => expect(initialsOf(brand)).toBe(initials))

  test('every letter and digit can be drawn', () => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') expect(monogramPath(`${letter}${letter}`, 6)).toMatch(/^M/)
    for (let digit = 0; digit < 10; digit++) expect(monogramPath(`x ${digit}${digit}`, 6)).toMatch(/^M/)
  })
})
