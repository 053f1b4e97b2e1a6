import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test } from '../../test/builders/checkout-shop.ts'
import { accepted, runJobs } from '../../test/builders/returns-shop.ts'
import { bankOf, shopperWithCredit, TOTAL_AMD } from '../../test/builders/shopper-with-credit.ts'

describe('refunds by staff', () => {
  test('in several steps reach the card up to its charge, then the credit', async ({ shop }) => {
    const { place, balance, refunds, seen } = await shopperWithCredit(shop, 5000)
    const number = await place(5000)
    await shop.pay(number)
    const staff = shop.as(await shop.given.staff('admin'))
    const refund = (amountAmd: number, more: object = {}) =>
      staff.post(
        `/admin/orders/${number}/refunds`,
        { part: { kind: 'amount', amountAmd }, reason: 'a test', ...more },
        { 'Idempotency-Key': randomUUID() },
      )
    expect((await refund(1000, { toCredit: true })).status).toBe(200)
    expect(await balance()).toBe(1000)
    expect((await refund(4000)).status).toBe(200)
    await runJobs(shop)
    expect(await seen(number)).toMatchObject({ refundIfCancelled: { amountAmd: 6500, creditAmd: 4000 } })
    for (const amountAmd of [4000, 2500]) {
      expect((await refund(amountAmd)).status).toBe(200)
      await runJobs(shop)
    }
    expect((await refund(1)).body.error).toBe('REFUND_EXCEEDS_PAYMENT')
    expect(await refunds(number)).toMatchObject([
      { amountAmd: 1000, creditAmd: 1000 },
      { amountAmd: 4000, creditAmd: 0 },
      { amountAmd: 4000, creditAmd: 1500 },
      { amountAmd: 2500, creditAmd: 2500 },
    ])
    expect((await bankOf(shop, number))[0]).toMatchObject({ refundedAmd: 6500 })
    expect(await balance()).toBe(5000)
  })

  test('and then removed lines leave the credit that still pays for the order', async ({ shop }) => {
    const { place, balance, seen, coal } = await shopperWithCredit(shop, 5000)
    const number = await place(5000)
    await shop.pay(number)
    const staff = shop.as(await shop.given.staff('admin'))
    const key = () => ({ 'Idempotency-Key': randomUUID() })
    const granted = { part: { kind: 'amount', amountAmd: 3000 }, reason: 'a test' }
    expect((await staff.post(`/admin/orders/${number}/refunds`, granted, key())).status).toBe(200)
    expect((await seen(number)).totals).toMatchObject({ totalAmd: TOTAL_AMD, creditAmd: 5000 })
    const { version } = (await staff.get(`/admin/orders/${number}`)).body.result
    const lines = { version, reason: 'one is enough', lines: [{ sku: coal.sku, quantity: 1 }] }
    expect((await staff.patch(`/admin/orders/${number}/lines`, lines, key())).status).toBe(200)
    // 3500 of the charge are left for the refund of 5000.
    expect((await seen(number)).totals).toMatchObject({ totalAmd: 6500, creditAmd: 3500 })
    expect(await balance()).toBe(1500)
  })

  test('that are manual pay out the charge, and the shop adds the credit once', async ({ shop }) => {
    const { browser, place, balance, refunds } = await shopperWithCredit(shop, 5000)
    const number = await place(5000)
    await shop.pay(number)
    await browser.post(`/orders/${number}/cancel`)
    // The credit does not wait for the card.
    expect(await balance()).toBe(5000)
    expect(await refunds(number)).toMatchObject([{ creditAmd: 5000, status: 'requested' }])
    const { id } = await shop.db.paymentRefund.findFirstOrThrow({ where: { payment: { order: { number } } } })
    await shop.db.paymentRefund.update({ where: { id }, data: { status: 'manual' } })
    const admin = shop.as(await shop.given.staff('admin'))
    const shown = (await admin.get(`/admin/refunds?show=waiting&q=${number}`)).body.result.items
    expect(shown).toMatchObject([{ amountAmd: TOTAL_AMD, creditAmd: 5000, state: 'manual' }])
    for (let times = 0; times < 2; times++)
      await admin.post(`/admin/refunds/${id}/confirm-manual`, { reference: 'IDR-1' })
    expect(await refunds(number)).toMatchObject([{ amountAmd: TOTAL_AMD, creditAmd: 5000, status: 'confirmed' }])
    expect(await balance()).toBe(5000)
  })

  test('of a return go to the credit on request, also if an admin must release them', async ({ shop }) => {
    const { place, balance, refunds, customer, browser, coal } = await shopperWithCredit(shop, 100)
    const number = await place(0)
    await shop.pay(number)
    await shop.deliver(number)
    const { id: orderId } = await shop.db.order.findUniqueOrThrow({ where: { number } })
    const { id, staff } = await accepted(shop, { customer, browser, number, id: orderId }, [
      { sku: coal.sku, quantity: 2 },
    ])
    const body = { lines: [{ sku: coal.sku, toStock: 2, writeOff: 0 }], toCredit: true }
    expect((await staff.post(`/admin/returns/${id}/receive`, body)).status).toBe(200)
    const [refund] = await shop.db.paymentRefund.findMany({ where: { payment: { orderId } } })
    if (refund?.status === 'held') {
      expect(await balance()).toBe(100)
      const admin = shop.as(await shop.given.staff('admin'))
      expect((await admin.post(`/admin/refunds/${refund.id}/release`)).body.result).toMatchObject({
        state: 'confirmed',
        creditAmd: 10_000,
      })
    }
    expect(await refunds(number)).toMatchObject([{ amountAmd: 10_000, creditAmd: 10_000, status: 'confirmed' }])
    expect(await balance()).toBe(10_100)
    await runJobs(shop)
    expect((await browser.get(`/orders/${number}`)).body.result.afterSale).toMatchObject({
      returns: [{ state: 'refunded' }],
      refunds: [{ amountAmd: 10_000, creditAmd: 10_000, state: 'confirmed' }],
    })
  })
})

describe('after the deletion of the account', () => {
  test.for([
    [5000, [{ amountAmd: 6500, creditAmd: 0 }]],
    [TOTAL_AMD, []],
  ] as const)(
    'a return of an order with %i AMD of credit refunds the charge at most',
    async ([creditAmd, expected], { shop }) => {
      const { place, refunds, customer, browser, coal } = await shopperWithCredit(shop, creditAmd)
      const number = await place(creditAmd)
      if (creditAmd < TOTAL_AMD) await shop.pay(number)
      await shop.deliver(number)
      const { id: orderId } = await shop.db.order.findUniqueOrThrow({ where: { number } })
      const order = { customer, browser, number, id: orderId }
      const { id, staff } = await accepted(shop, order, [{ sku: coal.sku, quantity: 2 }])
      await shop.db.order.update({ where: { number }, data: { accountId: null } })
      await shop.db.storeCreditEntry.updateMany({ where: { accountId: customer.id }, data: { accountId: null } })
      const body = { lines: [{ sku: coal.sku, toStock: 2, writeOff: 0 }] }
      const path = `/admin/returns/${id}/receive`
      if (creditAmd < TOTAL_AMD)
        expect((await staff.post(path, { ...body, toCredit: true })).body.error).toBe('CREDIT_WITHOUT_ACCOUNT')
      expect((await staff.post(path, body)).status).toBe(200)
      expect(await refunds(number)).toMatchObject(expected)
      expect((await staff.get(`/admin/orders/${number}`)).body.result.refundable.leftAmd).toBe(0)
    },
  )
})
