import { describe, expect } from 'vitest'
import { orderOf, type Shop, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'

const EVENING = { opensAt: '16:00', closesAt: '20:00' }
/** TOMORROW is a Saturday. */
const WEEKEND = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: EVENING, sun: EVENING }

async function putZones(shop: Shop, regions: object) {
  const admin = shop.as(await shop.given.staff('admin'))
  const { version } = (await admin.get('/admin/settings/zones')).body.result
  return admin.put('/admin/settings/zones', { version, value: { regions } })
}

const timesOf = async (shop: Shop, date: string, region?: string) => {
  const query = region === undefined ? '' : `&region=${region}`
  const { slots } = (await shop.as().get(`/delivery/slots?date=${date}${query}`)).body.result
  return slots.map(({ time }: { time: string }) => time)
}
const inKotayk = { region: 'AM-KT', city: 'Село', street: 'ул. Мира', building: '1' }
const at = (deliveryDate: string, deliveryTime: string) => ({ deliveryType: 'express', deliveryDate, deliveryTime })

describe('a region with hours of its own', () => {
  test('has these slots in lists, quotes, orders and changes of the address', async ({ shop }) => {
    expect((await putZones(shop, { 'AM-KT': { hours: WEEKEND } })).status).toBe(200)
    expect(await timesOf(shop, TOMORROW, 'AM-KT')).toEqual(['16:00', '18:00'])
    expect(await timesOf(shop, TODAY, 'AM-KT')).toEqual([])
    expect((await timesOf(shop, TOMORROW, 'AM-ER')).length).toBe(6)
    expect((await timesOf(shop, TOMORROW)).length).toBe(6)

    const { sku } = await shop.given.variant({ stock: 20 })
    const quoteOf = async (region: string, time: string) => {
      const delivery = { type: 'express', region, date: TOMORROW, time }
      return (await shop.as().post('/checkout/quote', { items: [{ sku, quantity: 1 }], delivery })).body.result
    }
    expect(await quoteOf('AM-KT', '18:00')).toMatchObject({ canProceed: true, earliestDate: TOMORROW })
    expect(await quoteOf('AM-KT', '12:00')).toMatchObject({
      canProceed: false,
      notices: [{ kind: 'slot_not_available' }],
    })
    expect(await quoteOf('AM-ER', '12:00')).toMatchObject({ canProceed: true, earliestDate: TODAY })

    const customer = shop.as(await shop.given.customer())
    const order = (time: string, address?: object) =>
      customer.order(orderOf([{ sku, quantity: 1 }], { ...at(TOMORROW, time), ...(address && { address }) }))
    const rejection = { error: 'SLOT_NOT_AVAILABLE', details: [{ reason: 'not_in_region' }] }
    expect((await order('12:00', inKotayk)).body).toMatchObject(rejection)
    const placed = await order('18:00', inKotayk)
    expect(placed.status).toBe(201)
    const { number } = placed.body.result.order
    expect((await customer.patch(`/orders/${number}/delivery`, at(TOMORROW, '12:00'))).body).toMatchObject(rejection)

    // Without a tariff, Lori and Kotayk have the same fee.
    await putZones(shop, { 'AM-LO': { hours: { ...WEEKEND, sat: { opensAt: '10:00', closesAt: '12:00' } } } })
    const inLori = { ...inKotayk, region: 'AM-LO' }
    expect((await customer.patch(`/orders/${number}/delivery`, { address: inLori })).body).toMatchObject(rejection)
    const moved = await customer.patch(`/orders/${number}/delivery`, { address: inLori, ...at(TOMORROW, '10:00') })
    expect(moved.status).toBe(200)
  })

  test('needs a delivery slot on each of its days, and one day', async ({ shop }) => {
    const night = { ...WEEKEND, sat: { opensAt: '22:00', closesAt: '23:30' } }
    const pathsOf = async (regions: object) =>
      (await putZones(shop, regions)).body.details.map(({ path }: { path: string }) => path)
    expect(await pathsOf({ 'AM-KT': { hours: night } })).toEqual(['body.value.regions.AM-KT.hours.sat.opensAt'])
    const closed = { ...WEEKEND, sat: null, sun: null }
    expect(await pathsOf({ 'AM-KT': { hours: closed } })).toEqual(['body.value.regions.AM-KT.hours'])
    const reversed = { ...WEEKEND, sat: { opensAt: '20:00', closesAt: '16:00' } }
    expect(await pathsOf({ 'AM-KT': { hours: reversed } })).toEqual(['body.value.regions.AM-KT.hours.sat.closesAt'])
  })

  test('keeps a slot when staff change the hours of the couriers', async ({ shop }) => {
    expect((await putZones(shop, { 'AM-KT': { hours: WEEKEND } })).status).toBe(200)
    const admin = shop.as(await shop.given.staff('admin'))
    const { version, value } = (await admin.get('/admin/settings/delivery')).body.result
    const putHours = (hours: object) => admin.put('/admin/settings/delivery', { version, value: { ...value, hours } })
    const weekdaysOnly = await putHours({ ...value.hours, sat: null, sun: null })
    expect([weekdaysOnly.status, weekdaysOnly.body.details]).toEqual([
      422,
      [{ path: 'body.value.hours', message: expect.stringContaining('Kotayk') }],
    ])
    // One of the days is enough.
    const withoutSunday = await putHours({ ...value.hours, sun: null })
    expect(withoutSunday.status).toBe(200)
    await admin.put('/admin/settings/delivery', { version: version + 1, value })
    expect((await putZones(shop, {})).status).toBe(200)
  })
})
