import { expect, test } from 'vitest'
import { createStorage } from '#platform/storage.ts'
import { createRecent } from './recent.ts'

function browserWith(stored?: string) {
  const values = new Map<string, string>()
  if (stored !== undefined) values.set('recentlyViewed', stored)
  const native = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  return { values, recent: createRecent(createStorage(() => native)) }
}

test('lists the last viewed products first, each once, at most six', () => {
  const { recent } = browserWith()
  for (const slug of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b']) recent.add(slug)
  expect(recent.get()).toEqual(['b', 'g', 'f', 'e', 'd', 'c'])
})

test('survives the visit, and clearing removes everything', () => {
  const { values, recent } = browserWith()
  recent.add('a')
  expect(browserWith(values.get('recentlyViewed')).recent.get()).toEqual(['a'])
  recent.clear()
  expect(recent.get()).toEqual([])
  expect(values.size).toBe(0)
})

test.for(['{', '"a"', '[1]', 'null'])('a broken value (%s) is no products', stored => {
  expect(browserWith(stored).recent.get()).toEqual([])
})
