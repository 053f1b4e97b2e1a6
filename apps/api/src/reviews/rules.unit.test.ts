import { describe, expect, test } from 'vitest'
import { authorName, toSummary } from './rules.ts'

describe('the name of an author', () => {
  test.for([
    ['Ani Petrosyan', 'Ani P.'],
    ['Անի Մարիամ պետրոսյան', 'Անի Պ.'],
    ['  Ani  ', 'Ani'],
    ['Ани 𝒫etrosyan', 'Ани 𝒫.'],
    ['', ''],
  ] as const)('of "%s" is "%s"', ([name, shown]) => {
    expect(authorName(name)).toBe(shown)
  })
})

describe('the summary of ratings', () => {
  test('has the average with one decimal', () => {
    expect(toSummary([1, 0, 0, 1, 1])).toEqual({ count: 3, average: 3.3, byStars: [1, 0, 0, 1, 1] })
  })
  test('is empty without reviews', () => {
    expect(toSummary([0, 0, 0, 0, 0])).toEqual({ count: 0, average: 0, byStars: [0, 0, 0, 0, 0] })
  })
})
