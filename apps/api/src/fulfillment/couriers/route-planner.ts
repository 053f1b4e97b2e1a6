import type { GeoPoint } from '#delivery/index.ts'
import { orderByDistance } from './route-order.ts'

export type RouteRequest = {
  points: readonly GeoPoint[]
  /** Where the route begins; undefined if that is not known. */
  start: GeoPoint | undefined
  /** Positions of points by delivery slot, the earliest slot first: a slot is finished before the next one begins. */
  groups: readonly (readonly number[])[]
  /** Positions of the points in the present order, whose length is returned for comparison. */
  current: readonly number[]
}

export type PlannedOrder = {
  /** Positions of the points. */
  order: readonly number[]
  plannedMeters: number
  currentMeters: number
}

/**
 * Orders stops by distance. A routing service such as OSRM or VROOM can implement it with distances on roads. It must
 * answer the same for the same request.
 */
export type RoutePlanner = (request: RouteRequest) => Promise<PlannedOrder>

const EARTH_RADIUS_METERS = 6_371_000
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance in meters. */
export function distanceMeters(from: GeoPoint, to: GeoPoint): number {
  const [a, b] = [toRadians(from.latitude), toRadians(to.latitude)]
  const sine = (radians: number) => Math.sin(radians / 2) ** 2
  const chord = sine(b - a) + Math.cos(a) * Math.cos(b) * sine(toRadians(to.longitude - from.longitude))
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * Orders stops by the distance in a straight line, without an outside service. Keeps the present order if it respects
 * the groups and is not longer.
 */
export const planByStraightLine: RoutePlanner = async ({ points, start, groups, current }) => {
  const metersTo = (from: GeoPoint | undefined, index: number) => {
    const to = points[index]
    return from && to ? distanceMeters(from, to) : 0
  }
  const metersBetween = (from: number | undefined, to: number) =>
    metersTo(from === undefined ? start : points[from], to)
  const lengthOf = (route: readonly number[]) =>
    Math.round(route.reduce((sum, stop, index) => sum + metersBetween(route[index - 1], stop), 0))
  const planned = orderByDistance(groups, metersBetween)
  const isKept = isInOrderOf(groups, current) && lengthOf(current) <= lengthOf(planned)
  const order = isKept ? current : planned
  return { order, plannedMeters: lengthOf(order), currentMeters: lengthOf(current) }
}

/** True if the stops of each group come before those of the next one. */
function isInOrderOf(groups: readonly (readonly number[])[], order: readonly number[]): boolean {
  const ranks = order.map(stop => groups.findIndex(group => group.includes(stop)))
  return ranks.every((rank, index) => rank >= (ranks[index - 1] ?? 0))
}
