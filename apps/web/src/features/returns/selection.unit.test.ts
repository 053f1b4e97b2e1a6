import type { ReturnableLine } from '@shop/contracts/returns.ts'
import { describe, expect, test } from 'vitest'
import { calculateRefund, findReturnObstacle, hasBlockedItems, toReturnableLines } from './selection.ts'

const line = (changes: Partial<ReturnableLine> = {}): ReturnableLine => ({
  sku: 'COAL',
  title: 'Уголь',
  imageUrl: '/coal.svg',
  weight: 1000,
  bought: 3,
  returned: 1,
  canReturn: 2,
  takenBack: 'unopened',
  amountsAmd: [1000, 1999],
  points: [0, 1],
  ...changes,
})

describe('a line of an order', () => {
  test.each([
    [{}, 'changed_mind', false, undefined],
    [{}, 'changed_mind', true, 'opened'],
    [{}, 'faulty', true, undefined],
    [{ takenBack: 'none' }, 'other', false, 'excluded'],
    [{ takenBack: 'none' }, 'wrong_item', false, undefined],
    [{ takenBack: 'any' }, 'changed_mind', true, undefined],
    [{ canReturn: 0 }, 'faulty', false, 'gone'],
  ] as const)('a return of %o as %s, opened: %s, is blocked by %s', (changes, reason, isOpened, obstacle) => {
    expect(findReturnObstacle(line(changes), reason, isOpened)).toBe(obstacle)
  })
})

test('returns the selected returnable lines with their refund', () => {
  const lines = [
    line(),
    line({ sku: 'HOSE', takenBack: 'any', canReturn: 1, amountsAmd: [500], points: [10] }),
    line({ sku: 'BOWL' }),
  ]
  const choice = {
    COAL: { quantity: 2, isOpened: false },
    HOSE: { quantity: 1, isOpened: true },
    BOWL: { quantity: 1, isOpened: true },
  }
  expect([hasBlockedItems(lines, choice, 'changed_mind'), hasBlockedItems(lines, choice, 'faulty')]).toEqual([
    true,
    false,
  ])
  const sent = toReturnableLines(lines, choice, 'changed_mind')
  expect(sent).toEqual([
    { sku: 'COAL', quantity: 2, isOpened: false },
    { sku: 'HOSE', quantity: 1, isOpened: true },
  ])
  expect(calculateRefund(lines, sent)).toEqual({ amountAmd: 2499, points: 11 })
})
