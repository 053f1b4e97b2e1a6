import * as z from 'zod/mini'
import { DeliveryStop, StopOutcome } from './deliveries-staff.ts'
import { CollectionFailure } from './order-activity.ts'
import { DeliveryFailure, OrderNumber } from './orders.ts'
import { DeliveryProof, HandedOverHookah, OrderVersion } from './orders-staff.ts'
import { RefusedAtDoor } from './refused-at-door.ts'
import { IdentityDocument } from './rental-deposits.ts'
import { ById, IdempotencyHeaders, route } from './route.ts'
import { Amd, LocalDate, LocalTime, RequiredText, Timestamp } from './scalars.ts'

const tag = 'delivery'

/** A stop of a courier's route. */
export const CourierStop = z.extend(
  z.pick(DeliveryStop, {
    orderNumber: true,
    version: true,
    status: true,
    name: true,
    phone: true,
    secondaryPhone: true,
    address: true,
    mapQuery: true,
    pointAccuracy: true,
    notes: true,
    isDiscreet: true,
    togetherWith: true,
    unpackedSupplements: true,
    items: true,
    goods: true,
    hookahs: true,
    takeAmd: true,
    identityNeeded: true,
  }),
  {
    kind: z.enum(['delivery', 'pick_up']),
    slotId: z.uuid(),
    window: z.object({ date: LocalDate, time: LocalTime, endTime: LocalTime }),
    /** Absent while the stop is open. */
    outcome: z.optional(StopOutcome),
    finishedAt: z.optional(Timestamp),
    /** Cash taken at the door in AMD; absent before the delivery, and if nothing had to be paid. */
    takenAmd: z.optional(Amd),
    /** Actions that are possible now; those of hookahs are with the hookahs. */
    steps: z.array(z.enum(['dispatch', 'deliver', 'failed-deliveries', 'failed-collections'])),
  },
)
export type CourierStop = z.infer<typeof CourierStop>

/** The route of a courier today, and their cash in AMD. */
export const CourierDay = z.object({
  date: LocalDate,
  /** In the order of the route. */
  stops: z.array(CourierStop),
  /** Taken today. */
  takenAmd: z.int(),
  /** Handed over to the shop today. */
  handedOverAmd: z.int(),
  /** Taken on any day and not handed over. */
  cashAmd: z.int(),
})
export type CourierDay = z.infer<typeof CourierDay>

const call = { access: 'deliveries.own', tag, result: CourierDay } as const
const orderCall = { ...call, method: 'POST', params: OrderNumber } as const

/** Returns the stops of the signed-in courier for today in the order of the route, finished ones included. */
export const getCourierDay = route({
  ...call,
  method: 'GET',
  path: '/admin/courier/day',
  summary: "List the courier's stops of today",
})
/** Dispatches a packed order of an own stop. Repeating the request has no effect. */
export const setOff = route({
  ...orderCall,
  path: '/admin/courier/orders/:number/dispatch',
  summary: 'Set off with an order',
  errors: ['NOT_FOUND', 'ORDER_STATE'],
})

/** How an order was delivered. */
export const DeliverAtDoor = z.object({
  /** True if the customer showed a document. The settings can require it. */
  identityChecked: z.optional(z.boolean()),
  /** The kind of document, if it was the customer's own: their deposits get lower. Only with `identityChecked`. */
  identityDocument: z.optional(IdentityDocument),
  /** The uploaded signature or photo. */
  proof: z.object({ kind: DeliveryProof.shape.kind, pictureId: z.uuid() }),
  /** Cash taken in AMD. Required if a fee is paid on delivery. */
  takenAmd: z.optional(Amd.check(z.lte(10_000_000))),
  /** The condition of each hookah that is handed over with the order. */
  hookahs: z._default(z.array(HandedOverHookah).check(z.maxLength(20)), []),
  /** What the customer did not take. Absent if they took all of it. */
  refused: z.optional(RefusedAtDoor),
})
export type DeliverAtDoor = z.infer<typeof DeliverAtDoor>

/**
 * Marks the order of an own stop as delivered, with the proof, the cash taken and the condition of its hookahs.
 * Repeating the request has no effect.
 */
export const deliverAtDoor = route({
  ...orderCall,
  path: '/admin/courier/orders/:number/deliver',
  summary: 'Deliver an order',
  body: DeliverAtDoor,
  errors: ['NOT_FOUND', 'ORDER_STATE', 'RENTAL_STATE', 'RENTAL_NOT_FREE', 'RETURN_NOT_POSSIBLE', 'VALIDATION'],
})
/**
 * Records that the order of an own stop could not be handed over. The request is idempotent by its `Idempotency-Key`.
 */
export const failAtDoor = route({
  ...orderCall,
  path: '/admin/courier/orders/:number/failed-deliveries',
  summary: 'Record a failed delivery at the door',
  headers: IdempotencyHeaders,
  body: z.object({ reason: DeliveryFailure, note: z.optional(RequiredText(1000)) }),
  errors: ['NOT_FOUND', 'ORDER_STATE', 'VALIDATION', 'IDEMPOTENCY_KEY_REUSED'],
})
/** Records that a hookah of an own stop was collected, with its condition. Repeating the request has no effect. */
export const collectAtDoor = route({
  ...call,
  method: 'POST',
  path: '/admin/courier/rentals/:id/return',
  summary: 'Collect a rented hookah',
  params: ById,
  body: z.object({ condition: RequiredText(1000) }),
  errors: ['NOT_FOUND', 'RENTAL_STATE', 'VALIDATION'],
})
/**
 * Records that the hookahs of an own stop could not be collected. The request is idempotent by its `Idempotency-Key`.
 */
export const failCollection = route({
  ...orderCall,
  path: '/admin/courier/orders/:number/failed-collections',
  summary: 'Record a failed collection',
  headers: IdempotencyHeaders,
  body: z.object({
    /** The delivery slot of the stop: the hookahs of an order can be collected in different slots. */
    slotId: z.uuid(),
    reason: CollectionFailure,
    note: z.optional(RequiredText(1000)),
  }),
  errors: ['NOT_FOUND', 'RENTAL_STATE', 'VALIDATION', 'IDEMPOTENCY_KEY_REUSED'],
})

/**
 * Saves where the courier is as the point of the address of an own stop on the map, as the dispatcher does by
 * `PUT /admin/orders/{number}/point`. Repeating the request has no effect. Returns `ORDER_CHANGED` if `version` is
 * outdated: the order can have another address.
 */
export const savePlace = route({
  ...orderCall,
  method: 'PUT',
  path: '/admin/courier/orders/:number/point',
  summary: 'Save the place of a stop',
  body: z.object({
    kind: CourierStop.shape.kind,
    /** The delivery slot of the stop. */
    slotId: z.uuid(),
    /** The version of the order whose address the courier saw. */
    version: OrderVersion,
    /** Degrees (WGS 84), in Armenia. */
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
  }),
  errors: ['NOT_FOUND', 'ORDER_CHANGED', 'VALIDATION'],
})

export const courierRoutes = {
  getCourierDay,
  setOff,
  deliverAtDoor,
  failAtDoor,
  collectAtDoor,
  failCollection,
  savePlace,
}
