import * as z from 'zod/mini'
import { Address } from './delivery.ts'
import { Texts } from './locale-schemas.ts'
import { CollectionFailure } from './order-activity.ts'
import { OrderStatus } from './orders.ts'
import { OrderTask, OrderVersion, StaffStep } from './orders-staff.ts'
import { personalText } from './personal.ts'
import { RentalState } from './rental-booking.ts'
import { RentalStep } from './rental-staff.ts'
import { route } from './route.ts'
import { Amd, LocalDate, LocalTime, Timestamp } from './scalars.ts'
import { titleFields } from './variant.ts'

/** A hookah that the courier delivers or collects. */
export const CarriedHookah = z.object({
  rentalId: z.uuid(),
  ...titleFields,
  /** The inventory code of the unit. */
  unit: z.string(),
  state: RentalState,
  imageUrl: z.string(),
  /** Deposit in AMD. */
  depositAmd: Amd,
  steps: z.array(RentalStep),
})
export type CarriedHookah = z.infer<typeof CarriedHookah>

/** `delivery`: deliver an order; `pick_up`: collect hookahs; `parcel`: bring an order to the post. */
export const StopKind = z.enum(['delivery', 'pick_up', 'parcel'])
export type StopKind = z.infer<typeof StopKind>

/** An item to deliver; `weight` is in grams. */
const DeliveryItem = z.object({
  sku: z.string(),
  ...titleFields,
  imageUrl: z.string(),
  weight: z.int(),
  quantity: z.int(),
})

/** `done`: delivered or collected; `failed`: nothing was handed over or collected. */
export const StopOutcome = z.enum(['done', 'failed'])
export type StopOutcome = z.infer<typeof StopOutcome>

/** The courier of a stop. */
export const StopCourier = z.object({
  accountId: z.uuid(),
  name: z.string(),
  /** Position in the route, ascending. */
  position: z.int(),
  outcome: z.optional(StopOutcome),
})
export type StopCourier = z.infer<typeof StopCourier>

/**
 * How well the place of a stop is known. `exact`: staff set its point; `approximate`: the center of its town, or of its
 * district of Yerevan; `unknown`: no point is set and the shop does not know the town.
 */
export const PointAccuracy = z.enum(['exact', 'approximate', 'unknown'])
export type PointAccuracy = z.infer<typeof PointAccuracy>

/** A stop of the courier. `steps` are the actions that are possible. */
export const DeliveryStop = z.object({
  kind: StopKind,
  orderNumber: z.int(),
  version: OrderVersion,
  status: OrderStatus,
  /** Null if the account is deleted. */
  name: z.nullable(personalText()),
  phone: personalText(),
  secondaryPhone: z.optional(personalText()),
  address: Address,
  pointAccuracy: PointAccuracy,
  /** The text for a map search: the coordinates of the point that staff set, or the address. */
  mapQuery: personalText(),
  /** Notes of the customer. */
  notes: z.optional(personalText()),
  /** True if the courier must not name the contents. */
  isDiscreet: z.optional(z.literal(true)),
  /** Numbers of the paid orders that belong to it, and travel with it; absent if there are none. */
  togetherWith: z.optional(z.array(z.int())),
  /** Numbers of its paid supplements that are not packed; absent if there are none. They would stay behind. */
  unpackedSupplements: z.optional(z.array(z.int())),
  /** Number of units. */
  items: z.int(),
  goods: z.array(DeliveryItem),
  hookahs: z.array(CarriedHookah),
  /** Delivery fee to collect in AMD; null if it is not agreed. */
  takeAmd: z.nullable(Amd),
  /** True if the recipient must show a document. */
  identityNeeded: z.boolean(),
  /** True if the recipient has shown a document. */
  isIdentityChecked: z.boolean(),
  /** True if nothing is left to do. */
  isDone: z.boolean(),
  tasks: z.array(OrderTask),
  steps: z.array(StaffStep),
  /** Id of the delivery slot; absent for parcels. */
  slotId: z.optional(z.uuid()),
  /** The courier of the stop on this day; absent if none is assigned. */
  courier: z.optional(StopCourier),
  /** Why the hookahs could not be collected, the last time; absent if no collection has failed. */
  collectionFailure: z.optional(CollectionFailure),
})
export type DeliveryStop = z.infer<typeof DeliveryStop>

/** A stop that was not completed on its day. */
export const OverdueStop = z.extend(DeliveryStop, {
  window: z.object({ date: LocalDate, time: LocalTime, endTime: LocalTime }),
})
export type OverdueStop = z.infer<typeof OverdueStop>

/** An order that its customer collects at a pick-up point. */
export const Collection = z.object({
  orderNumber: z.int(),
  status: OrderStatus,
  /** Null if the account is deleted. */
  name: z.nullable(personalText()),
  phone: personalText(),
  /** Numbers of the paid orders that belong to it, and travel with it; absent if there are none. */
  togetherWith: z.optional(z.array(z.int())),
  /** True if staff must not name the contents. */
  isDiscreet: z.optional(z.literal(true)),
  /** Number of units. */
  items: z.int(),
  /** From when it can be collected, as the shop promised. */
  from: Timestamp,
  /** Name of the point; absent if staff have deleted it. */
  point: z.optional(Texts),
})
export type Collection = z.infer<typeof Collection>

/** A courier with their stops of a day and their cash in AMD. */
export const CourierSummary = z.object({
  accountId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  /** True if the account is no courier any more: it gets no new stops. */
  isFormer: z.optional(z.boolean()),
  /** Number of assigned stops, and of those that are finished. */
  stops: z.int(),
  finished: z.int(),
  /** Cash that the courier has taken and not handed over. Negative if they handed over too much. */
  cashAmd: z.int(),
})
export type CourierSummary = z.infer<typeof CourierSummary>

/** Deliveries, pick-ups and parcels of a day. */
export const DeliveryBoard = z.object({
  date: LocalDate,
  /** A document must be seen at one of the stops, or at several. */
  identityNeeded: z.boolean(),
  /** Deliveries and pick-ups of past days that are not completed, oldest first, at most 100 of each. Only for today. */
  late: z.array(OverdueStop),
  windows: z.array(
    z.object({
      time: LocalTime,
      endTime: LocalTime,
      /** Number of booked orders, including unpaid ones. */
      taken: z.int(),
      capacity: z.int(),
      stops: z.array(DeliveryStop),
    }),
  ),
  /** Paid orders to post, oldest first, at most 100. */
  parcels: z.array(DeliveryStop),
  /**
   * Orders that customers collect, by promised time, at most 300: those promised for the day and, for today, open ones of
   * the days before.
   */
  collections: z.array(Collection),
  /** All couriers, and former ones who have stops on this day or cash. */
  couriers: z.array(CourierSummary),
})
export type DeliveryBoard = z.infer<typeof DeliveryBoard>

/** Returns the courier's deliveries and rental pick-ups of a day by delivery slot, and the parcels to post. */
export const getDeliveries = route({
  method: 'GET',
  path: '/admin/deliveries',
  access: 'orders.view',
  tag: 'orders',
  summary: 'List deliveries of a day',
  query: z.object({
    /** Day of delivery. Default: today. */
    date: z.optional(LocalDate),
  }),
  result: DeliveryBoard,
  errors: ['VALIDATION'],
})

export const deliveryStaffRoutes = { getDeliveries }
