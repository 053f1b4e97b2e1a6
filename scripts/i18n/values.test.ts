import { expect, test } from 'vitest'
import { findWrongValues } from './values.ts'

const messages = new Map([
  ['cart.title', 'Cart'],
  ['cart.items', '{count, plural, one {# item} other {# items}} for {total}'],
])
const problemsOf = (call: string) => findWrongValues('cart.tsx', `const shown = <b>{${call}}</b>`, messages)

test.for([
  `t('cart.title')`,
  `t('cart.items', { count: 2, total })`,
  `t('cart.items', values)`,
  `t('cart.items', { ...values, count })`,
  'label(`cart.items`, { count })',
])('accepts %s', call => {
  expect(problemsOf(call)).toEqual([])
})

test.for([
  [`t('cart.items', { count })`, 'gives count'],
  [`t('cart.items')`, 'gives no values'],
  [`t('cart.items', { count, total, sum })`, 'gives count, sum, total'],
])('reports %s', ([call = '', given]) => {
  expect(problemsOf(call)).toEqual([`cart.tsx:1: t('cart.items') ${given}, the message has count, total`])
})

test('reports values that a message without placeholders gets', () => {
  expect(problemsOf(`t('cart.title', { count })`)).toEqual([
    "cart.tsx:1: t('cart.title') gives count, the message has none",
  ])
})
