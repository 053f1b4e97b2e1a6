import * as z from 'zod/mini'
import { route } from './route.ts'
import { LocalDate, LocalTime, oneLine, RequiredText, Text } from './scalars.ts'

/**
 * How the capacity of a slot came about. `usual`: that of the delivery settings; `changed`: staff set another one for this
 * day; `closed`: staff closed the slot; `former`: the opening hours no longer have the slot, but orders have it.
 */
export const CalendarSlotState = z.enum(['usual', 'changed', 'closed', 'former'])
export type CalendarSlotState = z.infer<typeof CalendarSlotState>

/** A delivery slot of a day for staff. */
export const CalendarSlot = z.object({
  time: LocalTime,
  endTime: LocalTime,
  /** Number of orders and rental pick-ups that have a place, unpaid orders included. It may exceed `capacity`. */
  booked: z.int(),
  /** Number of orders that the slot takes on this day. */
  capacity: z.int(),
  state: CalendarSlotState,
  /** Why staff changed or closed it. */
  reason: z.optional(z.string()),
})
export type CalendarSlot = z.infer<typeof CalendarSlot>

/** Identifies what staff set for a day. A change with an outdated one is rejected. */
const SlotDayVersion = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** A day of the slot calendar. A day that is over has the slots in which orders were booked. */
export const CalendarDay = z.object({
  date: LocalDate,
  version: SlotDayVersion,
  /** Present if staff closed the day. */
  closed: z.optional(z.object({ reason: z.optional(z.string()) })),
  /** True if the opening hours have no deliveries on this weekday. */
  isDayOff: z.boolean(),
  /** True if staff stopped the courier deliveries of today. */
  isStopped: z.boolean(),
  slots: z.array(CalendarSlot),
})
export type CalendarDay = z.infer<typeof CalendarDay>

/** The delivery slots of a month. */
export const SlotCalendar = z.object({
  month: z.string(),
  /** Orders per slot by the delivery settings. */
  usualCapacity: z.int(),
  days: z.array(CalendarDay),
})
export type SlotCalendar = z.infer<typeof SlotCalendar>

/** The highest capacity of a slot on a day, orders. */
export const MAX_CAPACITY = 10_000
const MAX_SLOTS = 48

/** What applies to a day instead of the delivery settings. */
export const SlotDayInput = z.object({
  /** The version that the client has read. */
  version: SlotDayVersion,
  /** Why no orders are taken for this day; null if they are. */
  closedReason: z.nullable(RequiredText(100, 'reason_of_closing').check(oneLine)),
  /** Slots with another capacity than usual; 0 closes a slot and needs a reason. All others get the usual capacity. */
  slots: z
    .array(
      z.object({
        time: LocalTime,
        capacity: z.int().check(z.nonnegative(), z.lte(MAX_CAPACITY)),
        reason: z.optional(Text(100).check(oneLine)),
      }),
    )
    .check(z.maxLength(MAX_SLOTS)),
})
export type SlotDayInput = z.infer<typeof SlotDayInput>

const tag = 'delivery'

/** Returns the delivery slots of a month with booked orders, capacity and what staff set for single days. */
export const getSlotCalendar = route({
  method: 'GET',
  path: '/admin/slot-calendar',
  access: 'orders.view',
  tag,
  summary: 'Retrieve the slot calendar',
  query: z.object({
    /** Month as `YYYY-MM`, from 2000 to 2099. Default: the current month in Asia/Yerevan. */
    month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))),
  }),
  result: SlotCalendar,
  errors: ['VALIDATION'],
})
/**
 * Sets the capacity of the delivery slots of a day, or closes slots or the day. Orders that are booked keep their slots,
 * also above the new capacity. Returns `SETTING_CHANGED` if `version` is outdated. Sending the current values has no
 * effect.
 */
export const putSlotDay = route({
  method: 'PUT',
  path: '/admin/slot-calendar/:date',
  access: 'deliveries.edit',
  tag,
  summary: 'Set the delivery slots of a day',
  params: z.object({ date: LocalDate }),
  body: SlotDayInput,
  result: CalendarDay,
  errors: ['VALIDATION', 'SETTING_CHANGED'],
})

export const slotCalendarRoutes = { getSlotCalendar, putSlotDay }
