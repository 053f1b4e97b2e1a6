import { describe, expect } from 'vitest'
import { createOrderLinkToken } from '#orders/index.ts'
import { printReceipts, sandboxDevice } from '#receipts/index.ts'
import { NOON, orderOf, type Shop, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { textOfPdf } from '../../test/builders/pdf-text.ts'

/** Places and pays for an order of two packs by courier, and prints its receipt. */
async function paidOrder(shop: Shop, { isPrinted = true } = {}) {
  shop.clock.set(NOON)
  const coal = await shop.given.variant({ price: 3000 })
  const customer = shop.as(await shop.given.customer())
  const express = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '18:00' }
  const { number } = (await customer.order(orderOf([{ ...coal, quantity: 2 }], express))).body.result.order
  await shop.pay(number)
  if (isPrinted) await printReceipts(shop.deps, sandboxDevice(shop.deps))
  const order = (await customer.get(`/orders/${number}`)).body.result
  return { customer, order, receipt: order.afterSale.receipts[0], token: createOrderLinkToken(shop.deps.keys, number) }
}

type Browser = ReturnType<Shop['as']>

/** Downloads a document and returns its text. */
async function textAt(browser: Browser, path: string): Promise<string> {
  const { status, headers, body } = await browser.get(path)
  expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([
    path,
    200,
    'application/pdf',
    'no-store',
  ])
  expect(headers['content-disposition']).toMatch(/^inline; filename="(?:order|receipt)-[\w-]+\.pdf"$/)
  return textOfPdf(body)
}

const words = {
  ru: { order: 'Заказ №', total: 'Оплачено онлайн\n7 500 ֏', receipt: 'Чек №', vat: 'в том числе НДС\n1 250 ֏' },
  en: { order: 'Order', total: 'Paid online\n7,500 ֏', receipt: 'Receipt', vat: 'VAT included\n1,250 ֏' },
  hy: { order: 'Պատվեր №', total: 'Վճարված է առցանց\n7 500 ֏', receipt: 'ՀԴՄ կտրոն №', vat: 'ներառյալ ԱԱՀ\n1 250 ֏' },
}

describe('a PDF document', () => {
  test('shows an order and its receipt to the customer in three languages', async ({ shop }) => {
    const { customer, order, receipt } = await paidOrder(shop)
    for (const [language, { order: title, total, receipt: receiptTitle, vat }] of Object.entries(words)) {
      const text = await textAt(customer, `/orders/${order.number}/document?language=${language}`)
      for (const part of [`${title} ${order.number}`, total, vat, order.address.street, order.phone, receipt.number])
        expect(text).toContain(part)

      const path = `/orders/${order.number}/receipts/${receipt.id}/document?language=${language}`
      const printed = await textAt(customer, path)
      for (const part of [`${receiptTitle} ${receipt.number}`, `№ ${order.number}`, vat])
        expect(printed).toContain(part)
    }
  })

  test('shows readers of the link no contacts and no street', async ({ shop }) => {
    const { order, receipt, token } = await paidOrder(shop)
    const reader = shop.as()
    const shared = (await reader.get(`/orders/shared/${token}`)).body.result
    expect(shared.receipts).toEqual([receipt])

    const text = await textAt(reader, `/orders/shared/${token}/document?language=en`)
    expect(text).toContain(`Order ${order.number}`)
    for (const secret of [order.phone, order.address.street]) expect(text).not.toContain(secret)
    expect(await textAt(reader, `/orders/shared/${token}/receipts/${receipt.id}/document`)).toContain(receipt.number)
  })

  test('is shown to staff for every order', async ({ shop }) => {
    const { order, receipt } = await paidOrder(shop)
    const operator = shop.as(await shop.given.staff('operator'))
    expect(await textAt(operator, `/admin/orders/${order.number}/document`)).toContain(order.phone)
    const path = `/admin/orders/${order.number}/receipts/${receipt.id}/document`
    expect(await textAt(operator, path)).toContain(receipt.number)
  })

  test('is not found by strangers, for receipts of other orders and before a receipt is printed', async ({ shop }) => {
    const { order, receipt, token } = await paidOrder(shop)
    const other = await paidOrder(shop, { isPrinted: false })
    const { id } = await shop.db.fiscalReceipt.findFirstOrThrow({ where: { order: { number: other.order.number } } })
    const stranger = shop.as(await shop.given.customer())
    for (const [browser, path, status] of [
      [stranger, `/orders/${order.number}/document`, 404],
      [stranger, `/orders/${order.number}/receipts/${receipt.id}/document`, 404],
      [stranger, `/admin/orders/${order.number}/document`, 403],
      [shop.as(), `/orders/${order.number}/document`, 401],
      [shop.as(), `/orders/shared/${token}x/document`, 404],
      [other.customer, `/orders/${other.order.number}/receipts/${receipt.id}/document`, 404],
      [shop.as(), `/orders/shared/${other.token}/receipts/${receipt.id}/document`, 404],
      [other.customer, `/orders/${other.order.number}/receipts/${id}/document`, 404],
    ] as const)
      expect([path, (await browser.get(path)).status]).toEqual([path, status])
  })
})
