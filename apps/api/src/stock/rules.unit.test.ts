import { describe, expect, test } from 'vitest'
import { averageAfterReceipt, averageAfterUndo } from './rules.ts'

describe('the moving average cost', () => {
  test.for([
    ['of the first delivery is its cost', 0, null, 10, 500, 500],
    ['takes the cost of the first delivery for units of unknown cost', 7, null, 10, 500, 500],
    ['weighs old and new units', 10, 500, 30, 700, 650],
    ['keeps four decimals', 2, 100, 1, 101, 100.3333],
    ['starts again when nothing was left', 0, 500, 5, 700, 700],
    ['does not change without a cost', 10, 500, 30, null, 500],
    ['counts gifts', 10, 500, 10, 0, 250],
  ] as const)('%s', ([, onHand, averageCostAmd, quantity, unitCostAmd, after]) => {
    expect(averageAfterReceipt({ onHand, averageCostAmd }, { quantity, unitCostAmd })).toBe(after)
  })

  test.for([
    ['is the one from before', 40, 650, 30, 700, 500, 650, true, 500],
    ['is the one from before, although units were sold', 35, 650, 30, 700, 500, 650, true, 500],
    ['is unknown again after the first delivery', 10, 500, 10, 500, null, 500, true, null],
    ['takes the units out at their cost after another delivery', 50, 660, 30, 700, 500, 650, false, 600],
    ['stays after another delivery at the same cost', 20, 1000, 10, 1000, null, 1000, false, 1000],
    ['takes the units out if another delivery led to the same average', 20, 2000, 10, 3000, 1500, 2000, false, 1000],
    ['stays if the stock is worth less than the units', 31, 100, 30, 700, 500, 650, false, 100],
    ['stays if nothing is left', 30, 660, 30, 700, 500, 650, false, 660],
    ['stays without a cost', 40, 500, 30, null, 500, 500, true, 500],
  ] as const)(
    'after an undo %s',
    ([, onHand, average, quantity, unitCostAmd, costBeforeAmd, costAfterAmd, isLast, after]) => {
      const received = { quantity, unitCostAmd, costBeforeAmd, costAfterAmd }
      expect(averageAfterUndo({ onHand, averageCostAmd: average }, received, isLast)).toBe(after)
    },
  )
})
