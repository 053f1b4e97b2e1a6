import { expect, test } from 'vitest'
import { mergeDistinct } from './env-values.ts'

test('merges the declarations of two capabilities', () => {
  expect(mergeDistinct('job', { 'orders.expire': 1 }, { 'stock.alerts': 2 })).toEqual({
    'orders.expire': 1,
    'stock.alerts': 2,
  })
})

test('rejects a name that two capabilities declare', () => {
  expect(() => mergeDistinct('job', { clean: 1 }, { clean: 2 })).toThrow('the job clean is declared twice')
})
