import { randomUUID } from 'node:crypto'
import { type Browser, type Shop, type TestVariant, TOMORROW } from './checkout-shop.ts'
import { addReturnable, deliveredOrder, operator } from './returns-shop.ts'

export const FEE_AMD = 1500

type Exchanged = { returned: TestVariant; wanted: TestVariant; reason?: string; key?: string; wantedCount?: number }

/** Opens an exchange of one item as staff, with a new key by default. */
export function exchange(
  staff: Browser,
  number: number,
  { returned, wanted, reason = 'changed_mind', key = randomUUID(), wantedCount = 1 }: Exchanged,
) {
  const goodsAmd = wanted.price * wantedCount
  const deliveryFeeAmd = reason === 'faulty' ? 0 : FEE_AMD
  const body = {
    reason,
    isHandedIn: false,
    lines: [{ sku: returned.sku, quantity: 1, isOpened: false }],
    items: [{ sku: wanted.sku, quantity: wantedCount }],
    deliveryDate: TOMORROW,
    deliveryTime: '16:00',
    expected: { goodsAmd, deliveryFeeAmd, totalAmd: goodsAmd + deliveryFeeAmd },
  }
  return staff.post(`/admin/orders/${number}/exchanges`, body, { 'Idempotency-Key': key })
}

/** A delivered order of one item, and the item that its customer wants instead. */
export async function unhappyCustomer(shop: Shop, { paidAmd = 5000, wantedAmd = 5000 } = {}) {
  const [returned, wanted] = [await addReturnable(shop, paidAmd), await addReturnable(shop, wantedAmd)]
  const courier = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '18:00' }
  const order = await deliveredOrder(shop, [{ ...returned, quantity: 1 }], { changes: courier })
  const staff = await operator(shop)
  const receive = (id: string) =>
    staff.post(`/admin/returns/${id}/receive`, { lines: [{ sku: returned.sku, toStock: 1, writeOff: 0 }] })
  const seen = async (number: number) => (await order.browser.get(`/orders/${number}`)).body.result
  const messages = async (number: number) =>
    (await shop.db.outbox.findMany({ where: { params: { path: ['number'], equals: number } } })).map(
      ({ topic, channel }) => `${topic} ${channel}`,
    )
  return { returned, wanted, order, staff, receive, seen, messages }
}
