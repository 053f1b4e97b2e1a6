import { expect, test } from 'vitest'
import { parseOrderSearch } from './page.ts'

test.for([
  ['10001', { number: 10001, phone: '10001' }],
  ['№ 10001', { number: 10001, phone: '10001' }],
  ['10001-2', { number: 10001, phone: '100012' }],
  ['091 12-34-56', { number: 91123456, phone: '91123456' }],
  ['+374 91 123456', { phone: '91123456' }],
  ['12', { number: 12 }],
  ['Ани', { name: 'Ани' }],
  ['Ani 2', { name: 'Ani 2' }],
  ['--', {}],
] as const)('%s finds an order by %j', ([typed, meant]) => {
  expect(parseOrderSearch(typed)).toEqual(meant)
})
