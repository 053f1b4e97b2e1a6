import * as z from 'zod/mini'
import { Texts } from './locale-schemas.ts'
import { route } from './route.ts'
import { LocalDate, LocalTime } from './scalars.ts'

/** The page that replaces the shop when a customer hides it, unless staff have chosen another. */
export const DEFAULT_EXIT_URL = 'https://www.google.com/search?q=weather'

/** Opening and closing time of a day; null if closed. */
const DayHours = z.nullable(z.object({ opensAt: LocalTime, closesAt: LocalTime }))

/** Opening and courier hours by weekday; null if closed. */
export const WeekHours = z.object({
  mon: DayHours,
  tue: DayHours,
  wed: DayHours,
  thu: DayHours,
  fri: DayHours,
  sat: DayHours,
  sun: DayHours,
})
export type WeekHours = z.infer<typeof WeekHours>
/** Opening hours by weekday, without unknown days. */
export const StrictWeekHours = z.strictObject(WeekHours.shape)

/** Public details of the shop. */
export const ShopInfo = z.object({
  name: z.string(),
  legalName: z.string(),
  taxNumber: z.string(),
  address: Texts,
  /** Position in degrees (WGS 84). */
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  email: z.string(),
  phone: z.string(),
  hours: WeekHours,
  /** Single closed days. */
  closedDates: z.array(LocalDate),
  /** Delivery fee of the lightest parcels in Yerevan in AMD. */
  deliveryFeeAmd: z.int(),
  /** True if the fee of other regions is fixed, too. Otherwise it is agreed by phone. */
  hasRegionFees: z.optional(z.boolean()),
  /** Texts for shoppers while courier delivery or orders are stopped. */
  stopped: z.object({ express: z.optional(Texts), orders: z.optional(Texts) }),
  /**
   * The neutral name, and the page that replaces the shop when a customer hides it. The page is absent if it is
   * DEFAULT_EXIT_URL, so that HTML stays small; both are absent in responses of earlier versions.
   */
  discreet: z.optional(z.object({ name: Texts, exitUrl: z.optional(z.string()) })),
  /** True for a demo shop with test payments. */
  isDemo: z.boolean(),
})
export type ShopInfo = z.infer<typeof ShopInfo>

/**
 * Returns the shop's name, addresses, opening hours and delivery fee, and whether orders or courier delivery are
 * stopped.
 */
export const getShopInfo = route({
  method: 'GET',
  path: '/settings/shop',
  access: 'all',
  tag: 'settings',
  summary: 'Retrieve shop details',
  result: ShopInfo,
})
