import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { API_BASE } from '#platform/http/openapi/openapi.ts'
import { NOON, orderOf, type Shop, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { defaultSettings } from './index.ts'

const HOURS_BY_WEEKDAY = new URL(
  '../../../../prisma/migrations/20261121173000_hours_by_weekday/migration.sql',
  import.meta.url,
)
const { delivery } = defaultSettings
const withSaturday = (sat: { opensAt: string; closesAt: string } | null) => ({
  ...delivery,
  hours: { ...delivery.hours, sat },
})
const adminOf = async (shop: Shop) => shop.as(await shop.given.staff('admin'))
const operatorOf = async (shop: Shop) => shop.as(await shop.given.staff())

async function versionOf(shop: Shop, key: string): Promise<number> {
  return (await (await adminOf(shop)).get(`/admin/settings/${key}`)).body.result.version
}

describe('settings', () => {
  test('can be changed by admins only; operators have the switches', async ({ shop }) => {
    const operator = await operatorOf(shop)
    for (const path of ['/admin/settings', '/admin/settings/delivery'])
      expect((await operator.get(path)).status).toBe(403)
    expect((await operator.put('/admin/settings/delivery', { version: 0, value: delivery })).status).toBe(403)
    expect((await operator.get('/admin/switches')).status).toBe(200)
  })

  test('change at once, with the admin, time, old and new value', async ({ shop }) => {
    const boss = await shop.given.staff('admin')
    const version = await versionOf(shop, 'delivery')
    const value = { ...delivery, yerevanFeeAmd: 1700 }

    const reply = await shop.as(boss).put('/admin/settings/delivery', { version, value })
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({ key: 'delivery', version: version + 1, value })
    expect(reply.body.result.changes[0]).toMatchObject({
      version: version + 1,
      actorId: boss.id,
      actorName: 'Ani',
      before: { yerevanFeeAmd: 1500 },
      after: { yerevanFeeAmd: 1700 },
    })
    expect((await shop.as().get('/settings/shop')).body.result.deliveryFeeAmd).toBe(1700)
    const logged = await shop.db.auditEntry.findFirstOrThrow({ where: { actorId: boss.id } })
    expect(logged).toMatchObject({ action: 'settings.change', subjectType: 'setting', subjectId: 'delivery' })

    // The same value is not a change.
    await shop.as(boss).put('/admin/settings/delivery', { version: version + 1, value })
    expect(await versionOf(shop, 'delivery')).toBe(version + 1)
    await shop.as(boss).put('/admin/settings/delivery', { version: version + 1, value: delivery })
  })

  test('are not reset to a default by a page from before an update', async ({ shop }) => {
    const boss = await adminOf(shop)
    const version = await versionOf(shop, 'staff_sessions')
    const reply = await boss.put('/admin/settings/staff_sessions', { version, value: { idleHours: 8 } })
    expect(reply.body.details).toMatchObject([{ path: 'body.value.smsInsteadOfApp' }])
    expect(await versionOf(shop, 'staff_sessions')).toBe(version)
  })

  test('are not overwritten by an admin with an outdated version', async ({ shop }) => {
    const boss = await adminOf(shop)
    const version = await versionOf(shop, 'calendar')
    const replies = await Promise.all(
      ['2027-01-05', '2027-01-04', '2027-01-08'].map(day =>
        boss.put('/admin/settings/calendar', { version, value: { extraNonWorking: [day], extraWorking: [] } }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe('SETTING_CHANGED')
    expect(await versionOf(shop, 'calendar')).toBe(version + 1)
    expect(await shop.db.settingChange.count({ where: { key: 'calendar' } })).toBe(version + 1)
  })

  test('list the upcoming public holidays in order', async ({ shop }) => {
    const { holidays } = (await (await adminOf(shop)).get('/admin/holidays')).body.result
    expect(holidays.slice(0, 3).map(({ date }: { date: string }) => date)).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
    expect(holidays).toContainEqual({ date: '2027-04-25', name: expect.objectContaining({ en: 'Citizen’s Day' }) })
  })

  test('have a history that cannot be changed', async ({ shop }) => {
    const boss = await adminOf(shop)
    await boss.put('/admin/settings/messages', { version: await versionOf(shop, 'messages'), value: { smsPerDay: 5 } })
    const rows = { where: { key: 'messages' } }
    await expect(shop.db.settingChange.updateMany({ ...rows, data: { version: 9 } })).rejects.toThrow(/violated/)
    await expect(shop.db.settingChange.deleteMany(rows)).rejects.toThrow(/violated/)
  })

  test.for([
    [withSaturday({ opensAt: '25:00', closesAt: '22:00' }), ['body.value.hours.sat.opensAt']],
    [{ ...delivery, slotMinutes: 7, slotCapacity: 0 }, ['body.value.slotMinutes', 'body.value.slotCapacity']],
    [withSaturday({ opensAt: '10:00', closesAt: '11:00' }), ['body.value.hours.sat.closesAt']],
    [{ ...delivery, hours: { ...delivery.hours, sunday: null } }, ['body.value.hours.sunday']],
    [{ ...delivery, closedDates: [TODAY, '2026-02-30'] }, ['body.value.closedDates.1']],
    [{ ...delivery, closedReasons: { [TODAY]: 'Учёт' } }, [`body.value.closedReasons.${TODAY}`]],
    [{ ...delivery, openAt: '10:00' }, ['body.value.openAt']],
    [{}, Object.keys(delivery).map(key => `body.value.${key}`)],
    ['nothing', ['body.value']],
  ] as const)('name each field that does not fit: %j', async ([value, paths], { shop }) => {
    const version = await versionOf(shop, 'delivery')
    const reply = await (await adminOf(shop)).put('/admin/settings/delivery', { version, value })
    expect(reply.status).toBe(422)
    expect(reply.body.details.map(({ path }: { path: string }) => path)).toEqual(paths)
    expect(await versionOf(shop, 'delivery')).toBe(version)
  })

  test('return the allowed values in an error', async ({ shop }) => {
    const version = await versionOf(shop, 'delivery')
    const reasonsOf = async (changes: object) => {
      const value = { ...delivery, ...changes }
      return (await (await adminOf(shop)).put('/admin/settings/delivery', { version, value })).body.details
    }
    expect(await reasonsOf({ slotMinutes: 7 })).toMatchObject([{ path: 'body.value.slotMinutes', min: 30 }])
    expect(await reasonsOf(withSaturday({ opensAt: '10:00', closesAt: '11:00' }))).toEqual([
      {
        path: 'body.value.hours.sat.closesAt',
        message: 'There must be room for at least one time slot between opening and closing.',
      },
    ])
    expect(await reasonsOf({ openAt: '10:00' })).toMatchObject([
      { message: 'There’s no such field. Please check its name.' },
    ])
  })

  test('open each weekday at its own hours; a closed day has no slots', async ({ shop }) => {
    const boss = await adminOf(shop)
    const version = await versionOf(shop, 'delivery')
    const slotsOf = async (date: string) =>
      (await shop.as().get(`/delivery/slots?date=${date}`)).body.result.slots.map(({ time }: { time: string }) => time)
    const short = withSaturday({ opensAt: '12:00', closesAt: '16:00' })
    expect((await boss.put('/admin/settings/delivery', { version, value: short })).status).toBe(200)
    expect(await slotsOf(TOMORROW), 'a Saturday').toEqual(['12:00', '14:00'])
    expect((await shop.as().get('/settings/shop')).body.result.hours).toEqual(short.hours)

    await boss.put('/admin/settings/delivery', { version: version + 1, value: withSaturday(null) })
    expect(await slotsOf(TOMORROW)).toEqual([])
    const order = orderOf([{ ...(await shop.given.variant()), quantity: 1 }], {
      deliveryType: 'express',
      deliveryDate: TOMORROW,
      deliveryTime: '18:00',
    })
    const rejected = await shop.as(await shop.given.customer(), 'hy').order(order)
    expect(rejected.body).toMatchObject({
      error: 'SLOT_NOT_AVAILABLE',
      details: [{ reason: 'closed', message: 'Ընտրված ժամը հասանելի չէ։ Այդ օրը փակ ենք։' }],
    })
    await boss.put('/admin/settings/delivery', { version: version + 2, value: delivery })
  })

  test('with one pair of hours for all days are converted; the history stays unchanged', async ({ shop }) => {
    const boss = await shop.given.staff('admin')
    const version = 1 + (await versionOf(shop, 'delivery'))
    const { hours: _, ...rest } = delivery
    const after = { ...rest, opensAt: '09:00', closesAt: '21:00' }
    const change = { before: { ...rest, opensAt: '10:00', closesAt: '22:00' }, after }
    const [at, actorId] = [NOON, boss.id]
    const who = { actorId, actorRole: 'admin', requestId: 'then', addressHash: new Uint8Array(32) }
    const row = { value: after, version, updatedAt: at }
    await shop.db.setting.upsert({ where: { key: 'delivery' }, create: { key: 'delivery', ...row }, update: row })
    await shop.db.settingChange.create({ data: { key: 'delivery', version, at, actorId, ...change } })
    await shop.db.auditEntry.create({
      data: { ...who, at, action: 'settings.change', subjectType: 'setting', subjectId: 'delivery', ...change },
    })
    const [, update = ''] = readFileSync(HOURS_BY_WEEKDAY, 'utf8').split(/^(?=UPDATE)/m)
    await shop.db.$executeRawUnsafe(update)

    const read = (await shop.as(boss).get('/admin/settings/delivery')).body.result
    const day = { opensAt: '09:00', closesAt: '21:00' }
    const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
    expect([read.version, read.value]).toEqual([version, { ...rest, hours }])
    expect(read.changes[0]).toMatchObject({ version, ...change })
    expect((await shop.as(boss).put('/admin/settings/delivery', { version, value: delivery })).status).toBe(200)
  })

  test('with an unknown key are not found', async ({ shop }) => {
    const boss = await adminOf(shop)
    expect((await boss.get('/admin/settings/toString')).status).toBe(404)
    expect((await boss.put('/admin/settings/nothing', { version: 0, value: {} })).status).toBe(404)
  })

  test('are listed completely', async ({ shop }) => {
    const { settings } = (await (await adminOf(shop)).get('/admin/settings')).body.result
    expect(settings.map(({ key }: { key: string }) => key)).toEqual(Object.keys(defaultSettings))
  })
})

describe('staff stop', () => {
  const said = (text: string) => ({ ru: `${text} ru`, en: text, hy: `${text} hy` })

  async function stop(shop: Shop, what: { isExpressOff?: boolean; areOrdersOff?: boolean }) {
    const operator = await operatorOf(shop)
    const { version } = (await operator.get('/admin/switches')).body.result
    return operator.put('/admin/switches', {
      version,
      isExpressOff: false,
      areOrdersOff: false,
      noExpressText: said('The courier is ill'),
      ordersOffText: said('Back at six'),
      ...what,
    })
  }
  const newItems = async (shop: Shop) => [{ ...(await shop.given.variant()), quantity: 1 }]
  const express = (deliveryDate: string) => ({ deliveryType: 'express', deliveryDate, deliveryTime: '18:00' })
  const quoteOf = async (shop: Shop, items: object[], delivery: object) =>
    (await shop.as().post('/checkout/quote', { items, delivery })).body.result

  test('express: no slots and orders today, but tomorrow; it ends at midnight', async ({ shop }) => {
    const items = await newItems(shop)
    const lines = items.map(({ sku, quantity }) => ({ sku, quantity }))
    const today = { type: 'express', region: 'AM-ER', date: TODAY, time: '18:00' }
    expect((await stop(shop, { isExpressOff: true })).body.result.isExpressOff).toBe(true)

    const { slots } = (await shop.as().get(`/delivery/slots?date=${TODAY}`)).body.result
    expect(slots.filter(({ free }: { free: number }) => free > 0)).toEqual([])
    const quote = await quoteOf(shop, lines, today)
    expect(quote).toMatchObject({ canProceed: false, earliestDate: TOMORROW })
    expect(quote.notices).toMatchObject([
      { kind: 'no_express_today', message: 'The courier is ill' },
      { kind: 'slot_not_available' },
    ])
    expect(await quoteOf(shop, lines, { type: 'post', region: 'AM-ER' })).toMatchObject({
      canProceed: true,
      notices: [],
    })
    expect((await shop.as().get('/settings/shop')).body.result.stopped).toEqual({ express: said('The courier is ill') })
    const customer = shop.as(await shop.given.customer())
    const rejected = (await customer.order(orderOf(items, express(TODAY)))).body
    const message = 'Selected time slot is not available. The courier is ill'
    expect(rejected).toMatchObject({
      error: 'SLOT_NOT_AVAILABLE',
      details: [{ path: 'body.deliveryTime', reason: 'no_express_today', message }],
    })
    expect((await customer.order(orderOf(items, express(TOMORROW)))).status).toBe(201)

    shop.clock.set(new Date('2026-11-20T20:00:00Z'))
    expect((await shop.as().get('/settings/shop')).body.result.stopped).toEqual({})
    expect((await (await operatorOf(shop)).get('/admin/switches')).body.result.isExpressOff).toBe(false)
    shop.clock.set(NOON)
    await stop(shop, {})
  })

  test("orders: none is placed, with the shop's message; an order placed before with the key is returned", async ({
    shop,
  }) => {
    const items = await newItems(shop)
    const lines = items.map(({ sku, quantity }) => ({ sku, quantity }))
    const customer = shop.as(await shop.given.customer())
    const first = await customer.order(orderOf(items), 'before-the-stop')
    await stop(shop, { areOrdersOff: true })

    const rejected = await customer.order(orderOf(items))
    expect(rejected.status).toBe(409)
    expect(rejected.body).toMatchObject({ error: 'ORDERS_OFF', details: [{ message: 'Back at six' }] })
    const again = await customer.order(orderOf(items), 'before-the-stop')
    expect(again.body.result.order.number).toBe(first.body.result.order.number)
    const quote = await quoteOf(shop, lines, { type: 'post', region: 'AM-ER' })
    expect(quote).toMatchObject({ canProceed: false, notices: [{ kind: 'orders_off', message: 'Back at six' }] })

    await stop(shop, {})
    expect((await customer.order(orderOf(items))).status).toBe(201)
  })

  test('only with a message in each language, and with an audit entry', async ({ shop }) => {
    const operator = await operatorOf(shop)
    const { version, ...switches } = (await operator.get('/admin/switches')).body.result
    const reply = await operator.put('/admin/switches', {
      ...switches,
      version,
      ordersOffText: { ru: 'x', en: 'x', hy: ' ' },
    })
    expect(reply.body.details).toMatchObject([{ path: 'body.ordersOffText.hy' }])
    expect((await stop(shop, { areOrdersOff: true })).status).toBe(200)
    expect(await shop.db.auditEntry.count({ where: { subjectId: 'switches' } })).toBe(
      await shop.db.settingChange.count({ where: { key: 'switches' } }),
    )
    await stop(shop, {})
  })
})

test('the OpenAPI document describes the value of each setting', async ({ shop }) => {
  const { body } = await shop.as(await shop.given.staff()).get('/admin/openapi.json')
  const { get, put } = body.paths[`${API_BASE}/admin/settings/{key}`]
  const keys = Object.keys(defaultSettings)
  expect(put.parameters[0]).toEqual({ $ref: '#/components/parameters/Key' })
  expect(body.components.parameters.Key.schema).toEqual({ $ref: '#/components/schemas/SettingGroupKey' })
  expect(body.components.schemas.SettingGroupKey.enum).toEqual(keys)
  const { value } = put.requestBody.content['application/json'].schema.properties
  expect(value.$ref).toBe('#/components/schemas/SettingValueInput')
  const { anyOf } = body.components.schemas.SettingValueInput
  expect(anyOf).toHaveLength(keys.length)
  expect(anyOf).toContainEqual({ $ref: '#/components/schemas/ReturnSettings' })
  expect(body.components.schemas.ReturnSettings).toMatchObject({
    properties: { releaseFromAmd: { type: 'integer', minimum: 0 } },
    required: ['releaseFromAmd'],
  })
  const { result } = get.responses['200'].content['application/json'].schema.properties
  expect(result).toEqual({ $ref: '#/components/schemas/SettingGroupWithHistory' })
  const { properties } = body.components.schemas.SettingGroupWithHistory
  expect(properties.value).toMatchObject({ $ref: '#/components/schemas/SettingValue' })
})
