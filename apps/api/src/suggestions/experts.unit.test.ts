import { strengths } from '@shop/contracts/catalog.ts'
import { expect, test } from 'vitest'
import { demoShelf } from '../../test/builders/demo-shelf.ts'
import { brokenRules, categorySets, expertAsks } from '../../test/builders/mix-experts.ts'
import { recommend } from './recommend.ts'

const shelf = demoShelf()

test('the recommender’s mixes of the demo shop follow all expert rules for every request', () => {
  const asks = categorySets().flatMap((categories, seed) =>
    strengths.map(strength => ({ categories, strength, earlier: [], refused: [], seed })),
  )
  for (const ask of asks) {
    const broken = brokenRules({ ask, shelf, parts: recommend(shelf, ask) })
    expect(broken, `${ask.strength}: ${ask.categories}`).toEqual([])
  }
})

test('the evaluation makes a hundred requests: each category in each strength, and every pair', () => {
  const asks = expertAsks()
  const asked = new Set(asks.map(({ categories, strength }) => `${categories} ${strength}`))
  expect(asks).toHaveLength(100)
  for (const categories of categorySets().filter(({ length }) => length === 1)) {
    for (const strength of strengths) expect(asked).toContain(`${categories} ${strength}`)
  }
  const pairs = asks.filter(({ categories }) => categories.length === 2)
  expect(new Set(pairs.map(({ categories }) => String(categories))).size).toBe(36)
})
