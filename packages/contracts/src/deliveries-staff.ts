import * as z from 'zod/mini'
import { Address } from './delivery.ts'
import { Amd } from './money.ts'
import { OrderStatus } from './orders.ts'
import { OrderTask, OrderVersion, StaffStep } from './orders-staff.ts'
import { titles } from './packing.ts'
import { RentalState } from './rental-booking.ts'
import { RentalStep } from './rental-staff.ts'
import { route } from './route.ts'
import { LocalDate, LocalTime } from './time.ts'

/** A hookah that the courier brings or fetches. */
export const CarriedHookah = z.object({
  rentalId: z.uuid(),
  ...titles,
  /** The inventory code of the unit. */
  unit: z.string(),
  state: RentalState,
  /** What of its deposit is at stake. */
  depositAmd: Amd,
  steps: z.array(RentalStep),
})
export type CarriedHookah = z.infer<typeof CarriedHookah>

/** delivery: an order is brought; pick_up: hookahs of an order are fetched; parcel: an order goes to the post. */
export const StopKind = z.enum(['delivery', 'pick_up', 'parcel'])
export type StopKind = z.infer<typeof StopKind>

/** Where the courier goes, with all that is needed at the door. What is done there is done by the calls of `steps`. */
export const DeliveryStop = z.object({
  kind: StopKind,
  orderNumber: z.int(),
  version: OrderVersion,
  status: OrderStatus,
  /** Null once the account is deleted. */
  name: z.nullable(z.string()),
  phone: z.string(),
  secondaryPhone: z.optional(z.string()),
  address: Address,
  /** The address as a map's search takes it. */
  mapQuery: z.string(),
  /** The customer's wishes. */
  notes: z.optional(z.string()),
  /** Pieces that are brought. */
  items: z.int(),
  goods: z.array(z.object({ sku: z.string(), ...titles, weight: z.int(), quantity: z.int() })),
  hookahs: z.array(CarriedHookah),
  /** To be taken at the door: a fee that was agreed by phone; null while it is not agreed. */
  takeAmd: z.nullable(Amd),
  /** A document must be seen before it is handed over. */
  identityNeeded: z.boolean(),
  /** A document was seen. */
  isIdentityChecked: z.boolean(),
  /** There is nothing more to do there. */
  isDone: z.boolean(),
  tasks: z.array(OrderTask),
  steps: z.array(StaffStep),
})
export type DeliveryStop = z.infer<typeof DeliveryStop>

/** A stop that was left: when it should have been. */
export const LateStop = z.extend(DeliveryStop, {
  window: z.object({ date: LocalDate, time: LocalTime, endTime: LocalTime }),
})
export type LateStop = z.infer<typeof LateStop>

export const DeliveryBoard = z.object({
  date: LocalDate,
  /** A document must be seen at one of the stops, or at several. */
  identityNeeded: z.boolean(),
  /** Left from days that are over, the oldest first, a hundred at most: on today's board alone. */
  late: z.array(LateStop),
  windows: z.array(
    z.object({
      time: LocalTime,
      endTime: LocalTime,
      /** Places that are taken, unpaid orders among them, of so many. */
      taken: z.int(),
      capacity: z.int(),
      stops: z.array(DeliveryStop),
    }),
  ),
  /** Orders by post that are paid and have not left, oldest first, a hundred at most. */
  parcels: z.array(DeliveryStop),
})
export type DeliveryBoard = z.infer<typeof DeliveryBoard>

export const getDeliveries = route({
  method: 'GET',
  path: '/admin/deliveries',
  access: 'operator',
  tag: 'orders',
  summary:
    "A day's deliveries and pick-ups by window, and what goes to the post: where to, whom to call, what to take.",
  query: z.object({
    /** Today in Yerevan unless told. */
    date: z.optional(LocalDate),
  }),
  result: DeliveryBoard,
  errors: ['VALIDATION'],
})

export const deliveryStaffRoutes = { getDeliveries }
