import { addDays } from '@shop/contracts/days.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBusinessDays, businessDaysEnd, citizensDay, type DayOverrides, isBusinessDay } from './business-days.ts'

const none: DayOverrides = { extraNonWorking: [], extraWorking: [] }

/** The days off of three years that fall on no weekend, as the calendars of those years have them. */
const daysOffByYear: [year: string, days: string[]][] = [
  ['2025', ['01-01', '01-02', '01-06', '01-28', '04-24', '05-01', '05-09', '05-28', '12-31']],
  ['2026', ['01-01', '01-02', '01-06', '01-28', '04-24', '05-01', '05-28', '09-21', '12-31']],
  ['2027', ['01-01', '01-06', '01-28', '03-08', '05-28', '07-05', '09-21', '12-31']],
]

function daysOf(year: string): string[] {
  const days: string[] = []
  for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) days.push(day)
  return days
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

describe("Armenia's working days", () => {
  test.each(daysOffByYear)('of %s are its weekdays without its holidays', (year, daysOff) => {
    const off = daysOf(year).filter(day => !isWeekend(day) && !isBusinessDay(day, none))
    expect(off.map(day => day.slice(5))).toEqual(daysOff)
    expect(daysOf(year).filter(day => isWeekend(day) && isBusinessDay(day, none))).toEqual([])
  })

  test('3, 4, 5 and 7 January, Easter Monday and Merelots are worked', () => {
    for (const day of ['2028-01-03', '2028-01-04', '2028-01-05', '2028-01-07', '2026-04-06']) {
      expect({ day, isWorked: isBusinessDay(day, none) }).toEqual({ day, isWorked: true })
    }
  })

  test.each([
    ['2025', '2025-04-26'],
    ['2026', '2026-04-25'],
    ['2027', '2027-04-25'],
    ['2028', '2028-04-29'],
    ['2029', '2029-04-28'],
    ['2030', '2030-04-27'],
  ])("Citizen's Day of %s is on %s", (year, date) => {
    expect(citizensDay(year)).toBe(date)
  })

  test('follow the decisions of the government', () => {
    const moved = { extraNonWorking: ['2027-01-05'], extraWorking: ['2027-01-16'] }
    expect(isBusinessDay('2027-01-05', moved)).toBe(false)
    expect(isBusinessDay('2027-01-16', moved)).toBe(true)
    expect(addBusinessDays('2027-01-04', 1, moved)).toBe('2027-01-07')
    expect(addBusinessDays('2027-01-15', 1, moved)).toBe('2027-01-16')
  })
})

describe('a period of business days', () => {
  test.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-12-30', 1, '2027-01-04'],
    ['2026-12-30', 5, '2027-01-11'],
    ['2026-11-20', 10, '2026-12-04'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('from %s, %i of them, ends on %s', (date, days, end) => {
    expect(addBusinessDays(date, days, none)).toBe(end)
  })

  test('ends with its last day at midnight in Yerevan, at whichever hour it begins', () => {
    const over = new Date('2026-11-23T20:00:00Z')
    for (const from of ['2026-11-19T20:00:00Z', '2026-11-20T08:00:00Z', '2026-11-20T19:59:59Z']) {
      expect(businessDaysEnd(new Date(from), 1, none)).toEqual(over)
    }
  })

  const day = fc.integer({ min: 0, max: 3650 }).map(days => addDays('2025-01-01', days))
  const overrides = fc.record({
    extraNonWorking: fc.array(day, { maxLength: 30 }),
    extraWorking: fc.array(day, { maxLength: 30 }),
  })

  test('ends on a business day, with exactly the given number of them after its start', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), overrides, (from, days, moved) => {
        const end = addBusinessDays(from, days, moved)
        let worked = 0
        for (let at = addDays(from, 1); at <= end; at = addDays(at, 1)) if (isBusinessDay(at, moved)) worked++
        expect({ worked, isWorked: isBusinessDay(end, moved) }).toEqual({ worked: days, isWorked: true })
      }),
    )
  })

  test('adds up: a then b business days are a + b', () => {
    fc.assert(
      fc.property(day, fc.nat(15), fc.nat(15), overrides, (from, a, b, moved) => {
        expect(addBusinessDays(addBusinessDays(from, a, moved), b, moved)).toBe(addBusinessDays(from, a + b, moved))
      }),
    )
  })

  test('never ends earlier for a later start', () => {
    fc.assert(
      fc.property(day, fc.nat(20), fc.nat(15), overrides, (from, later, days, moved) => {
        const first = addBusinessDays(from, days, moved)
        expect(addBusinessDays(addDays(from, later), days, moved) >= first).toBe(true)
      }),
    )
  })
})
