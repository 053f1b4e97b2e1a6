import { addDays, shopDate } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { expireOrders } from '#checkout/index.ts'
import { createPasswords } from '#identity/index.ts'
import { createOrderLinkToken, takeOverOrders } from '#orders/index.ts'
import { withTransaction } from '#platform/db/db.ts'
import { NOON, orderOf, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { consent, placedOf, seenByStaff } from '../../test/builders/draft-shop.ts'
import { PASSWORD } from '../../test/builders/identity-shop.ts'
import { follow, press } from '../../test/fakes/sandbox-bank.ts'

const HOUR_MS = 3_600_000

describe('the payment link', () => {
  test('pays without a login after the terms, and shows the result', async ({ shop }) => {
    const { link, token, number, staff, contents, orderId } = await placedOf(shop)
    const visitor = shop.as()
    expect((await visitor.get(link)).body.result).toMatchObject({
      number,
      payment: { canPay: true, state: 'awaiting', holdUntil: expect.any(String), isAccepted: false },
    })
    const refused = await visitor.post(`${link}/pay`, { isAdult: false, acceptedTerms: true })
    expect([refused.status, refused.body.details[0].path]).toEqual([422, 'body.isAdult'])

    const opened = await visitor.post(`${link}/pay`, consent)
    expect(Object.keys(opened.body.result)).toEqual(['payment'])
    const { url } = shop.deps.gateways.own
    const returned = await follow(url, await press(url, opened.body.result.payment.redirectUrl, 'approve'))
    expect(returned).toBe(`/o/${token}?result=success`)
    expect((await visitor.get(link)).body.result).toMatchObject({
      status: 'paid',
      payment: { canPay: false, state: 'paid', isAccepted: true },
    })
    expect(await shop.db.orderConsent.findUniqueOrThrow({ where: { orderId } })).toMatchObject({ locale: 'en' })
    expect((await seenByStaff(staff, number)).byStaff.acceptedAt).toEqual(expect.any(String))
    const paid = await shop.db.outbox.findMany({ where: { topic: 'order.paid', key: { startsWith: orderId } } })
    expect(paid.map(({ channel, recipient }) => [channel, recipient])).toEqual([['sms', contents.phone]])
    expect((await visitor.post(`${link}/pay`, consent)).body.error).toBe('ORDER_STATE')
  })

  test('leads back to itself although the customer has opened the payment page before', async ({ shop }) => {
    const customer = await shop.given.customer()
    const { link, token, number, staff } = await placedOf(shop, { name: undefined, phone: customer.phone })
    expect((await staff.get(`/admin/orders/${number}/payments`)).body.result).toEqual([])
    const pathOf = async () =>
      (await shop.db.payment.findFirstOrThrow({ where: { order: { number } }, orderBy: { id: 'desc' } })).returnPath
    await shop.as(customer).post(`/orders/${number}/pay`)
    expect(await pathOf()).toBeNull()
    await shop.as().post(`${link}/pay`, consent)
    expect(await pathOf()).toBe(`/o/${token}`)
    await shop.as(customer).post(`/orders/${number}/pay`)
    expect(await pathOf()).toBeNull()
  })

  test('of an order that its customer placed cannot be paid', async ({ shop }) => {
    const coal = await shop.given.variant()
    const reply = await shop.as(await shop.given.customer()).order(orderOf([{ ...coal, quantity: 1 }]))
    const link = `/orders/shared/${createOrderLinkToken(shop.deps.keys, reply.body.result.order.number)}`
    expect((await shop.as().get(link)).body.result).not.toHaveProperty('payment')
    expect((await shop.as().post(`${link}/pay`, consent)).status).toBe(404)
  })

  test('is sent again once per key, until the order is paid', async ({ shop }) => {
    const { staff, number, orderId } = await placedOf(shop)
    const send = (key: string) => staff.post(`/admin/orders/${number}/payment-link`, {}, { 'Idempotency-Key': key })
    for (const key of ['first-key', 'first-key', 'second-key']) expect((await send(key)).status).toBe(200)
    const sent = { topic: 'order.payment_link', key: { startsWith: orderId } }
    expect(await shop.db.outbox.count({ where: sent })).toBe(3)
    await staff.post(`/admin/orders/${number}/cancel`, { reason: 'customer' })
    expect((await send('third-key')).body.error).toBe('ORDER_STATE')
  })

  test('works as long as the slot to which the delivery is moved, for a day at the longest', async ({ shop }) => {
    const slot = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '18:00' }
    const { number, staff } = await placedOf(shop, slot)
    const heldUntil = async (deliveryDate: string, deliveryTime: string) => {
      const { body } = await staff.patch(`/admin/orders/${number}/delivery`, { deliveryDate, deliveryTime })
      return body.result.order.holdUntil
    }
    const { holdUntil } = (await seenByStaff(staff, number)).order
    expect(holdUntil).toMatch(/^2026-11-21T08:00:/)
    expect(await heldUntil(TOMORROW, '10:00')).toBe('2026-11-21T05:00:00.000Z')
    expect(await heldUntil(addDays(TODAY, 3), '18:00')).toBe(holdUntil)
  })

  test('works for 25 minutes if the slot closes in a moment', async ({ shop }) => {
    shop.clock.set(new Date('2026-11-20T08:58:00Z'))
    const slot = { deliveryType: 'express', deliveryDate: TODAY, deliveryTime: '14:00' }
    const { number, staff } = await placedOf(shop, slot)
    expect((await seenByStaff(staff, number)).order.holdUntil).toMatch(/^2026-11-20T09:23:0/)
    shop.clock.set(NOON)
  })

  test('expires with the reservation, at the latest when the slot closes; a late payment still counts', async ({
    shop,
  }) => {
    const slot = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '10:00' }
    const { link, number, coal, staff } = await placedOf(shop, slot)
    await shop.as().post(`${link}/pay`, consent)
    const { holdUntil } = (await seenByStaff(staff, number)).order
    expect(holdUntil).toBe('2026-11-21T05:00:00.000Z')
    const report = await shop.payWithoutReport(number)
    shop.clock.set(new Date(Date.parse(holdUntil) + 1000))
    await expireOrders(shop.deps)
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 5, reserved: 0 })
    expect((await shop.as().get(link)).body.result).toMatchObject({ status: 'cancelled', payment: { canPay: false } })
    await report()
    expect((await shop.as().get(link)).body.result).toMatchObject({ status: 'paid', payment: { state: 'paid' } })
    shop.clock.set(NOON)
  })
})

test('a new account takes over the recent orders of its phone, and its deletion anonymizes them', async ({ shop }) => {
  const { number, contents, link, orderId } = await placedOf(shop)
  const other = await placedOf(shop)
  const account = await shop.given.customer()
  await shop.db.account.update({ where: { id: account.id }, data: { phone: contents.phone } })
  const now = shop.clock.now()
  const takeOver = { accountId: account.id, phone: contents.phone }
  await withTransaction(shop.db, shop.deps.random, tx =>
    takeOverOrders(tx, { ...takeOver, now: new Date(now.getTime() + 91 * 24 * HOUR_MS) }),
  )
  expect((await shop.db.order.findUniqueOrThrow({ where: { number } })).accountId).toBeNull()
  await withTransaction(shop.db, shop.deps.random, tx => takeOverOrders(tx, { ...takeOver, now }))
  expect((await shop.db.order.findUniqueOrThrow({ where: { number } })).accountId).toBe(account.id)
  expect((await shop.db.order.findUniqueOrThrow({ where: { number: other.number } })).accountId).toBeNull()
  expect((await shop.as().get(link)).status).toBe(200)
  expect(shopDate(now)).toBe(TODAY)
  expect(await shop.db.outbox.count({ where: { accountId: account.id, key: { startsWith: orderId } } })).toBe(1)

  expect((await shop.as(account).post(`/orders/${number}/cancel`)).status).toBe(200)
  const passwordHash = await createPasswords(1024, shop.deps.keys.pepper).hash(PASSWORD)
  await shop.db.account.update({ where: { id: account.id }, data: { passwordHash } })
  expect((await shop.as(account).delete('/user', { password: PASSWORD })).status).toBe(200)
  expect(await shop.db.order.findUniqueOrThrow({ where: { number } })).toMatchObject({
    accountId: null,
    customerName: null,
    phone: '',
    street: '',
  })
  expect((await shop.as().get(link)).status).toBe(404)
})
