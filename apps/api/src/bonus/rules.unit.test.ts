import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ExpiryEntry, lastDayOf, nextExpiry, remainingLots } from './rules.ts'

const DAY_MS = 24 * 3_600_000
const START = new Date('2026-01-15T08:00:00Z').getTime()

type Row = [kind: ExpiryEntry['kind'], points: number, more?: { order?: string; ref?: string; day?: number }]

/** Entries of a ledger, one a day. Their ids are 1, 2, 3. */
const ledger = (...rows: Row[]): ExpiryEntry[] =>
  rows.map(([kind, points, { order = null, ref = '', day } = {}], index) => ({
    id: String(index + 1),
    kind,
    points,
    ref,
    orderId: order,
    createdAt: new Date(START + (day ?? index) * DAY_MS),
  }))

const left = (...rows: Row[]) => remainingLots(ledger(...rows)).map(({ id, points }) => [id, points])

describe('the points that are left', () => {
  test('are the newest: the oldest are spent first', () => {
    expect(left(['earned', 100, { order: 'a' }], ['correction', 50], ['spent', -120, { order: 'b' }])).toEqual([
      ['2', 30],
    ])
  })

  test('are those of other orders, if the items of an order are returned', () => {
    const rows: Row[] = [
      ['earned', 100, { order: 'a' }],
      ['earned', 80, { order: 'b' }],
      ['taken_back', -90, { order: 'b' }],
    ]
    expect(left(...rows)).toEqual([['1', 90]])
  })

  test('come back to where they were spent from, the newest first', () => {
    const spent: Row[] = [
      ['earned', 100],
      ['earned', 80],
      ['spent', -150, { order: 'x' }],
    ]
    expect(left(...spent)).toEqual([['2', 30]])
    expect(left(...spent, ['given_back', 60, { order: 'x' }])).toEqual([
      ['1', 10],
      ['2', 80],
    ])
    expect(left(...spent, ['given_back', 60, { order: 'x' }], ['given_back', 90, { order: 'x' }])).toEqual([
      ['1', 100],
      ['2', 80],
    ])
  })

  test('lose exactly the lot that expired', () => {
    expect(left(['earned', 100], ['earned', 80], ['expired', -80, { ref: '2' }])).toEqual([['1', 100]])
  })

  test('add up to the balance, whatever happened', () => {
    const step = fc.record({
      kind: fc.constantFrom('earned', 'spent', 'given_back', 'taken_back', 'correction', 'expired' as const),
      size: fc.integer({ min: 1, max: 50 }),
      order: fc.constantFrom('a', 'b', 'c'),
      lot: fc.integer({ min: 1, max: 10 }),
      isNegative: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        let balance = 0
        const rows = steps.flatMap(({ kind, size, order, lot, isNegative }): Row[] => {
          const takes =
            kind === 'spent' || kind === 'taken_back' || kind === 'expired' || (kind === 'correction' && isNegative)
          const points = takes ? -Math.min(size, balance) : size
          if (points === 0) return []
          balance += points
          return [[kind, points, { order, ref: String(lot) }]]
        })
        const lots = remainingLots(ledger(...rows))
        expect(lots.reduce((sum, { points }) => sum + points, 0)).toBe(balance)
        expect(lots.every(({ points }) => points > 0)).toBe(true)
      }),
    )
  })
})

const lotOf = (addedAt: string, returnedAt: string | null = null) => ({
  id: '1',
  orderId: null,
  points: 100,
  addedAt: new Date(addedAt),
  returnedAt: returnedAt === null ? null : new Date(returnedAt),
})

test.for([
  ['2026-01-15T08:00:00Z', null, null, 12, '2027-01-31'],
  ['2026-01-31T20:00:00Z', null, null, 12, '2027-02-28'],
  ['2026-01-31T19:59:59Z', null, null, 1, '2026-02-28'],
  ['2026-01-15T08:00:00Z', '2027-01-20T08:00:00Z', null, 12, '2027-02-28'],
  ['2026-01-15T08:00:00Z', '2027-01-10T08:00:00Z', null, 12, '2027-01-31'],
  ['2024-01-15T08:00:00Z', null, '2026-11-20T08:00:00Z', 12, '2026-12-31'],
] as const)(
  'the last day of points of %s, back on %s, with the rule of %s and %i months, is %s',
  ([addedAt, returnedAt, startsAt, months, lastDay]) => {
    const rule = { months, startsAt: startsAt === null ? null : new Date(startsAt) }
    expect(lastDayOf(lotOf(addedAt, returnedAt), rule)).toBe(lastDay)
  },
)

test('the points that expire next are those of one day', () => {
  const lots = ['2026-01-15T08:00:00Z', '2026-01-20T08:00:00Z', '2026-02-01T08:00:00Z'].map(at => lotOf(at))
  const rule = { months: 12, startsAt: null }
  expect(nextExpiry(lots, rule, '2027-01-31')).toEqual({ points: 200, date: '2027-01-31' })
  expect(nextExpiry(lots, rule, '2027-02-01')).toEqual({ points: 100, date: '2027-02-28' })
  expect(nextExpiry(lots, { ...rule, months: 0 }, '2027-01-31')).toBeUndefined()
})
