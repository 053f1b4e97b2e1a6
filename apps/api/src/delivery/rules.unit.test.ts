import { addDays } from '@shop/contracts/days.ts'
import { describe, expect, test } from 'vitest'
import { type CourierHours, findSlotError, listDays, slotsOfDay, slotsOn } from './rules.ts'

const daily = { opensAt: '10:00', closesAt: '22:00' }
const hours: CourierHours = {
  hours: { mon: daily, tue: daily, wed: daily, thu: daily, fri: daily, sat: daily, sun: null },
  slotMinutes: 120,
  leadMinutes: 60,
  slotCapacity: 3,
  daysAhead: 14,
  closedDates: ['2026-12-31'],
  noExpressOn: null,
}
/** 12:30 in Yerevan on 20 November. */
const now = new Date('2026-11-20T08:30:00Z')
const today = '2026-11-20'

describe('the slots of a day', () => {
  test('last two hours each from opening to closing', () => {
    expect(slotsOfDay(today, hours).map(({ time, endTime }) => `${time}-${endTime}`)).toEqual([
      '10:00-12:00',
      '12:00-14:00',
      '14:00-16:00',
      '16:00-18:00',
      '18:00-20:00',
      '20:00-22:00',
    ])
  })

  test('exclude a remainder before closing', () => {
    const short = { ...hours, hours: { ...hours.hours, fri: { opensAt: '09:30', closesAt: '13:00' } } }
    expect(slotsOfDay(today, short).map(({ time }) => time)).toEqual(['09:30'])
  })

  test('are those of the weekday; a weekday without hours has none', () => {
    const week = { ...hours, hours: { ...hours.hours, sat: { opensAt: '12:00', closesAt: '16:00' } } }
    expect(slotsOfDay('2026-11-21', week).map(({ time }) => time)).toEqual(['12:00', '14:00'])
    expect(slotsOfDay('2026-11-22', week)).toEqual([])
  })
})

describe('a slot is unavailable', () => {
  test.each([
    ['an hour and a minute before its start', '2026-11-20T12:59:00Z', '18:00', undefined],
    ['exactly an hour before its start', '2026-11-20T13:00:00Z', '18:00', undefined],
    ['less than an hour before its start', '2026-11-20T13:00:01Z', '18:00', 'past'],
    ['after it', '2026-11-20T18:00:00Z', '18:00', 'past'],
  ])('%s: %s', (_when, timestamp, time, reason) => {
    const at = new Date(timestamp)
    expect(findSlotError({ date: today, time }, hours, at)).toBe(reason)
    expect(slotsOn(today, hours, new Map(), at).find(slot => slot.time === time)?.reason).toBe(reason)
  })

  test.for([
    ['2026-12-31', { daysAhead: 60 }, 'closed'],
    [addDays(today, 13), {}, undefined],
    [addDays(today, 14), {}, 'closed'],
    [addDays(today, -1), {}, 'past'],
    [today, { noExpressOn: today }, 'closed'],
  ] as const)('in the list of slots of %s with %j: %s', ([date, set, reason]) => {
    expect(slotsOn(date, { ...hours, ...set }, new Map(), now).at(-1)?.reason).toBe(reason)
  })

  test.for([
    [{}, today, '12:00', 'past'],
    [{}, '2026-11-21', '18:00', undefined],
    [{}, '2026-11-21', '11:00', 'no_such_time'],
    [{}, '2026-11-22', '18:00', 'closed'],
    [{ closedDates: ['2026-11-21'] }, '2026-11-21', '18:00', 'closed'],
    [{ noExpressOn: today }, today, '18:00', 'no_express_today'],
    [{ noExpressOn: today }, '2026-11-21', '18:00', undefined],
    [{}, addDays(today, 14), '18:00', 'too_far'],
  ] as const)('by %j on %s at %s: %s', ([set, date, time, reason]) => {
    expect(findSlotError({ date, time }, { ...hours, ...set }, now)).toBe(reason)
  })
})

test('the slots of a day have their remaining capacity and the reason if unavailable', () => {
  const taken = new Map([
    ['16:00', 1],
    ['18:00', 3],
    ['20:00', 5],
  ])
  expect(slotsOn(today, hours, taken, now)).toEqual([
    { time: '10:00', endTime: '12:00', free: 0, reason: 'past' },
    { time: '12:00', endTime: '14:00', free: 0, reason: 'past' },
    { time: '14:00', endTime: '16:00', free: 3 },
    { time: '16:00', endTime: '18:00', free: 2 },
    { time: '18:00', endTime: '20:00', free: 0, reason: 'full' },
    { time: '20:00', endTime: '22:00', free: 0, reason: 'full' },
  ])
})

test('the days start with today in Yerevan, whatever the day in UTC', () => {
  expect(listDays(hours, new Date('2026-11-20T19:59:59Z'))[0]).toBe('2026-11-20')
  expect(listDays(hours, new Date('2026-11-20T20:00:00Z'))).toHaveLength(14)
  expect(listDays(hours, new Date('2026-11-20T20:00:00Z'))[0]).toBe('2026-11-21')
})
