import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, rawStatement } from '#platform/db/sql.ts'
import { printReceipts, sandboxDevice } from '#receipts/index.ts'
import { test as base, NOON, orderOf, type Shop, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addCourier, assign, farTonight, packedOrder } from '../../test/builders/courier-shop.ts'
import { consent, placedOf } from '../../test/builders/draft-shop.ts'
import { corruptions } from '../../test/builders/ledger-corruptions.ts'
import { setSaleAtHandOver } from '../../test/builders/prepayment-shop.ts'
import { rentOut } from '../../test/builders/rental-corruptions.ts'
import { accepted, deliveredOrder, runJobs } from '../../test/builders/returns-shop.ts'
import { publishedReview } from '../../test/builders/reviews-shop.ts'
import { invariants, reconcileLedgers } from './reconcile.ts'

class RollBack extends Error {}

/** Returns the violated invariants after this change, which is rolled back. */
async function violationsWith(shop: Shop, statements: string[], now = NOON): Promise<string[]> {
  let broken: string[] = []
  await withTransaction(shop.db, shop.deps.random, async tx => {
    for (const statement of statements) await execute(tx, rawStatement(sql.raw(statement)))
    broken = (await reconcileLedgers(tx, now)).map(({ invariant }) => invariant)
    throw new RollBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error
  })
  return broken
}

/** An unpaid order with a slot, a paid one, an unpaid cancelled one, and a paid cancelled one. */
const test = base.extend('busyShop', { scope: 'file' }, async ({ shop }) => {
  const coal = await shop.given.variant({ stock: 50 })
  const express = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '18:00' }
  const place = async (changes: object) => {
    const browser = shop.as(await shop.given.customer())
    const reply = await browser.order(orderOf([{ ...coal, quantity: 2 }], changes))
    return { browser, number: reply.body.result.order.number as number }
  }
  await place(express)
  const paid = await place({})
  await shop.pay(paid.number)
  const cancelled = await place(express)
  await cancelled.browser.post(`/orders/${cancelled.number}/cancel`)
  await buyCheaply(shop)
  await buyPromoted(shop)
  await sendBack(shop)
  await prepay(shop)
  await restock(shop)
  await takeStock(shop)
  await rentOut(shop)
  await takeFee(shop)
  await payByPhone(shop)
  await print(shop)
  await payWithCredit(shop)
  await redeemGiftCard(shop)
  await writeReviews(shop)
  const refunded = await place({})
  await shop.pay(refunded.number)
  await refunded.browser.post(`/orders/${refunded.number}/cancel`)
  return shop
})

/** A delivered order with a prepayment of which staff refunded a part before and after the delivery, with its receipts. */
async function prepay(shop: Shop): Promise<void> {
  await setSaleAtHandOver(shop, true)
  const coal = await shop.given.variant({ price: 5000 })
  const browser = shop.as(await shop.given.customer())
  const { number } = (await browser.order(orderOf([{ ...coal, quantity: 1 }]))).body.result.order
  await shop.pay(number)
  const admin = shop.as(await shop.given.staff('admin'))
  const refund = async (key: string) => {
    const body = { part: { kind: 'amount', amountAmd: 600 }, reason: 'A scratch' }
    await admin.post(`/admin/orders/${number}/refunds`, body, { 'Idempotency-Key': key })
    await runJobs(shop)
  }
  await refund('before-hand-over')
  await shop.deliver(number)
  await refund('after-hand-over')
  await print(shop)
  await setSaleAtHandOver(shop, false)
}

/** An order that store credit paid, and one whose refund became store credit. */
async function payWithCredit(shop: Shop): Promise<void> {
  const customer = await shop.given.customer()
  await shop.given.credit(customer, 20_000)
  const coal = await shop.given.variant({ price: 5000 })
  const browser = shop.as(customer)
  const bought = orderOf([{ ...coal, quantity: 1 }], { creditAmd: 6500 })
  await browser.order(bought)
  const { number } = (await browser.order(bought)).body.result.order
  await browser.post(`/orders/${number}/cancel`)
}

/** A gift card that a customer redeemed, and one that is active. */
async function redeemGiftCard(shop: Shop): Promise<void> {
  const admin = shop.as(await shop.given.staff('admin'))
  const input = { amountAmd: 5000, quantity: 2 }
  const { body } = await admin.post('/admin/gift-cards', input, { 'Idempotency-Key': randomUUID() })
  const { code } = body.result.items[0]
  await shop.as(await shop.given.customer()).post('/user/gift-cards', { code })
}

/** A published review that another customer found helpful. */
async function writeReviews(shop: Shop): Promise<void> {
  const coal = await shop.given.variant()
  await publishedReview(shop, coal)
  const reader = shop.as(await shop.given.customer())
  const { id } = await shop.db.review.findFirstOrThrow()
  await reader.put(`/reviews/${id}/helpful`, { isHelpful: true })
}

/** A delivered order with a code and points, which earned some. */
async function buyCheaply(shop: Shop): Promise<void> {
  const customer = await shop.given.customer()
  await shop.given.promo({ code: 'BOOKS', percent: 10 })
  await shop.given.points(customer, 500)
  await shop.given.credit(customer, 500)
  const coal = await shop.given.variant({ price: 10_000 })
  const { body } = await shop
    .as(customer)
    .order(orderOf([{ ...coal, quantity: 1 }], { promoCode: 'books', bonusPoints: 500 }))
  await shop.pay(body.result.order.number)
  await shop.deliver(body.result.order.number)
}

/** A paid order with a promotion of limited number and free delivery. */
async function buyPromoted(shop: Shop): Promise<void> {
  const coal = await shop.given.variant({ price: 10_000 })
  const { productId } = await shop.db.variant.findUniqueOrThrow({ where: { sku: coal.sku } })
  const target = { target: 'product', targets: [productId] }
  await shop.given.promotion({ kind: 'percent', percent: 10, usesInAll: 5, ...target })
  await shop.given.promotion({ kind: 'free_delivery', ...target })
  const { body } = await shop.as(await shop.given.customer()).order(orderOf([{ ...coal, quantity: 1 }]))
  await shop.pay(body.result.order.number)
}

/**
 * A delivered order with a partial return, one unit of it written off, and a refund without a return, with their
 * payments and receipts.
 */
async function sendBack(shop: Shop): Promise<void> {
  const coal = await shop.given.variant({ price: 1000 })
  const order = await deliveredOrder(shop, [{ ...coal, quantity: 3 }])
  const { id, staff } = await accepted(shop, order, [{ sku: coal.sku, quantity: 2 }])
  const lines = [{ sku: coal.sku, toStock: 1, writeOff: 1, why: 'open' }]
  await staff.post(`/admin/returns/${id}/receive`, { lines })
  await runJobs(shop)
  const kept = { part: { kind: 'lines', lines: [{ sku: coal.sku, quantity: 1 }] }, reason: 'Came broken' }
  await staff.post(`/admin/orders/${order.number}/refunds`, kept, { 'Idempotency-Key': 'kept-unit' })
  await runJobs(shop)
  await print(shop)
}

/** A closed stock take with two approved differences. */
async function takeStock(shop: Shop): Promise<void> {
  const staff = shop.as(await shop.given.staff())
  const keyed = { 'Idempotency-Key': 'stock-take' }
  const { number } = (await staff.post('/admin/stock-takes', { category: null, note: '' }, keyed)).body.result
  const path = `/admin/stock-takes/${number}`
  for (const counted of [9, 12]) {
    const { sku } = await shop.given.variant({ stock: 10 })
    await staff.put(`${path}/counts`, { sku, counted, seen: null })
  }
  await staff.post(`${path}/review`)
  await staff.post(`${path}/approve`, {})
  expect((await staff.post(`${path}/close`)).body.result.totals).toMatchObject({ approved: 2 })
}

/** A partly received purchase order with a received and an undone delivery. */
async function restock(shop: Shop): Promise<void> {
  const staff = shop.as(await shop.given.staff())
  const coal = await shop.given.variant()
  const keyOf = (key: string) => ({ 'Idempotency-Key': key })
  const supplier = await staff.post(
    '/admin/suppliers',
    { name: 'Coal LLC', contact: '', phone: '', note: '' },
    keyOf('coal-llc'),
  )
  const order = await staff.post(
    '/admin/purchase-orders',
    {
      supplierId: supplier.body.result.id,
      note: '',
      expectedDate: null,
      lines: [{ sku: coal.sku, quantity: 10, unitCostAmd: 700 }],
    },
    keyOf('coal-order'),
  )
  const { number: orderNumber } = order.body.result
  await staff.post(`/admin/purchase-orders/${orderNumber}/order`, { version: 1 })
  for (const key of ['first-part', 'wrong-part']) {
    const { number } = (await staff.post('/admin/goods-receipts', { orderNumber }, keyOf(key))).body.result
    const lines = [{ sku: coal.sku, quantity: 4, unitCostAmd: 700, bestBeforeDate: '2028-01-31' }]
    const content = { supplierId: null, documentNumber: '', note: '', lines }
    await staff.put(`/admin/goods-receipts/${number}`, { ...content, version: 1 })
    await staff.post(`/admin/goods-receipts/${number}/receive`, { version: 2 })
    if (key === 'wrong-part') await staff.post(`/admin/goods-receipts/${number}/undo`)
  }
  await deliveredOrder(shop, [{ ...coal, quantity: 3 }])
}

/** An order by phone with a discount for a customer without an account, paid by its link. */
async function payByPhone(shop: Shop): Promise<void> {
  const discount = { kind: 'percent', value: 10, reason: 'A regular' }
  const { link, number } = await placedOf(shop, { discount }, { totalAmd: 6900 })
  await shop.as().post(`${link}/pay`, consent)
  await shop.pay(number)
}

/** A courier takes the fee of an order at the door. */
async function takeFee(shop: Shop): Promise<void> {
  const [operator, courier] = [await shop.given.staff(), await addCourier(shop)]
  const number = await packedOrder(shop, operator, farTonight)
  await assign(shop, operator, { courierId: courier.id, numbers: [number] })
  await courier.at(number, 'dispatch')
  await courier.at(number, 'deliver', { ...(await courier.sign()), takenAmd: 2500 })
}

const print = ({ deps }: Shop) => printReceipts(deps, sandboxDevice(deps))

describe('the reconciliation', () => {
  test('finds no violation in a shop that rents, sells, cancels and refunds', { timeout: 120_000 }, async ({
    busyShop,
  }) => {
    expect(await violationsWith(busyShop, [])).toEqual([])
    expect(await busyShop.db.order.count()).toBe(17)
  })

  test.for(corruptions)('finds a violation when %s: %s', async ([_what, invariant, sql, now], { busyShop }) => {
    expect(await violationsWith(busyShop, sql, now)).toContain(invariant)
  })

  test('accepts a gap in the numbers of a register where the operator set the counter', async ({ busyShop }) => {
    const counter = [
      "INSERT INTO fiscal_request (crn, seq) VALUES ('1', 1)",
      "INSERT INTO fiscal_request (crn, seq, method, sent_at, responded_at, code) VALUES ('1', 50, 'counter', now(), now(), 0)",
      "INSERT INTO fiscal_request (crn, seq) VALUES ('1', 51)",
    ]
    expect(await violationsWith(busyShop, counter)).not.toContain('E16 numbers')
  })

  test('has a test that violates each invariant', () => {
    expect(new Set(corruptions.map(([, invariant]) => invariant))).toEqual(new Set(invariants.map(({ name }) => name)))
  })

  test('returns at most 20 rows of a violated invariant', async ({ busyShop }) => {
    const { db } = busyShop
    const change = (by: number) =>
      execute(
        db,
        kysely.updateTable('variant').set(({ eb }) => ({ on_hand: eb('on_hand', '+', by) })),
      )
    for (let made = 0; made < 25; made++) await busyShop.given.variant({ stock: 1 })
    await change(1)
    const [broken] = await reconcileLedgers(db, NOON)
    await change(-1)
    expect(broken).toMatchObject({ invariant: 'E2', description: expect.stringContaining('ledger') })
    expect(broken?.rows).toHaveLength(20)
  })
})
