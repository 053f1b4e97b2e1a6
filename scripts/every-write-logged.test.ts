import { expect, test } from 'vitest'
import { contracts, isOfStaff } from '../apps/api/test/harness/contracts.ts'
import { nameOf, staffWrites, UNLOGGED } from '../apps/api/test/harness/staff-writes.ts'
import { missingFrom } from './every-write-logged.ts'

const names = staffWrites.map(nameOf)

test('reports a write by staff without an audit entry', () => {
  expect(missingFrom(names)).toEqual([])
  expect(missingFrom(names.filter(name => name !== 'POST /admin/stock/counts'))).toEqual(['POST /admin/stock/counts'])
})

test('requires an audit entry for each write and download by staff, except those that change nothing', () => {
  const written = contracts.filter(route => isOfStaff(route) && route.method !== 'GET').map(nameOf)
  expect([...names, ...Object.keys(UNLOGGED)]).toEqual(expect.arrayContaining(written))
  expect(names).toEqual(expect.arrayContaining(['GET /admin/catalog/export.csv', 'GET /admin/accounting/payments.csv']))
  const all = contracts.map(nameOf)
  expect(Object.keys(UNLOGGED).filter(name => !all.includes(name))).toEqual([])
})
