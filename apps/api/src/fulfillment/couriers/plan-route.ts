import type { StopKey } from '@shop/contracts/couriers-staff.ts'
import type { DeliveryBoard, DeliveryStop } from '@shop/contracts/deliveries-staff.ts'
import type { PickupPointSettings } from '@shop/contracts/pickup.ts'
import type { RoutePlan } from '@shop/contracts/route-plan.ts'
import { sql } from 'kysely'
import { parseMapPoint } from '#delivery/index.ts'
import { readOrderPoints } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import { getDeliveryBoard } from '../delivery-board.ts'
import { type Location, locateStop } from './locate-stop.ts'
import type { RoutePlanner } from './route-planner.ts'

type Stop = {
  key: StopKey
  isFinished: boolean
  /** Date and time of the delivery slot, as a text that can be compared. */
  slot: string
  location: Location
}

/**
 * Proposes the order of a courier's stops of a day by distance. Finished stops keep their positions. The open ones are
 * ordered by delivery slot, and within a slot by distance; those whose place is unknown come last in their slot.
 * @throws NOT_FOUND for an account that is not a courier's
 */
export async function planRoute(
  deps: Pick<Deps, 'db' | 'clock'>,
  planner: RoutePlanner,
  { courierId, date }: { courierId: string; date: string },
): Promise<RoutePlan> {
  const board = await getDeliveryBoard(deps, date)
  if (!board.couriers.some(({ accountId }) => accountId === courierId)) throw new AppError('NOT_FOUND')
  const lastNumber = await findLastFinished(deps.db, courierId, date)
  const { stops, last } = await readStops(deps, stopsOfCourier(board, courierId), lastNumber)
  const { points } = await getSettings(deps.db, 'pickup')
  const start = startOf(last, points)

  const open = stops.filter(({ isFinished }) => !isFinished)
  const slots = [...Map.groupBy(open.keys(), index => open[index]?.slot ?? '')].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const located = open.flatMap(({ location: { point } }, index) => (point ? [{ index, point }] : []))
  const groups = slots.map(([, indexes]) => located.flatMap(({ index }, at) => (indexes.includes(index) ? [at] : [])))
  const plan = await planner({
    points: located.map(({ point }) => point),
    start: start?.location.point,
    groups,
    current: [...located.keys()],
  })
  const planned = plan.order.flatMap(at => open[located[at]?.index ?? -1] ?? [])
  const ordered = slots.flatMap(([slot, indexes]) => [
    ...planned.filter(each => each.slot === slot),
    ...indexes.flatMap(index => open[index] ?? []).filter(({ location }) => location.accuracy === 'unknown'),
  ])
  const route = stops.map(stop => (stop.isFinished ? stop : (ordered.shift() ?? stop)))
  return {
    ...(start && {
      start: { kind: start.kind, accuracy: start.location.accuracy, ...(start.name && { name: start.name }) },
    }),
    stops: route.map(({ key, isFinished, location: { accuracy } }) => ({ ...key, accuracy, isFinished })),
    currentMeters: plan.currentMeters,
    plannedMeters: plan.plannedMeters,
    isChanged: route.some((stop, index) => stop !== stops[index]),
  }
}

type StopOfSlot = { stop: DeliveryStop; slot: string }

/** Returns the stops of a courier on a board in the order of the route. */
function stopsOfCourier({ date, late, windows }: DeliveryBoard, courierId: string): StopOfSlot[] {
  const positionOf = ({ stop: { courier } }: StopOfSlot) => courier?.position ?? 0
  return [
    ...late.map(stop => ({ stop, slot: `${stop.window.date} ${stop.window.time}` })),
    ...windows.flatMap(({ time, stops }) => stops.map(stop => ({ stop, slot: `${date} ${time}` }))),
  ]
    .filter(({ stop }) => stop.courier?.accountId === courierId)
    .toSorted((a, b) => positionOf(a) - positionOf(b))
}

/**
 * Returns the order at which the courier finished a stop last. The board has no late deliveries that are finished.
 */
async function findLastFinished(db: Deps['db'], courierId: string, date: string): Promise<number | undefined> {
  const finished = kysely
    .selectFrom('courier_stop as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select('o.number')
    .where('s.courier_id', '=', courierId)
    .where('s.date', '=', sql<Date>`${date}::date`)
    .where('s.finished_at', 'is not', null)
  const [last] = await query(db, finished.orderBy('s.finished_at', 'desc').orderBy('s.position', 'desc').limit(1))
  return last?.number
}

/** Locates the stops of a route, and the one that was finished last. */
async function readStops(
  { db }: Pick<Deps, 'db'>,
  stops: readonly StopOfSlot[],
  lastNumber: number | undefined,
): Promise<{ stops: Stop[]; last: Location | undefined }> {
  const numbers = stops.map(({ stop }) => stop.orderNumber)
  const places = await readOrderPoints(db, lastNumber === undefined ? numbers : [...numbers, lastNumber])
  const lastPlace = lastNumber === undefined ? undefined : places.get(lastNumber)
  const located = stops.flatMap(({ stop: { kind, orderNumber, slotId, isDone, courier }, slot }) => {
    const place = places.get(orderNumber)
    if (kind === 'parcel' || slotId === undefined || !place) return []
    const isFinished = isDone || courier?.outcome !== undefined
    return [{ key: { kind, orderNumber, slotId }, isFinished, slot, location: locateStop(place) }]
  })
  return { stops: located, last: lastPlace && locateStop(lastPlace) }
}

type Start = { kind: 'stop' | 'pickup_point'; location: Location; name?: PickupPointSettings['name'] }

/**
 * Returns where the open part of a route begins: at the stop that was finished last; else at the pick-up point whose link to the
 * map has coordinates; else about in the town of a pick-up point.
 */
function startOf(last: Location | undefined, points: readonly PickupPointSettings[]): Start | undefined {
  if (last?.point) return { kind: 'stop', location: last }
  const places = points.flatMap((place): Start[] => {
    const found = place.isActive ? parseMapPoint(place.mapUrl) : undefined
    const point = typeof found === 'object' ? found : undefined
    const location = locateStop({ point, address: { region: place.region, city: place.city.en } })
    return place.isActive && location.point ? [{ kind: 'pickup_point', location, name: place.name }] : []
  })
  return places.find(({ location }) => location.accuracy === 'exact') ?? places[0]
}
