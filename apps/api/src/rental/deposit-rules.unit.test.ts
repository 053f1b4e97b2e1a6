import { defaultRentalDeposits, depositAmdAt, depositPercent } from '@shop/contracts/rental-deposits.ts'
import { describe, expect, test } from 'vitest'
import { decideStanding, type KnownTrust, type RentalRecord, summarizeRentals } from './deposit-rules.ts'

const TODAY = '2026-11-20'
const at = (day: number) => new Date(Date.UTC(2026, 10, day))
/** A rental that was handed over, returned and settled on a day. */
const record = (day: number, changes: Partial<RentalRecord> = {}): RentalRecord => ({
  state: 'closed',
  to: '2026-11-01',
  handedOverAt: at(day),
  returnedAt: at(day),
  settledAt: at(day),
  isLate: false,
  isDamaged: false,
  ...changes,
})
const clean = (count: number, from = 1) => Array.from({ length: count }, (_, index) => record(from + index))
const out = (to: string) => record(0, { state: 'handed_over', to, returnedAt: null, settledAt: null })

const stranger: KnownTrust = { isIdentityVerified: false, isIdentityWithdrawn: false, setLevel: null }
const verified: KnownTrust = { ...stranger, isIdentityVerified: true }
const setOn = (day: number): KnownTrust => ({ ...stranger, setLevel: { level: 'trusted', at: at(day) } })
const restrictedOn = (day: number): KnownTrust => ({ ...verified, setLevel: { level: 'new', at: at(day) } })
const standing = (known: KnownTrust, records: readonly RentalRecord[], changes = {}) =>
  decideStanding(known, summarizeRentals(records, TODAY), { ...defaultRentalDeposits, ...changes })

describe('the deposit level of a customer', () => {
  test.each<[string, KnownTrust, RentalRecord[], object]>([
    ['without rentals is new', stranger, [], { level: 'new', percent: 100, reason: 'new' }],
    ['stays new without a document, however many rentals were clean', stranger, clean(9), { level: 'new' }],
    ['is verified with a document', verified, [], { level: 'verified', percent: 70, reason: 'verified' }],
    ['is verified until enough rentals were clean', verified, clean(2), { level: 'verified', cleanRentals: 2 }],
    ['is trusted after enough clean rentals', verified, clean(3), { level: 'trusted', percent: 40 }],
    [
      'does not count a return before its deposit is settled',
      verified,
      [...clean(2), record(9, { state: 'returned' })],
      { level: 'verified', cleanRentals: 2 },
    ],
    [
      'is new while a hookah is overdue',
      verified,
      [...clean(5), out('2026-11-19')],
      { level: 'new', reason: 'overdue' },
    ],
    ['is kept while a hookah is due today', verified, [...clean(5), out(TODAY)], { level: 'trusted' }],
    [
      'is new after a late return, before its deposit is settled',
      verified,
      [...clean(5), record(9, { state: 'returned', isLate: true })],
      { level: 'new', reason: 'late', cleanRentals: 0 },
    ],
    [
      'is new after a damaged return',
      verified,
      [...clean(5), record(9, { isDamaged: true })],
      { level: 'new', reason: 'damaged' },
    ],
    [
      'is verified again after one clean rental',
      verified,
      [record(1, { isLate: true }), ...clean(1, 5)],
      { level: 'verified', cleanRentals: 1 },
    ],
    [
      'is trusted again after enough clean rentals',
      verified,
      [record(1, { isDamaged: true }), ...clean(3, 5)],
      { level: 'trusted' },
    ],
    ['is the one that staff set', setOn(5), clean(1), { level: 'trusted', percent: 40, reason: 'by_staff' }],
    [
      'is not the set one while a hookah is overdue',
      setOn(5),
      [out('2026-11-19')],
      { level: 'new', reason: 'overdue' },
    ],
    [
      'is not the set one after a later problem',
      setOn(5),
      [record(6, { isLate: true })],
      { level: 'new', reason: 'late' },
    ],
    [
      'is the set one after damage that was charged before',
      setOn(5),
      [record(3, { isDamaged: true, settledAt: at(4) })],
      { level: 'trusted' },
    ],
    [
      'is not the set one after damage that was charged later',
      setOn(5),
      [record(4, { isDamaged: true, settledAt: at(6) })],
      { level: 'new', reason: 'damaged' },
    ],
    [
      'stays new if staff set it, after a late rental and a clean one',
      restrictedOn(2),
      [record(4, { isLate: true }), record(9)],
      { level: 'new', reason: 'by_staff' },
    ],
    [
      'is not raised by a rental that was out at the same time as the damaged one, whichever is returned first',
      verified,
      [record(3, { returnedAt: at(9), settledAt: at(9) }), record(3, { returnedAt: at(8), isDamaged: true })],
      { level: 'new', reason: 'damaged', cleanRentals: 0 },
    ],
    ['is the set one after an earlier problem', setOn(5), [record(4, { isLate: true })], { level: 'trusted' }],
  ])('%s', (_, known, records, expected) => {
    expect(standing(known, records)).toMatchObject(expected)
  })

  test.each<[string, KnownTrust, RentalRecord[], object | undefined]>([
    ['needs a document', stranger, clean(2), { level: 'verified', percent: 70, needs: 'identity', rentals: 0 }],
    ['is the highest one with a document after enough rentals', stranger, clean(3), { level: 'trusted', percent: 40 }],
    [
      'needs a document and a clean rental after a problem',
      stranger,
      [record(1, { isLate: true })],
      { level: 'verified', percent: 70, needs: 'identity_and_rental', rentals: 1 },
    ],
    ['needs more clean rentals', verified, clean(1), { level: 'trusted', percent: 40, needs: 'rentals', rentals: 2 }],
    [
      'needs one clean rental after a problem',
      verified,
      [record(1, { isLate: true })],
      { level: 'verified', needs: 'rentals', rentals: 1 },
    ],
    ['needs the overdue hookah', verified, [out('2026-11-19')], { needs: 'return' }],
    ['does not exist above the highest one', verified, clean(3), undefined],
    ['is not named while staff have set the level', setOn(5), [], undefined],
  ])('above it %s', (_, known, records, expected) => {
    const { next } = standing(known, records)
    if (expected) expect(next).toMatchObject(expected)
    else expect(next).toBeUndefined()
  })
})

test('a deposit at a percentage is rounded up to 100 AMD, and never exceeds the full one', () => {
  expect(depositAmdAt(20_000, 70)).toBe(14_000)
  expect(depositAmdAt(15_555, 70)).toBe(10_900)
  expect(depositAmdAt(150, 99)).toBe(150)
  expect(depositAmdAt(20_000, 1)).toBe(200)
  expect(depositAmdAt(20_000, 100)).toBe(20_000)
})

test('everyone pays the full deposit while the levels are off', () => {
  expect(depositPercent('trusted', { ...defaultRentalDeposits, isOn: false })).toBe(100)
})
