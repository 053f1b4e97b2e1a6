import { expect, test } from 'vitest'
import { findChanges } from './changes.ts'

test.for([
  [
    'a changed status',
    { status: 'paid' },
    { status: 'confirmed' },
    [{ path: 'status', before: 'paid', after: 'confirmed' }],
  ],
  [
    'an unchanged value, which is left out',
    { fee: 1500, vat: 20 },
    { fee: 1700, vat: 20 },
    [{ path: 'fee', before: '1500', after: '1700' }],
  ],
  ['a new value', undefined, { code: 'SUMMER' }, [{ path: 'code', before: undefined, after: 'SUMMER' }]],
  ['a removed value', { note: 'x' }, undefined, [{ path: 'note', before: 'x', after: undefined }]],
  [
    'a nested value',
    { hours: { mon: { from: '10:00' } } },
    { hours: { mon: { from: '11:00' } } },
    [{ path: 'hours.mon.from', before: '10:00', after: '11:00' }],
  ],
  ['a list of texts', { phones: ['1'] }, { phones: ['1', '2'] }, [{ path: 'phones', before: '1', after: '1, 2' }]],
  ['a list of objects', { lines: [{ n: 1 }] }, { lines: [{ n: 2 }] }, [{ path: 'lines.0.n', before: '1', after: '2' }]],
  ['a value that becomes null', { unit: 'A' }, { unit: null }, [{ path: 'unit', before: 'A', after: 'null' }]],
  ['an empty list', { days: [] }, { days: ['2026-01-01'] }, [{ path: 'days', before: '', after: '2026-01-01' }]],
  ['a single value', 'old', 'new', [{ path: '', before: 'old', after: 'new' }]],
] as const)('finds %s', ([, before, after, changes]) => {
  expect(findChanges(before, after)).toEqual(changes)
})
