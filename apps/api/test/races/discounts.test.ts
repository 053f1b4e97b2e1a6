import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addPoints } from '#bonus/index.ts'
import { addCredit } from '#store-credit/index.ts'
import type { Reply } from '../harness/two-processes.ts'
import {
  buyers,
  countResponses,
  createVariant,
  LONG_TIMEOUT,
  order,
  ROUNDS,
  report,
  type TestContext,
  test,
} from './race.ts'

type Terms = { usesInAll?: number; usesPerCustomer?: number }

async function promo({ db }: TestContext, terms: Terms): Promise<string> {
  const code = `RACE-${randomUUID().slice(0, 8).toUpperCase()}`
  await db.promoCode.create({ data: { code, title: code, percent: 10, createdAt: new Date(), ...terms } })
  return code
}

const usesOf = async ({ db }: TestContext, code: string) => {
  const { used, redemptions } = await db.promoCode.findUniqueOrThrow({
    where: { code },
    select: { used: true, redemptions: { where: { state: 'live' }, select: { orderId: true } } },
  })
  return { used, live: redemptions.length }
}

test(
  'a code for 10 orders is accepted for 10 of 50 buyers, and the others get the reason',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { sku } = await createVariant(context, 100)
      const promoCode = await promo(context, { usesInAll: 10 })
      const crowd = await buyers(context, 50)

      const replies = await Promise.all(
        crowd.map(buyer => order(context, buyer, [{ sku, quantity: 1 }], { promoCode })),
      )

      expect(countResponses(replies)).toEqual({ 201: 10, '422 PROMO_USED_UP': 40 })
      expect(await usesOf(context, promoCode)).toEqual({ used: 10, live: 10 })
      expect(await db.variant.findUniqueOrThrow({ where: { sku }, select: { reserved: true } })).toEqual({
        reserved: 10,
      })
      all.push(...replies)
    }
    report('promo', ROUNDS, all)
  },
)

test('of 20 concurrent orders of one customer one gets a single-use code', LONG_TIMEOUT, async ({ db, processes }) => {
  const context = { db, processes }
  const { sku } = await createVariant(context, 100)
  const promoCode = await promo(context, { usesPerCustomer: 1 })
  const [buyer] = await buyers(context, 1)
  if (!buyer) throw new Error('no buyer was created')

  const calls = Array.from({ length: 20 }, () => order(context, buyer, [{ sku, quantity: 1 }], { promoCode }))
  const replies = await Promise.all(calls)

  expect(countResponses(replies)).toEqual({ 201: 1, '422 PROMO_USED_BY_YOU': 19 })
  expect(await usesOf(context, promoCode)).toEqual({ used: 1, live: 1 })
})

/** A promotion of 10 % for one variant's product. */
async function promotion({ db }: TestContext, variantId: string, terms: Terms): Promise<string> {
  const { productId } = await db.variant.findUniqueOrThrow({ where: { id: variantId }, select: { productId: true } })
  const title = { ru: 'Гонка', en: 'Race', hy: 'Մրցավազք' }
  const { id } = await db.promotion.create({
    data: {
      title,
      kind: 'percent',
      percent: 10,
      target: 'product',
      targets: [productId],
      state: 'active',
      createdAt: new Date(),
      ...terms,
    },
  })
  return id
}

/** The use count of a promotion, its live uses, and how many orders of the variant have a discount. */
async function promotedOrders({ db }: TestContext, promotionId: string, variantId: string) {
  const { used, uses } = await db.promotion.findUniqueOrThrow({
    where: { id: promotionId },
    select: { used: true, uses: { where: { state: 'live' }, select: { orderId: true } } },
  })
  const reduced = await db.orderLine.count({ where: { variantId, discountAmd: 300 } })
  return { used, live: uses.length, reduced }
}

test('a promotion for 10 orders reduces 10 of 50 concurrent ones', LONG_TIMEOUT, async ({ db, processes }) => {
  const context = { db, processes }
  for (let round = 0; round < ROUNDS; round++) {
    const { id: variantId, sku } = await createVariant(context, 100)
    const promotionId = await promotion(context, variantId, { usesInAll: 10 })
    const crowd = await buyers(context, 50)

    const replies = await Promise.all(crowd.map(buyer => order(context, buyer, [{ sku, quantity: 1 }])))

    expect(countResponses(replies)).toEqual({ 201: 50 })
    expect(await promotedOrders(context, promotionId, variantId)).toEqual({ used: 10, live: 10, reduced: 10 })
  }
})

test('of 20 concurrent orders of one customer a promotion reduces one', LONG_TIMEOUT, async ({ db, processes }) => {
  const context = { db, processes }
  const { id: variantId, sku } = await createVariant(context, 100)
  const promotionId = await promotion(context, variantId, { usesPerCustomer: 1 })
  const [buyer] = await buyers(context, 1)
  if (!buyer) throw new Error('no buyer was created')

  const calls = Array.from({ length: 20 }, () => order(context, buyer, [{ sku, quantity: 1 }]))
  const replies = await Promise.all(calls)

  expect(countResponses(replies)).toEqual({ 201: 2, '409 TOO_MANY_UNPAID_ORDERS': 18 })
  expect(await promotedOrders(context, promotionId, variantId)).toEqual({ used: 0, live: 1, reduced: 1 })
})

test('points are spent once, however many concurrent orders use them', LONG_TIMEOUT, async ({ db, processes }) => {
  const context = { db, processes }
  const crowd = await buyers(context, 10)
  const clock = { now: () => new Date() }
  const entry = { kind: 'correction', points: 900, reason: 'a race' } as const
  for (const { accountId } of crowd) await addPoints(db, { clock }, { ...entry, accountId, ref: randomUUID() })
  // Each order has other products, so that they compete only for the points.
  const variants = await Promise.all(crowd.flatMap(() => [0, 1, 2, 3].map(() => createVariant(context, 1))))

  const calls = variants.map(({ sku }, index) => {
    const buyer = crowd[Math.floor(index / 4)]
    if (!buyer) throw new Error('no buyer was created')
    return order(context, buyer, [{ sku, quantity: 1 }], { bonusPoints: 900 })
  })
  const replies = await Promise.all(calls)

  expect(countResponses(replies)).toEqual({ 201: 10, '409 POINTS_NOT_AVAILABLE': 30 })
  expect(await db.bonusAccount.count({ where: { balance: 0 } })).toBe(10)
})

test(
  '20 concurrent orders of one customer never spend more store credit than there is',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const { sku } = await createVariant(context, 100)
    const [buyer] = await buyers(context, 1)
    if (!buyer) throw new Error('no buyer was created')
    const by = { staffId: buyer.accountId, ref: randomUUID(), reason: 'a test' }
    await addCredit(
      db,
      { clock: { now: () => new Date() } },
      { accountId: buyer.accountId, kind: 'granted', amountAmd: 1500, ...by },
    )

    const calls = Array.from({ length: 20 }, () => order(context, buyer, [{ sku, quantity: 1 }], { creditAmd: 1000 }))
    const replies = await Promise.all(calls)

    expect(countResponses(replies)).toEqual({ 201: 1, '409 CREDIT_NOT_AVAILABLE': 19 })
    expect(await db.storeCredit.findUniqueOrThrow({ where: { accountId: buyer.accountId } })).toMatchObject({
      balanceAmd: 500,
    })
  },
)
