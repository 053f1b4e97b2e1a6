import { describe, expect } from 'vitest'
import { NOON, TODAY, test } from '../../test/builders/checkout-shop.ts'
import { consent, draftOf, placedOf, seenByStaff } from '../../test/builders/draft-shop.ts'
import { pointOf, putPoints } from '../../test/builders/pickup-points.ts'

const HOUR_MS = 3_600_000
/** What is typed of an address does not matter for an order that is collected. */
const collect = (pickupPointId?: string) => ({
  deliveryType: 'pickup',
  address: { region: 'AM-SH', city: 'Gyumri' },
  ...(pickupPointId && { pickupPointId }),
})
const COLLECTED = { deliveryFeeAmd: 0, totalAmd: 6000 }

describe('a draft that is collected', () => {
  test('costs no delivery and becomes an order with the point and its earliest time', async ({ shop }) => {
    const point = pointOf()
    await putPoints(shop, [point])
    const { draft, staff, number, orderId, id } = await placedOf(shop, collect(point.id), COLLECTED)
    const from = `${TODAY}T09:00:00.000Z`
    expect(draft.quote).toMatchObject({
      canProceed: true,
      pickup: [{ pointId: point.id, from }],
      totals: { delivery: { state: 'fixed', feeAmd: 0 }, totalAmd: 6000 },
    })
    const { order } = await seenByStaff(staff, number)
    expect(order).toMatchObject({
      deliveryType: 'pickup',
      pickup: { from, point: { id: point.id } },
      // In the language of the customer.
      address: { city: 'Ереван', street: 'ул. Туманяна', building: '21' },
      totals: { delivery: { state: 'fixed', feeAmd: 0 }, totalAmd: 6000 },
    })
    expect(Date.parse(order.holdUntil) - Date.parse(order.placedAt)).toBe(24 * HOUR_MS)
    const { slotId } = await shop.db.order.findUniqueOrThrow({ where: { id: orderId } })
    expect(slotId).toBeNull()
    const saved = await shop.db.auditEntry.findFirstOrThrow({ where: { subjectId: id, action: 'order_draft.create' } })
    expect(saved.after).toMatchObject({ deliveryType: 'pickup', pickupPointId: point.id })
  })

  test('names the field without a point, and if staff closed the point after the quote', async ({ shop }) => {
    const point = pointOf()
    await putPoints(shop, [point])
    const missing = await draftOf(shop, collect())
    expect(missing.draft.quote).toMatchObject({ canProceed: true, pickup: [{ pointId: point.id }] })
    expect((await missing.place(COLLECTED)).body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'body.contents.pickupPointId' }],
    })
    const { staff, id, place, coal } = await draftOf(shop, collect(point.id))
    await putPoints(shop, [{ ...point, isActive: false }])
    const { quote } = (await staff.get(`/admin/order-drafts/${id}`)).body.result
    expect(quote).toMatchObject({ canProceed: false, notices: [{ kind: 'pickup_point_gone' }] })
    expect((await place(COLLECTED)).body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'body.contents.pickupPointId' }],
    })
    expect((await shop.stockOf(coal.sku)).reserved).toBe(0)
  })

  test('alerts staff if its link is paid after they have closed the point', async ({ shop }) => {
    const point = pointOf()
    await putPoints(shop, [point])
    const { staff, number, link } = await placedOf(shop, collect(point.id), COLLECTED)
    await putPoints(shop, [{ ...point, isActive: false }])
    const value = { phones: ['+37491000001'], emails: [], locale: 'en' }
    await shop.db.setting.create({ data: { key: 'staff_alerts', value, updatedAt: NOON } })
    await shop.as().post(`${link}/pay`, consent)
    await shop.pay(number)
    await shop.db.setting.delete({ where: { key: 'staff_alerts' } })
    expect((await seenByStaff(staff, number)).order.status).toBe('paid')
    const alerts = await shop.db.outbox.findMany({ where: { key: { startsWith: `order.pickup_closed:${number}:` } } })
    expect(alerts).toMatchObject([{ recipient: '+37491000001', params: { number } }])
  })

  test('is promised for a later time if its link is paid after the first one', async ({ shop }) => {
    await putPoints(shop, [pointOf()])
    const [point] = (await shop.as().get('/delivery/pickup-points')).body.result.points
    const { staff, number, link } = await placedOf(shop, collect(point.id), COLLECTED)
    shop.clock.set(new Date(NOON.getTime() + 3 * HOUR_MS))
    await shop.as().post(`${link}/pay`, consent)
    await shop.pay(number)
    expect((await seenByStaff(staff, number)).order).toMatchObject({
      status: 'paid',
      pickup: { from: `${TODAY}T12:00:00.000Z` },
    })
    shop.clock.set(NOON)
  })
})
