import { describe, expect } from 'vitest'
import { test } from '../../test/builders/catalog-shop.ts'

const WATERMELONS = ['nor-hov-ice-watermelon-ice', 'obsidian-39-black-black-watermelon', 'tufa-leaf-core-watermelon']
const STRAWBERRY = ['apricot-road-core-garden-strawberry']

describe('a search finds goods by how people type', () => {
  test.for([
    ['as it is written', 'арбуз', WATERMELONS],
    ['with a typing error', 'арбус', WATERMELONS],
    ['in Latin letters', 'arbuz', WATERMELONS],
    ['in the other keyboard layout', 'fh,ep', WATERMELONS],
    ['in English', 'watermelon', WATERMELONS],
    ['in Armenian', 'Ձմերուկ', WATERMELONS],
    ['in Armenian typed in Latin letters', 'dzmeruk', WATERMELONS],
    ['by its first letters', 'арбу', WATERMELONS],
    ['in capitals and with spaces', '  АРБУЗ ', WATERMELONS],
    ['with two letters swapped', 'клубинка', STRAWBERRY],
    ['with Latin and an error at once', 'klubinka', STRAWBERRY],
    ['without the accent', 'pina colada', ['gorge-lab-core-pina-colada']],
    ['by two words in any order', 'лед арбуз', ['nor-hov-ice-watermelon-ice']],
    ['by brand and taste', 'арбуз обсидиан', ['obsidian-39-black-black-watermelon']],
  ] as const)('%s: %s', async ([, typed, expected], { shop }) => {
    const found = await shop.listAll({ q: typed })
    expect(found.map(product => product.slug).sort()).toEqual([...expected])
  })

  test.for(['obsidan', 'обсидиан', 'Обсидан', 'щиышвшфт'])('the brand Obsidian 39 by "%s"', async (typed, { shop }) => {
    const found = await shop.listAll({ q: typed })
    expect(found).toHaveLength(8)
    expect(found.every(product => product.brand === 'Obsidian 39')).toBe(true)
  })

  test('"rfkmzy" is кальян: hookahs', async ({ shop }) => {
    const found = await shop.listAll({ q: 'rfkmzy' })
    expect(found).toHaveLength(20)
    expect(found.every(product => product.category === 'hookah')).toBe(true)
  })

  test('ё and е are one letter', async ({ shop }) => {
    const slugs = async (q: string) => (await shop.listAll({ q })).map(product => product.slug)
    expect(await slugs('чёрный лёд')).toEqual(await slugs('черный лед'))
    expect(await slugs('черный лед')).toContain('obsidian-39-ice-black-ice')
  })

  test('what only looks like the word stays away when the word itself is there', async ({ shop }) => {
    const titles = (await shop.listAll({ q: 'вишня' })).map(product => product.title)
    expect(titles).toEqual(['Пьяная вишня'])
  })

  test.for(['мельница', 'телефон', '!!!', '%', '_'])('"%s" finds nothing', async (typed, { shop }) => {
    expect(await shop.list({ q: typed })).toMatchObject({ total: 0, items: [], nextCursor: null })
  })

  test('an empty search is no search', async ({ shop }) => {
    expect((await shop.list({ q: ' ' })).total).toBe((await shop.list()).total)
  })
})

describe('suggestions while typing', () => {
  test('up to 8 products, the best first, sold-out ones last', async ({ shop }) => {
    const suggested = await shop.suggest('gorge')
    expect(suggested).toHaveLength(8)
    expect(suggested.every(product => product.brand === 'Gorge Lab')).toBe(true)
    const [best] = await shop.suggest('мохито')
    expect(best?.flavorType).toBe('mojito')
    expect((await shop.suggest('тархун')).at(-1)?.slug).toBe('gorge-lab-core-tarkhun-1887')
  })

  test('nothing typed is refused', async ({ shop }) => {
    expect((await shop.get('/serverapi/catalog/suggest?q=')).status).toBe(422)
    expect((await shop.get('/serverapi/catalog/suggest')).status).toBe(422)
  })
})
