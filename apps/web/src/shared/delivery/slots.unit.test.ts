import type { Slot } from '@shop/contracts/delivery.ts'
import { expect, test } from 'vitest'
import { daysAhead, firstFree, nearestFree } from './slots.ts'

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

test('a day without free slots has a reason; a loading day has none', () => {
  expect(daysAhead(5, facts).map(({ date, reason }) => [date, reason])).toEqual([
    ['2026-11-20', undefined],
    ['2026-11-21', 'full'],
    ['2026-11-22', 'closed'],
    ['2026-11-23', undefined],
    ['2026-11-24', undefined],
  ])
})

test('a day counts as full if the last slot is full and all others are past', () => {
  const late = new Map([['2026-11-20', [slot('18:00', 'past'), slot('20:00', 'full')]]])
  expect(daysAhead(1, { ...facts, slots: late })[0]?.reason).toBe('full')
})

test("the first free slot is today's if there is one", () => {
  expect(firstFree(daysAhead(5, facts))).toEqual({ date: '2026-11-20', time: '20:00', endTime: '23:00' })
})

test('items without same-day delivery move the first free slot to the next day with one', () => {
  const days = daysAhead(5, { ...facts, isNotToday: true })
  expect(days[0]?.reason).toBe('later')
  expect(firstFree(days)).toEqual({ date: '2026-11-23', time: '18:00', endTime: '23:00' })
})

test('there is no first slot if none is free', () => {
  expect(firstFree(daysAhead(3, { ...facts, isNotToday: true }))).toBeUndefined()
})

test('a chosen slot moves to the same time on the next free day, else to the nearest free slot', () => {
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

test('there is no nearest slot if none is free', () => {
  expect(nearestFree(daysAhead(3, { ...facts, isNotToday: true }), '18:00')).toBeUndefined()
})
