import { randomUUID } from 'node:crypto'
import { addDays, shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import type { CohortReport, GoodsReport, SalesReport } from '@shop/contracts/reports.ts'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { createOrderLinkToken } from '#orders/index.ts'
import { NOON, orderOf, type Shop, type TestVariant, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { newPhone } from '../../test/builders/identity-shop.ts'
import { addModel, paidRental } from '../../test/builders/rental-shop.ts'
import { accepted, deliveredOrder, runJobs } from '../../test/builders/returns-shop.ts'
import { test } from '../../test/builders/staff-shop.ts'
import { refreshSales } from './refresh.ts'

type Staff = ReturnType<Shop['as']>

const salesOf = async (staff: Staff, query: string): Promise<SalesReport> =>
  (await staff.get(`/admin/reports/sales?${query}`)).body.result
const goodsOf = async (staff: Staff, query: string): Promise<GoodsReport> =>
  (await staff.get(`/admin/reports/goods?${query}`)).body.result

/** What happened to an order. Quantities are at most those of the order. */
const histories = fc.record({
  day: fc.integer({ min: 0, max: 3 }),
  quantities: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 })),
  isStaff: fc.boolean(),
  points: fc.constantFrom(0, 700),
  fate: fc.constantFrom(
    'unpaid',
    'paid',
    'cancelled',
    'changed',
    'returned',
    'refunded_units',
    'refunded',
    'goodwill_first',
  ),
  returned: fc.integer({ min: 1, max: 2 }),
  writtenOff: fc.integer({ min: 0, max: 1 }),
  isRefreshed: fc.boolean(),
})
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never
type Goods = { costed: TestVariant; uncosted: TestVariant }

/** Places an order by staff, paid by its link. */
async function placeByPhone(shop: Shop, staff: Staff, lines: Lines, isPaid: boolean): Promise<number> {
  const contents = {
    name: 'Арам',
    phone: newPhone(),
    locale: 'ru',
    items: lines.map(({ sku, quantity }) => ({ sku, quantity })),
    address: { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' },
    deliveryType: 'post',
  }
  const id = randomUUID()
  await staff.put(`/admin/order-drafts/${id}`, { version: 0, contents })
  const goodsAmd = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const expected = { goodsAmd, deliveryFeeAmd: 1500, totalAmd: goodsAmd + 1500 }
  const { number } = (await staff.post(`/admin/order-drafts/${id}/place`, { version: 1, expected })).body.result
  if (!isPaid) return number
  const link = `/orders/shared/${createOrderLinkToken(shop.deps.keys, number)}`
  await shop.as().post(`${link}/pay`, { isAdult: true, acceptedTerms: true })
  await shop.pay(number)
  return number
}

type Lines = (TestVariant & { quantity: number })[]

/** Sends a step of staff on an order. @throws unless it succeeded */
async function send(staff: Staff, path: string, body: object, verb: 'post' | 'patch' = 'post') {
  const reply = await staff[verb](path, body, { 'Idempotency-Key': randomUUID() })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

/** Makes an order with its history. */
async function live(shop: Shop, staff: Staff, { costed, uncosted }: Goods, history: History): Promise<void> {
  const [first, second] = history.quantities
  const lines: Lines = [
    { ...costed, quantity: first },
    { ...uncosted, quantity: second },
  ]
  shop.clock.set(shopTimestamp(addDays(TODAY, history.day), '13:00'))
  if (['returned', 'refunded_units', 'goodwill_first'].includes(history.fate)) {
    await returnAfterDelivery(shop, staff, lines, history)
    return
  }
  const number = history.isStaff
    ? await placeByPhone(shop, staff, lines, history.fate !== 'unpaid')
    : await placeInShop(shop, lines, history.fate !== 'unpaid')
  if (history.isRefreshed) await refreshSales(shop.deps)
  const path = `/admin/orders/${number}`
  if (history.fate === 'cancelled') await send(staff, `${path}/cancel`, { reason: 'out_of_stock' })
  if (history.fate === 'changed') {
    const changed = [{ sku: uncosted.sku, quantity: second - 1 }]
    await send(staff, `${path}/lines`, { lines: changed, reason: 'Agreed by phone' }, 'patch')
  }
  if (history.fate === 'refunded') {
    await send(staff, `${path}/refunds`, { part: { kind: 'amount', amountAmd: 1000 }, reason: 'Came late' })
  }
}

async function placeInShop(shop: Shop, lines: Lines, isPaid: boolean): Promise<number> {
  const placed = await shop.as(await shop.given.customer()).order(orderOf(lines))
  const { number } = placed.body.result.order
  if (isPaid) await shop.pay(number)
  return number
}

/** Delivers an order and returns or refunds units of it, hours later. */
async function returnAfterDelivery(shop: Shop, staff: Staff, lines: Lines, history: History): Promise<void> {
  const customer = await shop.given.customer()
  const { points } = history
  if (points > 0) await shop.given.points(customer, points)
  const order = await deliveredOrder(shop, lines, { customer, changes: points > 0 ? { points } : {} })
  shop.clock.advance(2 * 3_600_000)
  const [line] = lines
  if (!line) return
  const { sku } = line
  const quantity = Math.min(history.returned, line.quantity)
  const refunds = `/admin/orders/${order.number}/refunds`
  if (history.fate === 'refunded_units') {
    await send(staff, refunds, { part: { kind: 'lines', lines: [{ sku, quantity }] }, reason: 'Came broken' })
    return
  }
  if (history.fate === 'goodwill_first') await send(staff, refunds, { part: { kind: 'whole' }, reason: 'Came late' })
  const { id } = await accepted(shop, order, [{ sku, quantity }])
  const writeOff = Math.min(history.writtenOff, quantity)
  const received = [{ sku, toStock: quantity - writeOff, writeOff, ...(writeOff > 0 && { why: 'Broken' }) }]
  await send(staff, `/admin/returns/${id}/receive`, { lines: received })
}

/** The ledger: payments of the orders that are sales, less deposits and all refunds. */
async function ledgerOf(shop: Shop, from: string, to: string) {
  const orders = await shop.db.order.findMany({
    where: {
      placedAt: { gte: shopTimestamp(from), lt: shopTimestamp(addDays(to, 1)) },
      status: { in: ['paid', 'confirmed', 'packed', 'dispatched', 'delivered'] },
    },
    include: { payments: { where: { status: 'captured' }, include: { refunds: true } }, lines: true },
  })
  const paidAmd = orders.flatMap(({ payments, depositAmd }) => payments.map(({ amountAmd }) => amountAmd - depositAmd))
  const refunds = orders.flatMap(({ payments }) => payments.flatMap(payment => payment.refunds))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return { orders: orders.length, netAmd: sum(paidAmd) - sum(refunds.map(each => each.amountAmd - each.depositAmd)) }
}

describe('sales', () => {
  test('of any history agree: dashboard, reports, goods and the ledger of money', { timeout: 60_000 }, async ({
    shop,
  }) => {
    const staff = shop.as(await shop.given.staff('admin'))
    const goods: Goods = {
      costed: await shop.given.variant({ stock: 500, price: 3000 }),
      uncosted: await shop.given.variant({ stock: 500, price: 1700 }),
    }
    await shop.db.variant.update({ where: { sku: goods.costed.sku }, data: { averageCostAmd: 1833.3333 } })
    for (const history of fc.sample(histories, { numRuns: 16, seed: 2026 })) await live(shop, staff, goods, history)
    await runJobs(shop)
    const compare = async (from: string, to: string) => {
      const query = `from=${from}&to=${to}`
      const [sales, products, brands] = [
        await salesOf(staff, query),
        await goodsOf(staff, query),
        await goodsOf(staff, `${query}&by=brand`),
      ]
      const { figures } = (await staff.get(`/admin/dashboard?${query}`)).body.result
      const { orders, grossAmd, discountAmd, refundAmd, netAmd, marginAmd } = sales.figures
      expect({ orders, netAmd }).toEqual(await ledgerOf(shop, from, to))
      expect(figures).toMatchObject({ orders, grossAmd, discountAmd, refundAmd, moneyAmd: netAmd, marginAmd })
      for (const { figures: all, rest, rows } of [products, brands]) {
        expect(all.netAmd + rest.rentalAmd + rest.deliveryAmd + rest.withheldAmd - rest.refundAmd).toBe(netAmd)
        expect(all.marginAmd).toBe(marginAmd)
        expect(rows.reduce((sum, row) => sum + row.figures.netAmd, 0)).toBe(all.netAmd)
      }
      expect(sales.rows.reduce((sum, row) => sum + row.figures.netAmd, 0)).toBe(netAmd)
      expect(sales.channels.reduce((sum, row) => sum + row.figures.netAmd, 0)).toBe(netAmd)
      return { sales, products }
    }
    const compareCohorts = async () => {
      const { cohorts } = (await staff.get('/admin/reports/cohorts')).body.result as CohortReport
      const bought = cohorts.flatMap(({ months }) => months).filter(({ month }) => month === '2026-11-01')
      const { figures } = await salesOf(staff, 'from=2026-11-01&to=2026-11-30')
      expect(bought.reduce((sum, { orders }) => sum + orders, 0)).toBe(figures.orders)
      expect(bought.reduce((sum, { netAmd }) => sum + netAmd, 0)).toBe(figures.netAmd)
    }
    const periods = [0, 1, 2, 3].flatMap(day => [
      [addDays(TODAY, day), addDays(TODAY, day)] as const,
      [TODAY, addDays(TODAY, day)] as const,
    ])
    const compareAll = async () => {
      const compared = []
      for (const [from, to] of periods) compared.push(await compare(from, to))
      await compareCohorts()
      return compared
    }
    // Some days are computed, others changed since.
    const mixed = await compareAll()
    expect(mixed.at(-1)?.sales.figures.refundAmd).toBeGreaterThan(0)
    const days = [0, 1, 2, 3].map(day => ({ date: new Date(addDays(TODAY, day)) }))
    // The first day has more changes than one transaction handles.
    await shop.db.salesChange.createMany({ data: days.concat(new Array(2000).fill(days[0])) })
    expect(await compareAll()).toEqual(mixed)
    await refreshSales(shop.deps)
    expect(await shop.db.salesChange.count()).toBe(0)
    expect(await compareAll()).toEqual(mixed)
  })

  test('count cost for what stays sold: a restocked unit takes it back, a written-off one does not', async ({
    shop,
  }) => {
    const staff = shop.as(await shop.given.staff())
    const day = addDays(TODAY, 20)
    shop.clock.set(shopTimestamp(day, '13:00'))
    const coal = await shop.given.variant({ stock: 9, price: 3000 })
    await shop.db.variant.update({ where: { sku: coal.sku }, data: { averageCostAmd: 1000 } })
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 4 }])
    const { id } = await accepted(shop, order, [{ sku: coal.sku, quantity: 2 }])
    await refreshSales(shop.deps)
    const margin = async () => (await goodsOf(staff, `from=${day}`)).rows[0]?.figures
    expect(await margin()).toMatchObject({
      quantity: 4,
      netAmd: 12_000,
      costAmd: 4000,
      marginAmd: 8000,
      marginPercent: 66.7,
    })
    // A return of a later day lowers the sales of the order's day.
    shop.clock.advance(3 * 86_400_000)
    const lines = [{ sku: coal.sku, toStock: 1, writeOff: 1, why: 'Broken' }]
    expect((await staff.post(`/admin/returns/${id}/receive`, { lines })).status).toBe(200)
    expect(await margin()).toMatchObject({ returned: 2, refundAmd: 6000, netAmd: 6000, costAmd: 3000, marginAmd: 3000 })
    expect(await goodsOf(staff, `from=${day}`)).toMatchObject({
      rows: [{ product: { slug: coal.slug, title: 'Уголь', category: 'coal' } }],
      rest: { deliveryAmd: 1500, refundAmd: 0 },
    })
    expect(shopDate(shop.clock.now())).not.toBe(day)
  })

  test('contain rentals without their deposits, and what is withheld once a deposit is settled', async ({ shop }) => {
    const staff = shop.as(await shop.given.staff())
    const from = addDays(TODAY, 30)
    shop.clock.set(NOON)
    const rented = await paidRental(shop, await addModel(shop), TOMORROW, addDays(TODAY, 2))
    await shop.deliver(rented.number)
    const read = async () => salesOf(staff, `from=${TODAY}`)
    const { figures, parts } = await read()
    const path = `/admin/rentals/${rented.rental.id}`
    await staff.post(`${path}/hand-over`, { condition: 'ok' })
    shop.clock.set(shopTimestamp(addDays(TODAY, 2), '13:00'))
    await staff.post(`${path}/return`, { condition: 'ok' })
    const closed = await staff.post(`${path}/close`, { damages: [{ amountAmd: 2500, note: 'A crack' }] })
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    const after = await read()
    expect(after.parts).toEqual({ ...parts, withheldAmd: parts.withheldAmd + 2500 })
    expect(after.figures.netAmd).toBe(figures.netAmd + 2500)
    expect(parts.rentalAmd).toBeGreaterThan(0)
    expect((await salesOf(staff, `from=${from}`)).figures).toMatchObject({ orders: 0, netAmd: 0, marginAmd: null })
  })

  test('move along with a product that gets another category or brand, also of computed days', async ({ shop }) => {
    const staff = shop.as(await shop.given.staff())
    const day = addDays(TODAY, 40)
    shop.clock.set(shopTimestamp(day, '13:00'))
    const coal = await shop.given.variant({ stock: 9, price: 3000 })
    await deliveredOrder(shop, [{ ...coal, quantity: 2 }])
    const read = async (by: string) => (await goodsOf(staff, `from=${day}&by=${by}`)).rows.map(({ key }) => key)
    const change = (brand: string) => shop.db.product.update({ where: { slug: coal.slug }, data: { brand } })
    const { brand } = await shop.db.product.findUniqueOrThrow({ where: { slug: coal.slug } })
    await change('Kavkaz')
    // The day is not computed yet.
    expect([await read('category'), await read('brand')]).toEqual([['coal'], ['Kavkaz']])
    await refreshSales(shop.deps)
    expect(await read('brand')).toEqual(['Kavkaz'])
    await change('Sevan')
    await refreshSales(shop.deps)
    expect([await read('category'), await read('brand')]).toEqual([['coal'], ['Sevan']])
    expect(await shop.db.salesRegroup.count()).toBe(0)
    await change(brand)
  })

  test('are grouped into weeks from Monday and months, next to the period before', async ({ shop }) => {
    const staff = shop.as(await shop.given.staff())
    // 2026-11-20 is a Friday.
    const weeks = await salesOf(staff, 'from=2026-11-18&to=2026-11-24&by=week')
    expect(weeks.rows.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-23'])
    expect(weeks.before).toMatchObject({ from: '2026-11-11', to: '2026-11-17' })
    const months = await salesOf(staff, 'from=2026-10-15&to=2026-12-14&by=month')
    expect(months.rows.map(({ date }) => date)).toEqual(['2026-10-15', '2026-11-01', '2026-12-01'])
    const wrong = await staff.get('/admin/reports/sales?from=2026-11-18&to=2026-11-17')
    expect(wrong.body.details).toMatchObject([{ path: 'querystring.to', allowed: ['2026-11-18', '2027-11-18'] }])
    const courier = shop.as(await shop.given.staff('courier'))
    expect((await courier.get('/admin/reports/sales')).status).toBe(403)
    expect((await shop.as().get('/admin/reports/goods')).status).toBe(401)
  })
})
