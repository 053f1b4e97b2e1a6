import { orderOf, type Shop } from './checkout-shop.ts'

/** Two pieces of coal for 5000 AMD, and 1500 AMD of delivery. */
export const TOTAL_AMD = 11_500

/** A customer with store credit and a cart. */
export async function shopperWithCredit(shop: Shop, creditAmd: number) {
  const customer = await shop.given.customer()
  await shop.given.credit(customer, creditAmd)
  const coal = await shop.given.variant({ price: 5000 })
  const items = [{ sku: coal.sku, quantity: 2 }]
  const browser = shop.as(customer)
  return {
    customer,
    browser,
    coal,
    quote: async () =>
      (await browser.post('/checkout/quote', { items, delivery: { type: 'post', region: 'AM-ER' } })).body.result,
    order: (applied: number, changes: object = {}) => browser.order(orderOf(items, { creditAmd: applied, ...changes })),
    place: async (applied: number, changes: object = {}) =>
      (await browser.order(orderOf(items, { creditAmd: applied, ...changes }))).body.result.order.number as number,
    seen: async (number: number) => (await browser.get(`/orders/${number}`)).body.result,
    credit: async () => (await browser.get('/user/store-credit')).body.result,
    balance: async () => (await browser.get('/user/store-credit')).body.result.balanceAmd as number,
    refunds: (number: number) =>
      shop.db.paymentRefund.findMany({
        where: { payment: { order: { number } } },
        orderBy: { id: 'asc' },
        select: { amountAmd: true, creditAmd: true, status: true, reason: true },
      }),
  }
}

/** The payments of an order at the sandbox provider, oldest first. */
export const bankOf = (shop: Shop, orderNumber: number) =>
  shop.db.sandboxPayment.findMany({ where: { orderNumber }, orderBy: { createdAt: 'asc' } })
