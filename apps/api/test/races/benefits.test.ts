import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addPoints } from '#bonus/index.ts'
import type { Reply } from '../harness/two-processes.ts'
import { answers, buyers, type Ground, goods, order, PATIENCE, ROUNDS, report, test } from './race.ts'

type Terms = { usesInAll?: number; usesPerCustomer?: number }

async function promo({ db }: Ground, terms: Terms): Promise<string> {
  const code = `RACE-${randomUUID().slice(0, 8).toUpperCase()}`
  await db.promoCode.create({ data: { code, title: code, percent: 10, createdAt: new Date(), ...terms } })
  return code
}

const usesOf = async ({ db }: Ground, code: string) => {
  const { used, redemptions } = await db.promoCode.findUniqueOrThrow({
    where: { code },
    select: { used: true, redemptions: { where: { state: 'live' }, select: { orderId: true } } },
  })
  return { used, live: redemptions.length }
}

test('a code for 10 orders takes 10 of 50 buyers, and the others are told why', PATIENCE, async ({ db, processes }) => {
  const ground = { db, processes }
  const all: Reply[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { sku } = await goods(ground, 100)
    const promoCode = await promo(ground, { usesInAll: 10 })
    const crowd = await buyers(ground, 50)

    const replies = await Promise.all(crowd.map(buyer => order(ground, buyer, [{ sku, quantity: 1 }], { promoCode })))

    expect(answers(replies)).toEqual({ 201: 10, '422 PROMO_USED_UP': 40 })
    expect(await usesOf(ground, promoCode)).toEqual({ used: 10, live: 10 })
    expect(await db.variant.findUniqueOrThrow({ where: { sku }, select: { reserved: true } })).toEqual({ reserved: 10 })
    all.push(...replies)
  }
  report('promo', ROUNDS, all)
})

test('of 20 orders of one customer at once one gets a code that is for one', PATIENCE, async ({ db, processes }) => {
  const ground = { db, processes }
  const { sku } = await goods(ground, 100)
  const promoCode = await promo(ground, { usesPerCustomer: 1 })
  const [buyer] = await buyers(ground, 1)
  if (!buyer) throw new Error('nobody came')

  const calls = Array.from({ length: 20 }, () => order(ground, buyer, [{ sku, quantity: 1 }], { promoCode }))
  const replies = await Promise.all(calls)

  expect(answers(replies)).toEqual({ 201: 1, '422 PROMO_USED_BY_YOU': 19 })
  expect(await usesOf(ground, promoCode)).toEqual({ used: 1, live: 1 })
})

test('points are spent once, however many orders ask for them at once', PATIENCE, async ({ db, processes }) => {
  const ground = { db, processes }
  const crowd = await buyers(ground, 10)
  const clock = { now: () => new Date() }
  const entry = { kind: 'correction', points: 900, reason: 'a race' } as const
  for (const { accountId } of crowd) await addPoints(db, { clock }, { ...entry, accountId, ref: randomUUID() })
  // Each order wants something else, so that only the points are fought over.
  const wanted = await Promise.all(crowd.flatMap(() => [0, 1, 2, 3].map(() => goods(ground, 1))))

  const calls = wanted.map(({ sku }, nth) => {
    const buyer = crowd[Math.floor(nth / 4)]
    if (!buyer) throw new Error('nobody came')
    return order(ground, buyer, [{ sku, quantity: 1 }], { bonusPoints: 900 })
  })
  const replies = await Promise.all(calls)

  expect(answers(replies)).toEqual({ 201: 10, '409 POINTS_NOT_AVAILABLE': 30 })
  expect(await db.bonusAccount.count({ where: { balance: 0 } })).toBe(10)
})
