import type { StopKey } from '@shop/contracts/couriers-staff.ts'
import type { DeliveryBoard, DeliveryStop } from '@shop/contracts/deliveries-staff.ts'

/** A stop that a courier can have: not a parcel. */
export type RouteStop = DeliveryStop & StopKey & { kind: StopKey['kind']; slotId: string }

export const isRouteStop = (stop: DeliveryStop): stop is RouteStop =>
  stop.kind !== 'parcel' && stop.slotId !== undefined

/** True if the stop can get a courier: something is left to do. */
export const isAssignable = (stop: DeliveryStop): stop is RouteStop => isRouteStop(stop) && !stop.isDone

export const nameOfStop = ({ kind, orderNumber, slotId }: StopKey): string => `${kind} ${orderNumber} ${slotId}`

export const toStopKey = ({ kind, orderNumber, slotId }: RouteStop): StopKey => ({ kind, orderNumber, slotId })

/** Returns the stops of couriers on a board, overdue ones first. */
export const routeStopsOf = ({ late, windows }: DeliveryBoard): RouteStop[] =>
  [...late, ...windows.flatMap(({ stops }) => stops)].filter(isRouteStop)
