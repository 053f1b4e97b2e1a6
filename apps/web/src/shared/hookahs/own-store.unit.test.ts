import { MAX_OWNED_HOOKAHS } from '@shop/contracts/compatibility.ts'
import { expect, test } from 'vitest'
import { createStorage } from '#platform/storage.ts'
import { createGuestHookahs } from './own-store.ts'

/** A store on fresh storage with this text in it. */
function openStore(text?: string) {
  const items = new Map(text === undefined ? [] : [['ownHookahs', text]])
  const native = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  return createGuestHookahs(createStorage(() => native))
}

test('a hookah is stored once, newest first, and at most as many as an account may have', () => {
  const store = openStore()
  store.add('garni')
  store.add('vayk')
  store.add('garni')
  expect(store.get()).toEqual(['garni', 'vayk'])
  store.remove('garni')
  expect(store.get()).toEqual(['vayk'])
  for (let n = 0; n < MAX_OWNED_HOOKAHS + 5; n++) store.add(`model-${n}`)
  expect(store.get()).toHaveLength(MAX_OWNED_HOOKAHS)
})

test.each(['nonsense', '{"a":1}', '[1,2]', '[""]', 'null'])(
  'stored text %s that is not a list of slugs is ignored',
  text => {
    expect(openStore(text).get()).toEqual([])
  },
)
