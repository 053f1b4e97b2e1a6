import { addDays } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { printReceipts, sandboxDevice } from '#receipts/index.ts'
import { test as base, NOON, orderOf, type Shop, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, paidRental } from '../../test/builders/rental-shop.ts'
import { accepted, deliveredOrder, runJobs } from '../../test/builders/returns-shop.ts'
import { readCsv } from '../../test/harness/read-csv.ts'

const DAY_MS = 24 * 60 * 60_000

/** A day with a sale with a discount, a return of a part of it, a cancelled order and a rental; a sale of the next day. */
const test = base.extend('books', { scope: 'file' }, async ({ shop }) => {
  const coal = await shop.given.variant({ stock: 50, price: 3333 })
  const code = `F${coal.sku}`.slice(0, 20)
  await shop.given.promo({ code, amountAmd: 1000 })
  const delivered = await deliveredOrder(shop, [{ ...coal, quantity: 3 }], { changes: { promoCode: code } })
  const { id, staff } = await accepted(shop, delivered, [{ sku: coal.sku, quantity: 2 }])
  await staff.post(`/admin/returns/${id}/receive`, { lines: [{ sku: coal.sku, toStock: 2, writeOff: 0 }] })
  const browser = shop.as(await shop.given.customer())
  const paid = async () => {
    const { number } = (await browser.order(orderOf([{ ...coal, quantity: 1 }]))).body.result.order
    await shop.pay(number)
    return number as number
  }
  await browser.post(`/orders/${await paid()}/cancel`)
  await paidRental(shop, await addModel(shop), addDays(TODAY, 30), addDays(TODAY, 31))
  await runJobs(shop)
  await printReceipts(shop.deps, sandboxDevice(shop.deps))
  shop.clock.set(new Date(NOON.getTime() + DAY_MS))
  await paid()
  await printReceipts(shop.deps, sandboxDevice(shop.deps))
  const admin = shop.as(await shop.given.staff('admin'))
  return { admin, coal, delivered: delivered.number }
})

async function fileOf(admin: ReturnType<Shop['as']>, kind: string, query = `from=${TODAY}&to=${TODAY}`) {
  const { text, status } = await admin.get(`/admin/accounting/${kind}.csv?${query}&language=en`)
  expect(status).toBe(200)
  const [header = [], ...rows] = readCsv(text)
  const of = (row: string[] | undefined, name: string) => row?.[header.indexOf(name)] ?? ''
  const sum = (name: string, some = rows.slice(0, -1)) => some.reduce((total, row) => total + Number(of(row, name)), 0)
  return { rows, of, sum, total: rows.at(-1) }
}

const AMOUNT = 'Amount, AMD'
const VAT = 'VAT included, AMD'

describe('the files for the accountant', () => {
  test('list each line of a sale with its discount, and end with the totals', async ({ books }) => {
    const { rows, of, sum, total } = await fileOf(books.admin, 'sales')
    const own = rows.filter(row => of(row, 'Order') === String(books.delivered))
    const names = ['Type', 'SKU', 'Quantity', 'Price with VAT, AMD', 'Discount, AMD', AMOUNT]
    expect(own.map(row => names.map(name => of(row, name)))).toEqual([
      ['Product', books.coal.sku, '3', '3333', '1000', '8999'],
      ['Delivery', '', '1', '1500', '0', '1500'],
    ])
    expect(sum(VAT, own)).toBe(Math.round((10_499 * 20) / 120))
    for (const name of [AMOUNT, VAT, 'Discount, AMD']) expect(Number(of(total, name)), name).toBe(sum(name))
  })

  test('agree with the sales report, the payments, the receipts and the VAT', async ({ books }) => {
    const [sales, refunds] = [await fileOf(books.admin, 'sales'), await fileOf(books.admin, 'refunds')]
    const [receipts, vat] = [await fileOf(books.admin, 'receipts'), await fileOf(books.admin, 'vat')]
    const payments = await fileOf(books.admin, 'payments')
    const { figures } = (await books.admin.get(`/admin/reports/sales?from=${TODAY}&to=${TODAY}`)).body.result
    const soldAmd = sales.sum(AMOUNT)
    const refundedAmd = refunds.sum(AMOUNT)
    expect(refundedAmd).toBeGreaterThan(0)
    expect(soldAmd - refundedAmd).toBe(figures.netAmd)

    const printed = (kind: string) => receipts.rows.filter(row => receipts.of(row, 'Type code') === kind)
    expect(receipts.sum(AMOUNT, printed('sale'))).toBe(soldAmd)
    expect(receipts.sum(VAT, printed('sale'))).toBe(sales.sum(VAT))
    expect(receipts.sum(AMOUNT, printed('return'))).toBe(-refundedAmd)
    expect(receipts.sum(VAT, printed('return'))).toBe(-refunds.sum(VAT))

    const vatOfRow = (code: string) => vat.rows.find(row => vat.of(row, 'Operation code') === code)
    const totalVat = vatOfRow('total')
    expect(vat.of(totalVat, AMOUNT)).toBe(String(soldAmd - refundedAmd))
    expect(vat.of(totalVat, VAT)).toBe(String(sales.sum(VAT) - refunds.sum(VAT)))
    const deposits = vat.rows.filter(row => vat.of(row, 'Operation code').startsWith('deposits'))
    expect(vat.sum(AMOUNT, deposits)).toBeGreaterThan(0)
    const paid = payments.rows.filter(row => payments.of(row, 'Operation code') === 'payment')
    const captured = vat.of(vatOfRow('deposits_received'), AMOUNT)
    expect(payments.sum(AMOUNT, paid)).toBe(soldAmd + Number(captured))
    expect(Number(payments.of(payments.total, AMOUNT))).toBe(
      Number(vat.of(totalVat, AMOUNT)) + vat.sum(AMOUNT, deposits),
    )
  })

  test('value the stock of the end of each day at the average cost of that day', async ({ books, shop }) => {
    const { sku } = await shop.given.variant({ stock: 0 })
    const receive = async (quantity: number, unitCostAmd: number) => {
      const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })
      const { number } = (await books.admin.post('/admin/goods-receipts', { orderNumber: null }, key())).body.result
      const lines = [{ sku, quantity, unitCostAmd, bestBeforeDate: '2028-01-31' }]
      const content = { supplierId: null, documentNumber: '', note: '', lines }
      await books.admin.put(`/admin/goods-receipts/${number}`, { ...content, version: 1 })
      await books.admin.post(`/admin/goods-receipts/${number}/receive`, { version: 2 })
      return number as number
    }
    const valueOn = async (date: string) => {
      const { rows, of } = await fileOf(books.admin, 'stock-value', `date=${date}`)
      const row = rows.find(each => of(each, 'SKU') === sku)
      return row && ['Quantity', 'Average cost with VAT, AMD', 'Stock value, AMD'].map(name => Number(of(row, name)))
    }
    shop.clock.set(NOON)
    await receive(10, 500)
    shop.clock.set(new Date(NOON.getTime() + DAY_MS))
    const second = await receive(10, 700)
    expect([await valueOn('2020-01-01'), await valueOn(TODAY), await valueOn(TOMORROW)]).toEqual([
      undefined,
      [10, 500, 5000],
      [20, 600, 12_000],
    ])
    shop.clock.set(new Date(NOON.getTime() + 2 * DAY_MS))
    await books.admin.post(`/admin/goods-receipts/${second}/undo`)
    expect([await valueOn(TODAY), await valueOn(TOMORROW)]).toEqual([
      [10, 500, 5000],
      [20, 600, 12_000],
    ])
    const { total, sum } = await fileOf(books.admin, 'stock-value', `date=${TODAY}`)
    expect(Number(total?.[5])).toBe(sum('Stock value, AMD'))
  })

  test('list what became of store credit, and what the shop owes at the end', async ({ books, shop }) => {
    const before = shop.clock.now()
    shop.clock.set(new Date(NOON.getTime() + 5 * DAY_MS))
    const customer = await shop.given.customer()
    await shop.given.credit(customer, 9000)
    await shop.as(customer).order(orderOf([{ ...books.coal, quantity: 1 }], { creditAmd: 4833 }))
    const vatOf = async (date: string) => {
      const { rows, of } = await fileOf(books.admin, 'vat', `date=${date}`)
      const credit = rows.map(row => [of(row, 'Operation code'), of(row, AMOUNT)] as const)
      return Object.fromEntries(credit.filter(([code]) => code.startsWith('credit_')))
    }
    const none = {
      credit_withdrawn: '0',
      credit_released: '0',
      credit_refunded: '0',
      credit_forfeited: '0',
      credit_gift_card: '0',
    }
    expect(await vatOf(addDays(TODAY, 5))).toEqual({
      ...none,
      credit_granted: '9000',
      credit_spent: '-4833',
      credit_balance: '4167',
    })
    expect(await vatOf(addDays(TODAY, 6))).toMatchObject({ ...none, credit_granted: '0', credit_balance: '4167' })
    shop.clock.set(before)
  })

  test('are not for staff without the permission', async ({ shop }) => {
    const operator = shop.as(await shop.given.staff('operator'))
    for (const kind of ['sales', 'refunds', 'receipts', 'vat', 'stock-value'])
      expect((await operator.get(`/admin/accounting/${kind}.csv?date=${TODAY}`)).status, kind).toBe(403)
  })
})
