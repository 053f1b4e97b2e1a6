import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { expireOrders } from '#checkout/index.ts'
import { type Customer, NOON, orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { consent, draftOf, placedOf, seenByStaff } from '../../test/builders/draft-shop.ts'
import { newPhone, registrationOf } from '../../test/builders/identity-shop.ts'

const DAY_MS = 24 * 3_600_000
const newCode = () => `CODE-${randomUUID().slice(0, 8).toUpperCase()}`
const promoOf = async (shop: Shop, terms: object = {}) => {
  const code = newCode()
  await shop.given.promo({ code, percent: 10, ...terms })
  return code
}
const usesOf = async (shop: Shop, code: string) =>
  (await shop.db.promoCode.findUniqueOrThrow({ where: { code }, select: { used: true } })).used
/** Ends the payment period of all unpaid orders of staff. */
async function expireAll(shop: Shop) {
  shop.clock.set(new Date(NOON.getTime() + DAY_MS + 60_000))
  await expireOrders(shop.deps)
  shop.clock.set(NOON)
}
/** Two coals of 3000 AMD with 10 % off, by post. */
const REDUCED = { totalAmd: 6900 }

describe('the promo code of a draft', () => {
  test('reduces the order, counts as a use, and is released when the order expires', async ({ shop }) => {
    const code = await promoOf(shop)
    const { draft, staff, number, orderId, id } = await placedOf(shop, { promoCode: code.toLowerCase() }, REDUCED)
    expect(draft.quote).toMatchObject({
      promo: { code, discountAmd: 600, isPartial: false },
      totals: { discountAmd: 600, totalAmd: 6900 },
    })
    const seen = await seenByStaff(staff, number)
    expect(seen.order.totals).toMatchObject({ goodsAmd: 6000, discountAmd: 600, totalAmd: 6900 })
    expect(seen.byStaff).not.toHaveProperty('discountReason')
    expect(await usesOf(shop, code)).toBe(1)
    const log = await shop.db.auditEntry.findMany({ where: { subjectId: { in: [id, orderId] } } })
    expect(log.find(({ action }) => action === 'order.place')?.after).toMatchObject({ promoCode: code })
    await expireAll(shop)
    expect(await usesOf(shop, code)).toBe(0)
    expect((await seenByStaff(staff, number)).order.status).toBe('cancelled')
  })

  test('has the errors of the checkout, and excludes a discount by staff', async ({ shop }) => {
    const unknown = await draftOf(shop, { promoCode: 'NO-SUCH-CODE' })
    expect(unknown.draft.quote.promo).toMatchObject({ problem: { error: 'PROMO_UNKNOWN' } })
    expect((await unknown.place()).body).toMatchObject({
      error: 'PROMO_UNKNOWN',
      details: [{ path: 'body.contents.promoCode' }],
    })
    const over = await draftOf(shop, { promoCode: await promoOf(shop, { minimumGoodsAmd: 9000 }) })
    expect((await over.place()).body).toMatchObject({ error: 'PROMO_MINIMUM', details: [{ missingAmd: 3000 }] })
    const code = await promoOf(shop)
    const both = await draftOf(shop, { promoCode: code, discount: { kind: 'percent', value: 5, reason: 'A regular' } })
    expect((await both.place()).body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'body.contents.promoCode' }],
    })
    const changed = await draftOf(shop, { promoCode: code })
    expect((await changed.place()).body.error).toBe('TOTAL_CHANGED')
    expect(await usesOf(shop, code)).toBe(0)
  })

  test('stops the guesses of a member of staff, but not the customer', async ({ shop }) => {
    const customer = await shop.given.customer()
    const { staff, contents } = await draftOf(shop, { name: undefined, phone: customer.phone })
    const problemOf = async (promoCode: string) =>
      (await staff.post('/admin/order-drafts/quote', { contents: { ...contents, promoCode } })).body.result.promo
        .problem
    for (let guess = 0; guess < 15; guess++) expect((await problemOf(`GUESS-${guess}`)).error).toBe('PROMO_UNKNOWN')
    expect((await problemOf(await promoOf(shop))).error).toBe('TOO_MANY_ATTEMPTS')
    const items = [{ sku: contents.items[0]?.sku, quantity: 1 }]
    const own = await shop.as(customer).post('/checkout/quote', { items, promoCode: await promoOf(shop) })
    expect(own.body.result.promo.problem).toBeUndefined()
  })

  test('counts for the customer: once with the account, once with the phone of a person without one', async ({
    shop,
  }) => {
    const code = await promoOf(shop, { usesPerCustomer: 1 })
    const customer = await shop.given.customer()
    const { coal } = await placedOf(shop, { name: undefined, phone: customer.phone, promoCode: code }, REDUCED)
    const again = orderOf([{ sku: coal.sku, quantity: 1 }], { promoCode: code })
    expect((await shop.as(customer).order(again)).body.error).toBe('PROMO_USED_BY_YOU')

    const phone = newPhone()
    const first = await placedOf(shop, { phone, promoCode: code }, REDUCED)
    const second = await draftOf(shop, { phone, promoCode: code })
    expect(second.draft.quote.promo.problem).toMatchObject({ error: 'PROMO_USED_BY_YOU' })
    expect((await second.place(REDUCED)).body.error).toBe('PROMO_USED_BY_YOU')
    await placedOf(shop, { phone: newPhone(), promoCode: code }, REDUCED)

    // The person registers.
    await shop.as().post('/user/register', registrationOf(phone))
    const registered = await shop
      .as()
      .post('/user/verification', { phoneNumber: phone, code: await shop.inbox.code(phone) })
    const { accountId } = await shop.db.order.findUniqueOrThrow({ where: { id: first.orderId } })
    const account = { id: accountId ?? '', phone, email: '', token: registered.body.result.token }
    expect((await shop.as(account).order(again)).body.error).toBe('PROMO_USED_BY_YOU')
  })

  test('of one last use is placed by one of two drafts at the same time', async ({ shop }) => {
    const code = await promoOf(shop, { usesInAll: 1 })
    const drafts = [await draftOf(shop, { promoCode: code }), await draftOf(shop, { promoCode: code })]
    const replies = await Promise.all(drafts.map(({ place }) => place(REDUCED)))
    expect(replies.map(({ body }) => body.error ?? 'placed').sort()).toEqual(['PROMO_USED_UP', 'placed'])
    expect(await usesOf(shop, code)).toBe(1)
  })
})

describe('the store credit and the points of a draft', () => {
  const balanceOf = async (shop: Shop, customer: Customer) =>
    (await shop.as(customer).get('/user/store-credit')).body.result.balanceAmd
  const pointsOf = async (shop: Shop, customer: Customer) =>
    (await shop.as(customer).get('/user/bonus')).body.result.balance

  test('pay a part: the link asks for the rest, and both are released when the order expires', async ({ shop }) => {
    const customer = await shop.given.customer()
    await shop.given.credit(customer, 2000)
    await shop.given.points(customer, 500)
    const chosen = { name: undefined, phone: customer.phone, usePoints: true, useCredit: true }
    const totals = { totalAmd: 7000, pointsAmd: 500, creditAmd: 2000 }
    const { draft, number, orderId, staff } = await placedOf(shop, chosen, totals)
    expect(draft.quote).toMatchObject({
      bonus: { balance: 500, mostPoints: 500 },
      credit: { balanceAmd: 2000, mostAmd: 2000 },
      totals: { pointsAmd: 500, totalAmd: 7000, creditAmd: 2000 },
    })
    expect([await balanceOf(shop, customer), await pointsOf(shop, customer)]).toEqual([0, 0])
    const { params } = await shop.db.outbox.findFirstOrThrow({
      where: { key: { startsWith: orderId }, topic: 'order.payment_link' },
    })
    expect(params).toMatchObject({ totalAmd: 5000 })
    const placed = await shop.db.auditEntry.findFirstOrThrow({ where: { subjectId: orderId, action: 'order.place' } })
    expect(placed.after).toMatchObject({ pointsAmd: 500, creditAmd: 2000 })
    await expireAll(shop)
    expect((await seenByStaff(staff, number)).order.status).toBe('cancelled')
    expect([await balanceOf(shop, customer), await pointsOf(shop, customer)]).toEqual([2000, 500])
  })

  test('are charged at the link, and a refund goes back as for an order of the storefront', async ({ shop }) => {
    const customer = await shop.given.customer()
    await shop.given.credit(customer, 2000)
    const chosen = { name: undefined, phone: customer.phone, useCredit: true }
    const { number, link, staff } = await placedOf(shop, chosen, { creditAmd: 2000 })
    await shop.as().post(`${link}/pay`, consent)
    await shop.pay(number)
    expect((await seenByStaff(staff, number)).order).toMatchObject({ status: 'paid', totals: { creditAmd: 2000 } })
    expect(await shop.db.sandboxPayment.findFirst({ where: { orderNumber: number } })).toMatchObject({
      amountAmd: 5500,
    })
    await shop.as(customer).post(`/orders/${number}/cancel`)
    expect(await balanceOf(shop, customer)).toBe(2000)
  })

  test('pay for the whole order at once, without a link', async ({ shop }) => {
    const customer = await shop.given.customer()
    await shop.given.credit(customer, 9000)
    const chosen = { name: undefined, phone: customer.phone, useCredit: true }
    const { number, orderId, staff, coal } = await placedOf(shop, chosen, { creditAmd: 7500 })
    expect((await seenByStaff(staff, number)).order).toMatchObject({ status: 'paid', paymentState: 'paid' })
    expect(await balanceOf(shop, customer)).toBe(1500)
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 3, reserved: 0 })
    const sent = await shop.db.outbox.findMany({ where: { key: { startsWith: orderId } } })
    expect(new Set(sent.map(({ topic }) => topic))).toEqual(new Set(['order.paid']))
  })

  test('need the amounts of the quote, and an account', async ({ shop }) => {
    const customer = await shop.given.customer()
    await shop.given.credit(customer, 2000)
    const chosen = { usePoints: true, useCredit: true }
    const own = await draftOf(shop, { name: undefined, phone: customer.phone, ...chosen })
    expect((await own.place()).body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'body.expected.pointsAmd' }, { path: 'body.expected.creditAmd' }],
    })
    expect((await own.place({ pointsAmd: 0, creditAmd: 3000 })).body).toMatchObject({
      error: 'CREDIT_NOT_AVAILABLE',
      details: [{ path: 'body.expected.creditAmd', available: 2000, message: expect.stringContaining('2,000') }],
    })
    const stranger = await draftOf(shop, chosen)
    expect(stranger.draft.quote).toMatchObject({ bonus: null, totals: { pointsAmd: 0, totalAmd: 7500 } })
    expect(stranger.draft.quote).not.toHaveProperty('credit')
    expect((await stranger.place({ pointsAmd: 0, creditAmd: 100 })).body.error).toBe('CREDIT_NOT_AVAILABLE')
    expect((await stranger.place({ pointsAmd: 100, creditAmd: 0, totalAmd: 7400 })).body.error).toBe(
      'POINTS_NOT_AVAILABLE',
    )
  })

  test('are spent with the phone of the account only', async ({ shop }) => {
    const customer = await shop.given.customer()
    await shop.given.credit(customer, 9000)
    const chosen = { name: undefined, accountId: customer.id, usePoints: true, useCredit: true }
    const { place, staff, id, contents } = await draftOf(shop, chosen)
    const totals = { pointsAmd: 0, creditAmd: 7500 }
    expect((await place(totals)).body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'body.contents.usePoints' }, { path: 'body.contents.useCredit' }],
    })
    expect(await balanceOf(shop, customer)).toBe(9000)
    const own = { ...contents, phone: customer.phone }
    await staff.put(`/admin/order-drafts/${id}`, { version: 1, contents: own })
    expect((await place(totals, 2)).body.error).toBeUndefined()
    expect(await balanceOf(shop, customer)).toBe(1500)
  })

  test('are neither shown to nor spent by staff who may not see customers', async ({ shop }) => {
    const customer = await shop.given.customer()
    await shop.given.credit(customer, 9000)
    await shop.given.points(customer, 500)
    const chosen = { name: undefined, phone: customer.phone, usePoints: true, useCredit: true }
    const { id, draft, contents } = await draftOf(shop, chosen)
    expect(draft.quote.totals).toMatchObject({ pointsAmd: 500, creditAmd: 7000 })
    const clerk = shop.as(await shop.given.staffWith('orders.edit'))
    const path = `/admin/order-drafts/${id}`
    const seen = [
      (await clerk.get(path)).body.result.quote,
      (await clerk.post('/admin/order-drafts/quote', { contents })).body.result,
    ]
    for (const quote of seen) {
      expect(quote).toMatchObject({ bonus: null, totals: { pointsAmd: 0, totalAmd: 7500 } })
      expect(quote).not.toHaveProperty('credit')
      expect(quote.totals).not.toHaveProperty('creditAmd')
    }
    const expected = { goodsAmd: 6000, deliveryFeeAmd: 1500, totalAmd: 7000, pointsAmd: 500, creditAmd: 7000 }
    expect((await clerk.post(`${path}/place`, { version: 1, expected })).body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'body.contents.usePoints' }, { path: 'body.contents.useCredit' }],
    })
    expect(await balanceOf(shop, customer)).toBe(9000)
  })

  test('are spent once by a draft and an order of the customer at the same time', async ({ shop }) => {
    const customer = await shop.given.customer()
    await shop.given.credit(customer, 2000)
    const draft = await draftOf(shop, { name: undefined, phone: customer.phone, useCredit: true })
    const own = orderOf([{ sku: draft.coal.sku, quantity: 1 }], { creditAmd: 2000 })
    const replies = await Promise.all([draft.place({ creditAmd: 2000 }), shop.as(customer).order(own)])
    expect(replies.map(({ body }) => body.error ?? 'placed').sort()).toEqual(['CREDIT_NOT_AVAILABLE', 'placed'])
    expect(await balanceOf(shop, customer)).toBe(0)
  })
})
