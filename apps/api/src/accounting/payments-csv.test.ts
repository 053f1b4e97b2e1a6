import { addDays } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { printReceipts, sandboxDevice } from '#receipts/index.ts'
import { test as base, NOON, orderOf, type Shop, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { accepted, deliveredOrder, runJobs } from '../../test/builders/returns-shop.ts'
import { readCsv } from '../../test/harness/read-csv.ts'

const HOUR_MS = 60 * 60_000

/** A day with a sale, a return of a part of it and an order that was cancelled; a sale of the next day. */
const test = base.extend('books', { scope: 'file' }, async ({ shop }) => {
  const coal = await shop.given.variant({ stock: 50, price: 3333 })
  const delivered = await deliveredOrder(shop, [{ ...coal, quantity: 3 }])
  const { id, staff } = await accepted(shop, delivered, [{ sku: coal.sku, quantity: 2 }])
  await staff.post(`/admin/returns/${id}/receive`, { lines: [{ sku: coal.sku, toStock: 2, writeOff: 0 }] })
  const browser = shop.as(await shop.given.customer())
  const paid = async () => {
    const { number } = (await browser.order(orderOf([{ ...coal, quantity: 1 }]))).body.result.order
    await shop.pay(number)
    return number as number
  }
  const cancelled = await paid()
  await browser.post(`/orders/${cancelled}/cancel`)
  await runJobs(shop)
  // 23:30 in Yerevan, then 00:30.
  shop.clock.set(new Date(NOON.getTime() + 11.5 * HOUR_MS))
  const late = await paid()
  shop.clock.set(new Date(NOON.getTime() + 12.5 * HOUR_MS))
  const tomorrow = await paid()
  await printReceipts(shop.deps, sandboxDevice(shop.deps))
  shop.clock.set(NOON)
  const boss = await shop.given.staff('admin')
  return { delivered: delivered.number, cancelled, late, tomorrow, admin: shop.as(boss), adminId: boss.id }
})

const file = async (admin: ReturnType<Shop['as']>, query: string, language: string | null = 'en') => {
  const parameters = language === null ? query : `${query}&language=${language}`
  const reply = await admin.get(`/admin/accounting/payments.csv?${parameters}`)
  return { reply, rows: readCsv(reply.text) }
}
const numbers = (row: string[] | undefined) => [3, 5, 6].map(column => Number(row?.[column]))

describe('the payments file for the accountant', () => {
  test('has each payment and refund of a day in Yerevan, with its receipt', async ({ books }) => {
    const { reply, rows } = await file(books.admin, `date=${TODAY}`)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="payments-${TODAY}.csv"`)
    expect(reply.text.startsWith('\uFEFFDate;Time;Operation;Order;')).toBe(true)
    const entries = rows.filter(([date]) => date === TODAY)
    expect(entries.map(row => [row[2], ...numbers(row), row[10], row[14]])).toEqual([
      ['Payment', books.delivered, 11_499, 1917, '', ''],
      ['Payment', books.cancelled, 4833, 806, '', ''],
      ['Refund', books.delivered, -6666, -1111, 'Items returned', 'return'],
      ['Refund', books.cancelled, -4833, -806, 'Canceled by the customer', 'customer'],
      ['Payment', books.late, 4833, 806, '', ''],
    ])
    expect(entries.every(row => row.length === 17 && /^\d{8}$/.test(row[7] ?? '') && row[8] !== '')).toBe(true)
    expect(entries.at(-1)?.[1]).toBe('23:30')
    const columns = entries.at(-1) ?? []
    expect([columns[4], columns[11], columns[12], columns[13], columns[15]]).toEqual([
      'Test payment',
      'Test',
      'payment',
      'sandbox',
      'test',
    ])
  })

  test('ends with the totals of each provider, equal to those of the database', async ({ books, shop }) => {
    const { rows } = await file(books.admin, `from=${TODAY}&to=${TOMORROW}`)
    const sum = [sql<number>`sum(amount_amd)::int`.as('amount'), rowCount.as('count')] as const
    const payments = kysely.selectFrom('payment').select(sum).where('status', 'in', ['captured', 'refund_due'])
    const refunds = kysely.selectFrom('payment_refund').select(sum).where('status', '=', 'confirmed')
    const [[received], [refunded]] = [await query(shop.db, payments), await query(shop.db, refunds)]
    const sums = rows.slice(-6)
    expect(sums.map(row => [row[2], row[4], ...numbers(row).slice(0, 2)])).toEqual(
      ['Test payment', 'All'].flatMap(name => [
        ['Total payments', name, received?.count, received?.amount],
        ['Total refunds', name, refunded?.count, -(refunded?.amount ?? 0)],
        [
          'Total',
          name,
          (received?.count ?? 0) + (refunded?.count ?? 0),
          (received?.amount ?? 0) - (refunded?.amount ?? 0),
        ],
      ]),
    )
    const column = (index: number) => rows.slice(1, -6).reduce((sum, row) => sum + Number(row[index]), 0)
    expect(numbers(rows.at(-1))).toEqual([rows.length - 7, column(5), column(6)])
    expect(rows.filter(row => row[3] === String(books.tomorrow))).toHaveLength(1)
  })

  test('has only totals for a day without payments, in three languages', async ({ books }) => {
    const { rows } = await file(books.admin, 'date=2020-01-01', 'hy')
    expect(rows).toHaveLength(4)
    expect(rows[0]?.[0]).toBe('Ամսաթիվ')
    expect(numbers(rows[3])).toEqual([0, 0, 0])
    expect((await file(books.admin, 'date=2020-01-01', 'ru')).rows[0]?.[6]).toBe('В том числе НДС, AMD')
    expect((await books.admin.get('/admin/accounting/payments.csv?date=2020-01-01&language=fr')).status).toBe(422)
  })

  test('uses the language of the requester by default and escapes formulas', async ({ books, shop }) => {
    const refund = await shop.db.paymentRefund.findFirstOrThrow({ where: { reason: 'return' } })
    const note = (facts: object) => shop.db.paymentRefund.update({ where: { id: refund.id }, data: facts })
    const speaks = (locale: string) => shop.db.account.update({ where: { id: books.adminId }, data: { locale } })
    await speaks('ru')
    await note({ providerRef: '=HYPERLINK("http://x";"y")', isManual: true })
    const { rows } = await file(books.admin, `date=${TODAY}`, null)
    const own = rows.find(row => row[9] === refund.id) ?? []
    expect([own[2], own[8], own[10], own[11], own[15]]).toEqual([
      'Возврат',
      `'=HYPERLINK("http://x";"y")`,
      'Возврат товара',
      'Вручную',
      'by_hand',
    ])
    await note({ providerRef: refund.providerRef, isManual: false })
    await speaks('hy')
    expect((await file(books.admin, `date=${TODAY}`, null)).rows[0]?.[0]).toBe('Ամսաթիվ')
  })

  test.for([
    '',
    'date=20.11.2026',
    'from=2026-11-20',
    'from=2026-11-21&to=2026-11-20',
    'date=2026-11-20&from=2026-11-20&to=2026-11-20',
    'from=2020-01-01&to=2026-01-01',
  ])('requires a day, or a range of a year at most: rejects "%s"', async (query, { books }) => {
    const { status, body } = await books.admin.get(`/admin/accounting/payments.csv?${query}`)
    expect([status, body.error]).toEqual([422, 'VALIDATION'])
  })

  test('separates store credit from what a provider charged', async ({ books, shop }) => {
    shop.clock.set(new Date(NOON.getTime() + 72 * HOUR_MS))
    const customer = await shop.given.customer()
    await shop.given.credit(customer, 8000)
    const coal = await shop.given.variant({ price: 3333 })
    const place = async (creditAmd: number) => {
      const { body } = await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }], { creditAmd }))
      return body.result.order.number as number
    }
    const [whole, part] = [await place(4833), await place(1000)]
    await shop.pay(part)
    const wrong = await place(500)
    await shop.db.payment.updateMany({
      where: { order: { number: wrong } },
      data: { status: 'review', cameAmd: 4332, settledAt: shop.clock.now() },
    })
    const { rows } = await file(books.admin, `date=${addDays(TODAY, 3)}`)
    shop.clock.set(NOON)
    const shown = rows.map(row => [row[2], row[3], row[4], row[5], row[13], row[15], row[16]])
    expect(shown.slice(1, 4).toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      ['Payment', String(whole), 'Store credit', '4833', 'store_credit', 'store_credit', '4833'],
      ['Payment', String(part), 'Test payment', '4833', 'sandbox', 'test', '1000'],
      ['Payment', String(wrong), 'Test payment', '4332', 'sandbox', 'test', '0'],
    ])
    const totals = shown.filter(row => row[0] === 'Total payments').map(row => [row[1], row[2], row[3], row[6]])
    expect(totals).toEqual([
      ['2', 'Test payment', '8165', '0'],
      ['2', 'Store credit', '5833', '5833'],
      ['3', 'All', '13998', '5833'],
    ])
    const vatAmd = (name: string) => Number(rows.find(row => row[2] === 'Total payments' && row[4] === name)?.[6])
    expect(vatAmd('Test payment') + vatAmd('Store credit')).toBe(vatAmd('All'))
  })

  test('is available to admins only', async ({ shop }) => {
    const operator = shop.as(await shop.given.staff('operator'))
    expect((await operator.get(`/admin/accounting/payments.csv?date=${TODAY}`)).status).toBe(403)
    expect((await shop.as().get(`/admin/accounting/payments.csv?date=${TODAY}`)).status).toBe(401)
  })
})
