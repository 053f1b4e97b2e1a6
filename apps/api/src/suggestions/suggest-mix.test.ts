import { flavorCategories, strengths } from '@shop/contracts/catalog.ts'
import { LocalTexts } from '@shop/contracts/locale-schemas.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import pg from 'pg'
import request from 'supertest'
import { afterEach, describe, expect, vi } from 'vitest'
import { listFlavorsInStock } from '#catalog/index.ts'
import { sharesOf, sum, test } from '../../test/builders/mix-shop.ts'
import { toCandidate } from './items.ts'
import { reserveAttempt } from './quota.ts'
import { recommend } from './recommend.ts'
import { strengthOf } from './rules.ts'

const FRUIT = { categories: ['Fruit', 'Berry'], strength: 'medium' }

describe('requesting a mix', () => {
  test('gives 2 to 4 flavors in stock whose shares add up to 100, in the specification’s shape', async ({
    shop,
    db,
  }) => {
    const ani = await shop.given.customer()

    const { status, body } = await ani.suggest({ ...FRUIT, userPhone: ani.phone }, 'en')

    expect(status).toBe(200)
    expect(body.dailyLimitExceeded).toBe(false)
    const items: SuggestionItem[] = body.result.items
    expect(items.length).toBeGreaterThanOrEqual(2)
    expect(items.length).toBeLessThanOrEqual(4)
    expect(sum(sharesOf(items))).toBe(100)
    expect(body.result.reason).toMatch(/ makes a medium-strength mix\.$/)
    for (const item of items) {
      const keys = Object.keys(item).filter(key => !key.endsWith('HY') && key !== 'color')
      expect(keys.toSorted()).toEqual(
        [
          'brand',
          'description',
          'descriptionEN',
          'imageUrl',
          'packing',
          'percentage',
          'productId',
          'productType',
          'subTitle',
          'subTitleEN',
          'title',
          'titleEN',
        ].toSorted(),
      )
      expect(item.packing.length).toBeGreaterThan(0)
      for (const { sku, price, weight } of item.packing) {
        const variant = await db.variant.findUniqueOrThrow({ where: { sku }, include: { product: true } })
        expect(variant).toMatchObject({ priceAmd: price, weightGrams: weight, withdrawnAt: null })
        expect(variant.product.slug).toBe(item.productId)
        expect(item.titleHY).toBe(LocalTexts.parse(variant.product.title).hy)
        expect(variant.onHand - variant.reserved).toBeGreaterThan(0)
      }
    }
  })

  test('returns the remaining suggestions, like the quota', async ({ shop }) => {
    const ani = await shop.given.customer()
    expect(await ani.quota()).toEqual({ remaining: 3, limit: 3 })
    expect((await ani.suggest(FRUIT)).body.result.remaining).toBe(2)
    expect((await ani.suggest(FRUIT)).body.result.remaining).toBe(1)
    expect(await ani.quota()).toEqual({ remaining: 1, limit: 3 })
  })

  test('uses another base for each mix of a day', async ({ shop, db }) => {
    const ani = await shop.given.customer()
    const bases = []
    for (const _ of [1, 2, 3]) {
      const { body } = await ani.suggest({ categories: ['Fruit'], strength: 'mild' })
      const product = await db.product.findUniqueOrThrow({ where: { slug: body.result.items[0].productId } })
      bases.push(product.flavorId)
    }
    expect(new Set(bases).size).toBe(3)
  })

  test('has the explanation in the requested language, Russian by default', async ({ shop }) => {
    const ani = await shop.given.customer()
    expect((await ani.suggest(FRUIT)).body.result.reason).toMatch(/; получается .*\.$/)
    expect((await ani.suggest(FRUIT, 'hy')).body.result.reason).toMatch(/ստացվում է .*։$/)
  })

  test('computes the weights for a bowl, and the bowls that the first packs make', async ({ shop }) => {
    const ani = await shop.given.customer()
    const { items, bowl } = (await ani.suggest(FRUIT)).body.result
    expect(bowl).toMatchObject({ grams: 15, parts: items.map(({ productId }: SuggestionItem) => ({ productId })) })
    expect(sum(bowl.parts.map(({ grams }: { grams: number }) => grams))).toBeCloseTo(15)
    const [{ percentage, packing }] = items
    expect(bowl.bowls).toBeGreaterThan(0)
    expect(bowl.bowls * 15 * percentage).toBeLessThanOrEqual(packing[0].weight * 100)
  })

  test('leaves out excluded flavors until they are allowed again', async ({ shop }) => {
    const ani = await shop.given.customer()
    const berries = { categories: ['Berry'], strength: 'medium' }
    const excludedOf = ({ body }: { body: { result: { refused: { flavorType: string }[] } } }) =>
      body.result.refused.map(({ flavorType }) => flavorType)
    const [{ flavorType }] = (await ani.suggest(berries)).body.result.bowl.parts
    await ani.exclude(flavorType)
    expect(excludedOf(await ani.exclude(flavorType))).toEqual([flavorType])
    expect((await ani.exclude('no-such-taste')).status).toBe(404)
    for (const _ of [1, 2]) {
      const tastes = (await ani.suggest(berries)).body.result.bowl.parts.map(
        (part: { flavorType: string }) => part.flavorType,
      )
      expect(tastes).not.toContain(flavorType)
    }
    expect(excludedOf(await ani.allow(flavorType))).toEqual([])
  })

  test('stores the mix with its source and flavors', async ({ shop, db }) => {
    const ani = await shop.given.customer()
    const { body } = await ani.suggest(FRUIT)
    const [saved] = await db.aiRequest.findMany({ where: { phone: ani.phone } })
    expect(saved).toMatchObject({ state: 'ok', source: 'recommender' })
    expect(saved?.flavorIds).toHaveLength(body.result.items.length)
  })
})

describe('is rejected', () => {
  test('for a visitor', async ({ shop }) => {
    const { status, body } = await request(shop.app.server).post('/serverapi/ai/suggestion').send(FRUIT)
    expect(status).toBe(401)
    expect(body.error).toBe('UNAUTHENTICATED')
    expect((await request(shop.app.server).get('/serverapi/ai/quota')).status).toBe(401)
  })

  test('for the phone of another account, without using an attempt of either', async ({ shop }) => {
    const [ani, aram] = [await shop.given.customer(), await shop.given.customer()]
    const { status, body } = await ani.suggest({ ...FRUIT, userPhone: aram.phone })
    expect([status, body.error]).toEqual([422, 'PHONE_MISMATCH'])
    expect((await ani.quota()).remaining).toBe(3)
    expect((await aram.quota()).remaining).toBe(3)
  })

  test.for([
    ['no category', { categories: [], strength: 'mild' }, 'body.categories'],
    ['no categories at all', { strength: 'mild' }, 'body.categories'],
    ['no strength', { categories: ['Fruit'] }, 'body.strength'],
    ['an unknown strength', { categories: ['Fruit'], strength: 'wild' }, 'body.strength'],
  ] as const)('for %s, in the specification’s words', async ([, body, path], { shop }) => {
    const ani = await shop.given.customer()
    const reply = await ani.suggest(body, 'en')
    expect([reply.status, reply.body.error]).toEqual([422, 'VALIDATION'])
    expect(reply.body.details).toContainEqual({
      path,
      message: 'Please select at least one flavor type and a strength to get suggestions.',
    })
    expect((await ani.quota()).remaining).toBe(3)
  })

  test.for([{ categories: ['Vegetable'], strength: 'mild' }, { categories: 'Fruit', strength: 'mild' }, [], 'mix'])(
    'for %j',
    async (body, { shop }) => {
      const ani = await shop.given.customer()
      expect((await ani.suggest(body as object)).status).toBeGreaterThanOrEqual(400)
      expect((await ani.quota()).remaining).toBe(3)
    },
  )
})

describe('the flavors in stock', () => {
  const combinations = flavorCategories.flatMap(category => strengths.map(strength => [category, strength] as const))

  test.for(combinations)('has three mixes a day for %s, %s', async ([category, strength], { db, shop: _ }) => {
    const candidates = (await listFlavorsInStock(db)).map(toCandidate)
    const earlier: string[][] = []
    for (const _ of [1, 2, 3]) {
      const mix = recommend(candidates, { categories: [category], strength, earlier, excluded: [], seed: 1 })
      expect(mix.length).toBeGreaterThanOrEqual(2)
      expect(strengthOf(mix)).toBe(strength)
      earlier.push(mix.map(({ flavor }) => flavor.flavorId))
    }
    expect(new Set(earlier.map(([base]) => base)).size).toBe(3)
  })

  test('returns nothing if no mix is possible, and uses no attempt', async ({ shop, db, clock }) => {
    const ani = await shop.given.customer()
    const fruit = { category: 'flavor', flavorCategory: 'Fruit' }
    await db.product.updateMany({ where: fruit, data: { withdrawnAt: clock.now() } })
    try {
      const { status, body } = await ani.suggest({ categories: ['Fruit'], strength: 'mild' })
      expect(status).toBe(200)
      expect(body).toMatchObject({ result: { items: [], remaining: 3 }, dailyLimitExceeded: false })
      expect((await ani.quota()).remaining).toBe(3)
    } finally {
      await db.product.updateMany({ where: fruit, data: { withdrawnAt: null } })
    }
  })
})

const ONLY_FRUIT = { categories: ['Fruit'], strength: 'medium' }
const LIMIT = 'You have reached the limit of 3 suggestions per day'

afterEach(() => vi.unstubAllEnvs())

describe('the fourth suggestion of a day', () => {
  test('is rejected with the message of the specification, the flag and the time until midnight', async ({
    shop,
    clock,
  }) => {
    clock.stop(new Date('2026-11-20T18:00:00+04:00'))
    const ani = await shop.given.customer()
    for (const _ of [1, 2, 3]) expect((await ani.suggest(ONLY_FRUIT)).status).toBe(200)

    const { status, body, headers } = await ani.suggest(ONLY_FRUIT)

    expect(status).toBe(429)
    expect(body).toMatchObject({ error: 'DAILY_LIMIT_REACHED', message: LIMIT, dailyLimitExceeded: true })
    const wait = Number(headers['retry-after'])
    expect(wait).toBeGreaterThan(6 * 3600 - 60)
    expect(wait).toBeLessThanOrEqual(6 * 3600)
    expect((await ani.quota()).remaining).toBe(0)
  })

  test.for([
    ['en', LIMIT],
    ['ru-RU,ru;q=0.9', 'На сегодня всё: доступно 3 подбора в день.'],
    ['hy', 'Օրական 3 առաջարկի սահմանը սպառվել է։'],
    ['*', LIMIT],
    ['fr', LIMIT],
  ] as const)('speaks the language of %s', async ([language, message], { shop }) => {
    const ani = await shop.given.customer()
    for (const _ of [1, 2, 3]) await ani.suggest(ONLY_FRUIT)
    expect((await ani.suggest(ONLY_FRUIT, language)).body.message).toBe(message)
  })

  test('is the first one of another customer', async ({ shop }) => {
    const [ani, aram] = [await shop.given.customer(), await shop.given.customer()]
    for (const _ of [1, 2, 3]) await ani.suggest(ONLY_FRUIT)
    expect((await aram.suggest(ONLY_FRUIT)).body.result.remaining).toBe(2)
  })
})

describe('a day', () => {
  test.for(['UTC', 'America/New_York', 'Asia/Yerevan'])(
    'ends at midnight in Yerevan (server in %s)',
    async (zone, { shop, clock }) => {
      vi.stubEnv('TZ', zone)
      clock.stop(new Date('2026-11-20T19:59:50Z'))
      const ani = await shop.given.customer()
      for (const _ of [1, 2, 3]) expect((await ani.suggest(ONLY_FRUIT)).status).toBe(200)
      clock.stop(new Date('2026-11-20T19:59:57Z'))
      const rejected = await ani.suggest(ONLY_FRUIT)
      expect(rejected.status).toBe(429)
      expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(3)

      clock.stop(new Date('2026-11-20T20:00:00Z'))

      expect((await ani.quota()).remaining).toBe(3)
      expect((await ani.suggest(ONLY_FRUIT)).body.result.remaining).toBe(2)
    },
  )
})

describe('an attempt is released', () => {
  test('when the suggestion fails', async ({ shop, databaseUrl }) => {
    const ani = await shop.given.customer()
    const rival = new pg.Client({ connectionString: databaseUrl })
    await rival.connect()
    await rival.query('BEGIN')
    await rival.query('LOCK TABLE product')
    try {
      const { status, body } = await ani.suggest(ONLY_FRUIT)
      expect([status, body.error]).toEqual([503, 'UNAVAILABLE'])
    } finally {
      await rival.end()
    }
    expect((await ani.quota()).remaining).toBe(3)
    expect((await ani.suggest(ONLY_FRUIT)).body.result.remaining).toBe(2)
  })

  test('once, a minute after its process died', async ({ shop, clock }) => {
    clock.stop(clock.now())
    const ani = await shop.given.customer()
    await ani.suggest(ONLY_FRUIT)
    await reserveAttempt(shop.deps, ani.id, ani.phone)
    expect((await ani.quota()).remaining).toBe(1)

    clock.advance(59_000)
    await shop.release()
    expect((await ani.quota()).remaining).toBe(1)

    clock.advance(2000)
    await Promise.all([shop.release(), shop.release()])
    expect((await ani.quota()).remaining).toBe(2)
  })
})
