import { randomUUID } from 'node:crypto'
import { addDays } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { printReceipts, sandboxDevice } from '#receipts/index.ts'
import { NOON, orderOf, type Shop, TODAY, test } from '../../test/builders/checkout-shop.ts'
import { setSaleAtHandOver } from '../../test/builders/prepayment-shop.ts'
import { runJobs } from '../../test/builders/returns-shop.ts'
import { readCsv } from '../../test/harness/read-csv.ts'

const DAY_MS = 24 * 60 * 60_000
const PAID_AMD = 10_000 + 1500

/** Reads a file of one day after the first as rows by the names of their columns. */
async function fileOf(admin: ReturnType<Shop['as']>, kind: string, day: number) {
  const date = addDays(TODAY, day)
  const { text, status } = await admin.get(`/admin/accounting/${kind}.csv?from=${date}&to=${date}&language=en`)
  expect(status).toBe(200)
  const [header = [], ...rows] = readCsv(text)
  return rows.map(row => Object.fromEntries(header.map((name, index) => [name, row[index]])))
}

async function vatOf(admin: ReturnType<Shop['as']>, day: number) {
  const rows = (await fileOf(admin, 'vat', day)).map(row => Object.values(row))
  const amounts = rows.map(row => [String(row.at(-1)), Number(row[3])] as const)
  return Object.fromEntries(amounts.filter(([code]) => /^(sales|refunds|total|prepayments_\w+)$/.test(code)))
}

test('the files count a sale on the day of its hand-over, and its prepayment apart', async ({ shop }) => {
  await setSaleAtHandOver(shop, true)
  const coal = await shop.given.variant({ price: 10_000 })
  const admin = shop.as(await shop.given.staff('admin'))
  const browser = shop.as(await shop.given.customer())
  const { number } = (await browser.order(orderOf([{ ...coal, quantity: 1 }]))).body.result.order
  const refund = async (amountAmd: number) => {
    const body = { part: { kind: 'amount', amountAmd }, reason: 'A scratch' }
    await admin.post(`/admin/orders/${number}/refunds`, body, { 'Idempotency-Key': randomUUID() })
    await runJobs(shop)
    await printReceipts(shop.deps, sandboxDevice(shop.deps))
  }
  await shop.pay(number)
  await refund(1500)
  shop.clock.set(new Date(NOON.getTime() + DAY_MS))
  await shop.deliver(number)
  await printReceipts(shop.deps, sandboxDevice(shop.deps))
  shop.clock.set(new Date(NOON.getTime() + 2 * DAY_MS))
  await refund(2000)

  const none = { prepayments_received: 0, prepayments_sold: 0, prepayments_returned: 0, prepayments_balance: 0 }
  expect(await vatOf(admin, 0)).toEqual({
    ...{ sales: 0, refunds: 0, total: 0, prepayments_sold: 0 },
    ...{ prepayments_received: PAID_AMD, prepayments_returned: -1500, prepayments_balance: 10_000 },
  })
  expect(await vatOf(admin, 1)).toEqual({
    ...none,
    sales: 10_000,
    refunds: 0,
    total: 10_000,
    prepayments_sold: -10_000,
  })
  expect(await vatOf(admin, 2)).toEqual({ ...none, sales: 0, refunds: -2000, total: -2000 })

  const amountsOf = async (kind: string, day: number) =>
    (await fileOf(admin, kind, day)).map(row => Number(row['Amount, AMD']))
  expect(await amountsOf('sales', 0)).toEqual([0])
  expect(await amountsOf('sales', 1)).toEqual([10_000, 1500, -1500, 10_000])
  expect(await amountsOf('refunds', 0)).toEqual([0])
  expect(await amountsOf('refunds', 2)).toEqual([2000, 2000])

  const receipts = async (day: number) =>
    (await fileOf(admin, 'receipts', day)).map(row => [
      row.Type,
      Number(row['Amount, AMD']),
      Number(row['VAT included, AMD']),
    ])
  expect(await receipts(0)).toEqual([
    ['Prepayment', PAID_AMD, 0],
    ['Prepayment returned', -1500, 0],
    ['Total', 0, 0],
    ['Total prepayments', 10_000, 0],
  ])
  expect(await receipts(1)).toEqual([
    ['Sale', 10_000, 1667],
    ['Total', 10_000, 1667],
  ])
  const [payment] = await fileOf(admin, 'payments', 0)
  const prepayment = await shop.db.fiscalReceipt.findFirstOrThrow({ where: { order: { number }, kind: 'prepayment' } })
  expect(payment?.['Fiscal receipt']).toBe(prepayment.number)
})

test('the file of sales lists of a prepaid order what was handed over, not what was refused or canceled', async ({
  shop,
}) => {
  await setSaleAtHandOver(shop, true)
  shop.clock.set(new Date(NOON.getTime() + 4 * DAY_MS))
  const admin = shop.as(await shop.given.staff('admin'))
  const coal = await shop.given.variant({ price: 3000 })
  const dispatched = async () => {
    const browser = shop.as(await shop.given.customer())
    const { number } = (await browser.order(orderOf([{ ...coal, quantity: 2 }]))).body.result.order
    await shop.pay(number)
    for (const step of ['confirm', 'pack', 'dispatch']) await admin.post(`/admin/orders/${number}/${step}`)
    return number as number
  }
  const [refused, cancelled] = [await dispatched(), await dispatched()]
  const door = { reason: 'changed_mind', rentalIds: [], lines: [{ sku: coal.sku, quantity: 1 }] }
  expect((await admin.post(`/admin/orders/${refused}/deliver`, { refused: door })).status).toBe(200)
  expect((await admin.post(`/admin/orders/${cancelled}/cancel`, { reason: 'staff' })).status).toBe(200)

  const rows = (await fileOf(admin, 'sales', 4)).map(row => [row.Order, row.SKU, row.Quantity, row['Amount, AMD']])
  expect(rows.filter(([number]) => number === String(refused))).toEqual([
    [String(refused), coal.sku, '1', '3000'],
    [String(refused), '', '1', '1500'],
  ])
  expect(rows.filter(([number]) => number === String(cancelled))).toEqual([[String(cancelled), '', '1', '1500']])
})
