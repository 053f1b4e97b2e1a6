import * as z from 'zod/mini'
import { Texts } from './locale-schemas.ts'
import { personal } from './personal.ts'
import { route } from './route.ts'
import { Amd, LocalDate, LocalTime, RequiredText, Text } from './scalars.ts'
import { completeTexts } from './text-fields.ts'

/** The region code of Yerevan, the only region with a fixed delivery fee and online delivery slots. */
export const YEREVAN = 'AM-ER'
/** The city of that region, as texts of an address in each language. */
export const YEREVAN_NAMES = completeTexts({ ru: 'Ереван', en: 'Yerevan', hy: 'Երևան' })

/** Region by ISO 3166-2:AM. `AM-ER` is Yerevan. */
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

/** A region with its towns. */
export const Region = z.object({ code: RegionCode, name: Texts, towns: z.array(Texts) })
export type Region = z.infer<typeof Region>

/**
 * `express`: a courier on a chosen date and slot; `now`: an alias of `express`; `post`: by post; `pickup`: the customer
 * collects the order at a point of the shop.
 */
export const DeliveryType = z.enum(['express', 'now', 'post', 'pickup'])
export type DeliveryType = z.infer<typeof DeliveryType>
/** How an order reaches its customer. */
export const OrderDeliveryType = z.enum(['express', 'post', 'pickup'])
export type OrderDeliveryType = z.infer<typeof OrderDeliveryType>

/** A delivery address. `city` is free text. */
export const Address = z.object({
  region: z.enum(RegionCode.options, { error: 'region_required' }),
  city: RequiredText(100, 'city_required'),
  street: personal(RequiredText(150, 'street_required')),
  building: personal(RequiredText(30, 'building_required')),
  apartment: z.optional(personal(Text(30))),
  postalCode: z.optional(personal(Text(10))),
})
export type Address = z.infer<typeof Address>

/** A delivery slot. Send `time` as `deliveryTime`. `free` is the number of orders that can still book it. */
export const Slot = z.object({
  time: LocalTime,
  endTime: LocalTime,
  free: z.int(),
  /** Why the slot cannot be booked; absent if it can. */
  reason: z.optional(z.enum(['full', 'past', 'closed'])),
})
export type Slot = z.infer<typeof Slot>

/**
 * Why a requested delivery slot cannot be booked. `past`: it has begun or begins before the lead time ends; `closed`: the
 * shop is closed that day; `no_express_today`: staff stopped today's deliveries; `too_far`: the date is too far ahead;
 * `no_such_time`: no slot begins at this time; `full`: no capacity is left; `not_same_day`: a line needs a day of
 * preparation; `not_offered`: staff closed this slot of the day;
 * `not_in_region`: couriers come to the region at other times.
 */
export const SlotRejection = z.enum([
  'past',
  'closed',
  'no_express_today',
  'too_far',
  'no_such_time',
  'full',
  'not_same_day',
  'not_offered',
  'not_in_region',
])
export type SlotRejection = z.infer<typeof SlotRejection>

/**
 * The delivery fee in AMD. `fixed`: part of the online total; `to_confirm`: agreed by phone and paid on delivery,
 * `feeAmd` is null.
 */
export const DeliveryFee = z.object({ state: z.enum(['fixed', 'to_confirm']), feeAmd: z.nullable(Amd) })
export type DeliveryFee = z.infer<typeof DeliveryFee>

const tag = 'delivery'

/**
 * Returns Yerevan and the ten provinces of Armenia with their towns, in all languages, and the regions with rental
 * delivery.
 */
export const listRegions = route({
  method: 'GET',
  path: '/delivery/regions',
  access: 'all',
  tag,
  summary: 'List regions',
  result: z.object({
    regions: z.array(Region),
    /** Regions in which a courier delivers and collects rented hookahs. */
    rentalRegions: z.array(RegionCode),
  }),
})
/**
 * Returns the courier's delivery slots of a day with the number of free places. A slot that cannot be booked has a
 * `reason`.
 */
export const listSlots = route({
  method: 'GET',
  path: '/delivery/slots',
  access: 'all',
  tag,
  summary: 'List delivery slots',
  query: z.object({
    date: LocalDate,
    /** Only slots in which couriers come to this region. Without it, all slots. */
    region: z.optional(RegionCode),
    /** `rental` allows days further ahead. */
    purpose: z.optional(z.enum(['rental'])),
  }),
  result: z.object({ date: LocalDate, slots: z.array(Slot) }),
  errors: ['VALIDATION'],
})

export const deliveryRoutes = { listRegions, listSlots }
