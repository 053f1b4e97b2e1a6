import { randomUUID } from 'node:crypto'
import { auditFields } from '@shop/contracts/audit-fields.ts'
import { addDays } from '@shop/contracts/days.ts'
import { HIDDEN } from '@shop/contracts/personal.ts'
import { describe, expect } from 'vitest'
import { test as base } from '../builders/catalog-admin.ts'
import { type Shop, TODAY } from '../builders/checkout-shop.ts'
import { addModel, paidRental } from '../builders/rental-shop.ts'
import { addReturnable, ask, deliveredOrder, runJobs } from '../builders/returns-shop.ts'
import { readCsv } from '../harness/read-csv.ts'

const FORMULA = '=HYPERLINK("http://x.am";"y")'

/** An order with a requested return, a receipt that failed and a refund that is overdue, of a customer named by a formula. */
async function returnedOrder(shop: Shop) {
  const item = await addReturnable(shop)
  const order = await deliveredOrder(shop, [{ ...item, quantity: 2 }])
  await shop.db.account.update({ where: { id: order.customer.id }, data: { name: FORMULA } })
  await ask(order, [{ sku: item.sku, quantity: 1 }])
  await shop.db.fiscalReceipt.updateMany({ where: { orderId: order.id }, data: { lastError: FORMULA } })
  return { ...order, ...item }
}

const test = base.extend('fileOf', async ({ catalog }) => {
  const by = { admin: catalog.admin, operator: catalog.operator }
  return async (path: string, person: keyof typeof by = 'admin') => {
    const { status, text } = await by[person].get(path, { 'Accept-Language': 'en' })
    expect([path, status]).toEqual([path, 200])
    const [headings = [], ...rows] = readCsv(text)
    return rows.map(row => Object.fromEntries(row.map((cell, index) => [headings[index], cell])))
  }
})

describe('the file of a list', () => {
  test('of returns has the returns of its filter, with escaped names', async ({ shop, fileOf }) => {
    const { number, sku, customer } = await returnedOrder(shop)
    expect(await fileOf(`/admin/returns/export.csv?q=${number}`)).toMatchObject([
      {
        Number: `${number}-1`,
        'Status code': 'requested',
        Customer: `'${FORMULA}`,
        Phone: `'${customer.phone}`,
        Items: `${sku} × 1`,
      },
    ])
    expect(await fileOf(`/admin/returns/export.csv?q=${number}&show=due`)).toEqual([])
    const { after } = await shop.db.auditEntry.findFirstOrThrow({
      where: { action: 'list.export', subjectId: 'returns' },
      orderBy: { id: 'desc' },
    })
    expect(after).toEqual({ show: 'returns_due', isSearch: true })
    expect(auditFields.export?.show?.values).toMatchObject({ returns_due: 'adminReturns.show.due' })
  })

  test('of receipts has the receipts of its filter', async ({ shop, fileOf }) => {
    const { number } = await returnedOrder(shop)
    const rows = await fileOf(`/admin/receipts/export.csv?q=${number}&show=all`)
    expect(rows).toMatchObject([{ Order: String(number), 'Type code': 'sale', Error: `'${FORMULA}` }])
    expect(await fileOf(`/admin/receipts/export.csv?q=${number}&show=manual`)).toEqual([])
    await shop.db.fiscalReceipt.updateMany({
      where: { order: { number } },
      data: { status: 'printed', isManual: true, number: randomUUID(), printedAt: shop.clock.now() },
    })
    expect(await fileOf(`/admin/receipts/export.csv?q=${number}&show=all`)).toMatchObject([
      { Status: 'printed manually', 'Status code': 'printed' },
    ])
  })

  test('of refunds has the refunds of its filter, with the reason in words', async ({ shop, catalog, fileOf }) => {
    const coal = await addReturnable(shop)
    const { number } = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
    const body = { part: { kind: 'amount', amountAmd: 500 }, reason: 'A scratch' }
    const key = { 'Idempotency-Key': randomUUID() }
    expect((await catalog.admin.post(`/admin/orders/${number}/refunds`, body, key)).status).toBeLessThan(300)
    await runJobs(shop)
    const where = { payment: { order: { number } } }
    await shop.db.paymentRefund.updateMany({ where, data: { providerRef: FORMULA } })
    const rows = await fileOf(`/admin/refunds/export.csv?q=${number}&show=all`)
    expect(rows).toMatchObject([
      {
        Order: String(number),
        'Amount, AMD': '500',
        'Payment amount, AMD': expect.any(String),
        'Reason code': 'granted',
        Reference: `'${FORMULA}`,
      },
    ])
    expect(await fileOf(`/admin/refunds/export.csv?q=${number}&show=overdue`)).toEqual([])
  })

  test('of rentals has the rentals of its filter', async ({ shop, fileOf }) => {
    const from = addDays(TODAY, 2)
    const { number, customer } = await paidRental(shop, await addModel(shop), from, addDays(from, 1))
    await shop.db.account.update({ where: { id: customer.id }, data: { name: FORMULA } })
    const rows = await fileOf(`/admin/rentals/export.csv?q=${number}`)
    expect(rows).toMatchObject([
      { Order: String(number), 'Status code': 'reserved', Customer: `'${FORMULA}`, 'First day': from },
    ])
    expect(await fileOf(`/admin/rentals/export.csv?q=${number}&show=out`)).toEqual([])
  })

  test('of messages has the messages of its filter, without their texts', async ({ shop, fileOf }) => {
    const recipient = `${randomUUID()}@x.am`
    const at = shop.clock.now()
    const sent = { topic: 'order.paid', channel: 'email', recipient, locale: 'en', createdAt: at, dueAt: at }
    await shop.db.outbox.create({ data: { ...sent, key: randomUUID(), failedAt: at, lastError: FORMULA } })
    await shop.db.outbox.create({ data: { ...sent, key: randomUUID(), sentAt: at } })
    const rows = await fileOf(`/admin/messages/export.csv?recipient=${recipient}&state=failed`)
    expect(rows).toMatchObject([{ 'Message code': 'order.paid', Recipient: recipient, Error: `'${FORMULA}` }])
    const { after } = await shop.db.auditEntry.findFirstOrThrow({
      where: { action: 'list.export', subjectId: 'messages' },
      orderBy: { id: 'desc' },
    })
    // Not the address: audit entries are never deleted.
    expect(after).toEqual({ state: 'failed', isSearch: true })
  })

  test('of promo codes and promotions has their terms and uses', async ({ shop, fileOf }) => {
    const [code, createdAt] = [`FILE-${randomUUID().slice(0, 8)}`.toUpperCase(), shop.clock.now()]
    await shop.db.promoCode.create({ data: { code, title: FORMULA, percent: 7, createdAt } })
    const codes = await fileOf('/admin/promo-codes/export.csv')
    expect(codes.find(row => row.Code === code)).toMatchObject({
      Name: `'${FORMULA}`,
      'Discount, %': '7',
      Status: 'Active',
      'Status code': 'holds',
      'Applies to': 'All products',
    })
    const past = new Date(createdAt.getTime() - 1000)
    await shop.db.promoCode.update({ where: { code }, data: { endsAt: past, categories: ['flavor', 'coal'] } })
    expect((await fileOf('/admin/promo-codes/export.csv')).find(row => row.Code === code)).toMatchObject({
      Status: 'Expired',
      'Status code': 'over',
      'Applies to': 'Tobacco, Coal',
    })

    const title = { ru: FORMULA, en: FORMULA, hy: FORMULA }
    const terms = { kind: 'buy_get', buyQuantity: 2, getQuantity: 1, target: 'brand', targets: ['Nor Hov'] }
    await shop.db.promotion.create({ data: { title, ...terms, createdAt } })
    const promotions = await fileOf('/admin/promotions/export.csv')
    expect(promotions).toContainEqual(
      expect.objectContaining({
        Name: `'${FORMULA}`,
        'Status code': 'draft',
        Buy: '2',
        Free: '1',
        'Applies to': 'Nor Hov',
      }),
    )

    const english = { ...title, en: randomUUID() }
    const { sku } = await addReturnable(shop)
    const { productId } = await shop.db.variant.findUniqueOrThrow({ where: { sku } })
    await shop.db.product.update({ where: { id: productId }, data: { title: english } })
    const coming = { kind: 'percent', percent: 5, state: 'active', startsAt: new Date(createdAt.getTime() + 60_000) }
    await shop.db.promotion.create({
      data: { title: english, ...coming, target: 'product', targets: [productId], createdAt },
    })
    expect((await fileOf('/admin/promotions/export.csv')).find(row => row.Name === english.en)).toMatchObject({
      Status: 'Not started',
      'Status code': 'coming',
      'Applies to': english.en,
    })
  })

  test('of staff has the accounts and the invitations', async ({ shop, fileOf }) => {
    const { id, phone } = await shop.given.staff('courier')
    await shop.db.account.update({ where: { id }, data: { name: FORMULA } })
    const rows = await fileOf('/admin/staff/export.csv')
    expect(rows.find(row => row.Phone === `'${phone}`)).toMatchObject({
      Name: `'${FORMULA}`,
      Role: 'Courier',
      Status: 'Staff',
    })
  })

  test('needs the permission of the list, and hides personal data without its own', async ({
    shop,
    catalog,
    fileOf,
  }) => {
    const { number } = await returnedOrder(shop)
    const warehouse = shop.as(await shop.given.staffWith('orders.view'))
    const { text } = await warehouse.get(`/admin/returns/export.csv?q=${number}`, { 'Accept-Language': 'en' })
    expect(readCsv(text)[1]).toEqual(expect.arrayContaining([`${number}-1`, HIDDEN]))
    expect(text).not.toContain('HYPERLINK')
    expect(await fileOf(`/admin/returns/export.csv?q=${number}`, 'operator')).toMatchObject([
      { Customer: `'${FORMULA}` },
    ])
    for (const list of ['promo-codes', 'promotions', 'staff'])
      expect([list, (await catalog.operator.get(`/admin/${list}/export.csv`)).status]).toEqual([list, 403])
  })
})
