import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test, variantInput } from '../builders/catalog-admin.ts'
import { orderOf, TODAY } from '../builders/checkout-shop.ts'
import { runJobs } from '../builders/returns-shop.ts'
import { contracts } from '../harness/contracts.ts'
import { newName } from '../harness/names.ts'
import { readCsv } from '../harness/read-csv.ts'

/** Texts that a spreadsheet evaluates: ten prefixes, including full-width characters, and five continuations. */
const FORMULAS = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'].flatMap(start =>
  ['1+1', 'HYPERLINK("http://x.am";"y")', "cmd|' /C calc'!A0", 'SUM(A1:A9)', '"; x'].map(end => start + end),
)
/** A number with a sign is written by the program and safe. */
const isFormula = (cell: string) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-?\d+$/.test(cell)
const formulasIn = (csv: string) => readCsv(csv).flat().filter(isFormula)

describe('user input is never a formula', () => {
  test('in any file: all exports are listed here', () => {
    const files = contracts.filter(({ media }) => media?.startsWith('text/csv')).map(({ path }) => path)
    expect(files.toSorted()).toEqual([
      '/admin/accounting/payments.csv',
      '/admin/accounting/receipts.csv',
      '/admin/accounting/refunds.csv',
      '/admin/accounting/sales.csv',
      '/admin/accounting/stock-value.csv',
      '/admin/accounting/vat.csv',
      '/admin/catalog/export.csv',
      '/admin/catalog/imports/:id/errors.csv',
      '/admin/compatibility/export.csv',
      '/admin/customers/export.csv',
      '/admin/gift-cards/export.csv',
      '/admin/goods-receipts/export.csv',
      '/admin/lots/export.csv',
      '/admin/messages/export.csv',
      '/admin/orders/export.csv',
      '/admin/promo-codes/export.csv',
      '/admin/promotions/export.csv',
      '/admin/purchase-orders/export.csv',
      '/admin/purchasing/reorder.csv',
      '/admin/receipts/export.csv',
      '/admin/refunds/export.csv',
      '/admin/rentals/export.csv',
      '/admin/returns/export.csv',
      '/admin/reviews/export.csv',
      '/admin/staff/export.csv',
      '/admin/stock/:sku/movements.csv',
      '/admin/stock/export.csv',
    ])
    expect(FORMULAS).toHaveLength(50)
  })

  test.for(['products', 'prices', 'stock'])('in an export of %s', async (kind, { catalog, shop }) => {
    const brand = newName('Brand')
    for (const formula of FORMULAS) {
      const { id } = await catalog.draft({ brand, variants: [variantInput()] })
      const typed = {
        title: { ru: formula, en: formula, hy: formula },
        subTitle: { ru: formula },
        description: { ru: formula },
      }
      await shop.db.product.update({ where: { id }, data: typed })
    }
    const { text } = await catalog.operator.get(`/admin/catalog/export.csv?kind=${kind}&brand=${brand}`)
    const cells = readCsv(text).flat()
    expect(FORMULAS.filter(formula => !cells.includes(`'${formula}`))).toEqual([])
    expect(formulasIn(text)).toEqual([])
  })

  test('in the error report of a file', async ({ catalog, shop }) => {
    const file = await shop.db.catalogImport.create({
      data: {
        name: 'x.csv',
        state: 'checked',
        file: new Uint8Array(),
        staff: {},
        createdAt: shop.clock.now(),
        rows: {
          create: FORMULAS.map((formula, index) => ({
            number: index + 2,
            fate: 'wrong',
            sku: formula,
            slug: formula,
            details: { changes: [], errors: [{ column: 'sku', why: 'required' }] },
          })),
        },
      },
    })
    const { text } = await catalog.admin.get(`/admin/catalog/imports/${file.id}/errors.csv`)
    const cells = readCsv(text).flat()
    expect(FORMULAS.filter(formula => !cells.includes(`'${formula}`))).toEqual([])
    expect(formulasIn(text)).toEqual([])
  })

  test('in the file of compatibility exceptions', async ({ catalog, shop }) => {
    const hookah = await catalog.draft()
    for (const reason of FORMULAS) {
      const part = await catalog.draft({ category: 'accessory', volume: undefined, accessoryType: 'bowl' })
      const pair = { hookahId: hookah.id, partId: part.id }
      await shop.db.compatibilityException.create({
        data: { ...pair, fits: true, reason, updatedAt: shop.clock.now() },
      })
    }
    const { text } = await catalog.operator.get('/admin/compatibility/export.csv')
    const cells = readCsv(text).flat()
    expect(FORMULAS.filter(formula => !cells.includes(`'${formula}`))).toEqual([])
    expect(formulasIn(text)).toEqual([])
  })

  test('in the file of customers', async ({ catalog, shop }) => {
    const email = newName('formula')
    for (const [index, name] of FORMULAS.entries()) {
      const { id } = await shop.given.customer()
      await shop.db.account.update({ where: { id }, data: { name, email: `${email}-${index}@x.am` } })
    }
    const { text } = await catalog.admin.get(`/admin/customers/export.csv?q=${email}`)
    const cells = readCsv(text).flat()
    expect(FORMULAS.filter(formula => !cells.includes(`'${formula}`))).toEqual([])
    expect(formulasIn(text)).toEqual([])
  })

  test('in the file of orders', async ({ catalog, shop }) => {
    const coal = await shop.given.variant({ stock: 100 })
    for (const name of FORMULAS) {
      const customer = await shop.given.customer()
      await shop.db.account.update({ where: { id: customer.id }, data: { name } })
      await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }]))
    }
    const { text } = await catalog.operator.get('/admin/orders/export.csv')
    const cells = readCsv(text).flat()
    expect(FORMULAS.filter(formula => !cells.includes(`'${formula}`))).toEqual([])
    expect(formulasIn(text)).toEqual([])
  })

  test('in the reorder list', async ({ catalog, shop }) => {
    for (const brand of FORMULAS) {
      const { slug } = await shop.given.variant({ stock: 0 })
      await shop.db.product.update({ where: { slug }, data: { brand } })
    }
    const { text } = await catalog.operator.get('/admin/purchasing/reorder.csv')
    const cells = readCsv(text).flat()
    expect(FORMULAS.filter(formula => !cells.includes(`'${formula}`))).toEqual([])
    expect(formulasIn(text)).toEqual([])
  })

  test('in the files of stock and its movements', async ({ catalog, shop }) => {
    const { sku, slug, variantId } = await shop.given.variant({ stock: 0 })
    for (const formula of FORMULAS) {
      await shop.db.product.update({ where: { slug }, data: { brand: formula } })
      const move = { variantId, delta: 1, kind: 'correction', ref: randomUUID(), reason: formula }
      await shop.db.stockMove.create({ data: { ...move, createdAt: shop.clock.now() } })
      await shop.db.variant.update({ where: { sku }, data: { onHand: { increment: 1 } } })
      const { text } = await catalog.operator.get(`/admin/stock/export.csv?q=${sku}`)
      expect(readCsv(text).flat()).toContain(`'${formula}`)
      expect(formulasIn(text)).toEqual([])
    }
    const { text } = await catalog.operator.get(`/admin/stock/${sku}/movements.csv`)
    const rows = readCsv(text)
    expect(rows).toHaveLength(FORMULAS.length + 1)
    expect(FORMULAS.filter(formula => !rows.flat().includes(`'${formula}`))).toEqual([])
    expect(formulasIn(text)).toEqual([])
  })

  test('in the files of deliveries and purchase orders', async ({ catalog, shop }) => {
    const createdAt = shop.clock.now()
    for (const name of FORMULAS) {
      const supplier = { id: randomUUID(), name, contact: '', phone: '', note: '', createdAt }
      const { id: supplierId } = await shop.db.supplier.create({ data: supplier })
      const document = { supplierId, state: 'draft', note: name, createdAt }
      await shop.db.purchaseOrder.create({ data: { ...document, id: randomUUID() } })
      await shop.db.goodsReceipt.create({ data: { ...document, id: randomUUID(), documentNumber: name } })
    }
    for (const path of ['purchase-orders', 'goods-receipts']) {
      const { text } = await catalog.operator.get(`/admin/${path}/export.csv?state=draft`)
      const cells = readCsv(text).flat()
      expect(FORMULAS.filter(formula => !cells.includes(`'${formula}`))).toEqual([])
      expect(formulasIn(text)).toEqual([])
    }
  })

  test('in the file of lots', async ({ catalog, shop }) => {
    const [createdAt, { variantId, sku }] = [shop.clock.now(), await shop.given.variant({ stock: FORMULAS.length })]
    for (const number of FORMULAS) {
      const ids = { id: randomUUID(), goodsReceiptId: randomUUID() }
      const line = { variantId, position: 1, quantity: 1, lotNumber: number }
      const delivery = { state: 'draft', documentNumber: '', note: '', createdAt, lines: { create: [line] } }
      await shop.db.goodsReceipt.create({ data: { id: ids.goodsReceiptId, ...delivery } })
      await shop.db.stockLot.create({ data: { ...ids, variantId, number, remaining: 1, createdAt } })
      const move = { lotId: ids.id, delta: 1, kind: 'receipt', ref: ids.goodsReceiptId, createdAt }
      await shop.db.stockLotMove.create({ data: move })
    }
    const { text } = await catalog.operator.get(`/admin/lots/export.csv?q=${sku}`)
    const cells = readCsv(text).flat()
    expect(FORMULAS.filter(formula => !cells.includes(`'${formula}`))).toEqual([])
    expect(formulasIn(text)).toEqual([])
  })

  test('in the file of gift cards', async ({ catalog, shop }) => {
    const [createdAt, issueId] = [shop.clock.now(), randomUUID()]
    for (const [position, note] of FORMULAS.entries()) {
      const code = { codeHash: new TextEncoder().encode(`${issueId}:${position}`), codeEnd: '0000' }
      const card = { issueId, position, ...code, amountAmd: 1000, note, issuedById: issueId, createdAt }
      await shop.db.giftCard.create({ data: { ...card, blockedAt: createdAt, blockedReason: note } })
    }
    const { text } = await catalog.admin.get('/admin/gift-cards/export.csv')
    const cells = readCsv(text).flat()
    expect(FORMULAS.filter(formula => cells.filter(cell => cell === `'${formula}`).length !== 2)).toEqual([])
    expect(formulasIn(text)).toEqual([])
  })

  test("in the accountant's files of sales and stock", async ({ catalog, shop }) => {
    const browser = shop.as(await shop.given.customer())
    for (const brand of FORMULAS) {
      const coal = await shop.given.variant({ stock: 2 })
      await shop.db.product.update({ where: { slug: coal.slug }, data: { brand } })
      const { number } = (await browser.order(orderOf([{ ...coal, quantity: 1 }]))).body.result.order
      await shop.db.orderLine.updateMany({ where: { order: { number } }, data: { brand } })
      await shop.pay(number)
    }
    for (const kind of ['sales', 'stock-value']) {
      const { text } = await catalog.admin.get(`/admin/accounting/${kind}.csv?date=${TODAY}`)
      const cells = readCsv(text).flat()
      expect(FORMULAS.filter(formula => !cells.some(cell => cell.startsWith(`'${formula}`)))).toEqual([])
      expect(formulasIn(text)).toEqual([])
    }
  })

  test("in the accountant's file", async ({ catalog, shop }) => {
    const coal = await shop.given.variant()
    const browser = shop.as(await shop.given.customer())
    const { number } = (await browser.order(orderOf([{ ...coal, quantity: 1 }]))).body.result.order
    await shop.pay(number)
    await browser.post(`/orders/${number}/cancel`)
    await runJobs(shop)
    const { id, providerRef } = await shop.db.paymentRefund.findFirstOrThrow({
      where: { payment: { order: { number } } },
    })
    const named = (ref: string | null) => shop.db.paymentRefund.update({ where: { id }, data: { providerRef: ref } })
    for (const formula of FORMULAS) {
      await named(formula)
      const { text } = await catalog.admin.get(`/admin/accounting/payments.csv?date=${TODAY}`)
      expect(readCsv(text).flat()).toContain(`'${formula}`)
      expect(formulasIn(text)).toEqual([])
    }
    await named(providerRef)
  })
})
