import { addDays } from '@shop/contracts/days.ts'
import type { CalendarDay, SlotCalendar, SlotDayInput } from '@shop/contracts/slot-calendar.ts'
import { describe, expect } from 'vitest'
import { orderOf, type Shop, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'

const MONTH = TODAY.slice(0, 7)
const dispatcherOf = async (shop: Shop) => shop.as(await shop.given.staff('operator'))

async function dayOf(shop: Shop, date: string): Promise<CalendarDay> {
  const { status, body } = await (await dispatcherOf(shop)).get(`/admin/slot-calendar?month=${date.slice(0, 7)}`)
  expect(status).toBe(200)
  const calendar: SlotCalendar = body.result
  const day = calendar.days.find(each => each.date === date)
  if (!day) throw new Error(`expected ${date} in the calendar`)
  return day
}

async function setDay(shop: Shop, date: string, day: Partial<SlotDayInput>) {
  const { version } = await dayOf(shop, date)
  return (await dispatcherOf(shop)).put(`/admin/slot-calendar/${date}`, {
    version,
    closedReason: null,
    slots: [],
    ...day,
  })
}

const slotsOf = async (shop: Shop, date: string) => {
  const { slots } = (await shop.as().get(`/delivery/slots?date=${date}`)).body.result
  return new Map(
    slots.map(({ time, free, reason }: { time: string; free: number; reason?: string }) => [time, [free, reason]]),
  )
}

async function orderAt(shop: Shop, deliveryDate: string, deliveryTime: string) {
  const coal = await shop.given.variant()
  const customer = shop.as(await shop.given.customer())
  const when = { deliveryType: 'express', deliveryDate, deliveryTime }
  return customer.order(orderOf([{ ...coal, quantity: 1 }], when))
}

describe('the calendar of delivery slots', () => {
  test('has each day of a month with booked orders, capacity and what staff set', async ({ shop }) => {
    const day = addDays(TODAY, 3)
    await orderAt(shop, day, '12:00')
    await orderAt(shop, day, '12:00')
    const slots = [
      { time: '12:00', capacity: 1 },
      { time: '18:00', capacity: 0, reason: 'The courier is ill' },
    ]
    const saved = await setDay(shop, day, { slots })
    expect([saved.status, saved.body.result]).toMatchObject([200, await dayOf(shop, day)])
    const staff = await dispatcherOf(shop)
    const { body } = await staff.get('/admin/slot-calendar')
    expect(body.result).toMatchObject({ month: MONTH, usualCapacity: 12 })
    expect(body.result.days.length).toBe(30)
    expect(await dayOf(shop, day)).toMatchObject({
      isDayOff: false,
      isStopped: false,
      slots: [
        { time: '10:00', endTime: '12:00', booked: 0, capacity: 12, state: 'usual' },
        // Below what is booked: the orders stay.
        { time: '12:00', booked: 2, capacity: 1, state: 'changed' },
        { time: '14:00' },
        { time: '16:00' },
        { time: '18:00', capacity: 0, state: 'closed', reason: 'The courier is ill' },
        { time: '20:00' },
      ],
    })
    const board = (await staff.get(`/admin/deliveries?date=${day}`)).body.result
    expect(board.windows).toMatchObject([{ time: '12:00', taken: 2, capacity: 1 }])
    // Customers see it with their next request.
    const offered = await slotsOf(shop, day)
    expect([offered.get('12:00'), offered.get('18:00'), offered.get('20:00')]).toEqual([
      [0, 'full'],
      [0, 'closed'],
      [12, undefined],
    ])
    expect((await orderAt(shop, day, '18:00')).body.details).toMatchObject([{ reason: 'not_offered' }])

    expect((await setDay(shop, day, { slots: [] })).status).toBe(200)
    expect((await slotsOf(shop, day)).get('12:00')).toEqual([10, undefined])
    expect((await orderAt(shop, day, '18:00')).status).toBe(201)
  })

  test('closes a day with a reason and opens it again', async ({ shop }) => {
    const day = addDays(TODAY, 4)
    const nameless = await setDay(shop, day, { closedReason: ' ' })
    expect([nameless.status, nameless.body.details]).toMatchObject([422, [{ path: 'body.closedReason' }]])
    expect((await setDay(shop, day, { closedReason: 'Inventory' })).status).toBe(200)
    expect(await dayOf(shop, day)).toMatchObject({ closed: { reason: 'Inventory' } })
    expect((await slotsOf(shop, day)).get('12:00')).toEqual([0, 'closed'])
    const admin = shop.as(await shop.given.staff('admin'))
    const { value, changes } = (await admin.get('/admin/settings/delivery')).body.result
    expect(value).toMatchObject({ closedDates: [day], closedReasons: { [day]: 'Inventory' } })
    const entry = await shop.db.auditEntry.findFirstOrThrow({
      where: { subjectId: 'delivery' },
      orderBy: { id: 'desc' },
    })
    expect(entry).toMatchObject({ action: 'settings.change', after: { closedDates: [day] } })
    expect((await setDay(shop, day, {})).status).toBe(200)
    expect((await slotsOf(shop, day)).get('12:00')).toEqual([12, undefined])
    const later = (await admin.get('/admin/settings/delivery')).body.result
    expect([later.value.closedDates, later.changes.length]).toEqual([[], changes.length + 1])
  })

  test('keeps one capacity of a whole day as one entry, and repeats change nothing', async ({ shop }) => {
    const day = addDays(TODAY, 5)
    const times = [...(await slotsOf(shop, day)).keys()]
    const slots = times.map(time => ({ time: String(time), capacity: 6, reason: 'One courier' }))
    await setDay(shop, day, { slots })
    const entries = () => shop.db.auditEntry.count({ where: { subjectId: 'capacity' } })
    const before = await entries()
    expect((await setDay(shop, day, { slots })).status).toBe(200)
    expect(await entries()).toBe(before)
    const admin = shop.as(await shop.given.staff('admin'))
    const { exceptions } = (await admin.get('/admin/settings/capacity')).body.result.value
    expect(exceptions).toContainEqual({ date: day, time: null, capacity: 6, reason: 'One courier' })
    // One of its slots back to the usual capacity.
    await setDay(shop, day, { slots: slots.slice(1) })
    const offered = await slotsOf(shop, day)
    expect([offered.get(times[0]), offered.get(times[1])]).toEqual([
      [12, undefined],
      [6, undefined],
    ])
  })

  test('names what is wrong, and refuses days that are over', async ({ shop }) => {
    const wrong = await setDay(shop, TOMORROW, {
      slots: [
        { time: '13:37', capacity: 3 },
        { time: '14:00', capacity: 0 },
        { time: '16:00', capacity: 3 },
        { time: '16:00', capacity: 4 },
      ],
    })
    expect([wrong.status, wrong.body.details]).toMatchObject([
      422,
      [{ path: 'body.slots.0.time' }, { path: 'body.slots.1.reason' }, { path: 'body.slots.3.time' }],
    ])
    const past = addDays(TODAY, -1)
    const over = await setDay(shop, past, { slots: [{ time: '14:00', capacity: 3 }] })
    expect([over.status, over.body.details]).toMatchObject([422, [{ path: 'params.date' }]])
    const staff = await dispatcherOf(shop)
    expect((await staff.get('/admin/slot-calendar?month=2026-13')).status).toBe(422)
    const reader = shop.as(await shop.given.staffWith('orders.view'))
    expect((await reader.get('/admin/slot-calendar')).status).toBe(200)
    const empty = { version: 'x', closedReason: null, slots: [] }
    expect((await reader.put(`/admin/slot-calendar/${TOMORROW}`, empty)).status).toBe(403)
  })

  test('shows slots that the opening hours no longer have while orders are booked in them', async ({ shop }) => {
    const day = addDays(TODAY, 6)
    await orderAt(shop, day, '20:00')
    const admin = shop.as(await shop.given.staff('admin'))
    const { version, value } = (await admin.get('/admin/settings/delivery')).body.result
    const short = { opensAt: '10:00', closesAt: '20:00' }
    const hours = Object.fromEntries(Object.keys(value.hours).map(name => [name, short]))
    expect((await admin.put('/admin/settings/delivery', { version, value: { ...value, hours } })).status).toBe(200)
    expect((await dayOf(shop, day)).slots.at(-1)).toMatchObject({ time: '20:00', booked: 1, state: 'former' })
    await admin.put('/admin/settings/delivery', { version: version + 1, value })
  })

  test('lets one of several staff members change a day; changes of other days do not disturb each other', async ({
    shop,
  }) => {
    const day = addDays(TODAY, 7)
    const { version } = await dayOf(shop, day)
    const people = await Promise.all(Array.from({ length: 8 }, () => dispatcherOf(shop)))
    const sameDay = await Promise.all(
      people.map((staff, index) =>
        staff.put(`/admin/slot-calendar/${day}`, {
          version,
          closedReason: null,
          slots: [{ time: '14:00', capacity: index + 1 }],
        }),
      ),
    )
    expect(sameDay.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    const loser = sameDay.find(({ status }) => status === 409)
    expect(loser?.body.error).toBe('SETTING_CHANGED')
    const winner = sameDay.findIndex(({ status }) => status === 200)
    expect((await dayOf(shop, day)).slots[2]).toMatchObject({ time: '14:00', capacity: winner + 1 })

    const otherDays = await Promise.all(
      people.map(async (staff, index) => {
        const date = addDays(day, index + 1)
        const read = await dayOf(shop, date)
        return staff.put(`/admin/slot-calendar/${date}`, {
          version: read.version,
          closedReason: index % 2 === 0 ? 'Holiday' : null,
          slots: [{ time: '16:00', capacity: 2 }],
        })
      }),
    )
    expect(otherDays.map(({ status }) => status)).toEqual(people.map(() => 200))
    const settings = (await shop.as(await shop.given.staff('admin')).get('/admin/settings')).body.result.settings
    const { exceptions } = settings.find(({ key }: { key: string }) => key === 'capacity').value
    const own = exceptions.filter(
      ({ date, time }: { date: string; time: string | null }) => date > day && time === '16:00',
    )
    expect(own.length).toBe(people.length)
    const { closedDates } = settings.find(({ key }: { key: string }) => key === 'delivery').value
    expect(closedDates.length).toBe(people.length / 2)
  })
})
