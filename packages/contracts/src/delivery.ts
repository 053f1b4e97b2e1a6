import * as z from 'zod/mini'
import { Texts } from './locale.ts'
import { Amd } from './money.ts'
import { route } from './route.ts'
import { RequiredText, Text } from './text.ts'
import { LocalDate, LocalTime } from './time.ts'

/** Yerevan's region code: the one region with a fixed fee and slots free of a phone call (decisions.md, Delivery). */
export const YEREVAN = 'AM-ER'

/** ISO 3166-2:AM. */
export const RegionCode = z.enum([
  'AM-ER',
  'AM-AG',
  'AM-AR',
  'AM-AV',
  'AM-GR',
  'AM-KT',
  'AM-LO',
  'AM-SH',
  'AM-SU',
  'AM-TV',
  'AM-VD',
])
export type RegionCode = z.infer<typeof RegionCode>

export const Region = z.object({ code: RegionCode, name: Texts, towns: z.array(Texts) })
export type Region = z.infer<typeof Region>

/** `now` and `express` are the same: a courier to a date and a 2-hour slot (decisions.md, Delivery). */
export const DeliveryType = z.enum(['express', 'now', 'post'])
export type DeliveryType = z.infer<typeof DeliveryType>

/** Where an order goes. `city` is free text: people live in villages, too. */
export const Address = z.object({
  region: z.enum(RegionCode.options, { error: 'region_required' }),
  city: RequiredText(100, 'city_required'),
  street: RequiredText(150, 'street_required'),
  building: RequiredText(30, 'building_required'),
  apartment: z.optional(Text(30)),
  postalCode: z.optional(Text(10)),
})
export type Address = z.infer<typeof Address>

/** A delivery window: `time` is its start and is sent back as `deliveryTime`; `free` is the number of places left. */
export const Slot = z.object({
  time: LocalTime,
  endTime: LocalTime,
  free: z.int(),
  reason: z.optional(z.enum(['full', 'past', 'closed'])),
})
export type Slot = z.infer<typeof Slot>

/**
 * Why a window that is asked for cannot be had: it is past, or nearer than the lead time; the shop is closed that day;
 * staff ended today's deliveries; the day is further ahead than is offered; no window begins then; all its places are
 * taken; a line needs a day of preparation.
 */
export const SlotRefusal = z.enum([
  'past',
  'closed',
  'no_express_today',
  'too_far',
  'no_such_time',
  'full',
  'not_same_day',
])
export type SlotRefusal = z.infer<typeof SlotRefusal>

/** What delivery costs: `fixed` is part of the online total; `to_confirm` is agreed by phone and paid on delivery. */
export const DeliveryFee = z.object({ state: z.enum(['fixed', 'to_confirm']), feeAmd: z.nullable(Amd) })
export type DeliveryFee = z.infer<typeof DeliveryFee>

const tag = 'delivery'

export const listRegions = route({
  method: 'GET',
  path: '/delivery/regions',
  access: 'all',
  tag,
  summary: 'Yerevan and the ten provinces with their towns, in three languages.',
  result: z.object({ regions: z.array(Region) }),
})
export const listSlots = route({
  method: 'GET',
  path: '/delivery/slots',
  access: 'all',
  tag,
  summary: "A day's delivery slots with the places left; a slot that cannot be taken says why.",
  query: z.object({
    date: LocalDate,
    region: z.optional(RegionCode),
    /** Of a rental, which can be brought and fetched on days further ahead. */
    purpose: z.optional(z.enum(['rental'])),
  }),
  result: z.object({ date: LocalDate, slots: z.array(Slot) }),
  errors: ['VALIDATION'],
})

export const deliveryRoutes = { listRegions, listSlots }
