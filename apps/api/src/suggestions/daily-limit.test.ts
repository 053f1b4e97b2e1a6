import pg from 'pg'
import { afterEach, describe, expect, vi } from 'vitest'
import { test } from '../../test/builders/mix-shop.ts'
import { reserveAttempt } from './quota.ts'

const FRUIT = { categories: ['Fruit'], strength: 'medium' }
const LIMIT = 'You have reached the limit of 3 suggestions per day'

afterEach(() => vi.unstubAllEnvs())

describe('the fourth suggestion of a day', () => {
  test('is rejected with the message of the specification, the flag and the time until midnight', async ({
    shop,
    clock,
  }) => {
    clock.stop(new Date('2026-11-20T18:00:00+04:00'))
    const ani = await shop.given.customer()
    for (const _ of [1, 2, 3]) expect((await ani.suggest(FRUIT)).status).toBe(200)

    const { status, body, headers } = await ani.suggest(FRUIT)

    expect(status).toBe(429)
    expect(body).toMatchObject({ error: 'DAILY_LIMIT_REACHED', message: LIMIT, dailyLimitExceeded: true })
    const wait = Number(headers['retry-after'])
    expect(wait).toBeGreaterThan(6 * 3600 - 60)
    expect(wait).toBeLessThanOrEqual(6 * 3600)
    expect((await ani.quota()).remaining).toBe(0)
  })

  test.for([
    ['en', LIMIT],
    ['ru-RU,ru;q=0.9', 'Вы достигли лимита: 3 подбора в день.'],
    ['hy', 'Դուք հասել եք օրական 3 առաջարկի սահմանին։'],
    ['*', LIMIT],
    ['fr', LIMIT],
  ] as const)('speaks the language of %s', async ([language, message], { shop }) => {
    const ani = await shop.given.customer()
    for (const _ of [1, 2, 3]) await ani.suggest(FRUIT)
    expect((await ani.suggest(FRUIT, language)).body.message).toBe(message)
  })

  test('is the first one of another customer', async ({ shop }) => {
    const [ani, aram] = [await shop.given.customer(), await shop.given.customer()]
    for (const _ of [1, 2, 3]) await ani.suggest(FRUIT)
    expect((await aram.suggest(FRUIT)).body.result.remaining).toBe(2)
  })
})

describe('a day', () => {
  test.for(['UTC', 'America/New_York', 'Asia/Yerevan'])(
    'ends at midnight in Yerevan (server in %s)',
    async (zone, { shop, clock }) => {
      vi.stubEnv('TZ', zone)
      clock.stop(new Date('2026-11-20T19:59:50Z'))
      const ani = await shop.given.customer()
      for (const _ of [1, 2, 3]) expect((await ani.suggest(FRUIT)).status).toBe(200)
      clock.stop(new Date('2026-11-20T19:59:57Z'))
      const refused = await ani.suggest(FRUIT)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3)

      clock.stop(new Date('2026-11-20T20:00:00Z'))

      expect((await ani.quota()).remaining).toBe(3)
      expect((await ani.suggest(FRUIT)).body.result.remaining).toBe(2)
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
      const { status, body } = await ani.suggest(FRUIT)
      expect([status, body.error]).toEqual([503, 'UNAVAILABLE'])
    } finally {
      await rival.end()
    }
    expect((await ani.quota()).remaining).toBe(3)
    expect((await ani.suggest(FRUIT)).body.result.remaining).toBe(2)
  })

  test('once, a minute after its process died', async ({ shop, clock }) => {
    clock.stop(clock.now())
    const ani = await shop.given.customer()
    await ani.suggest(FRUIT)
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
