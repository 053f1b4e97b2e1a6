import { shopTimestamp } from '@shop/contracts/days.ts'
import { expect, test } from 'vitest'
import { openingAt } from './contact-page.tsx'

const day = { opensAt: '10:00', closesAt: '22:00' }
const hours = {
  hours: { mon: null, tue: day, wed: day, thu: day, fri: day, sat: day, sun: { opensAt: '12:00', closesAt: '18:00' } },
  closedDates: ['2026-12-31', '2027-01-01'],
}
const at = (date: string, time: string) => openingAt(hours, shopTimestamp(date, time))

test('is open from the first to the last minute, in the time zone of Yerevan', () => {
  expect(at('2026-11-21', '10:00')).toEqual({ isOpen: true, until: '22:00' })
  expect(at('2026-11-21', '21:59')).toEqual({ isOpen: true, until: '22:00' })
})

test('opens the same day in the morning, the next day in the evening', () => {
  expect(at('2026-11-21', '09:59')).toEqual({ isOpen: false, date: '2026-11-21', time: '10:00' })
  expect(at('2026-11-21', '22:00')).toEqual({ isOpen: false, date: '2026-11-22', time: '12:00' })
})

test('uses the hours of each weekday, none on a closed one', () => {
  expect(at('2026-11-22', '11:00')).toEqual({ isOpen: false, date: '2026-11-22', time: '12:00' })
  expect(at('2026-11-22', '18:00')).toEqual({ isOpen: false, date: '2026-11-24', time: '10:00' })
  expect(at('2026-11-23', '12:00')).toEqual({ isOpen: false, date: '2026-11-24', time: '10:00' })
})

test('opens on the first day that is not closed', () => {
  expect(at('2026-12-31', '12:00')).toEqual({ isOpen: false, date: '2027-01-02', time: '10:00' })
})
