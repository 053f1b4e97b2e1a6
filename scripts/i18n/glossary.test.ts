import { expect, test } from 'vitest'
import type { Messages } from './catalogs.ts'
import { findReplacedTerms } from './glossary.ts'

const none: Messages = new Map()

test('a term that the glossary replaces is found with the right one', () => {
  const messages = {
    ru: new Map([['a', 'Деньги вернутся клиенту']]),
    en: new Map([['b', 'The flask is made of glass']]),
    hy: new Map([['c', 'Ցանկացած ապրանքանիշ']]),
  }
  expect(findReplacedTerms(messages)).toEqual([
    'b in en: "flask", the glossary says "base"',
    'a in ru: "клиент", the glossary says "покупатель"',
    'c in hy: "ապրանքանիշ", the glossary says "բրենդ"',
  ])
})

test('a word with another meaning is no problem', () => {
  const en = new Map([
    ['adminOrders.slip', 'Packing slip'],
    ['d', 'Open the window'],
  ])
  expect(findReplacedTerms({ ru: none, en, hy: none })).toEqual([])
})
