import * as z from 'zod/mini'
import { OrderNumber } from './orders.ts'
import { PictureSize } from './pictures.ts'
import { ById, FileBytes, IdempotencyHeaders, route } from './route.ts'
import { LocalDate, MAX_INT32, RequiredText, Timestamp } from './scalars.ts'

const tag = 'delivery'

/** A stop of the board. */
export const StopKey = z.object({
  kind: z.enum(['delivery', 'pick_up']),
  orderNumber: z.int().check(z.gte(1), z.lte(MAX_INT32)),
  slotId: z.uuid(),
})
export type StopKey = z.infer<typeof StopKey>

const MAX_STOPS = 200

/** Couriers of stops. */
export const AssignStops = z.object({
  /** The day of the route: the day of the board. */
  date: LocalDate,
  /** The account of the courier; null removes the stops from their routes. */
  accountId: z.nullable(z.uuid()),
  stops: z
    .array(z.extend(StopKey, { /** The courier that the dispatcher saw; null for none. */ from: z.nullable(z.uuid()) }))
    .check(z.minLength(1), z.maxLength(MAX_STOPS)),
})
export type AssignStops = z.infer<typeof AssignStops>

/** Number of changed stops. */
const ChangedStops = z.object({ changed: z.int() })

/**
 * Assigns stops of a day to a courier, at the end of the route, or removes them from their routes. Returns
 * `STOP_CHANGED` with the order numbers if a stop has another courier than the dispatcher saw, or is finished; then
 * nothing is changed. Repeating the request has no effect.
 */
export const assignStops = route({
  method: 'POST',
  path: '/admin/deliveries/assign',
  access: 'deliveries.edit',
  tag,
  summary: 'Assign stops to a courier',
  body: AssignStops,
  result: ChangedStops,
  errors: ['VALIDATION', 'NOT_FOUND', 'STOP_CHANGED'],
})

/**
 * Sets the order of a courier's route. Stops that the request does not list follow in their present order; listed stops
 * of other couriers are ignored. Repeating the request has no effect.
 */
export const orderRoute = route({
  method: 'PUT',
  path: '/admin/couriers/:id/route',
  access: 'deliveries.edit',
  tag,
  summary: 'Order the route of a courier',
  params: ById,
  body: z.object({ date: LocalDate, stops: z.array(StopKey).check(z.minLength(1), z.maxLength(MAX_STOPS)) }),
  result: ChangedStops,
  errors: ['VALIDATION'],
})

/** An entry of a courier's cash in AMD. `taken`: a fee taken at the door; `handed_over`: received by the shop. */
export const CashEntry = z.object({
  id: z.uuid(),
  kind: z.enum(['taken', 'handed_over']),
  at: Timestamp,
  amountAmd: z.int(),
  /** The agreed fee, or what the courier had before the hand-over. */
  dueAmd: z.int(),
  orderNumber: z.optional(z.int()),
  note: z.optional(z.string()),
  /** The staff member who recorded it; absent if the account is deleted. */
  by: z.optional(z.string()),
})
export type CashEntry = z.infer<typeof CashEntry>

/** The cash of a courier. */
export const CourierCash = z.object({
  /** Null if the account is deleted. */
  name: z.nullable(z.string()),
  /** Taken and not handed over; negative if the courier handed over too much. */
  cashAmd: z.int(),
  /** Newest first, at most 100. */
  entries: z.array(CashEntry),
})
export type CourierCash = z.infer<typeof CourierCash>

/** Returns the cash that a courier has, and what they took and handed over. */
export const getCourierCash = route({
  method: 'GET',
  path: '/admin/couriers/:id/cash',
  access: 'deliveries.edit',
  tag,
  summary: 'Retrieve the cash of a courier',
  params: ById,
  result: CourierCash,
  errors: ['NOT_FOUND'],
})

/**
 * Records cash that a courier handed over. A negative amount corrects an earlier entry and needs a note. The request is
 * idempotent by its `Idempotency-Key`.
 */
export const receiveCash = route({
  method: 'POST',
  path: '/admin/couriers/:id/cash',
  access: 'deliveries.edit',
  tag,
  summary: 'Record cash from a courier',
  params: ById,
  headers: IdempotencyHeaders,
  body: z.object({
    amountAmd: z.int().check(z.gte(-10_000_000), z.lte(10_000_000)),
    note: z.optional(RequiredText(300)),
  }),
  result: CourierCash,
  errors: ['VALIDATION', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
})

/** Returns a WebP picture of the signature or photo of a delivery. */
export const getDeliveryProof = route({
  method: 'GET',
  path: '/admin/orders/:number/proof',
  access: 'customers.personal',
  tag,
  summary: 'Retrieve the proof of a delivery',
  params: OrderNumber,
  query: PictureSize,
  result: FileBytes,
  media: 'image/webp',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const courierStaffRoutes = { assignStops, orderRoute, getCourierCash, receiveCash, getDeliveryProof }
