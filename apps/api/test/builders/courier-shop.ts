import { randomUUID } from 'node:crypto'
import type { CourierDay } from '@shop/contracts/courier.ts'
import type { DeliveryBoard, DeliveryStop } from '@shop/contracts/deliveries-staff.ts'
import { type Customer, orderOf, type Shop, TODAY } from './checkout-shop.ts'
import { drawPicture } from './picture-files.ts'

/** Delivered by courier on the first evening of the tests. */
export const tonight = { deliveryType: 'express', deliveryDate: TODAY, deliveryTime: '18:00' }
/** To Gyumri: the fee is paid at the door. */
export const farTonight = {
  ...tonight,
  address: { region: 'AM-SH', city: 'Gyumri', street: 'Abovyan', building: '1' },
}

/** Adds a courier with their calls. */
export async function addCourier(shop: Shop) {
  const courier = await shop.given.staff('courier')
  const browser = shop.as(courier)
  return {
    ...courier,
    browser,
    day: async (): Promise<CourierDay> => (await browser.get('/admin/courier/day')).body.result,
    at: (number: number, step: string, body: object = {}, key: string = randomUUID()) =>
      browser.post(`/admin/courier/orders/${number}/${step}`, body, { 'Idempotency-Key': key }),
    /** Uploads a signature and returns the proof of a delivery. */
    sign: async () => ({ proof: { kind: 'signature', pictureId: await uploadSignature(shop, courier) } }),
  }
}

export async function uploadSignature(shop: Shop, courier: Customer): Promise<string> {
  const bytes = await drawPicture().png().toBuffer()
  const sent = await shop.as(courier).upload('/admin/courier/pictures', bytes, { 'Content-Type': 'image/png' })
  return sent.body.result.id
}

/** A customer's paid order that is packed, with an agreed fee of 2500 AMD if it is paid at the door. */
export async function packedOrder(shop: Shop, operator: Customer, changes: object = tonight): Promise<number> {
  const coal = await shop.given.variant()
  const placed = await shop.as(await shop.given.customer()).order(orderOf([{ ...coal, quantity: 1 }], changes))
  const { number } = placed.body.result.order
  await shop.pay(number)
  await shop.as(operator).post(`/admin/orders/${number}/fee`, { feeAmd: 2500, agreed: true })
  for (const step of ['confirm', 'pack']) await shop.as(operator).post(`/admin/orders/${number}/${step}`)
  return number
}

/** The stops of a day on the board, by the order. */
export async function boardStops(shop: Shop, operator: Customer, date = TODAY): Promise<Map<number, DeliveryStop>> {
  const board: DeliveryBoard = (await shop.as(operator).get(`/admin/deliveries?date=${date}`)).body.result
  return new Map([...board.late, ...board.windows.flatMap(({ stops }) => stops)].map(stop => [stop.orderNumber, stop]))
}

/** Assigns the stops of orders, as the board shows them. */
export async function assign(
  shop: Shop,
  operator: Customer,
  { courierId, numbers, date = TODAY }: { courierId: string | null; numbers: readonly number[]; date?: string },
) {
  const stops = await boardStops(shop, operator, date)
  const keys = numbers.map(number => keyOf(stops.get(number)))
  return shop.as(operator).post('/admin/deliveries/assign', { date, accountId: courierId, stops: keys })
}

/** Returns the key of a stop with its courier. */
export function keyOf(stop: DeliveryStop | undefined) {
  if (!stop) throw new Error('expected a stop on the board, found none')
  const { kind, orderNumber, slotId, courier } = stop
  return { kind, orderNumber, slotId, from: courier?.accountId ?? null }
}
