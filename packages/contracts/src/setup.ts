import * as z from 'zod/mini'
import { route } from './route.ts'
import { Timestamp } from './scalars.ts'

/** A task to complete before a live shop opens. */
export const SetupTask = z.enum([
  'legal_details',
  'payment_provider',
  'sms',
  'email',
  'fiscal_receipts',
  'delivery_slots',
  'first_products',
  'terms',
  'backup',
])
export type SetupTask = z.infer<typeof SetupTask>

/** Why a task is open. */
export const SetupProblem = z.enum([
  /** The settings still have the demo's value. */
  'demo_value',
  /** The environment names a sandbox, or nothing. */
  'not_configured',
  /** No device is configured, and no admin has chosen manual receipts. */
  'not_decided',
  /** The owner has not saved these settings yet. */
  'not_saved',
  /** No weekday has courier hours. */
  'no_open_day',
  /** No product can be bought. */
  'nothing_to_buy',
  /** The current version of the terms has not been reviewed. */
  'not_reviewed',
  /** No backup is known, and no admin has confirmed external backups. */
  'no_backup',
  /** The last backup is older than the promised interval. */
  'old_backup',
])
export type SetupProblem = z.infer<typeof SetupProblem>

/** A task of the setup checklist. */
export const SetupItem = z.object({
  task: SetupTask,
  isDone: z.boolean(),
  /** Absent if the task is done. */
  problem: z.optional(SetupProblem),
  /** Current configuration: names of providers, a number of products, or `external` for backups by another system. */
  detail: z.optional(z.string()),
  /** Name of the admin who decided; absent if the account is deleted. */
  by: z.optional(z.string()),
  /** When the admin decided. */
  at: z.optional(Timestamp),
})
export type SetupItem = z.infer<typeof SetupItem>

/** The setup checklist. */
export const Setup = z.object({
  /** False for a demo shop, which has no checklist. */
  isLive: z.boolean(),
  /** True if the dashboard does not show the checklist. */
  isHidden: z.boolean(),
  items: z.array(SetupItem),
})
export type Setup = z.infer<typeof Setup>

const tag = 'settings'

/** Returns the tasks to complete before a live shop opens, with their state. */
export const getSetup = route({
  method: 'GET',
  path: '/admin/setup',
  access: 'settings.edit',
  tag,
  summary: 'Retrieve the setup checklist',
  result: Setup,
  errors: ['FORBIDDEN'],
})
/**
 * Records decisions that only a person can make. Absent fields are not changed. Repeating the request has no effect.
 */
export const decideSetup = route({
  method: 'PUT',
  path: '/admin/setup',
  access: 'settings.edit',
  tag,
  summary: 'Update the setup checklist',
  body: z.object({
    /** True if the current version of the terms was reviewed. */
    areTermsReviewed: z.optional(z.boolean()),
    /** True if staff print fiscal receipts on their own device. */
    areReceiptsManual: z.optional(z.boolean()),
    /** True if another system backs up the database and the pictures. */
    areBackupsExternal: z.optional(z.boolean()),
    isHidden: z.optional(z.boolean()),
  }),
  result: Setup,
  errors: ['VALIDATION', 'FORBIDDEN', 'SETTING_CHANGED'],
})

export const setupRoutes = { getSetup, decideSetup }
