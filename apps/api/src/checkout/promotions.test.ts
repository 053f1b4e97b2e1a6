import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { NOON, orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { waitingForLocks } from '../../test/harness/waiting-for-locks.ts'
import { expireOrders } from './expire-orders.ts'

const HOLD_MS = 26 * 60_000
const POST = { type: 'post', region: 'AM-ER' }

beforeEach(async ({ shop }: { shop: Shop }) => {
  shop.clock.set(NOON)
  await shop.db.promotion.updateMany({ data: { state: 'ended' } })
})

/** A customer with 10 000 AMD of coal in the cart. */
async function ready(shop: Shop) {
  const customer = await shop.given.customer()
  const coal = await shop.given.variant({ price: 5000 })
  const items = [{ sku: coal.sku, quantity: 2 }]
  const browser = shop.as(customer)
  const quote = async (changes: object = {}) =>
    (await browser.post('/checkout/quote', { items, delivery: POST, ...changes })).body.result
  const place = async (changes: object = {}) => browser.order(orderOf(items, changes))
  return { customer, browser, coal, items, quote, place }
}

const stateOf = async ({ db }: Shop, id: string) => {
  const { used, uses } = await db.promotion.findUniqueOrThrow({ where: { id }, select: { used: true, uses: true } })
  return { used, live: uses.filter(({ state }) => state === 'live').length }
}

/** Waits past the reservation of the unpaid orders and lets them expire. */
async function expire(shop: Shop): Promise<void> {
  shop.clock.set(new Date(shop.clock.now().getTime() + HOLD_MS))
  await expireOrders(shop.deps)
}

describe('a quote', () => {
  test('has the promotions with their names, the reduced lines and the free delivery', async ({ shop }) => {
    const { coal, quote } = await ready(shop)
    const percent = await shop.given.promotion({ kind: 'percent', percent: 10, target: 'category', targets: ['coal'] })
    const delivery = await shop.given.promotion({ kind: 'free_delivery', minimumGoodsAmd: 10_000 })

    expect(await quote()).toMatchObject({
      lines: [{ sku: coal.sku, lineTotal: 10_000, promotionAmd: 1000 }],
      promotions: [
        { id: percent.id, title: 'Акция', titleEN: 'Promotion', titleHY: 'Ակցիա', discountAmd: 1000, deliveryAmd: 0 },
        { id: delivery.id, discountAmd: 0, deliveryAmd: 1500 },
      ],
      freeDelivery: { fromAmd: 10_000, missingAmd: 0 },
      totals: { goodsAmd: 10_000, discountAmd: 1000, delivery: { state: 'fixed', feeAmd: 0 }, totalAmd: 9000 },
    })
    const elsewhere = await quote({ delivery: { type: 'post', region: 'AM-SH' } })
    expect(elsewhere).toMatchObject({ totals: { delivery: { state: 'to_confirm', feeAmd: null }, totalAmd: 9000 } })
    expect(elsewhere.freeDelivery).toBeUndefined()
  })

  test('shows the amount that is missing for free delivery, and no promotion if there is none', async ({ shop }) => {
    const { quote } = await ready(shop)
    await shop.given.promotion({ kind: 'free_delivery', minimumGoodsAmd: 12_000 })
    const quoted = await quote()
    expect(quoted).toMatchObject({ promotions: [], freeDelivery: { fromAmd: 12_000, missingAmd: 2000 } })
    expect(quoted.lines[0].promotionAmd).toBeUndefined()
  })

  test('reduces the products of a picked collection only', async ({ shop }) => {
    const { coal, quote } = await ready(shop)
    const other = await shop.given.variant({ price: 3000 })
    const { product } = await shop.db.variant.findUniqueOrThrow({
      where: { sku: other.sku },
      select: { product: true },
    })
    const texts = { ru: 'Подборка', en: 'Picks', hy: 'Ընտրանի' }
    const { id } = await shop.db.collection.create({
      data: {
        slug: `picks-${randomUUID()}`,
        kind: 'list',
        title: texts,
        subTitle: texts,
        description: texts,
        isInMenu: false,
        position: 1,
        isPublished: false,
        createdAt: NOON,
        products: { create: { position: 1, productId: product.id } },
      },
    })
    await shop.given.promotion({ kind: 'amount', amountAmd: 700, target: 'collection', targets: [id] })
    const quoted = await quote({ items: [coal, other].map(({ sku }) => ({ sku, quantity: 1 })) })
    expect(quoted).toMatchObject({ totals: { goodsAmd: 8000, discountAmd: 700 } })
    expect(quoted.lines.map((line: { promotionAmd?: number }) => line.promotionAmd)).toEqual([undefined, 700])
  })

  test('has the promotions of the groups of the customer', async ({ shop }) => {
    const { customer, quote, place } = await ready(shop)
    const group = await shop.db.customerGroup.create({ data: { name: `Bars ${randomUUID()}`, createdAt: NOON } })
    await shop.given.promotion({ kind: 'percent', percent: 30, groupIds: [group.id] })
    expect((await quote()).promotions).toEqual([])
    await shop.db.customerGroupMember.create({ data: { groupId: group.id, accountId: customer.id } })
    expect(await quote()).toMatchObject({ promotions: [{ discountAmd: 3000 }] })
    expect((await place()).body.result.order.totals.discountAmd).toBe(3000)
  })

  test('applies a code after the promotions, or to the other items only', async ({ shop }) => {
    const { quote, place } = await ready(shop)
    const code = `CODE-${randomUUID().slice(0, 8).toUpperCase()}`
    await shop.given.promo({ code, percent: 10 })
    const { id } = await shop.given.promotion({ kind: 'percent', percent: 20, isWithCodes: true })
    expect(await quote({ promoCode: code })).toMatchObject({
      promo: { discountAmd: 800, isPartial: false },
      promotions: [{ discountAmd: 2000 }],
      totals: { discountAmd: 2800, totalAmd: 8700 },
    })
    const placed = await place({ promoCode: code, discountAmd: 800 })
    expect(placed.body.result.order).toMatchObject({
      totals: { discountAmd: 2800 },
      promotions: [{ discountAmd: 2000 }],
    })

    await shop.db.promotion.update({ where: { id }, data: { isWithCodes: false } })
    expect(await quote({ promoCode: code })).toMatchObject({
      promo: { discountAmd: 0, problem: { error: 'PROMO_NOT_FOR_THESE' } },
      totals: { discountAmd: 2000 },
    })
  })
})

describe('an order', () => {
  test('records what each promotion gave to each line, and returns it exactly', async ({ shop }) => {
    const { coal, items, browser } = await ready(shop)
    const cheap = await shop.given.variant({ price: 333 })
    const all = [...items, { sku: cheap.sku, quantity: 3 }]
    const { id } = await shop.given.promotion({ kind: 'percent', percent: 15, isExclusive: false })
    const amount = await shop.given.promotion({ kind: 'amount', amountAmd: 500, isExclusive: false })
    const { body } = await browser.order(orderOf(all))
    const { number, totals, promotions } = body.result.order
    expect(totals).toMatchObject({ goodsAmd: 10_999, discountAmd: 2149, totalAmd: 10_350 })
    expect(promotions).toMatchObject([
      { id, discountAmd: 1649 },
      { id: amount.id, discountAmd: 500 },
    ])
    const lines = await shop.db.orderLine.findMany({
      where: { order: { number } },
      include: { discounts: true },
      orderBy: { unitPriceAmd: 'desc' },
    })
    expect(lines.map(({ sku }) => sku)).toEqual([coal.sku, cheap.sku])
    for (const { discountAmd, discounts } of lines)
      expect(discounts.reduce((sum, each) => sum + each.amountAmd, 0)).toBe(discountAmd)

    await shop.pay(number)
    const operator = shop.as(await shop.given.staff())
    const page = (await operator.get(`/admin/orders/${number}`)).body.result
    const changed = await operator.patch(
      `/admin/orders/${number}/lines`,
      { lines: [{ sku: cheap.sku, quantity: 1 }], reason: 'two were broken', version: page.version },
      { 'Idempotency-Key': randomUUID() },
    )
    expect(changed.status).toBe(200)
    const after = await shop.db.orderLine.findMany({ where: { order: { number } }, include: { discounts: true } })
    for (const { discountAmd, discounts } of after)
      expect(discounts.reduce((sum, each) => sum + each.amountAmd, 0)).toBe(discountAmd)

    const removed = await operator.patch(
      `/admin/orders/${number}/lines`,
      {
        lines: [{ sku: coal.sku, quantity: 0 }],
        reason: 'damaged',
        version: changed.body.result.version,
      },
      { 'Idempotency-Key': randomUUID() },
    )
    expect(removed.status).toBe(200)
    expect(await stateOf(shop, id)).toEqual({ used: 0, live: 1 })
  })

  test('that differs from the seen total because a promotion ended is rejected with the new total', async ({
    shop,
  }) => {
    const { place, quote } = await ready(shop)
    const { id } = await shop.given.promotion({ kind: 'percent', percent: 10 })
    const { totals } = await quote()
    const expected = { goodsAmd: 10_000, deliveryFeeAmd: 1500, totalAmd: totals.totalAmd }
    await shop.db.promotion.update({ where: { id }, data: { state: 'ended' } })
    const rejected = await place({ expected })
    expect([rejected.status, rejected.body.error]).toEqual([409, 'TOTAL_CHANGED'])
    expect(rejected.body.details).toMatchObject([{ before: 10_500, now: 11_500 }])
  })

  test('counts towards the limits until it is cancelled', async ({ shop }) => {
    const { browser, place, quote } = await ready(shop)
    const { id } = await shop.given.promotion({ kind: 'percent', percent: 10, usesInAll: 2, usesPerCustomer: 1 })
    const first = (await place()).body.result.order
    expect(first.totals.discountAmd).toBe(1000)
    expect(await stateOf(shop, id)).toEqual({ used: 1, live: 1 })
    expect((await quote()).promotions).toEqual([])
    expect((await place()).body.result.order.totals.discountAmd).toBe(0)

    await browser.post(`/orders/${first.number}/cancel`)
    expect(await stateOf(shop, id)).toEqual({ used: 0, live: 0 })
    expect((await quote()).promotions).toHaveLength(1)
  })

  test('that is cancelled while its promotion gets a total limit does not count towards it', async ({ shop }) => {
    const { browser, place } = await ready(shop)
    const { id } = await shop.given.promotion({ kind: 'percent', percent: 10 })
    const { number } = (await place()).body.result.order
    const { cancelling } = await withTransaction(shop.db, shop.deps.random, async tx => {
      await query(tx, kysely.selectFrom('promotion').select('id').where('id', '=', id).forUpdate())
      await execute(tx, kysely.updateTable('promotion').set({ uses_in_all: 5, used: 1 }).where('id', '=', id))
      const cancelling = browser.post(`/orders/${number}/cancel`)
      await expect.poll(() => waitingForLocks(shop.db), { interval: 20 }).toBe(1)
      return { cancelling }
    })
    expect((await cancelling).status).toBe(200)
    expect(await stateOf(shop, id)).toEqual({ used: 0, live: 0 })
  })

  test('that is paid late keeps its promotion while its limit allows it, and is refunded otherwise', async ({
    shop,
  }) => {
    const one = await ready(shop)
    const { id } = await shop.given.promotion({ kind: 'percent', percent: 10, usesInAll: 1 })
    const first = (await one.place()).body.result.order
    const report = await shop.payWithoutReport(first.number)
    await expire(shop)
    expect(await stateOf(shop, id)).toEqual({ used: 0, live: 0 })
    await report()
    expect((await one.browser.get(`/orders/${first.number}`)).body.result).toMatchObject({ status: 'paid' })
    expect(await stateOf(shop, id)).toEqual({ used: 1, live: 1 })

    await shop.db.promotion.update({ where: { id }, data: { usesInAll: 2 } })
    const second = (await one.place()).body.result.order
    const reportLate = await shop.payWithoutReport(second.number)
    await expire(shop)
    const other = await ready(shop)
    expect((await other.place()).body.result.order.totals.discountAmd).toBe(1000)
    await reportLate()
    const refund = await shop.db.paymentRefund.findFirstOrThrow({
      where: { payment: { order: { number: second.number } } },
    })
    expect(refund).toMatchObject({ reason: 'promotion_gone', amountAmd: 10_500 })
  })

  test('by phone has the promotions and then the discount of staff', async ({ shop }) => {
    const { customer, items } = await ready(shop)
    await shop.given.promotion({ kind: 'percent', percent: 10, usesPerCustomer: 1 })
    const operator = shop.as(await shop.given.staff())
    const contents = {
      accountId: customer.id,
      phone: '+37491123456',
      locale: 'ru',
      items,
      address: { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' },
      deliveryType: 'post',
      discount: { kind: 'amount', value: 500, reason: 'a late delivery' },
    }
    const id = randomUUID()
    const saved = (await operator.put(`/admin/order-drafts/${id}`, { version: 0, contents })).body.result
    expect(saved.quote).toMatchObject({ totals: { discountAmd: 1500 }, promotions: [{ discountAmd: 1000 }] })
    const { totalAmd } = saved.quote.totals
    const expected = { goodsAmd: 10_000, deliveryFeeAmd: 1500, totalAmd }
    const placed = await operator.post(`/admin/order-drafts/${id}/place`, { version: 1, expected })
    expect(placed.status).toBe(201)
    const next = await operator.post('/admin/order-drafts/quote', { contents })
    expect(next.body.result).toMatchObject({ totals: { discountAmd: 500 }, promotions: [] })
  })
})

describe('the simulator', () => {
  test('shows what a draft would do, at another time and for a customer, and why others do nothing', async ({
    shop,
  }) => {
    const { customer, items, place } = await ready(shop)
    const draft = await shop.given.promotion({
      kind: 'percent',
      percent: 20,
      state: 'draft',
      priority: 5,
      startsAt: new Date(NOON.getTime() + HOLD_MS),
    })
    const active = await shop.given.promotion({ kind: 'amount', amountAmd: 300, usesPerCustomer: 1 })
    await place()
    const admin = shop.as(await shop.given.staff('admin'))
    const simulate = async (changes: object) =>
      (await admin.post('/admin/promotions/simulate', { items, promotionIds: [draft.id], region: 'AM-ER', ...changes }))
        .body.result

    expect(await simulate({})).toMatchObject({
      promotions: [
        { id: draft.id, state: 'draft', problem: 'not_started' },
        { id: active.id, state: 'active', discountAmd: 300 },
      ],
      totals: { discountAmd: 300, totalAmd: 11_200 },
    })
    expect(
      await simulate({ at: new Date(NOON.getTime() + HOLD_MS).toISOString(), accountId: customer.id }),
    ).toMatchObject({
      lines: [{ sku: items[0]?.sku, quantity: 2, discounts: [{ promotionId: draft.id, amountAmd: 2000 }] }],
      promotions: [
        { id: draft.id, state: 'draft', discountAmd: 2000 },
        { id: active.id, problem: 'used_by_customer' },
      ],
      totals: { discountAmd: 2000, totalAmd: 9500 },
    })
  })
})
