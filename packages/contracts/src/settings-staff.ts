import * as z from 'zod/mini'
import { MAX_INT32 } from './int32.ts'
import { Texts } from './locale.ts'
import { route } from './route.ts'
import { RequiredText } from './text.ts'
import { LocalDate, Moment } from './time.ts'

/** A change of a setting; `actorId` is the staff member's account, which may be gone by now. */
export const SettingChange = z.object({
  version: z.int(),
  at: Moment,
  actorId: z.string(),
  actorName: z.optional(z.string()),
  before: z.unknown(),
  after: z.unknown(),
})
export type SettingChange = z.infer<typeof SettingChange>

/** A group of settings as it stands; `version` is sent back with a change, and is 0 while the defaults hold. */
export const Setting = z.object({ key: z.string(), value: z.unknown(), version: z.int() })
export type Setting = z.infer<typeof Setting>

export const SettingWithHistory = z.extend(Setting, {
  /** The latest 50 of them first. */ changes: z.array(SettingChange),
})
export type SettingWithHistory = z.infer<typeof SettingWithHistory>

/** The document of the API says which there are, and what value each has. */
export const SettingKey = z.string().check(z.minLength(1), z.maxLength(50))
const params = z.object({ key: SettingKey })
const Version = z.int().check(z.nonnegative(), z.lte(MAX_INT32))

const words = RequiredText(300)
/** What shoppers are told, in each language. */
const ShopperText = z.object({ ru: words, en: words, hy: words })

/** What staff can stop at once. "No express" is for today, and is over at midnight by itself. */
export const Switches = z.object({
  version: Version,
  isExpressOff: z.boolean(),
  noExpressText: Texts,
  areOrdersOff: z.boolean(),
  ordersOffText: Texts,
})
export type Switches = z.infer<typeof Switches>
export const SetSwitches = z.extend(Switches, { noExpressText: ShopperText, ordersOffText: ShopperText })
export type SetSwitches = z.infer<typeof SetSwitches>

const tag = 'settings'

export const listSettings = route({
  method: 'GET',
  path: '/admin/settings',
  access: 'admin',
  tag,
  summary: 'All settings as they stand.',
  result: z.object({ settings: z.array(Setting) }),
  errors: ['FORBIDDEN'],
})
export const getSetting = route({
  method: 'GET',
  path: '/admin/settings/:key',
  access: 'admin',
  tag,
  summary: 'A group of settings with who changed it when, and what it was before.',
  params,
  result: SettingWithHistory,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
export const putSetting = route({
  method: 'PUT',
  path: '/admin/settings/:key',
  access: 'admin',
  tag,
  summary: 'Sets a whole group; refused when it has changed since the version given. The same again changes nothing.',
  params,
  body: z.object({ version: Version, value: z.unknown() }),
  result: SettingWithHistory,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION', 'SETTING_CHANGED'],
})
/** The public holidays of Armenia's law: what the calendar of closed days begins with. */
export const Holiday = z.object({ date: LocalDate, name: Texts })
export type Holiday = z.infer<typeof Holiday>

export const listHolidays = route({
  method: 'GET',
  path: '/admin/holidays',
  access: 'admin',
  tag,
  summary: "Armenia's public holidays of this year and the next two, from today on.",
  result: z.object({ holidays: z.array(Holiday) }),
  errors: ['FORBIDDEN'],
})
export const getSwitches = route({
  method: 'GET',
  path: '/admin/switches',
  access: 'operator',
  tag,
  summary: 'Whether express and orders are stopped, with what shoppers are told.',
  result: Switches,
  errors: ['FORBIDDEN'],
})
export const putSwitches = route({
  method: 'PUT',
  path: '/admin/switches',
  access: 'operator',
  tag,
  summary: 'Stops express for today, or all orders, or lets them go on. The same again changes nothing.',
  body: SetSwitches,
  result: Switches,
  errors: ['FORBIDDEN', 'VALIDATION', 'SETTING_CHANGED'],
})

export const settingsStaffRoutes = { listSettings, listHolidays, getSetting, putSetting, getSwitches, putSwitches }
