import * as z from 'zod/mini'
import { route } from './route.ts'
import { Moment } from './time.ts'

/**
 * no_worker: no process runs jobs, so messages, refunds and expiries wait. no_alert_recipient: a live shop alerts no one.
 * sms_notices, sms_codes: the SMS of the day are used up, for notices alone or for all but second steps.
 */
export const ShopWarningKind = z.enum(['no_worker', 'no_alert_recipient', 'sms_notices', 'sms_codes'])
export type ShopWarningKind = z.infer<typeof ShopWarningKind>

export const ShopWarning = z.object({
  kind: ShopWarningKind,
  /** no_worker: when a worker last reported; absent if none has within a day. */
  since: z.optional(Moment),
})
export type ShopWarning = z.infer<typeof ShopWarning>

export const listWarnings = route({
  method: 'GET',
  path: '/admin/warnings',
  access: 'operator',
  tag: 'notifications',
  summary: 'What keeps the shop from working as it should, most urgent first; every page of the admin area shows it.',
  result: z.object({ items: z.array(ShopWarning) }),
})

export const warningStaffRoutes = { listWarnings }
