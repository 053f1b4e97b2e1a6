import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect } from 'vitest'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { NOON, type Shop, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { FEE_AMD, unhappyCustomer } from '../../test/builders/exchange-shop.ts'
import { pointOf, putPoints } from '../../test/builders/pickup-points.ts'
import { ask } from '../../test/builders/returns-shop.ts'

afterEach<{ shop: Shop }>(({ shop }) => shop.clock.set(NOON))

const OTHER = { region: 'AM-ER', city: 'Yerevan', street: 'Teryan', building: '7', apartment: '4' }

/** A customer who wants another item, and the requests of staff for its exchange. */
async function exchangeOf(shop: Shop, reason = 'changed_mind') {
  const unhappy = await unhappyCustomer(shop)
  const { returned, wanted, order, staff } = unhappy
  const items = [{ sku: wanted.sku, quantity: 1 }]
  const sent = { reason, lines: [{ sku: returned.sku, quantity: 1, isOpened: false }], items }
  const path = `/admin/orders/${order.number}/exchanges`
  return {
    ...unhappy,
    quote: async (delivery: object) => (await staff.post(`${path}/quote`, { ...sent, delivery })).body.result,
    open: (changes: object, feeAmd: number, key = randomUUID()) => {
      const expected = { goodsAmd: 5000, deliveryFeeAmd: feeAmd, totalAmd: 5000 + feeAmd }
      return staff.post(path, { ...sent, isHandedIn: false, expected, ...changes }, { 'Idempotency-Key': key })
    },
  }
}
const slot = { deliveryDate: TOMORROW, deliveryTime: '16:00' }

describe('the new order of an exchange', () => {
  test('goes to another address of the customer, with its own notes and the fee of that place', async ({ shop }) => {
    const { order, quote, open, seen } = await exchangeOf(shop)
    const saved = await order.browser.post('/user/addresses', { ...OTHER, isDefault: true })
    expect(saved.status, saved.text).toBe(201)
    const quoted = await quote({ type: 'express', region: 'AM-ER' })
    expect(quoted).toMatchObject({ addresses: [OTHER], quote: { totals: { delivery: { feeAmd: FEE_AMD } } } })
    const delivery = { type: 'express', address: OTHER, notes: 'Call first' }
    const key = randomUUID()
    const opened = await open({ ...slot, delivery }, FEE_AMD, key)
    expect(opened.status, opened.text).toBe(201)
    const { number } = opened.body.result
    const goal = { deliveryType: 'express', address: OTHER, deliveryTime: '16:00', notes: 'Call first' }
    expect(await seen(number)).toMatchObject(goal)
    expect((await open({ ...slot, delivery }, FEE_AMD, key)).body.result).toEqual(opened.body.result)
    const elsewhere = { ...delivery, address: { ...OTHER, building: '8' } }
    expect((await open({ ...slot, delivery: elsewhere }, FEE_AMD, key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    const [entry] = await shop.db.auditEntry.findMany({
      where: { action: 'exchange.open' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(entry?.after).toMatchObject({ number, deliveryType: 'express' })
    expect(JSON.stringify(entry)).not.toContain('Teryan')
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('goes from a courier to a pick-up point, without a fee and a slot', async ({ shop }) => {
    const { returned, quote, open, receive, seen } = await exchangeOf(shop)
    const point = pointOf()
    await putPoints(shop, [point])
    const quoted = await quote({ type: 'pickup', pickupPointId: point.id })
    const totals = { delivery: { state: 'fixed', feeAmd: 0 }, totalAmd: 5000 }
    expect(quoted).toMatchObject({ dueAmd: 0, quote: { totals, pickup: [{ pointId: point.id }] } })
    const missing = await open({ delivery: { type: 'pickup' } }, 0)
    expect([missing.status, missing.body.details]).toMatchObject([422, [{ path: 'body.delivery.pickupPointId' }]])
    const opened = await open({ delivery: { type: 'pickup', pickupPointId: point.id } }, 0)
    expect(opened.status, opened.text).toBe(201)
    const { number, returnId } = opened.body.result
    const collected = { deliveryType: 'pickup', pickup: { point: { id: point.id } } }
    expect(await seen(number)).toMatchObject({ ...collected, address: { street: 'Tumanyan Street', building: '21' } })
    expect((await shop.db.order.findUniqueOrThrow({ where: { number } })).slotId).toBeNull()
    expect((await receive(returnId)).status).toBe(200)
    expect(await seen(number)).toMatchObject({ status: 'paid', totals: { totalAmd: 5000, creditAmd: 5000 } })
    expect(await shop.stockOf(returned.sku)).toMatchObject({ reserved: 0 })
    expect(await reconcileLedgers(shop.db, shop.clock.now())).toEqual([])
  })

  test('names what is wrong with the other place, and reserves nothing', async ({ shop }) => {
    const { wanted, open } = await exchangeOf(shop)
    const detailsOf = async (changes: object) => {
      const { status, body } = await open(changes, FEE_AMD)
      return [status, body.details?.map(({ path }: { path: string }) => path)]
    }
    const paths = ['region', 'city', 'street', 'building'].map(field => `body.delivery.address.${field}`)
    expect(await detailsOf({ ...slot, delivery: { type: 'express' } })).toEqual([422, paths])
    const gyumri = { ...OTHER, city: 'Gyumri' }
    expect(await detailsOf({ ...slot, delivery: { type: 'express', address: gyumri } })).toEqual([
      422,
      ['body.delivery.address.city'],
    ])
    const time = await detailsOf({ delivery: { type: 'express', address: OTHER } })
    expect(time).toEqual([422, ['body.deliveryDate', 'body.deliveryTime']])
    const off = pointOf({ isActive: false })
    await putPoints(shop, [off])
    const closed = await open({ delivery: { type: 'pickup', pickupPointId: off.id } }, 0)
    expect([closed.status, closed.body.details]).toMatchObject([422, [{ path: 'body.delivery.pickupPointId' }]])
    const late = await open(
      { deliveryDate: TODAY, deliveryTime: '10:00', delivery: { type: 'express', address: OTHER } },
      FEE_AMD,
    )
    expect(late.body.error).toBe('SLOT_NOT_AVAILABLE')
    expect(await shop.stockOf(wanted.sku)).toMatchObject({ reserved: 0 })
  })

  test('can go to another place if a requested return is accepted as an exchange', async ({ shop }) => {
    const { returned, wanted, order, staff, seen } = await exchangeOf(shop)
    const point = pointOf()
    await putPoints(shop, [point])
    const lines = [{ sku: returned.sku, quantity: 1, isOpened: false }]
    const asked = await ask(order, lines)
    expect(asked.status, asked.text).toBe(201)
    const path = `/admin/returns/${asked.body.result.id}/exchange`
    const items = [{ sku: wanted.sku, quantity: 1 }]
    const delivery = { type: 'pickup', pickupPointId: point.id }
    expect((await staff.post(`${path}/quote`, { items, delivery })).body.result).toMatchObject({ dueAmd: 0 })
    const expected = { goodsAmd: 5000, deliveryFeeAmd: 0, totalAmd: 5000 }
    const body = { isHandedIn: false, items, delivery, expected }
    const key = { 'Idempotency-Key': randomUUID() }
    const opened = await staff.post(path, body, key)
    expect(opened.status, opened.text).toBe(201)
    expect((await staff.post(path, body, key)).body.result).toEqual(opened.body.result)
    expect(await seen(opened.body.result.number)).toMatchObject({ pickup: { point: { id: point.id } } })
  })
})
