import { randomUUID } from 'node:crypto'
import { addDays, shopDate } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { openSession } from '#identity/index.ts'
import { defaultSettings } from '#settings/index.ts'
import { addAccount, neverIdle, newPhone } from '../builders/people.ts'
import { bookingsOf } from '../builders/rental-shop.ts'
import type { Reply } from '../harness/two-processes.ts'
import {
  buyers,
  countResponses,
  createVariant,
  LONG_TIMEOUT,
  orderUntilAnswered,
  ROUNDS,
  report,
  SEED,
  seeded,
  type TestContext,
  ownTest as test,
} from './race.ts'

const UNITS = 3
/** Unlimited slots, whatever the number of rounds is. */
const WIDE = { ...defaultSettings.delivery, slotCapacity: 1000 }
const RIVALS = 100
const day = (days: number) => addDays(shopDate(new Date()), days)

/** A model with three units, and the parts that its rentals take. */
async function model(context: TestContext) {
  const { db } = context
  const data = { value: WIDE, updatedAt: new Date() }
  await db.setting.upsert({ where: { key: 'delivery' }, create: { key: 'delivery', ...data }, update: {} })
  const [hookah, flavor, cup] = [
    await createVariant(context, 1),
    await createVariant(context, 1000),
    await createVariant(context, 1000),
  ]
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

/**
 * A hundred customers rent the model at once, each on days of their own. Every second one has tobacco and bowl, so that
 * the order has no lines.
 */
async function rentAll(
  context: TestContext,
  rented: Awaited<ReturnType<typeof model>>,
  requested: Days[],
): Promise<Reply[]> {
  const { slug, flavor, cup } = rented
  const people = await buyers(context, requested.length)
  const parts = [flavor, cup].map(sku => ({ sku, quantity: 1 }))
  return Promise.all(
    people.map((buyer, index) => {
      const { from, to } = requested[index] ?? { from: '', to: '' }
      const isOwn = index % 2 === 1
      const skus = { flavorSku: isOwn ? null : flavor, cupSku: isOwn ? null : cup }
      const rental = { slug, from, to, ...skus, pickUpTime: '18:00' }
      const items = isOwn ? [] : parts
      const courier = { deliveryType: 'express', deliveryDate: from, deliveryTime: '14:00' }
      return orderUntilAnswered(context, buyer, items, { rentals: [rental], ...courier })
    }),
  )
}

test(
  'of 100 rentals of one model on the same days as many are booked as it has units',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const rented = await model(context)
      const days = { from: day(2 + round * 3), to: day(4 + round * 3) }

      const replies = await rentAll(context, rented, new Array<Days>(RIVALS).fill(days))

      expect(countResponses(replies)).toEqual({ 201: UNITS, '409 RENTAL_NOT_FREE': RIVALS - UNITS })
      const units = (await bookingsOf(db, rented)).map(({ unit }) => unit)
      expect(units.toSorted()).toEqual(rented.codes.toSorted())
      all.push(...replies)
    }
    report('rental, equal days', ROUNDS, all)
  },
)

test(
  'of 100 rentals of one model on overlapping days no unit is booked twice, and none is rejected while a unit is free',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const random = seeded(SEED)
    const upTo = (most: number) => 1 + Math.floor(random() * most)
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const rented = await model(context)
      const requested = Array.from({ length: RIVALS }, () => {
        const first = upTo(20)
        return { from: day(first), to: day(first + upTo(4)) }
      })

      const replies = await rentAll(context, rented, requested)

      const booked = await bookingsOf(db, rented)
      const ofUnit = (code: string) => booked.filter(({ unit }) => unit === code)
      for (const code of rented.codes) {
        for (const [index, { from }] of ofUnit(code).entries()) {
          const before = ofUnit(code)[index - 1]
          expect(before === undefined || before.until <= from, JSON.stringify(booked)).toBe(true)
        }
      }
      expect(Object.keys(countResponses(replies)).toSorted()).toEqual(['201', '409 RENTAL_NOT_FREE'])
      expect(countResponses(replies)['201']).toBe(booked.length)
      // Nothing was released meanwhile: a rejected customer would not have a unit now.
      for (const [index, { status }] of replies.entries()) {
        const { from = '', to = '' } = requested[index] ?? {}
        const until = addDays(to, 2)
        const isFree = rented.codes.some(code => ofUnit(code).every(b => b.until <= from || b.from >= until))
        expect(status === 409 && isFree, `${from} to ${to}: ${JSON.stringify(booked)}`).toBe(false)
      }
      all.push(...replies)
    }
    report('rental, overlapping days', ROUNDS, all)
  },
)

/** Drafts of staff for people without an account, each of one rental, as functions that place them. */
async function draftsOf(
  { db, processes }: TestContext,
  { slug, flavor, cup }: Awaited<ReturnType<typeof model>>,
  { from, to }: Days,
): Promise<(() => Promise<Reply>)[]> {
  const { id: staffId } = await addAccount(db, new Date(), { role: 'operator' })
  const token = processes.tokenOf(await neverIdle(db, await openSession(db, new Date(), staffId)))
  const contents = {
    name: 'Aram',
    locale: 'en',
    items: [flavor, cup].map(sku => ({ sku, quantity: 1 })),
    rentals: [{ id: 'a', slug, from, to, flavorSku: flavor, cupSku: cup, pickUpTime: '18:00' }],
    address: { region: 'AM-ER', city: 'Yerevan', street: 'Teryan', building: '5' },
    deliveryType: 'express',
    deliveryDate: from,
    deliveryTime: '14:00',
  }
  const expected = { goodsAmd: 6000, deliveryFeeAmd: 1500, totalAmd: 6000 + 1500 + 10_000 + 20_000 }
  return Promise.all(
    Array.from({ length: DRAFTS }, async () => {
      const path = `/admin/order-drafts/${randomUUID()}`
      const body = { version: 0, contents: { ...contents, phone: newPhone() } }
      expect((await processes.call('PUT', path, { token, body })).status).toBe(200)
      return () => processes.call('POST', `${path}/place`, { token, body: { version: 1, expected } })
    }),
  )
}

const DRAFTS = 20

test(
  'drafts and storefront orders for the same hookahs: as many are placed as there are units',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const rented = await model(context)
      const days = { from: day(2 + round * 3), to: day(4 + round * 3) }
      const drafts = await draftsOf(context, rented, days)

      const [ofCustomers, ofStaff] = await Promise.all([
        rentAll(context, rented, new Array<Days>(DRAFTS).fill(days)),
        Promise.all(drafts.map(place => place())),
      ])

      const replies = [...ofCustomers, ...ofStaff]
      expect(countResponses(replies)).toEqual({ 201: UNITS, '409 RENTAL_NOT_FREE': 2 * DRAFTS - UNITS })
      const units = (await bookingsOf(db, rented)).map(({ unit }) => unit)
      expect(units.toSorted()).toEqual(rented.codes.toSorted())
      all.push(...replies)
    }
    report('rental, drafts and orders', ROUNDS, all)
  },
)
