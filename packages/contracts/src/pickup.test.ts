import { describe, expect, test } from 'vitest'
import { earliestPickup } from './pickup.ts'

const OPEN = { opensAt: '10:00', closesAt: '20:00' }
const hours = { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: OPEN, sat: OPEN, sun: null }
/** A timestamp of Yerevan, which is four hours ahead of UTC. */
const at = (time: string) => new Date(`${time}+04:00`)

describe('the earliest time at which an order can be collected', () => {
  // 2026-11-20 is a Friday.
  test.each([
    ['while the point is open', '2026-11-20T12:00', 50, '2026-11-20T13:00'],
    ['before it opens: it is begun when it opens', '2026-11-20T07:00', 120, '2026-11-20T12:00'],
    ['at night: it is begun in the morning', '2026-11-20T23:00', 120, '2026-11-21T12:00'],
    ['shortly before it closes: the rest is done on the next day', '2026-11-20T19:30', 120, '2026-11-21T11:30'],
    ['that is ready when it closes: in the next morning', '2026-11-20T18:00', 120, '2026-11-21T10:00'],
    ['before a closed day', '2026-11-21T19:00', 120, '2026-11-23T11:00'],
    ['that takes more than a day', '2026-11-20T10:00', 11 * 60, '2026-11-21T11:00'],
    ['without preparation', '2026-11-20T19:50', 0, '2026-11-21T10:00'],
  ])('of an order %s', (_, now, preparationMinutes, from) => {
    expect(earliestPickup({ hours, exceptions: [], preparationMinutes }, at(now), false)).toEqual(at(from))
  })

  test('observes exceptions, and begins on the next day if an item is not available today', () => {
    const exceptions = [{ date: '2026-11-21', hours: { opensAt: '15:00', closesAt: '16:00' } }]
    const point = { hours, exceptions, preparationMinutes: 30 }
    expect(earliestPickup(point, at('2026-11-20T22:00'), false)).toEqual(at('2026-11-21T15:30'))
    expect(earliestPickup(point, at('2026-11-20T12:00'), true)).toEqual(at('2026-11-21T15:00'))
    const closed = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null }
    expect(earliestPickup({ ...point, hours: closed, exceptions: [] }, at('2026-11-20T12:00'), false)).toBeUndefined()
  })
})
