import { describe, expect } from 'vitest'
import { test } from '../../../test/builders/catalog-shop.ts'

const WATERMELONS = ['nor-hov-ice-watermelon-ice', 'obsidian-39-black-black-watermelon', 'tufa-leaf-core-watermelon']
const HOSES = ['azat-carbon-hose', 'azat-soft-touch-hose', 'karas-pipes-leather-hose', 'vayk-steel-spring-hose']
const STRAWBERRY = ['apricot-road-core-garden-strawberry']

describe('a search tolerates typing habits', () => {
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
    ['in Armenian on Latin keys', '4merwuk', WATERMELONS],
    ['in Russian on Armenian keys', 'ֆհ,եպ', WATERMELONS],
    ['by an adjective', 'клубничный', STRAWBERRY],
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

  test('treats ё and е as one letter', async ({ shop }) => {
    const slugs = async (q: string) => (await shop.listAll({ q })).map(product => product.slug)
    expect(await slugs('чёрный лёд')).toEqual(await slugs('черный лед'))
    expect(await slugs('черный лед')).toContain('obsidian-39-ice-black-ice')
  })

  test('excludes similar words if the exact word exists', async ({ shop }) => {
    const titles = (await shop.listAll({ q: 'вишня' })).map(product => product.title)
    expect(titles).toEqual(['Пьяная вишня'])
  })

  const nonsense = ['zzzzzz', 'qqwwqq', 'asdfgh', 'фывапр', 'qwerty', 'йцукен', 'blabla', 'dfghjk', 'ололо', 'ճճճճ']
  test.for([...nonsense, 'мельница', 'телефон', '!!!', '%', '_'])('"%s" finds nothing', async (typed, { shop }) => {
    const found = await shop.list({ q: typed })
    expect(found).toMatchObject({ total: 0, items: [], nextCursor: null })
    expect(found).not.toHaveProperty('isNear')
  })

  test.for([
    ['only some of the words', 'арбуз телефон', WATERMELONS],
    ['a typing error in a short word', 'hookah hoze', HOSES],
  ] as const)('%s: %s finds near matches, which are marked', async ([, typed, expected], { shop }) => {
    const found = await shop.list({ q: typed })
    expect(found.isNear).toBe(true)
    expect(found.items.map(({ slug }) => slug).sort()).toEqual([...expected])
  })

  test.for(['hookah hose', 'шланг для кальяна', 'шланги кальянные', 'նարգիլեի փողրակ', 'փողրակ նարգիլեի համար'])(
    'the name of a category narrows: %s finds hoses',
    async (typed, { shop }) => {
      const found = await shop.listAll({ q: typed })
      expect(found.map(({ slug }) => slug).sort()).toEqual(HOSES)
    },
  )

  test.for([
    ['табак для кальяна', 'flavor'],
    ['hookah tobacco', 'flavor'],
    ['кальянный уголь', 'coal'],
    ['նարգիլեի ծխախոտ', 'flavor'],
    ['аксессуары для кальяна', 'accessory'],
  ] as const)('of two categories the hookah is the weaker one: %s finds %s', async ([typed, category], { shop }) => {
    const found = await shop.listAll({ q: typed })
    expect(new Set(found.map(product => product.category))).toEqual(new Set([category]))
    expect(found).toHaveLength((await shop.list({ category })).total)
  })

  test.for([
    ['кислая ягода', 'sour', 'Berry'],
    ['кислую ягоду', 'sour', 'Berry'],
    ['sour berry', 'sour', 'Berry'],
    ['թթու հատապտուղ', 'sour', 'Berry'],
    ['сладкий десерт', 'sweet', 'Dessert'],
    ['sweet dessert', 'sweet', 'Dessert'],
    ['քաղցր աղանդեր', 'sweet', 'Dessert'],
  ] as const)('by the taste profile: %s is %s and %s', async ([typed, taste, flavorCategory], { shop }) => {
    const found = await shop.listAll({ q: typed })
    expect(found.length).toBeGreaterThan(2)
    for (const { slug } of found) {
      const product = await shop.product(slug)
      expect(product.flavorCategory).toBe(flavorCategory)
      expect(product.taste?.[taste]).toBeGreaterThanOrEqual(0.45)
    }
  })

  test.for(['сладкий', 'cooling', 'охлаждающий', 'քաղցր'])('%s finds many tastes', async (typed, { shop }) => {
    const found = await shop.listAll({ q: typed })
    expect(found.length).toBeGreaterThan(10)
    expect(found.every(({ category }) => category === 'flavor')).toBe(true)
  })

  test.for(['подарок', 'подарки', 'в подарок', 'gift', 'նվեր'])('by a description: %s', async (typed, { shop }) => {
    const found = await shop.listAll({ q: typed })
    expect(found.map(({ slug }) => slug)).toEqual(['nairi-cloud-reserve-dark-chocolate'])
  })

  test('an empty search is ignored', async ({ shop }) => {
    expect((await shop.list({ q: ' ' })).total).toBe((await shop.list()).total)
  })
})

describe('suggestions while typing', () => {
  test('up to 8 products, the best first, sold-out ones last', async ({ shop }) => {
    const { items: suggested } = await shop.suggest('gorge')
    expect(suggested).toHaveLength(8)
    expect(suggested.every(product => product.brand === 'Gorge Lab')).toBe(true)
    const [best] = (await shop.suggest('мохито')).items
    expect(best?.flavorType).toBe('mojito')
    expect((await shop.suggest('тархун')).items.at(-1)?.slug).toBe('gorge-lab-core-tarkhun-1887')
  })

  test.for([
    ['gorge', ['Gorge Lab']],
    ['горге лаб', ['Gorge Lab']],
    ['կարաս', ['Karas Blend', 'Karas Pipes']],
    ['мята', []],
  ] as const)('brands that begin with the text: %s', async ([typed, brands], { shop }) => {
    expect((await shop.suggest(typed)).brands).toEqual(brands)
  })

  test('near matches are labeled as such', async ({ shop }) => {
    expect((await shop.suggest('арбуз')).isNear).toBeUndefined()
    expect((await shop.suggest('zzzzzz')).items).toEqual([])
  })

  test('rejects an empty text', async ({ shop }) => {
    expect((await shop.get('/serverapi/catalog/suggest?q=')).status).toBe(422)
    expect((await shop.get('/serverapi/catalog/suggest')).status).toBe(422)
  })
})
