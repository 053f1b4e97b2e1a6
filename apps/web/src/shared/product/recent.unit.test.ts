import { expect, test } from 'vitest'
import { createStorage } from '#platform/storage.ts'
import { createRecent } from './recent.ts'

function browserWith(stored?: string) {
  const kept = new Map<string, string>()
  if (stored !== undefined) kept.set('recentlyViewed', stored)
  const native = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, recent: createRecent(createStorage(() => native)) }
}

test('lists the last viewed products first, each once, at most six', () => {
  const { recent } = browserWith()
  for (const slug of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b']) recent.add(slug)
  expect(recent.get()).toEqual(['b', 'g', 'f', 'e', 'd', 'c'])
})

test('survives the visit, and clearing removes everything', () => {
  const { kept, recent } = browserWith()
  recent.add('a')
  expect(browserWith(kept.get('recentlyViewed')).recent.get()).toEqual(['a'])
  recent.clear()
  expect(recent.get()).toEqual([])
  expect(kept.size).toBe(0)
})

test.for(['{', '"a"', '[1]', 'null'])('a broken value (%s) is no products', stored => {
  expect(browserWith(stored).recent.get()).toEqual([])
})
