import { expect, test } from 'vitest'
import { promoState } from './promo-columns.tsx'

const now = new Date('2026-11-21T12:00:00Z')
const open = { isActive: true, startsAt: null, endsAt: null, usesInAll: null, used: 3 }

test.for([
  ['without bounds holds', {}, 'holds'],
  ['begins tomorrow', { startsAt: '2026-11-22T00:00:00Z' }, 'coming'],
  ['ends at this very moment', { endsAt: '2026-11-21T12:00:00Z' }, 'over'],
  ['is switched off', { isActive: false }, 'off'],
  ['is over, whether it is switched off or not', { isActive: false, endsAt: '2026-11-01T00:00:00Z' }, 'over'],
  ['has been used as often as it may', { usesInAll: 3 }, 'used_up'],
  ['may be used once more', { usesInAll: 4 }, 'holds'],
] as const)('a code that %s', ([, facts, state]) => {
  expect(promoState({ ...open, ...facts }, now)).toBe(state)
})
