import { YEREVAN_NAMES } from '@shop/contracts/delivery.ts'
import { describe, expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { NOON, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'

describe('the regions', () => {
  test('are public: Yerevan and ten provinces, each with towns in three languages', async ({ shop }) => {
    const reply = await shop.as().get('/delivery/regions')

    expect(reply.status).toBe(200)
    expect(reply.headers.etag).toBeDefined()
    const { regions } = reply.body.result
    expect(regions).toHaveLength(11)
    expect(regions[0]).toMatchObject({ code: 'AM-ER', name: YEREVAN_NAMES })
    expect(regions[0].towns).toContainEqual({ ru: 'Арабкир', en: 'Arabkir', hy: 'Արաբկիր' })
  })

  test('answer 304 for a current ETag', async ({ shop }) => {
    const first = await shop.as().get('/delivery/regions')

    const again = await shop.as().get('/delivery/regions', { 'If-None-Match': first.headers.etag ?? '' })

    expect(again.status).toBe(304)
  })
})

describe('the slots of a day', () => {
  test('begin an hour from now at the earliest and have their remaining capacity', async ({ shop }) => {
    const reply = await shop.as().get(`/delivery/slots?date=${TODAY}&region=AM-ER`)

    expect(reply.status).toBe(200)
    expect(reply.body.result).toEqual({
      date: TODAY,
      slots: [
        { time: '10:00', endTime: '12:00', free: 0, reason: 'past' },
        { time: '12:00', endTime: '14:00', free: 0, reason: 'past' },
        { time: '14:00', endTime: '16:00', free: 12 },
        { time: '16:00', endTime: '18:00', free: 12 },
        { time: '18:00', endTime: '20:00', free: 12 },
        { time: '20:00', endTime: '22:00', free: 12 },
      ],
    })
  })

  test('are full when their capacity is used, by the current settings', async ({ shop }) => {
    await shop.db.deliverySlot.create({
      data: { date: new Date(TOMORROW), startTime: '18:00', endTime: '20:00', capacity: 12, taken: 2 },
    })
    const set = (changes: object) => {
      const value = { ...defaultSettings.delivery, ...changes }
      const row = { value, updatedAt: NOON }
      return shop.db.setting.upsert({ where: { key: 'delivery' }, create: { key: 'delivery', ...row }, update: row })
    }
    const at18 = async () => {
      const reply = await shop.as().get(`/delivery/slots?date=${TOMORROW}`)
      return reply.body.result.slots.find(({ time }: { time: string }) => time === '18:00')
    }

    expect(await at18()).toMatchObject({ free: 10 })
    await set({ slotCapacity: 2 })
    expect(await at18()).toMatchObject({ free: 0, reason: 'full' })
    await set({ closedDates: [TOMORROW] })
    expect(await at18()).toMatchObject({ free: 0, reason: 'closed' })
    await shop.db.setting.deleteMany()
    await shop.db.deliverySlot.deleteMany()
  })

  test.for(['', '?date=tomorrow', '?date=2026-02-30', `?date=${TODAY}&region=AM-XX`])(
    'are rejected for the date "%s"',
    async (query, { shop }) => {
      const reply = await shop.as().get(`/delivery/slots${query}`)
      expect(reply.status).toBe(422)
      expect(reply.body.error).toBe('VALIDATION')
    },
  )
})
