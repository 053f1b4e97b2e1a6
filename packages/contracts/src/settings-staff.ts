import * as z from 'zod/mini'
import { Texts } from './locale-schemas.ts'
import { byLocale } from './locales.ts'
import { route } from './route.ts'
import { LocalDate, MAX_INT32, RequiredText, Timestamp } from './scalars.ts'

/** A change of a setting. The account `actorId` may be deleted. */
export const SettingChange = z.object({
  version: z.int(),
  at: Timestamp,
  actorId: z.string(),
  actorName: z.optional(z.string()),
  before: z.unknown(),
  after: z.unknown(),
})
export type SettingChange = z.infer<typeof SettingChange>

/** A group of settings. Send `version` with a change; it is 0 while the default value applies. */
export const Setting = z.object({ key: z.string(), value: z.unknown(), version: z.int() })
export type Setting = z.infer<typeof Setting>

export const SettingWithHistory = z.extend(Setting, {
  /** The latest 50 changes, newest first. */ changes: z.array(SettingChange),
})
export type SettingWithHistory = z.infer<typeof SettingWithHistory>

/** The API documentation lists the keys and the type of each value. */
export const SettingKey = z.string().check(z.minLength(1), z.maxLength(50))
const params = z.object({ key: SettingKey })
/** The version that the client has read. An outdated version is rejected. */
const SettingVersion = z.int().check(z.nonnegative(), z.lte(MAX_INT32))

const noticeText = RequiredText(300)
/** A text for shoppers in each language. */
const ShopperNotice = z.object(byLocale(() => noticeText))

/** Emergency switches. A stop of courier delivery ends at midnight (Asia/Yerevan). */
export const Switches = z.object({
  version: SettingVersion,
  isExpressOff: z.boolean(),
  noExpressText: Texts,
  areOrdersOff: z.boolean(),
  ordersOffText: Texts,
})
export type Switches = z.infer<typeof Switches>
/** The emergency switches to set. */
export const SetSwitches = z.extend(Switches, { noExpressText: ShopperNotice, ordersOffText: ShopperNotice })
export type SetSwitches = z.infer<typeof SetSwitches>

const tag = 'settings'

/** Returns all groups of settings with their current values and versions. */
export const listSettings = route({
  method: 'GET',
  path: '/admin/settings',
  access: 'settings.edit',
  tag,
  summary: 'List settings',
  result: z.object({ settings: z.array(Setting) }),
  errors: ['FORBIDDEN'],
})
/** Returns a group of settings with its 50 latest changes. */
export const getSetting = route({
  method: 'GET',
  path: '/admin/settings/:key',
  access: 'settings.edit',
  tag,
  summary: 'Retrieve a setting',
  params,
  result: SettingWithHistory,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
/**
 * Replaces a group of settings. The value must have every field of the group; unknown fields are rejected. Returns
 * `SETTING_CHANGED` if `version` is outdated. Sending the current value has no effect.
 */
export const putSetting = route({
  method: 'PUT',
  path: '/admin/settings/:key',
  access: 'settings.edit',
  tag,
  summary: 'Update a setting',
  params,
  body: z.object({ version: SettingVersion, value: z.unknown() }),
  result: SettingWithHistory,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION', 'SETTING_CHANGED'],
})
/** A public holiday of Armenia. */
export const Holiday = z.object({ date: LocalDate, name: Texts })
export type Holiday = z.infer<typeof Holiday>

/** Returns the public holidays of Armenia from today to the end of the year after next. */
export const listHolidays = route({
  method: 'GET',
  path: '/admin/holidays',
  access: 'settings.edit',
  tag,
  summary: 'List public holidays',
  result: z.object({ holidays: z.array(Holiday) }),
  errors: ['FORBIDDEN'],
})
/** Returns whether courier delivery today and new orders are stopped, and the texts that shoppers see. */
export const getSwitches = route({
  method: 'GET',
  path: '/admin/switches',
  access: 'switches.edit',
  tag,
  summary: 'Retrieve the emergency switches',
  result: Switches,
  errors: ['FORBIDDEN'],
})
/**
 * Stops or resumes courier delivery for today, or all new orders. A stop of courier delivery ends at midnight
 * (Asia/Yerevan). Returns `SETTING_CHANGED` if `version` is outdated. Sending the current values has no effect.
 */
export const putSwitches = route({
  method: 'PUT',
  path: '/admin/switches',
  access: 'switches.edit',
  tag,
  summary: 'Update the emergency switches',
  body: SetSwitches,
  result: Switches,
  errors: ['FORBIDDEN', 'VALIDATION', 'SETTING_CHANGED'],
})

export const settingsStaffRoutes = { listSettings, listHolidays, getSetting, putSetting, getSwitches, putSwitches }
