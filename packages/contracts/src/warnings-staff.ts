import * as z from 'zod/mini'
import { route } from './route.ts'
import { Timestamp } from './time.ts'

/**
 * `no_worker`: no process runs jobs; `no_alert_recipient`: no one receives alerts; `sms_notices`, `sms_codes`: the
 * daily SMS limit is reached for notices, or for all SMS but second login steps.
 */
export const ShopWarningKind = z.enum(['no_worker', 'no_alert_recipient', 'sms_notices', 'sms_codes'])
export type ShopWarningKind = z.infer<typeof ShopWarningKind>

/** A problem of the shop. */
export const ShopWarning = z.object({
  kind: ShopWarningKind,
  /** For `no_worker`: when a worker last reported; absent if none did within a day. */
  since: z.optional(Timestamp),
})
export type ShopWarning = z.infer<typeof ShopWarning>

/** Returns the problems that keep the shop from working correctly, most urgent first. */
export const listWarnings = route({
  method: 'GET',
  path: '/admin/warnings',
  access: 'operator',
  tag: 'notifications',
  summary: 'List warnings',
  result: z.object({ items: z.array(ShopWarning) }),
})

export const warningStaffRoutes = { listWarnings }
