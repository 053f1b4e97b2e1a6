/** Returns the distance between two stops; `from` is undefined for the start of the route. */
type DistanceBetween = (from: number | undefined, to: number) => number

type Path = { stops: readonly number[]; cost: number }

/** Groups of up to this many stops are ordered optimally: 2^10 sets of stops. */
const MAX_EXACT = 10

/**
 * Orders the stops of groups, one group after the other, so that the route is short. It does not return to the start. If
 * no group has more than `maxExact` stops, no order is shorter. Larger groups are ordered by the nearest neighbor and 2-opt.
 */
export function orderByDistance(
  groups: readonly (readonly number[])[],
  between: DistanceBetween,
  maxExact: number = MAX_EXACT,
): readonly number[] {
  // The shortest path to each stop at which the groups so far can end.
  let paths: readonly Path[] = [{ stops: [], cost: 0 }]
  for (const group of groups) {
    if (group.length === 0) continue
    paths =
      group.length <= maxExact ? extendExactly(paths, group, between) : [extendNearby(shortest(paths), group, between)]
  }
  return shortest(paths).stops
}

/** Returns the shortest path; the first of equal ones. */
function shortest(paths: readonly Path[]): Path {
  const [first, ...others] = paths
  if (!first) throw new Error('expected a path, got none')
  return others.reduce((best, path) => (path.cost < best.cost ? path : best), first)
}

const append = ({ stops, cost }: Path, stop: number, between: DistanceBetween): Path => ({
  stops: [...stops, stop],
  cost: cost + between(stops.at(-1), stop),
})

/** Extends the paths by all stops of a group (Held-Karp). Returns the shortest path for each last stop. */
function extendExactly(paths: readonly Path[], group: readonly number[], between: DistanceBetween): Path[] {
  let sets = new Map<number, Path[]>()
  for (const [index, stop] of group.entries())
    sets.set(1 << index, [shortest(paths.map(path => append(path, stop, between)))])
  for (let size = 1; size < group.length; size++) {
    const larger = new Map<number, Path[]>()
    for (const [visited, ends] of sets) {
      for (const [index, stop] of group.entries()) {
        if (visited & (1 << index)) continue
        const next = visited | (1 << index)
        const path = shortest(ends.map(end => append(end, stop, between)))
        larger.set(next, [...(larger.get(next) ?? []), path])
      }
    }
    sets = larger
  }
  return [...sets.values()].flat()
}

/** Extends a path to the nearest stop each time, then reverses parts of the group while that makes it shorter. */
function extendNearby(path: Path, group: readonly number[], between: DistanceBetween): Path {
  const from = path.stops.at(-1)
  const left = [...group]
  const order: number[] = []
  while (left.length > 0) {
    const at = order.at(-1) ?? from
    const nearest = left.reduce((best, stop) => (between(at, stop) < between(at, best) ? stop : best))
    left.splice(left.indexOf(nearest), 1)
    order.push(nearest)
  }
  const improved = reverseParts(order, from, between)
  return improved.reduce((extended, stop) => append(extended, stop, between), path)
}

/** A gain below a centimeter is a rounding error: without the limit the search might not end. */
const LEAST_GAIN_METERS = 0.01

/** Reverses parts of a route while that makes it shorter (2-opt). Distances must be equal in both directions. */
function reverseParts(order: readonly number[], from: number | undefined, between: DistanceBetween): readonly number[] {
  const route = [...order]
  /** The saved distance if the part from `start` to `end` is reversed: only its two ends get other neighbors. */
  const gainOf = (start: number, end: number) => {
    const [before, first, last, after] = [
      start === 0 ? from : route[start - 1],
      route[start],
      route[end],
      route[end + 1],
    ]
    if (first === undefined || last === undefined) return 0
    const toEnd = between(before, first) - between(before, last)
    return after === undefined ? toEnd : toEnd + between(last, after) - between(first, after)
  }
  let isShorter = true
  while (isShorter) {
    isShorter = false
    for (let start = 0; start < route.length - 1; start++) {
      for (let end = start + 1; end < route.length; end++) {
        if (gainOf(start, end) < LEAST_GAIN_METERS) continue
        route.splice(start, end - start + 1, ...route.slice(start, end + 1).toReversed())
        isShorter = true
      }
    }
  }
  return route
}
