import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { test as base, NOON, type Shop, TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { drawPicture } from '../../test/builders/picture-files.ts'
import { addModel, paidRental } from '../../test/builders/rental-shop.ts'

const day = (days: number) => addDays(TODAY, days)

const test = base
  .extend('operator', { scope: 'file' }, async ({ shop }) => shop.as(await shop.given.staff()))
  .extend('noon', { auto: true }, async ({ shop }, { onCleanup }) => {
    onCleanup(() => shop.clock.set(NOON))
  })

/** Delivers an order with a rental from tomorrow on. */
async function delivered(shop: Shop, to: string) {
  const model = await addModel(shop)
  const rented = await paidRental(shop, model, TOMORROW, to)
  await shop.deliver(rented.number)
  return { ...rented, model, path: `/admin/rentals/${rented.rental.id}` }
}

describe('a hookah', () => {
  test('is handed over after a document check if the settings require it', async ({ shop, operator }) => {
    const { number, path } = await delivered(shop, day(2))
    const value = { ...defaultSettings.delivery, isIdentityChecked: true }
    await shop.db.setting.create({ data: { key: 'delivery', value, updatedAt: NOON } })
    const rejected = await operator.post(`${path}/hand-over`, { condition: 'ok' })
    expect(rejected.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.identityChecked' }] })
    for (let time = 0; time < 2; time++) {
      const { body } = await operator.post(`${path}/hand-over`, { condition: 'ok', identityChecked: true })
      expect(body.result).toMatchObject({ lateDayAmd: 5000, rental: { state: 'handed_over' } })
    }
    const { activity } = (await operator.get(`/admin/orders/${number}`)).body.result
    expect(activity.filter(({ kind }: { kind: string }) => kind === 'identity_checked')).toHaveLength(1)
    await shop.db.setting.delete({ where: { key: 'delivery' } })
  })

  test('that is returned late is cleaned before the next rental, and staff see the affected booking', async ({
    shop,
    operator,
  }) => {
    const { model, path } = await delivered(shop, day(2))
    await operator.post(`${path}/hand-over`, { condition: 'ok' })
    const next = await paidRental(shop, model, day(5), day(6))
    const clashing = async () =>
      (await operator.get('/admin/rentals?show=clashing&limit=100')).body.result.items
        .filter(({ rental }: StaffRental) => rental.slug === model.slug)
        .map(({ orderNumber, isClashing }: StaffRental) => ({ orderNumber, isClashing }))
    shop.clock.set(shopTimestamp(day(3), '12:00'))
    expect(await clashing()).toEqual([])
    shop.clock.set(shopTimestamp(day(4), '12:00'))
    expect(await clashing()).toEqual([{ orderNumber: next.number, isClashing: true }])

    const value = { phones: [], emails: ['desk@shop.am'], locale: 'en' }
    await shop.db.setting.create({ data: { key: 'staff_alerts', value, updatedAt: NOON } })
    expect((await operator.post(`${path}/return`, { condition: 'ok' })).body.result.isClashing).toBe(false)
    await shop.db.setting.delete({ where: { key: 'staff_alerts' } })
    expect(await clashing()).toEqual([{ orderNumber: next.number, isClashing: true }])
    const messages = await shop.db.outbox.findMany({ where: { topic: 'staff.alert', recipient: 'desk@shop.am' } })
    expect(messages.map(({ params }) => params)).toEqual([
      { kind: 'rental.clash', number: next.number, unit: model.units[0], date: day(5) },
    ])

    await shop.deliver(next.number)
    shop.clock.set(shopTimestamp(day(5), '12:00'))
    const handedOver = await operator.post(`/admin/rentals/${next.rental.id}/hand-over`, {
      condition: 'Cleaned in time',
    })
    expect(handedOver.body.result).toMatchObject({ isClashing: false, rental: { state: 'handed_over' } })
  })

  test('that was returned before it was recorded is late by its real day, which may not be in the future', async ({
    shop,
    operator,
  }) => {
    const { model, path, rental } = await delivered(shop, day(3))
    shop.clock.set(shopTimestamp(TOMORROW, '15:00'))
    await operator.post(`${path}/hand-over`, { condition: 'ok' })
    shop.clock.set(shopTimestamp(day(6), '12:00'))
    const returned = (returnedOn: string) => operator.post(`${path}/return`, { condition: 'ok', returnedOn })
    for (const wrong of [TODAY, day(7)]) {
      expect((await returned(wrong)).body).toMatchObject({
        error: 'VALIDATION',
        details: [{ path: 'body.returnedOn', message: 'Please enter a day between the handover and today.' }],
      })
    }
    expect((await returned(day(4))).body.result.rental.charges).toEqual([{ kind: 'late', amountAmd: 5000 }])
    // The hookah was returned on the fourth day and cleaned on the fifth.
    const { readyFrom } = await shop.db.rentalUnit.findFirstOrThrow({ where: { productId: model.productId } })
    expect(readyFrom?.toISOString().slice(0, 10)).toBe(day(6))
    const entry = await shop.db.auditEntry.findFirstOrThrow({
      where: { subjectId: rental.id, action: 'rental.return' },
    })
    expect(entry.after).toMatchObject({ returnedOn: day(4), lateDays: 1 })
    expect((await returned(day(7))).status).toBe(200)
  })

  test('has pictures of both days, visible only to its customer and staff', async ({ shop, operator }) => {
    const { browser, path, rental, number } = await delivered(shop, day(3))
    const uploaded = async () => {
      const bytes = await drawPicture({ width: 600, height: 400 }).jpeg().toBuffer()
      const { body } = await operator.post('/admin/pictures/rental', bytes, { 'Content-Type': 'image/jpeg' })
      return body.result.id as string
    }
    const [first, second, after] = [await uploaded(), await uploaded(), await uploaded()]
    const catalogs = await shop
      .as(await shop.given.staff('admin'))
      .post('/admin/pictures/catalog', await drawPicture().png().toBuffer(), { 'Content-Type': 'image/png' })
    for (const wrong of [rental.id, catalogs.body.result.id]) {
      const rejected = await operator.post(`${path}/hand-over`, { condition: 'ok', pictures: [first, wrong] })
      expect(rejected.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.pictures' }] })
    }
    const many = await operator.post(`${path}/hand-over`, { condition: 'ok', pictures: Array(11).fill(first) })
    expect(many.status).toBe(422)
    await operator.post(`${path}/hand-over`, { condition: 'ok', pictures: [first, second, first] })
    await operator.post(`${path}/hand-over`, { condition: 'ok', pictures: [after] })
    const { body } = await operator.post(`${path}/return`, { condition: 'ok', pictures: [after] })
    const pictures = [
      { id: first, taken: 'handed_over', width: 600, height: 400 },
      { id: second, taken: 'handed_over' },
      { id: after, taken: 'returned' },
    ]
    expect(body.result.rental.pictures).toMatchObject(pictures)
    expect((await browser.get(`/orders/${number}`)).body.result.rentals[0].pictures).toMatchObject(pictures)

    const own = `/orders/${number}/rentals/${rental.id}/pictures/${first}`
    for (const [seer, address] of [
      [browser, own],
      [operator, `${path}/pictures/${first}`],
    ] as const) {
      const small = await seer.get(address)
      expect(small.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=86400, immutable',
      })
      expect(small.headers.vary).toContain('Authorization')
      expect(await sharp(small.body).metadata()).toMatchObject({ format: 'webp', width: 480 })
      expect(await sharp((await seer.get(`${address}?size=large`)).body).metadata()).toMatchObject({ width: 600 })
    }
    const other = await paidRental(shop, await addModel(shop), TOMORROW, day(2))
    for (const address of [
      own,
      `/orders/${other.number}/rentals/${rental.id}/pictures/${first}`,
      `/orders/${other.number}/rentals/${other.rental.id}/pictures/${first}`,
    ])
      expect((await other.browser.get(address)).status).toBe(404)
    expect((await other.browser.get(`${path}/pictures/${first}`)).status).toBe(403)
    expect((await shop.as().get(own)).status).toBe(401)
  })
})
