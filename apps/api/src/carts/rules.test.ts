import { expect, test } from 'vitest'
import { type Groups, mergeGroups, mergeLines } from './rules.ts'

const rental = (id: string, pickUpTime?: string) => ({
  id,
  slug: 'garni',
  from: '2026-11-21',
  to: '2026-11-23',
  flavorSku: 'MINT',
  cupSku: 'TURKA',
  ...(pickUpTime && { pickUpTime }),
})
const mix = (id: string, quantity: number) => ({ id, lines: [{ sku: 'MINT', quantity }] })
const groups = (...rentals: Groups['rentals']): Groups => ({ rentals, mixes: [] })
const line = (sku: string, quantity: number) => ({ sku, quantity })

test('merges the groups of two carts by id; a mix gets the larger quantity', () => {
  const held = { rentals: [rental('a'), rental('b')], mixes: [mix('x', 2), mix('y', 1)] }
  const sent = { rentals: [rental('b', '18:00'), rental('c')], mixes: [mix('x', 1), mix('y', 3)] }
  expect(mergeGroups(held, sent)).toEqual({
    rentals: [rental('a'), rental('b', '18:00'), rental('c')],
    mixes: [mix('x', 2), mix('y', 3)],
  })
})

test('keeps no more rentals than an order allows', () => {
  const many = ['a', 'b', 'c', 'd'].map(id => rental(id))
  const others = ['e', 'f'].map(id => rental(id))
  expect(mergeGroups(groups(...many), groups(...others)).rentals.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test.for<[what: string, held: [number, Groups | null], sent: [number, Groups | null], merged: number]>([
  ['the same rental on both sides is no more of it', [1, groups(rental('a'))], [1, groups(rental('a'))], 1],
  ['another rental needs a pack of its own', [1, groups(rental('a'))], [1, groups(rental('b'))], 2],
  ['a pack beside them stays', [3, groups(rental('a'))], [1, groups(rental('b'))], 4],
  ['of packs beside them the larger quantity wins', [3, groups(rental('a'))], [5, groups()], 6],
  ['a browser that knows no groups has their packs in its lines', [2, groups(rental('a'))], [2, null], 2],
  ['so has a cart that was kept before', [2, null], [1, groups(rental('a'))], 2],
  ['a rental whose flavor was taken out gets it back with its other side', [1, groups(rental('a'))], [0, groups()], 1],
])('%s', ([, [before, heldGroups], [now, sentGroups], merged]) => {
  const lines = (quantity: number) => (quantity > 0 ? [line('MINT', quantity), line('TURKA', 9)] : [])
  const none: Groups = { rentals: [], mixes: [] }
  const all = mergeGroups(heldGroups ?? none, sentGroups ?? none)
  const result = mergeLines(
    { lines: lines(before), groups: heldGroups },
    { lines: lines(now), groups: sentGroups },
    all,
  )
  expect(result.find(({ sku }) => sku === 'MINT')?.quantity ?? before).toBe(merged)
})
