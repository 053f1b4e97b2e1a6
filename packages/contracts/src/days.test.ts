import { describe, expect, test } from 'vitest'
import { addDays, ageOn, shopDate, shopTime, shopTimestamp } from './days.ts'

describe('a day of the shop', () => {
  test.each([
    ['2026-11-20T19:59:59Z', '2026-11-20', '23:59'],
    ['2026-11-20T20:00:00Z', '2026-11-21', '00:00'],
    ['2026-07-01T20:00:00Z', '2026-07-02', '00:00'],
  ])('%s is the day %s at %s in Yerevan', (timestamp, date, time) => {
    expect(shopDate(new Date(timestamp))).toBe(date)
    expect(shopTime(new Date(timestamp))).toBe(time)
    expect(shopTimestamp(date, time).toISOString().slice(0, 16)).toBe(timestamp.slice(0, 16))
  })

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %i days is %s', (date, days, result) => {
    expect(addDays(date, days)).toBe(result)
  })
})

test.each([
  ['2008-11-20', '2026-11-20', 18],
  ['2008-11-21', '2026-11-20', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
])('one born on %s on %s is %i years old', (born, date, age) => {
  expect(ageOn(born, date)).toBe(age)
})
