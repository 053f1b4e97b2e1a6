import { describe, expect, test } from 'vitest'
import type { GeoPoint } from '#delivery/index.ts'
import { orderByDistance } from './route-order.ts'
import { distanceMeters, planByStraightLine } from './route-planner.ts'

const REPUBLIC_SQUARE = { latitude: 40.1777, longitude: 44.5126 }
const GYUMRI = { latitude: 40.7942, longitude: 43.8453 }

/** Returns points around Yerevan, the same for the same seed. */
function pointsOf(seed: number, count: number): GeoPoint[] {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return Array.from({ length: count }, () => ({ latitude: 40.1 + next() * 0.15, longitude: 44.4 + next() * 0.2 }))
}

const permutations = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap(item => permutations(items.filter(each => each !== item)).map(rest => [item, ...rest]))

function lengthOf(order: readonly number[], points: readonly GeoPoint[], start?: GeoPoint): number {
  const route = [...(start ? [start] : []), ...order.flatMap(index => points[index] ?? [])]
  return route.slice(1).reduce((sum, point, index) => sum + distanceMeters(route[index] ?? point, point), 0)
}

const range = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)

describe('a route by distance', () => {
  test('measures the distance in a straight line', () => {
    expect(distanceMeters(REPUBLIC_SQUARE, REPUBLIC_SQUARE)).toBe(0)
    expect(distanceMeters(REPUBLIC_SQUARE, GYUMRI) / 1000).toBeCloseTo(88.5, 0)
  })

  test.for(range(12, 1))('of up to 7 stops is the shortest of all orders: %i', async seed => {
    const points = pointsOf(seed, 1 + (seed % 7))
    const start = seed % 2 === 0 ? REPUBLIC_SQUARE : undefined
    const all = range(points.length)
    const { order, plannedMeters } = await planByStraightLine({ points, start, groups: [all], current: all })
    const best = Math.min(...permutations(all).map(each => lengthOf(each, points, start)))
    expect(order.toSorted()).toEqual(all)
    expect(plannedMeters).toBe(Math.round(best))
  })

  test.for(range(6, 1))(
    'finishes a slot before the next one, and is the shortest of all orders that do: %i',
    async seed => {
      const points = pointsOf(seed, 7)
      const groups = [[0, 1, 2], [], [3, 4], [5, 6]]
      const { order, plannedMeters } = await planByStraightLine({
        points,
        start: REPUBLIC_SQUARE,
        groups,
        current: range(7),
      })
      const [early, late, last] = [permutations([0, 1, 2]), permutations([3, 4]), permutations([5, 6])]
      const possible = early.flatMap(a => late.flatMap(b => last.map(c => [...a, ...b, ...c])))
      expect(order.slice(0, 3).toSorted()).toEqual([0, 1, 2])
      expect(order.slice(3, 5).toSorted()).toEqual([3, 4])
      expect(plannedMeters).toBe(Math.round(Math.min(...possible.map(each => lengthOf(each, points, REPUBLIC_SQUARE)))))
    },
  )

  test.for(range(20, 1))('of many stops is at most a fifth longer than the shortest one: %i', seed => {
    const points = pointsOf(seed, 10)
    const between = (from: number | undefined, to: number) => {
      const [a, b] = [from === undefined ? REPUBLIC_SQUARE : points[from], points[to]]
      return a && b ? distanceMeters(a, b) : 0
    }
    const lengthBy = (maxExact: number) =>
      lengthOf(orderByDistance([range(10)], between, maxExact), points, REPUBLIC_SQUARE)
    expect(lengthBy(0)).toBeGreaterThanOrEqual(lengthBy(10) - 0.01)
    expect(lengthBy(0)).toBeLessThan(lengthBy(10) * 1.2)
  })

  test('of 200 stops has each of them once and is shorter, also with stops at one place', async () => {
    const points = [...pointsOf(7, 150), ...range(50).map(() => GYUMRI)]
    const request = { points, start: REPUBLIC_SQUARE, groups: [range(200)], current: range(200) }
    const plan = await planByStraightLine(request)
    expect(plan.order.toSorted((a, b) => a - b)).toEqual(range(200))
    expect(plan.plannedMeters).toBeLessThan(plan.currentMeters)
  })

  test('is the present order if that is shorter than what is found for many stops', async () => {
    const points = pointsOf(7, 10)
    const [groups, all] = [[range(10)], range(10)]
    const best = (await planByStraightLine({ points, start: REPUBLIC_SQUARE, groups, current: all })).order
    const repeated = { points: [...points, ...points], start: REPUBLIC_SQUARE, groups: [range(20)] }
    const current = best.flatMap(stop => [stop, stop + 10])
    const plan = await planByStraightLine({ ...repeated, current })
    expect(plan.plannedMeters).toBeLessThanOrEqual(plan.currentMeters)
    const late = await planByStraightLine({ points, start: REPUBLIC_SQUARE, groups: [range(9, 1), [0]], current: all })
    expect(late.order.at(-1), 'but not if it leaves the slots').toBe(0)
  })

  test('without stops has no length', async () => {
    const plan = await planByStraightLine({ points: [], start: undefined, groups: [], current: [] })
    expect(plan).toEqual({ order: [], plannedMeters: 0, currentMeters: 0 })
  })
})
