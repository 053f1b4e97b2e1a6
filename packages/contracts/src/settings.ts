import * as z from 'zod/mini'
import { Texts } from './locale.ts'
import { route } from './route.ts'
import { LocalDate, LocalTime } from './time.ts'

const DayHours = z.nullable(z.object({ opensAt: LocalTime, closesAt: LocalTime }))

/** When the shop is open and the courier comes, by weekday; null: closed on that day of every week. */
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

/** What every page shows of the shop itself. */
export const ShopInfo = z.object({
  name: z.string(),
  legalName: z.string(),
  taxNumber: z.string(),
  address: Texts,
  /** Degrees, for a map. */
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  email: z.string(),
  phone: z.string(),
  hours: WeekHours,
  /** Single days on which the shop is closed, too. */
  closedDates: z.array(LocalDate),
  /** Courier fee in Yerevan, AMD (product.md section 1). */
  deliveryFeeAmd: z.int(),
  /** What staff have stopped for now, with what shoppers are told of it. */
  stopped: z.object({ express: z.optional(Texts), orders: z.optional(Texts) }),
  /** Sandbox adapters and demo goods (api.md, SHOP_MODE): the web says so. */
  isDemo: z.boolean(),
})
export type ShopInfo = z.infer<typeof ShopInfo>

export const getShopInfo = route({
  method: 'GET',
  path: '/settings/shop',
  access: 'all',
  tag: 'settings',
  summary: "The shop's name, address, phone and hours.",
  result: ShopInfo,
})
