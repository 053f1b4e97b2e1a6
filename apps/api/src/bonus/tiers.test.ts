import { randomUUID } from 'node:crypto'
import { addMonths, shopDate } from '@shop/contracts/days.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { withTransaction } from '#platform/db/db.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { test as base, type Customer, NOON, orderOf, type Shop } from '../../test/builders/checkout-shop.ts'
import { accepted, addReturnable, deliveredOrder, runJobs } from '../../test/builders/returns-shop.ts'
import { revokeEarnedPoints } from './index.ts'

const name = { ru: 'Серебро', en: 'Silver', hy: 'Արծաթ' }
const silver = { name, fromAmd: 10_000, percent: 10 }
const gold = { name: { ru: 'Золото', en: 'Gold', hy: 'Ոսկի' }, fromAmd: 50_000, percent: 20 }

async function setTiers(shop: Shop, tiers: readonly object[]) {
  const admin = shop.as(await shop.given.staff('admin'))
  const { version } = (await admin.get('/admin/settings/point_tiers')).body.result
  return admin.put('/admin/settings/point_tiers', { version, value: { tiers } })
}

const test = base.extend('tiers', { auto: true }, async ({ shop }) => {
  expect((await setTiers(shop, [silver, gold])).status).toBe(200)
  onTestFinished(async () => {
    shop.clock.set(NOON)
    await setTiers(shop, [])
    // The reconciliation expects messages to be sent within minutes.
    await shop.db.outbox.updateMany({ where: { createdAt: { lt: NOON } }, data: { sentAt: NOON } })
  })
})

const pointsOf = async (shop: Shop, customer: Customer) => (await shop.as(customer).get('/user/bonus')).body.result

/** Places and pays an order of coal for the amount. */
async function order(shop: Shop, customer: Customer, price: number, changes: object = {}) {
  const coal = await shop.given.variant({ price, ...changes })
  const { body } = await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }]))
  const { number, totals } = body.result.order
  await shop.pay(number)
  const { id, earnedPercent } = await shop.db.order.findUniqueOrThrow({ where: { number } })
  return { id, number, earnsPoints: totals.earnsPoints, earnedPercent, variantId: coal.variantId }
}

async function delivered(shop: Shop, customer: Customer, price: number, changes: object = {}) {
  const placed = await order(shop, customer, price, changes)
  await shop.deliver(placed.number)
  return placed
}

const quoted = async (shop: Shop, customer: Customer, price: number) => {
  const { sku } = await shop.given.variant({ price })
  const { body } = await shop.as(customer).post('/checkout/quote', { items: [{ sku, quantity: 1 }] })
  return body.result.totals.earnsPoints
}

describe('a customer who reaches a tier', () => {
  test('earns its percent with the next order, as the cart promises, and reads how to reach the next one', async ({
    shop,
  }) => {
    const customer = await shop.given.customer()
    expect(await pointsOf(shop, customer)).toMatchObject({
      earnedPercent: 3,
      tier: { paidAmd: 0, next: { name, missingAmd: 10_000, percent: 10 } },
    })
    const first = await delivered(shop, customer, 10_000)
    expect(first).toMatchObject({ earnsPoints: 300, earnedPercent: 3 })
    const status = await pointsOf(shop, customer)
    expect(status).toMatchObject({
      balance: 300,
      earnedPercent: 10,
      tier: {
        paidAmd: 10_000,
        current: { name, percent: 10 },
        next: { missingAmd: 40_000, percent: 20 },
      },
    })
    expect(status.tier.current.lastDay).toBe(addMonths(shopDate(NOON), 12))

    expect(await quoted(shop, customer, 2000)).toBe(200)
    expect(await quoted(shop, await shop.given.customer(), 2000)).toBe(60)
    expect(await delivered(shop, customer, 2000)).toMatchObject({ earnsPoints: 200, earnedPercent: 10 })
    expect(await pointsOf(shop, customer)).toMatchObject({ balance: 500 })
    const admin = shop.as(await shop.given.staff('admin'))
    const page = (await admin.get(`/admin/customers/${customer.id}`)).body.result
    expect(page.tier).toMatchObject({ paidAmd: 12_000, current: { name }, next: { missingAmd: 38_000 } })
    const violations = await reconcileLedgers(shop.db, NOON)
    expect(violations.filter(({ invariant }) => invariant.startsWith('points'))).toEqual([])
  })

  test('keeps it for 12 months after the delivery, in Yerevan', async ({ shop }) => {
    const customer = await shop.given.customer()
    const lastDay = shopDate(NOON)
    shop.clock.set(new Date(`${addMonths(lastDay, -12)}T10:00:00Z`))
    await delivered(shop, customer, 10_000)
    expect((await pointsOf(shop, customer)).tier.current.lastDay).toBe(lastDay)
    // 23:59 in Yerevan, then midnight.
    shop.clock.set(new Date(`${lastDay}T19:59:00Z`))
    expect(await pointsOf(shop, customer)).toMatchObject({ earnedPercent: 10 })
    expect(await quoted(shop, customer, 2000)).toBe(200)
    shop.clock.set(new Date(`${lastDay}T20:00:00Z`))
    const after = await pointsOf(shop, customer)
    expect(after).toMatchObject({ earnedPercent: 3, tier: { paidAmd: 0, next: { missingAmd: 10_000 } } })
    expect(after.tier.current).toBeUndefined()
    expect(await quoted(shop, customer, 2000)).toBe(60)
  })

  test('loses exactly the points of a returned item, also after the tier is gone', async ({ shop }) => {
    const customer = await shop.given.customer()
    await delivered(shop, customer, 10_000)
    const { id: orderId } = await delivered(shop, customer, 5000)
    expect(await pointsOf(shop, customer)).toMatchObject({ balance: 800 })
    await setTiers(shop, [])
    for (const [paidAmd, balance] of [
      [2000, 600],
      [3000, 300],
    ] as const) {
      await withTransaction(shop.db, shop.deps.random, tx =>
        revokeEarnedPoints(tx, shop.deps, { orderId, returnId: randomUUID(), paidAmd }),
      )
      expect(await pointsOf(shop, customer)).toMatchObject({ balance })
    }
  })

  test('gets what was promised at checkout, though the tier changes before the delivery', async ({ shop }) => {
    const customer = await shop.given.customer()
    const waiting = await order(shop, customer, 5000)
    await delivered(shop, customer, 10_000)
    await shop.deliver(waiting.number)
    expect(await pointsOf(shop, customer)).toMatchObject({ balance: 450, tier: { paidAmd: 15_000 } })
  })
})

describe('what counts for a tier', () => {
  test('is not an order that is not delivered, nor an item that staff received back', async ({ shop }) => {
    const customer = await shop.given.customer()
    const paidAmd = async () => (await pointsOf(shop, customer)).tier.paidAmd
    await order(shop, customer, 60_000)
    expect(await paidAmd()).toBe(0)
    const coal = await addReturnable(shop, 10_000)
    const bought = await deliveredOrder(shop, [{ ...coal, quantity: 3 }], { customer })
    const { id, staff } = await accepted(shop, bought, [{ sku: coal.sku, quantity: 1 }])
    expect(await paidAmd()).toBe(30_000)
    await staff.post(`/admin/returns/${id}/receive`, { lines: [{ sku: coal.sku, toStock: 1, writeOff: 0 }] })
    expect(await paidAmd()).toBe(20_000)
    await runJobs(shop)
    expect(await pointsOf(shop, customer)).toMatchObject({ balance: 600, tier: { paidAmd: 20_000 } })
  })

  test('is not the part paid with points, and no tobacco that earns no points', async ({ shop }) => {
    const admin = shop.as(await shop.given.staff('admin'))
    const { version, value } = (await admin.get('/admin/settings/categories')).body.result
    const off = { ...value, flavor: { ...value.flavor, earnsPoints: false } }
    expect((await admin.put('/admin/settings/categories', { version, value: off })).status).toBe(200)
    const customer = await shop.given.customer()
    await delivered(shop, customer, 60_000, { category: 'flavor' })
    expect(await pointsOf(shop, customer)).toMatchObject({ balance: 0, earnedPercent: 3, tier: { paidAmd: 0 } })
    const now = await admin.get('/admin/settings/categories')
    await admin.put('/admin/settings/categories', { version: now.body.result.version, value })

    await shop.given.points(customer, 1000)
    const coal = await shop.given.variant({ price: 10_000 })
    const { body } = await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }], { bonusPoints: 1000 }))
    await shop.pay(body.result.order.number)
    await shop.deliver(body.result.order.number)
    expect((await pointsOf(shop, customer)).tier.paidAmd).toBe(9000)
  })

  test('is the price after the discount of a promo code', async ({ shop }) => {
    const customer = await shop.given.customer()
    const coal = await shop.given.variant({ price: 10_000 })
    const promoCode = `T${coal.sku}`.slice(0, 20)
    await shop.given.promo({ code: promoCode, amountAmd: 1500 })
    const { body } = await shop.as(customer).order(orderOf([{ ...coal, quantity: 2 }], { promoCode }))
    await shop.pay(body.result.order.number)
    await shop.deliver(body.result.order.number)
    expect((await pointsOf(shop, customer)).tier.paidAmd).toBe(18_500)
  })
})

describe('the settings of tiers', () => {
  test('name each field that is wrong, and keep the shop as it was', async ({ shop }) => {
    const wrong = await setTiers(shop, [gold, { ...silver, fromAmd: 50_000 }])
    expect(wrong.status).toBe(422)
    expect(wrong.body.details).toMatchObject([
      { path: 'body.value.tiers.1.fromAmd' },
      { path: 'body.value.tiers.1.percent' },
    ])
    const empty = await setTiers(shop, [{ ...silver, name: { ...name, hy: ' ' } }])
    expect(empty.body.details).toMatchObject([{ path: 'body.value.tiers.0.name.hy' }])
    const many = Array.from({ length: 6 }, (_, index) => ({ ...silver, fromAmd: index + 1 }))
    expect((await setTiers(shop, many)).body.details).toMatchObject([{ path: 'body.value.tiers' }])
  })

  test('without tiers leave everyone at the usual percent', async ({ shop }) => {
    const customer = await shop.given.customer()
    await delivered(shop, customer, 10_000)
    await setTiers(shop, [])
    const status = await pointsOf(shop, customer)
    expect(status).toMatchObject({ earnedPercent: 3 })
    expect(status.tier).toBeUndefined()
    expect(await quoted(shop, customer, 2000)).toBe(60)
  })
})
