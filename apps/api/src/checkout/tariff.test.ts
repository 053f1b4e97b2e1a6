import { addDays } from '@shop/contracts/days.ts'
import type { TariffSettings } from '@shop/contracts/delivery-tariff.ts'
import { describe, expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { orderOf, type Shop, TODAY, test } from '../../test/builders/checkout-shop.ts'
import { draftAddress, draftOf } from '../../test/builders/draft-shop.ts'
import { addModel, rentalOrder } from '../../test/builders/rental-shop.ts'

/** Each variant of these tests weighs a kilogram. */
const TARIFF: TariffSettings = {
  limitsGrams: [5000],
  regions: {
    'AM-ER': { feesAmd: [null, 2500], freeFromAmd: 15_000 },
    'AM-KT': { feesAmd: [2500, null], freeFromAmd: null },
  },
}
const inRegion = (region: string) => ({ region, city: 'Село', street: 'ул. Мира', building: '1' })

async function putTariff(shop: Shop, value: unknown, version?: number) {
  const admin = shop.as(await shop.given.staff('admin'))
  const { version: current } = (await admin.get('/admin/settings/tariff')).body.result
  return admin.put('/admin/settings/tariff', { version: version ?? current, value })
}

const quoteOf = async (shop: Shop, sku: string, quantity: number, region?: string) => {
  const delivery = region === undefined ? {} : { delivery: { type: 'express', region } }
  return (await shop.as().post('/checkout/quote', { items: [{ sku, quantity }], ...delivery })).body.result
}

describe('the delivery tariff', () => {
  test('is edited by admins, of two at once by the first, with an audit entry', async ({ shop }) => {
    const saved = await putTariff(shop, TARIFF, 0)
    expect(saved.status).toBe(200)
    expect(saved.body.result).toMatchObject({ version: 1, value: TARIFF })
    expect((await putTariff(shop, { ...TARIFF, limitsGrams: [6000] }, 0)).body.error).toBe('SETTING_CHANGED')
    const operator = shop.as(await shop.given.staff('operator'))
    expect((await operator.put('/admin/settings/tariff', { version: 1, value: TARIFF })).status).toBe(403)
    const entry = await shop.db.auditEntry.findFirstOrThrow({
      where: { subjectId: 'tariff' },
      orderBy: { at: 'desc' },
    })
    expect(entry).toMatchObject({ action: 'settings.change', after: { limitsGrams: [5000] } })
  })

  test('names wrong fields: limits that do not ascend, free delivery or a step without a fee, an unknown region', async ({
    shop,
  }) => {
    const free = { 'AM-LO': { feesAmd: [null], freeFromAmd: 5000 } }
    const reply = await putTariff(shop, { limitsGrams: [5000, 5000], regions: free })
    expect(reply.status).toBe(422)
    expect(reply.body.details.map(({ path }: { path: string }) => path)).toEqual([
      'body.value.limitsGrams.1',
      'body.value.regions.AM-LO.freeFromAmd',
    ])
    const beyond = { 'AM-LO': { feesAmd: [null, 2000], freeFromAmd: 5000 } }
    const tooMany = await putTariff(shop, { limitsGrams: [], regions: beyond })
    expect(tooMany.body.details.map(({ path }: { path: string }) => path)).toEqual([
      'body.value.regions.AM-LO.feesAmd.1',
      'body.value.regions.AM-LO.freeFromAmd',
    ])
    const unknown = { limitsGrams: [], regions: { 'AM-XX': { feesAmd: [], freeFromAmd: null } } }
    expect((await putTariff(shop, unknown)).status).toBe(422)
  })

  test('decides the fee of a cart by its weight and region, and says from which sum it is free', async ({ shop }) => {
    const { sku } = await shop.given.variant({ price: 2000, stock: 20 })
    await putTariff(shop, TARIFF)

    const light = await quoteOf(shop, sku, 5, 'AM-ER')
    expect(light.totals.delivery).toEqual({ state: 'fixed', feeAmd: 1500 })
    expect(light).toMatchObject({
      deliveryTerms: { region: 'AM-ER', weightGrams: 5000, feeAmd: 1500, aboveGrams: 0, upToGrams: 5000 },
      freeDelivery: { fromAmd: 15_000, missingAmd: 5000 },
    })
    const heavy = await quoteOf(shop, sku, 6, 'AM-ER')
    expect(heavy.totals.delivery.feeAmd).toBe(2500)
    expect(heavy.deliveryTerms).toMatchObject({ aboveGrams: 5000, upToGrams: null })
    const free = await quoteOf(shop, sku, 8, 'AM-ER')
    expect(free.totals).toMatchObject({ delivery: { state: 'fixed', feeAmd: 0 }, totalAmd: 16_000 })
    expect(free.deliveryTerms.feeAmd).toBe(2500)
    expect((await quoteOf(shop, sku, 5)).deliveryTerms.region, 'a cart has the fee in Yerevan').toBe('AM-ER')

    const kotayk = await quoteOf(shop, sku, 5, 'AM-KT')
    expect(kotayk.totals).toMatchObject({ delivery: { state: 'fixed', feeAmd: 2500 }, totalAmd: 12_500 })
    expect(kotayk.freeDelivery).toBeUndefined()
    const byPhone = { state: 'to_confirm', feeAmd: null }
    expect((await quoteOf(shop, sku, 6, 'AM-KT')).totals.delivery).toEqual(byPhone)
    expect((await quoteOf(shop, sku, 1, 'AM-SH')).totals.delivery).toEqual(byPhone)
    expect((await shop.as().get('/settings/shop')).body.result).toMatchObject({
      deliveryFeeAmd: 1500,
      hasRegionFees: true,
    })
  })

  test('does not count categories without promotions for a free delivery', async ({ shop }) => {
    const tobacco = await shop.given.variant({ category: 'flavor', price: 20_000 })
    const { categories } = defaultSettings
    const value = { ...categories, flavor: { ...categories.flavor, inPromotions: false } }
    await putTariff(shop, TARIFF)
    await shop.db.setting.create({ data: { key: 'categories', value, updatedAt: shop.clock.now() } })
    const quoted = await quoteOf(shop, tobacco.sku, 1, 'AM-ER')
    expect(quoted.totals.delivery.feeAmd).toBe(1500)
    expect(quoted.freeDelivery).toBeUndefined()
    await shop.db.setting.delete({ where: { key: 'categories' } })
  })

  test('is that of the order as well, whose fee a change of the tariff rejects but never changes', async ({ shop }) => {
    const { sku } = await shop.given.variant({ price: 2000, stock: 20 })
    const customer = shop.as(await shop.given.customer())
    await putTariff(shop, TARIFF)
    const expected = { goodsAmd: 12_000, deliveryFeeAmd: 2500, totalAmd: 14_500 }
    const order = { ...orderOf([{ sku, quantity: 6 }]), expected }
    const placed = await customer.order(order)
    expect(placed.status).toBe(201)
    expect(placed.body.result.order.totals).toMatchObject({
      delivery: { state: 'fixed', feeAmd: 2500 },
      totalAmd: 14_500,
    })

    await putTariff(shop, defaultSettings.tariff)
    const outdated = await customer.order(order)
    expect(outdated.body).toMatchObject({
      error: 'TOTAL_CHANGED',
      details: [{ path: 'body.expected.deliveryFeeAmd', before: 2500, now: 1500 }, {}],
    })
    const { number } = placed.body.result.order
    expect((await customer.get(`/orders/${number}`)).body.result.totals.delivery.feeAmd).toBe(2500)
  })

  test('lets an order move to a region with the same fee only', async ({ shop }) => {
    const { sku } = await shop.given.variant({ price: 2000, stock: 20 })
    const customer = shop.as(await shop.given.customer())
    const regions = { ...TARIFF.regions, 'AM-AR': { feesAmd: [2500, 3000], freeFromAmd: null } }
    await putTariff(shop, { ...TARIFF, regions })
    const placed = await customer.order(orderOf([{ sku, quantity: 2 }], { address: inRegion('AM-KT') }))
    const { number } = placed.body.result.order
    const moveTo = (region: string) => customer.patch(`/orders/${number}/delivery`, { address: inRegion(region) })
    expect((await moveTo('AM-ER')).body.error).toBe('DELIVERY_ZONE')
    expect((await moveTo('AM-SH')).body.error).toBe('DELIVERY_ZONE')
    expect((await moveTo('AM-AR')).status).toBe(200)
  })

  test('decides the fee of drafts, of the simulator and of carts with rentals, too', async ({ shop }) => {
    await putTariff(shop, TARIFF)
    const { place, coal } = await draftOf(shop, { address: { ...draftAddress, ...inRegion('AM-KT') } })
    expect((await place()).body.error).toBe('TOTAL_CHANGED')
    expect((await place({ deliveryFeeAmd: 2500, totalAmd: 8500 })).status).toBe(201)
    const admin = shop.as(await shop.given.staff('admin'))
    const items = [{ sku: coal.sku, quantity: 2 }]
    const simulated = await admin.post('/admin/promotions/simulate', { items, promotionIds: [], region: 'AM-KT' })
    expect(simulated.body.result.totals.delivery).toEqual({ state: 'fixed', feeAmd: 2500 })

    const model = await addModel(shop)
    const rental = rentalOrder(model, addDays(TODAY, 3), addDays(TODAY, 5))
    const rented = await shop.as(await shop.given.customer()).order(rental)
    // The flavor and the bowl weigh two kilograms; the hookah does not count.
    expect(rented.body.result.order.totals.delivery).toEqual({ state: 'fixed', feeAmd: 1500 })
  })

  test('outside Yerevan is not reduced by a promotion of the delivery', async ({ shop }) => {
    const { sku } = await shop.given.variant({ price: 2000, stock: 20 })
    await putTariff(shop, TARIFF)
    await shop.given.promotion({ kind: 'free_delivery', minimumGoodsAmd: 1000 })
    expect((await quoteOf(shop, sku, 5, 'AM-ER')).totals.delivery.feeAmd).toBe(0)
    const kotayk = await quoteOf(shop, sku, 5, 'AM-KT')
    expect(kotayk.totals.delivery.feeAmd).toBe(2500)
    expect(kotayk.freeDelivery).toBeUndefined()
  })
})
