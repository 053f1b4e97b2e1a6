import type { Slot } from '@shop/contracts/delivery.ts'
import { expect, test } from 'vitest'
import { daysAhead, firstFree, nearestFree } from './delivery-days.ts'

const slot = (time: string, reason?: Slot['reason']): Slot => ({
  time,
  endTime: '23:00',
  free: reason ? 0 : 3,
  ...(reason && { reason }),
})
const slots = new Map([
  ['2026-11-20', [slot('18:00', 'past'), slot('20:00')]],
  ['2026-11-21', [slot('18:00', 'full'), slot('20:00', 'full')]],
  ['2026-11-22', [slot('18:00', 'closed'), slot('20:00', 'closed')]],
  ['2026-11-23', [slot('18:00'), slot('20:00')]],
])
const facts = { today: '2026-11-20', isNotToday: false, slots }

test('a day says why nothing of it is left; one that is still loading says nothing', () => {
  expect(daysAhead(5, facts).map(({ date, reason }) => [date, reason])).toEqual([
    ['2026-11-20', undefined],
    ['2026-11-21', 'full'],
    ['2026-11-22', 'closed'],
    ['2026-11-23', undefined],
    ['2026-11-24', undefined],
  ])
})

test('an evening on which it is too late for every window, and the last one was full, is full', () => {
  const late = new Map([['2026-11-20', [slot('18:00', 'past'), slot('20:00', 'full')]]])
  expect(daysAhead(1, { ...facts, slots: late })[0]?.reason).toBe('full')
})

test("the first free window is today's where there is one", () => {
  expect(firstFree(daysAhead(5, facts))).toEqual({ date: '2026-11-20', time: '20:00', endTime: '23:00' })
})

test('goods that cannot come today move it to the next day that has one', () => {
  const days = daysAhead(5, { ...facts, isNotToday: true })
  expect(days[0]?.reason).toBe('later')
  expect(firstFree(days)).toEqual({ date: '2026-11-23', time: '18:00', endTime: '23:00' })
})

test('where nothing is free there is no first window', () => {
  expect(firstFree(daysAhead(3, { ...facts, isNotToday: true }))).toBeUndefined()
})

test('a chosen time moves to the same hours of the next free day, else to the nearest free ones', () => {
  const next = new Map([
    ['2026-11-20', [slot('18:00')]],
    ['2026-11-21', [slot('10:00'), slot('14:00', 'full'), slot('16:00'), slot('18:00'), slot('20:00', 'full')]],
  ])
  const days = daysAhead(2, { ...facts, isNotToday: true, slots: next })
  expect(nearestFree(days, '18:00')).toMatchObject({ date: '2026-11-21', time: '18:00' })
  expect(nearestFree(days, '20:00')).toMatchObject({ date: '2026-11-21', time: '18:00' })
  expect(nearestFree(days, '13:00')).toMatchObject({ date: '2026-11-21', time: '10:00' })
  expect(nearestFree(days, '')).toMatchObject({ date: '2026-11-21', time: '10:00' })
})

test('there is no nearest time where nothing is free', () => {
  expect(nearestFree(daysAhead(3, { ...facts, isNotToday: true }), '18:00')).toBeUndefined()
})
