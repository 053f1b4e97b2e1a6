import { promoState } from '@shop/contracts/promotions.ts'
import { expect, test } from 'vitest'
import { EMPTY_PROMO, findInvalidFields, rebaseForm, toChanges, toForm, toNewCode } from './promo-code.ts'

const autumn = { ...EMPTY_PROMO, code: 'autumn-10', title: 'Autumn', size: '10' }

test('a code is valid through its last day in Yerevan; empty limits mean unlimited', () => {
  expect(toNewCode({ ...autumn, from: '2026-11-21', until: '2026-11-30' })).toMatchObject({
    percent: 10,
    startsAt: '2026-11-20T20:00:00.000Z',
    endsAt: '2026-11-30T20:00:00.000Z',
    usesInAll: null,
    usesPerCustomer: null,
    minimumGoodsAmd: 0,
  })
})

const stored = {
  id: '0198b0c4-0000-7000-8000-000000000001',
  code: 'AUTUMN-10',
  title: 'Autumn',
  percent: 10,
  amountAmd: null,
  startsAt: '2026-11-20T20:00:00.000Z',
  endsAt: '2026-11-30T13:30:00.000Z',
  usesInAll: 100,
  usesPerCustomer: null,
  minimumGoodsAmd: 0,
  categories: [],
  isActive: true,
  used: 3,
  wasUsed: true,
  discountedAmd: 900,
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 4,
}

test('changing a code keeps the time of an untouched end date', () => {
  const form = toForm(stored)
  expect(form).toMatchObject({ from: '2026-11-21', until: '2026-11-30', size: '10', usesInAll: '100', minimum: '' })
  const change = toChanges(stored, { ...form, usesInAll: '200' })
  expect(change).toMatchObject({ version: 4, usesInAll: 200, title: 'Autumn' })
  expect(Object.keys(change)).not.toEqual(expect.arrayContaining(['endsAt']))
  expect(change.percent).toBeUndefined()
  expect(toChanges({ ...stored, wasUsed: false }, { ...form, until: '' })).toMatchObject({ percent: 10, endsAt: null })
})

test('keeps changes of another person in untouched fields', () => {
  const now = { ...stored, title: 'Late autumn', usesInAll: 50, version: 5 }
  expect(rebaseForm({ ...toForm(stored), usesInAll: '200' }, { before: stored, now })).toMatchObject({
    title: 'Late autumn',
    usesInAll: '200',
  })
})

test.for([
  ['a discount above 100 %', { size: '101' }, { size: true }],
  ['a code in Cyrillic', { code: 'ОСЕНЬ' }, { code: true }],
  ['an end before the start', { from: '2026-11-21', until: '2026-11-20' }, { until: true }],
  ['no name and a fraction of a use', { title: ' ', usesInAll: '0.5' }, { title: true, usesInAll: true }],
  ['an amount above a hundred', { kind: 'amount', size: '5000' }, {}],
] as const)('a form with %s is validated', ([, changes, invalid]) => {
  expect(findInvalidFields({ ...autumn, ...changes })).toEqual(invalid)
})

const now = new Date('2026-11-21T12:00:00Z')
const open = { isActive: true, startsAt: null, endsAt: null, usesInAll: null, used: 3 }

test.for([
  ['has no limits', {}, 'holds'],
  ['starts tomorrow', { startsAt: '2026-11-22T00:00:00Z' }, 'coming'],
  ['ends now', { endsAt: '2026-11-21T12:00:00Z' }, 'over'],
  ['is switched off', { isActive: false }, 'off'],
  ['has ended and is switched off', { isActive: false, endsAt: '2026-11-01T00:00:00Z' }, 'over'],
  ['has reached its limit of uses', { usesInAll: 3 }, 'used_up'],
  ['has one use left', { usesInAll: 4 }, 'holds'],
] as const)('a code that %s has a matching state', ([, facts, state]) => {
  expect(promoState({ ...open, ...facts }, now)).toBe(state)
})
