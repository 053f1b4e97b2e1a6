import { defaultSettings } from '@shop/contracts/settings-groups.ts'
import { expect, test } from 'vitest'
import { compareValues, findChangedFields, findProblems } from './section-rules.ts'

const { delivery, shop, rental } = defaultSettings
const tier = (fromAmd: number, percent: number) => ({
  name: { ru: 'Друг', en: 'Friend', hy: 'Ընկեր' },
  fromAmd,
  percent,
})
/** Returns the message id instead of a translation. */
const t = (id: string, values: Record<string, unknown> = {}) =>
  [id, ...Object.values(values).filter(value => !Number.isNaN(value))].join(' ')

test('lists changed, added and removed values', () => {
  const before = [
    { label: 'Fee', text: '1500' },
    { label: '1 January', text: 'New Year' },
    { label: 'Window', text: '2 h' },
  ]
  const after = [
    { label: 'Fee', text: '1700' },
    { label: 'Window', text: '2 h' },
    { label: '6 January', text: 'Christmas' },
  ]
  expect(compareValues(before, after)).toEqual([
    { label: 'Fee', before: '1500', after: '1700' },
    { label: '6 January', before: undefined, after: 'Christmas' },
    { label: '1 January', before: 'New Year', after: undefined },
  ])
})

test('reports an incomplete line of the damage prices', () => {
  const damages = [{ part: { ru: 'Колба', en: '', hy: 'Կոլբա' }, amountAmd: 0 }]
  expect([...findProblems('rental', { ...rental, damages }, t).keys()]).toEqual([
    'damages.0.part.en',
    'damages.0.amountAmd',
  ])
})

test('compares only the fields of the section', () => {
  const theirs = { ...delivery, yerevanFeeAmd: 900, slotMinutes: 60 }
  expect(findChangedFields<'delivery'>(delivery, theirs, ['yerevanFeeAmd', 'closedDates'])).toEqual(['yerevanFeeAmd'])
})

test('reports a number that cannot be read where none was before', () => {
  const kotayk = (freeFromAmd: number | null) => ({
    limitsGrams: [],
    regions: { 'AM-KT': { feesAmd: [2500], freeFromAmd } },
  })
  expect(findChangedFields<'tariff'>(kotayk(null), kotayk(Number.NaN), ['limitsGrams', 'regions'])).toEqual(['regions'])
  expect([...findProblems('tariff', kotayk(Number.NaN), t).keys()]).toEqual(['regions.AM-KT.freeFromAmd'])
})

test.for([
  ['delivery', { ...delivery, yerevanFeeAmd: Number.NaN }, 'yerevanFeeAmd', 'settings.wrong.number'],
  ['delivery', { ...delivery, slotMinutes: 7 }, 'slotMinutes', 'settings.wrong.atLeast 30'],
  ['delivery', { ...delivery, daysAhead: 61 }, 'daysAhead', 'settings.wrong.atMost 60'],
  [
    'delivery',
    { ...delivery, hours: { ...delivery.hours, sat: { opensAt: '', closesAt: '22:00' } } },
    'hours.sat.opensAt',
    'settings.wrong.time',
  ],
  [
    'delivery',
    { ...delivery, hours: { ...delivery.hours, sat: { opensAt: '21:00', closesAt: '22:00' } } },
    'hours.sat.closesAt',
    'settings.wrong.dayTooShort',
  ],
  ['gift_cards', { minAmd: 50_000, maxAmd: 1000 }, 'maxAmd', 'settings.wrong.giftCardLimits'],
  ['point_tiers', { tiers: [tier(100_000, 5), tier(100_000, 7)] }, 'tiers.1.fromAmd', 'settings.wrong.tierOrder'],
  ['point_tiers', { tiers: [tier(100_000, 5), tier(200_000, 4)] }, 'tiers.1.percent', 'settings.wrong.tierPercent'],
  ['shop', { ...shop, name: ' ' }, 'name', 'settings.wrong.empty'],
  ['shop', { ...shop, email: 'shop' }, 'email', 'settings.wrong.email'],
  ['rental', { ...rental, regions: [] }, 'regions', 'settings.wrong.none'],
  ['staff_alerts', { phones: ['+374 91'], emails: [], locale: 'ru' }, 'phones.0', 'settings.wrong.phone'],
] as const)('reports an invalid value of %s at its field: %j', ([key, value, path, message]) => {
  expect([...findProblems(key, value, t)]).toEqual([[path, expect.stringContaining(message)]])
})
