import * as z from 'zod/mini'
import { StopKey } from './couriers-staff.ts'
import { PointAccuracy } from './deliveries-staff.ts'
import { Texts } from './locale-schemas.ts'
import { OrderNumber } from './orders.ts'
import { OrderVersion } from './orders-staff.ts'
import { ById, route } from './route.ts'
import { LocalDate, RequiredText } from './scalars.ts'

const tag = 'delivery'

/** The order of a courier's open stops by distance. Nothing is changed until `PUT /admin/couriers/{id}/route`. */
export const RoutePlan = z.object({
  /**
   * Where the open part of the route begins: at the last finished stop, or at a pick-up point of the shop. Absent if the
   * shop has no point on the map; then the route begins at its first stop.
   */
  start: z.optional(
    z.object({
      kind: z.enum(['stop', 'pickup_point']),
      /** The name of the pick-up point. */
      name: z.optional(Texts),
      accuracy: PointAccuracy,
    }),
  ),
  /** The whole route in the proposed order. Finished stops keep their positions. */
  stops: z.array(z.extend(StopKey, { accuracy: PointAccuracy, isFinished: z.boolean() })),
  /** Length of the open part in meters in a straight line, in the present and in the proposed order. */
  currentMeters: z.int(),
  plannedMeters: z.int(),
  /** False if the route has this order already. */
  isChanged: z.boolean(),
})
export type RoutePlan = z.infer<typeof RoutePlan>

/**
 * Returns the order of a courier's stops by distance. Stops of an earlier delivery slot come first; within a slot, stops
 * whose place is unknown come last.
 */
export const planRoute = route({
  method: 'GET',
  path: '/admin/couriers/:id/route-plan',
  access: 'deliveries.edit',
  tag,
  summary: 'Plan the route of a courier by distance',
  params: ById,
  query: z.object({ date: LocalDate }),
  result: RoutePlan,
  errors: ['VALIDATION', 'NOT_FOUND'],
})

/**
 * Sets the point of an order's address on the map, also for later orders of the same customer to this address. Repeating
 * the request has no effect.
 */
export const setOrderPoint = route({
  method: 'PUT',
  path: '/admin/orders/:number/point',
  access: 'deliveries.edit',
  tag,
  summary: "Set the point of an order's address",
  params: OrderNumber,
  body: z.object({
    version: z.optional(OrderVersion),
    /**
     * Coordinates, latitude first (`40.18, 44.51`), or a link of Yandex Maps, Google Maps, OpenStreetMap or 2GIS that
     * contains them; null deletes the point.
     */
    place: z.nullable(RequiredText(2000)),
  }),
  result: z.object({ pointAccuracy: PointAccuracy }),
  errors: ['VALIDATION', 'NOT_FOUND', 'ORDER_CHANGED'],
})

export const routePlanRoutes = { planRoute, setOrderPoint }
