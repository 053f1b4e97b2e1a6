import { randomUUID } from 'node:crypto'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { defaultRentalDeposits } from '@shop/contracts/rental-deposits.ts'
import { describe, expect } from 'vitest'
import { orderLinkPath } from '#orders/index.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import {
  test as base,
  type Customer,
  NOON,
  orderOf,
  type Shop,
  TODAY,
  TOMORROW,
} from '../../test/builders/checkout-shop.ts'
import { tonight } from '../../test/builders/courier-shop.ts'
import { addModel, type Model, rentalOf, rentalOrder } from '../../test/builders/rental-shop.ts'

const day = (days: number) => addDays(TODAY, days)
const reset = async (shop: Shop) => {
  shop.clock.set(NOON)
  await shop.db.setting.deleteMany({ where: { key: 'rental_deposits' } })
}

const test = base
  .extend('operator', { scope: 'file' }, async ({ shop }) => shop.as(await shop.given.staff()))
  .extend('clean', { auto: true }, async ({ shop }, { onCleanup }) => {
    onCleanup(() => reset(shop))
  })

const settings = (shop: Shop, changes: object) =>
  shop.db.setting.create({
    data: { key: 'rental_deposits', value: { ...defaultRentalDeposits, ...changes }, updatedAt: NOON },
  })

/** What the cart of a customer, or of a visitor, says about a rental. */
async function quoted(shop: Shop, model: Model, customer?: Customer) {
  const items = [model.flavor, model.cup].map(({ sku }) => ({ sku, quantity: 1 }))
  const rentals = [rentalOf(model, day(20), day(21))]
  const { body } = await shop.as(customer).post('/checkout/quote', { items, rentals })
  return body.result
}

const standingOf = async (shop: Shop, customer: Customer) =>
  (await shop.as(customer).get('/rental/deposit-level')).body.result.standing

type Operator = ReturnType<Shop['as']>
const verify = (operator: Operator, { id }: Customer, document = 'passport') =>
  operator.put(`/admin/customers/${id}/identity`, { document })

/** Rents the model, pays, and gets it: the number of the order and the rental. */
async function rented(
  shop: Shop,
  model: Model,
  { customer, operator, handOver = {} }: { customer: Customer; operator: Operator; handOver?: object },
) {
  const placed = await shop
    .as(customer)
    .order(rentalOrder(model, TODAY, TOMORROW, { deliveryTime: '18:00' }), randomUUID())
  const { number, rentals, totals } = placed.body.result.order
  await shop.pay(number)
  await shop.deliver(number)
  const path = `/admin/rentals/${rentals[0].id}`
  const handed = await operator.post(`${path}/hand-over`, { condition: 'ok', ...handOver })
  expect(handed.status).toBe(200)
  return { number, path, totals, rental: rentals[0] }
}

/** Places, pays and packs an order, and sends it out: its path. */
async function dispatched(shop: Shop, customer: Customer, operator: Operator): Promise<string> {
  const coal = await shop.given.variant()
  const placed = await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }], tonight))
  const { number } = placed.body.result.order
  await shop.pay(number)
  const path = `/admin/orders/${number}`
  for (const step of ['confirm', 'pack', 'dispatch']) await operator.post(`${path}/${step}`)
  return path
}

describe('a customer whose document staff have seen', () => {
  test('pays and gets back the lower deposit, which the booking keeps', async ({ shop, operator }) => {
    const model = await addModel(shop, { units: 2 })
    const customer = await shop.given.customer()
    expect((await quoted(shop, model, customer)).rentals[0]).toMatchObject({ depositAmd: 20_000 })
    expect((await verify(operator, customer)).body.result).toMatchObject({
      standing: { level: 'verified', percent: 70, reason: 'verified', isIdentityVerified: true },
      identity: { document: 'passport' },
    })
    const quote = await quoted(shop, model, customer)
    expect(quote.rentals[0]).toMatchObject({ depositAmd: 14_000, fullDepositAmd: 20_000 })
    expect(quote.totals).toMatchObject({ depositAmd: 14_000 })

    const { path, number, totals, rental } = await rented(shop, model, { customer, operator })
    expect(totals).toMatchObject({ depositAmd: 14_000 })
    expect(rental).toMatchObject({ depositAmd: 14_000, fullDepositAmd: 20_000 })

    await operator.post(`/admin/customers/${customer.id}/identity/withdraw`, { reason: 'Forged' })
    expect((await quoted(shop, model, customer)).rentals[0]).toMatchObject({ depositAmd: 20_000 })
    shop.clock.set(shopTimestamp(TOMORROW, '19:00'))
    await operator.post(`${path}/return`, { condition: 'ok' })
    const closed = await operator.post(`${path}/close`, { damages: [{ note: 'Hose', amountAmd: 4000 }] })
    expect(closed.body.result.rental).toMatchObject({ depositAmd: 14_000, depositBackAmd: 10_000 })
    const refunds = await shop.db.paymentRefund.findMany({ where: { payment: { order: { number } } } })
    expect(refunds).toMatchObject([{ amountAmd: 10_000, depositAmd: 10_000, reason: 'deposit' }])
  })

  test('loses the level that staff set with the document, and the link of the order does not show it', async ({
    shop,
    operator,
  }) => {
    const model = await addModel(shop, { units: 2 })
    const customer = await shop.given.customer()
    await verify(operator, customer)
    await operator.put(`/admin/customers/${customer.id}/deposit-level`, { level: 'trusted', reason: 'Regular guest' })
    const { number, rental } = await rented(shop, model, { customer, operator })
    expect(rental).toMatchObject({ depositAmd: 8000, fullDepositAmd: 20_000 })
    const token = orderLinkPath(shop.deps.keys, number, 'en').split('/').at(-1)
    const shared = (await shop.as().get(`/orders/shared/${token}`)).body.result.rentals[0]
    expect(shared).toMatchObject({ depositAmd: 8000 })
    expect(shared).not.toHaveProperty('fullDepositAmd')
    const exported = (await shop.as(customer).get('/user/export')).body.result.depositLevel
    expect(exported).toMatchObject({ setLevel: { level: 'trusted', reason: 'Regular guest' } })

    const withdrawn = await operator.post(`/admin/customers/${customer.id}/identity/withdraw`, { reason: 'Forged' })
    expect(withdrawn.body.result).toMatchObject({ standing: { level: 'new', percent: 100 }, setLevel: null })
    expect((await quoted(shop, model, customer)).rentals[0]).toMatchObject({ depositAmd: 20_000 })
    const entries = await shop.db.auditEntry.findMany({
      where: { subjectId: customer.id, action: 'customer.withdraw_identity' },
    })
    expect(entries).toMatchObject([
      {
        before: { document: 'passport', depositLevel: 'trusted' },
        after: { document: null, depositLevel: null, reason: 'Forged' },
      },
    ])
  })

  test('is trusted after enough clean rentals, and new again after a late one', async ({ shop, operator }) => {
    await settings(shop, { trustedRentals: 1 })
    const model = await addModel(shop, { units: 3 })
    const customer = await shop.given.customer()
    await verify(operator, customer)
    const first = await rented(shop, model, { customer, operator })
    const late = await rented(shop, model, { customer, operator })
    shop.clock.set(shopTimestamp(TOMORROW, '19:00'))
    await operator.post(`${first.path}/return`, { condition: 'ok' })
    expect(await standingOf(shop, customer)).toMatchObject({ level: 'verified', cleanRentals: 0 })
    await operator.post(`${first.path}/close`)
    expect(await standingOf(shop, customer)).toMatchObject({ level: 'trusted', percent: 40, cleanRentals: 1 })
    expect((await quoted(shop, model, customer)).rentals[0]).toMatchObject({ depositAmd: 8000 })

    shop.clock.set(shopTimestamp(day(2), '12:00'))
    expect(await standingOf(shop, customer)).toMatchObject({
      level: 'new',
      reason: 'overdue',
      next: { needs: 'return' },
    })
    await operator.post(`${late.path}/return`, { condition: 'ok' })
    expect(await standingOf(shop, customer)).toMatchObject({ level: 'new', reason: 'late', next: { rentals: 1 } })
    expect((await quoted(shop, model, customer)).rentals[0]).toMatchObject({ depositAmd: 20_000 })
    const seen = (await operator.get(`/admin/customers/${customer.id}/deposit`)).body.result
    expect(seen).toMatchObject({ lateRentals: 1, damagedRentals: 0, overdueRentals: 0 })
  })

  test('loses it between the cart and the order, which says so instead of taking more', async ({ shop, operator }) => {
    const model = await addModel(shop)
    const customer = await shop.given.customer()
    await verify(operator, customer)
    const { totals } = await quoted(shop, model, customer)
    const order = rentalOrder(model, day(20), day(21), {
      expected: { goodsAmd: totals.goodsAmd, deliveryFeeAmd: 1500, totalAmd: totals.totalAmd + 1500 },
    })
    await operator.post(`/admin/customers/${customer.id}/identity/withdraw`, { reason: 'Forged' })
    const rejected = await shop.as(customer).order(order)
    expect(rejected.body).toMatchObject({
      error: 'TOTAL_CHANGED',
      details: [{ path: 'body.expected.totalAmd', before: totals.totalAmd + 1500, now: totals.totalAmd + 7500 }],
    })
    await verify(operator, customer)
    expect((await shop.as(customer).order(order)).status).toBe(201)
  })
})

describe('the door', () => {
  test('verifies the customer with the kind of document, once', async ({ shop, operator }) => {
    const model = await addModel(shop)
    const customer = await shop.given.customer()
    const handOver = { identityChecked: true, identityDocument: 'id_card' }
    const { path } = await rented(shop, model, { customer, operator, handOver })
    expect(await standingOf(shop, customer)).toMatchObject({ level: 'verified' })
    await operator.post(`${path}/hand-over`, { condition: 'ok', ...handOver, identityDocument: 'passport' })
    const entries = await shop.db.auditEntry.findMany({
      where: { subjectId: customer.id, action: 'customer.verify_identity' },
    })
    expect(entries).toMatchObject([{ before: { document: null }, after: { document: 'id_card' } }])
  })

  test('does not verify the customer without the kind of document', async ({ shop, operator }) => {
    const customer = await shop.given.customer()
    await rented(shop, await addModel(shop), { customer, operator, handOver: { identityChecked: true } })
    expect(await standingOf(shop, customer)).toMatchObject({ level: 'new', reason: 'new', next: { needs: 'identity' } })
  })

  test('verifies the customer with the whole order, and rejects a document that was not checked', async ({
    shop,
    operator,
  }) => {
    const customer = await shop.given.customer()
    const order = await dispatched(shop, customer, operator)
    const rejected = await operator.post(`${order}/deliver`, { identityDocument: 'passport' })
    expect(rejected.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.identityDocument' }] })
    const delivered = await operator.post(`${order}/deliver`, { identityChecked: true, identityDocument: 'passport' })
    expect(delivered.body.result.order).toMatchObject({ status: 'delivered' })
    expect(await standingOf(shop, customer)).toMatchObject({ level: 'verified' })
  })

  test('does not verify a customer whose verification was withdrawn; the page of the customer does', async ({
    shop,
    operator,
  }) => {
    const customer = await shop.given.customer()
    const page = `/admin/customers/${customer.id}`
    await verify(operator, customer)
    await operator.post(`${page}/identity/withdraw`, { reason: 'Forged' })
    const order = await dispatched(shop, customer, operator)
    const rejected = await operator.post(`${order}/deliver`, { identityChecked: true, identityDocument: 'id_card' })
    expect(rejected.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.identityDocument' }] })
    expect((await operator.post(`${order}/deliver`, { identityChecked: true })).status).toBe(200)
    const after = await standingOf(shop, customer)
    expect(after).toMatchObject({ level: 'new', isIdentityVerified: false })
    expect(after).not.toHaveProperty('next')
    expect((await operator.get(`${page}/deposit`)).body.result).toMatchObject({
      identity: null,
      withdrawnAt: expect.any(String),
    })
    expect((await verify(operator, customer)).body.result).toMatchObject({
      identity: { document: 'passport' },
      withdrawnAt: null,
      standing: { level: 'verified' },
    })
  })
})

describe('staff', () => {
  test('set the level with a reason and return to the rule, each with its audit entry', async ({ shop, operator }) => {
    const model = await addModel(shop)
    const customer = await shop.given.customer()
    const path = `/admin/customers/${customer.id}/deposit-level`
    const set = await operator.put(path, { level: 'trusted', reason: 'Friend of the shop' })
    expect(set.body.result).toMatchObject({
      standing: { level: 'trusted', reason: 'by_staff' },
      setLevel: { level: 'trusted', reason: 'Friend of the shop', isInForce: true },
    })
    await operator.put(path, { level: 'trusted', reason: 'Friend of the shop' })
    expect((await quoted(shop, model, customer)).rentals[0]).toMatchObject({ depositAmd: 8000 })
    for (let time = 0; time < 2; time++) await operator.put(path, { level: null, reason: 'By the rule' })
    expect((await quoted(shop, model, customer)).rentals[0]).toMatchObject({ depositAmd: 20_000 })
    const where = { subjectId: customer.id, action: 'customer.set_deposit_level' }
    expect(await shop.db.auditEntry.findMany({ where, orderBy: { id: 'asc' } })).toMatchObject([
      { before: { depositLevel: null }, after: { depositLevel: 'trusted', reason: 'Friend of the shop' } },
      { before: { depositLevel: 'trusted' }, after: { depositLevel: null, reason: 'By the rule' } },
    ])
  })

  test('verify a customer once, however many do it at the same time', async ({ shop, operator }) => {
    const customer = await shop.given.customer()
    const replies = await Promise.all(Array.from({ length: 10 }, () => verify(operator, customer)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const where = { subjectId: customer.id, action: 'customer.verify_identity' }
    expect(await shop.db.auditEntry.count({ where })).toBe(1)
    expect((await verify(operator, { ...customer, id: randomUUID() })).status).toBe(404)
  })

  test('without the permission cannot change a level, and a customer reads only their own', async ({ shop }) => {
    const customer = await shop.given.customer()
    const other = await shop.given.customer()
    await verify(shop.as(await shop.given.staff()), customer)
    expect((await shop.as(other).get(`/admin/customers/${customer.id}/deposit`)).status).toBe(403)
    expect((await verify(shop.as(await shop.given.staff('courier')), other)).status).toBe(403)
    expect(await standingOf(shop, other)).toMatchObject({ level: 'new' })
    const model = await addModel(shop)
    expect((await quoted(shop, model)).rentals[0]).toMatchObject({ depositAmd: 20_000 })
    expect((await shop.as().get('/rental/deposit-level')).status).toBe(401)
  })
})

test('everyone pays the full deposit while the levels are off, and no response names them', async ({
  shop,
  operator,
}) => {
  const model = await addModel(shop)
  const customer = await shop.given.customer()
  await verify(operator, customer)
  const terms = async () => (await shop.as().get('/rental/options')).body.result.terms
  expect((await terms()).deposits).toEqual({ verifiedPercent: 70, trustedPercent: 40, trustedRentals: 3 })
  await settings(shop, { isOn: false })
  expect((await quoted(shop, model, customer)).rentals[0]).toMatchObject({ depositAmd: 20_000 })
  expect(await standingOf(shop, customer)).toBeNull()
})

test('a trusted customer cannot pay a larger share than a verified one', async ({ shop }) => {
  const admin = shop.as(await shop.given.staff('admin'))
  const { version } = (await admin.get('/admin/settings/rental_deposits')).body.result
  const value = { ...defaultRentalDeposits, trustedPercent: 80 }
  const rejected = await admin.put('/admin/settings/rental_deposits', { version, value })
  expect(rejected.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.value.trustedPercent' }] })
})

test('the books agree with lower deposits', async ({ shop }) => {
  expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
})
