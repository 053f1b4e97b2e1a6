import { describe, expect } from 'vitest'
import { test } from '../../../test/builders/catalog-shop.ts'
import { deleteOldSearches } from './popular-searches.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('a submitted search', () => {
  test('is counted by day, language and text, with whether it found something', async ({ shop }) => {
    for (const q of ['Малина', '  малина ', 'МАЛИНА', 'кактус-банан zzz'])
      expect((await shop.search(q)).status).toBe(200)
    await shop.search('raspberry', 'en')
    const counts = await shop.db.searchCount.findMany({
      where: { query: { in: ['малина', 'кактус-банан zzz', 'raspberry'] } },
      orderBy: { query: 'asc' },
      select: { locale: true, query: true, searches: true, isFound: true },
    })
    expect(counts).toEqual([
      { locale: 'en', query: 'raspberry', searches: 1, isFound: true },
      { locale: 'ru', query: 'кактус-банан zzz', searches: 1, isFound: false },
      { locale: 'ru', query: 'малина', searches: 3, isFound: true },
    ])
  })

  test.for(['+374 91 123456', '091-12-34-56', 'ani@example.am', 'x'.repeat(61), 'a\u0000b'])(
    'is not stored if it may be personal data or is no search: %j',
    async (q, { shop }) => {
      const before = await shop.db.searchCount.count()
      expect((await shop.search(q)).status).toBe(200)
      expect(await shop.db.searchCount.count()).toBe(before)
    },
  )

  test('is rejected without a text', async ({ shop }) => {
    expect((await shop.search('  ')).body.details).toMatchObject([{ path: 'body.q' }])
  })
})

describe('popular searches', () => {
  test('are names of the shop in its spelling, the most frequent first', async ({ shop }) => {
    const submit = async (q: string, times: number, language: string) => {
      for (let i = 0; i < times; i++) await shop.search(q, language)
    }
    await submit('gorge lab', 4, 'en')
    await submit('COLA', 3, 'en')
    await submit('mojito', 2, 'en')
    await submit('watermelon ice', 5, 'en')
    expect(await shop.popularSearches('en')).toEqual(['Gorge Lab', 'Cola'])
    expect(await shop.popularSearches('hy')).toEqual([])
    shop.clock.advance(30 * DAY_MS)
    expect(await shop.popularSearches('en')).toEqual([])
  })

  test('are deleted after 90 days', async ({ shop }) => {
    await shop.search('айва')
    const left = () => shop.db.searchCount.count({ where: { query: 'айва' } })
    shop.clock.advance(90 * DAY_MS)
    await deleteOldSearches(shop)
    expect(await left()).toBe(1)
    shop.clock.advance(DAY_MS)
    await deleteOldSearches(shop)
    expect(await left()).toBe(0)
  })
})
