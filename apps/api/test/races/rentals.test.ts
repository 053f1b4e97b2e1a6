import { randomUUID } from 'node:crypto'
import { addDays, shopDate } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { bookingsOf } from '../builders/rental-shop.ts'
import type { Reply } from '../harness/two-processes.ts'
import { answers, buyers, type Ground, goods, order, PATIENCE, ROUNDS, report, SEED, seeded, test } from './race.ts'

const UNITS = 3
/** However many rounds there are, no window fills. */
const WIDE = { ...defaultSettings.delivery, slotCapacity: 1000 }
const RIVALS = 100
const day = (days: number) => addDays(shopDate(new Date()), days)

/** A model with three units, and the parts that its rentals take. */
async function model(ground: Ground) {
  const { db } = ground
  const data = { value: WIDE, updatedAt: new Date() }
  await db.setting.upsert({ where: { key: 'delivery' }, create: { key: 'delivery', ...data }, update: {} })
  const [hookah, flavor, cup] = [await goods(ground, 1), await goods(ground, 1000), await goods(ground, 1000)]
  const { productId, product } = await db.variant.findUniqueOrThrow({
    where: { id: hookah.id },
    select: { productId: true, product: { select: { slug: true } } },
  })
  await db.product.update({ where: { id: productId }, data: { category: 'hookah' } })
  const terms = { pricePerDayAmd: 5000, priceFromThirdDayAmd: 3500, depositAmd: 20_000 }
  await db.rentalOffer.create({ data: { productId, ...terms } })
  const codes = Array.from({ length: UNITS }, () => randomUUID())
  await db.rentalUnit.createMany({ data: codes.map(code => ({ code, productId })) })
  return { productId, slug: product.slug, flavor: flavor.sku, cup: cup.sku, codes }
}

type Days = { from: string; to: string }

/** A hundred customers rent the model at once, each on days of their own. */
async function rentAll(ground: Ground, rented: Awaited<ReturnType<typeof model>>, wanted: Days[]): Promise<Reply[]> {
  const { slug, flavor, cup } = rented
  const people = await buyers(ground, wanted.length)
  const items = [flavor, cup].map(sku => ({ sku, quantity: 1 }))
  return Promise.all(
    people.map((buyer, nth) => {
      const { from, to } = wanted[nth] ?? { from: '', to: '' }
      const rental = { slug, from, to, flavorSku: flavor, cupSku: cup, pickUpTime: '18:00' }
      const courier = { deliveryType: 'express', deliveryDate: from, deliveryTime: '14:00' }
      return order(ground, buyer, items, { rentals: [rental], ...courier })
    }),
  )
}

test(
  'of 100 rentals of one model on the same days as many are booked as it has units, whichever days they are',
  PATIENCE,
  async ({ db, processes }) => {
    const ground = { db, processes }
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const rented = await model(ground)
      const days = { from: day(2 + round * 3), to: day(4 + round * 3) }

      const replies = await rentAll(ground, rented, new Array<Days>(RIVALS).fill(days))

      expect(answers(replies)).toEqual({ 201: UNITS, '409 RENTAL_NOT_FREE': RIVALS - UNITS })
      const units = (await bookingsOf(db, rented)).map(({ unit }) => unit)
      expect(units.toSorted()).toEqual(rented.codes.toSorted())
      all.push(...replies)
    }
    report('rental, equal days', ROUNDS, all)
  },
)

test(
  'of 100 rentals of one model on overlapping days no unit is given twice, and nobody is refused whom a unit was free for',
  PATIENCE,
  async ({ db, processes }) => {
    const ground = { db, processes }
    const random = seeded(SEED)
    const upTo = (most: number) => 1 + Math.floor(random() * most)
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const rented = await model(ground)
      const wanted = Array.from({ length: RIVALS }, () => {
        const first = upTo(20)
        return { from: day(first), to: day(first + upTo(4)) }
      })

      const replies = await rentAll(ground, rented, wanted)

      const booked = await bookingsOf(db, rented)
      const ofUnit = (code: string) => booked.filter(({ unit }) => unit === code)
      for (const code of rented.codes) {
        for (const [nth, { from }] of ofUnit(code).entries()) {
          const before = ofUnit(code)[nth - 1]
          expect(before === undefined || before.until <= from, JSON.stringify(booked)).toBe(true)
        }
      }
      expect(Object.keys(answers(replies)).toSorted()).toEqual(['201', '409 RENTAL_NOT_FREE'])
      expect(answers(replies)['201']).toBe(booked.length)
      // Nothing was given back meanwhile: who was refused then has no unit now.
      for (const [nth, { status }] of replies.entries()) {
        const { from = '', to = '' } = wanted[nth] ?? {}
        const until = addDays(to, 2)
        const isFree = rented.codes.some(code => ofUnit(code).every(b => b.until <= from || b.from >= until))
        expect(status === 409 && isFree, `${from} to ${to}: ${JSON.stringify(booked)}`).toBe(false)
      }
      all.push(...replies)
    }
    report('rental, overlapping days', ROUNDS, all)
  },
)
