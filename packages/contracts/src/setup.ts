import * as z from 'zod/mini'
import { route } from './route.ts'
import { Moment } from './time.ts'

/** What an owner does before a live shop opens, in this order. */
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
  /** No device is configured, and no one has decided to print receipts by hand. */
  'not_decided',
  /** The owner has not saved these settings yet. */
  'not_saved',
  /** The courier comes on no day of the week. */
  'no_open_day',
  /** No product can be bought. */
  'nothing_to_buy',
  /** No one has reviewed the present version of the terms. */
  'not_reviewed',
  /** The shop knows of no backup, and no one has confirmed that another system makes them. */
  'no_backup',
  /** The last backup is older than the promised interval. */
  'old_backup',
])
export type SetupProblem = z.infer<typeof SetupProblem>

export const SetupItem = z.object({
  task: SetupTask,
  isDone: z.boolean(),
  /** Of an open task. */
  problem: z.optional(SetupProblem),
  /** What is configured: the names of providers, a number of products, or `external` for backups by another system. */
  detail: z.optional(z.string()),
  /** Of what a person decided: who and when. No name once the account is deleted. */
  by: z.optional(z.string()),
  at: z.optional(Moment),
})
export type SetupItem = z.infer<typeof SetupItem>

export const Setup = z.object({
  /** A demo has no checklist. */
  isLive: z.boolean(),
  /** An admin took it off the dashboard; its open tasks stay in the settings. */
  isHidden: z.boolean(),
  items: z.array(SetupItem),
})
export type Setup = z.infer<typeof Setup>

const tag = 'settings'

export const getSetup = route({
  method: 'GET',
  path: '/admin/setup',
  access: 'admin',
  tag,
  summary: 'What is to be done before a live shop opens, each with its state.',
  result: Setup,
  errors: ['FORBIDDEN'],
})
export const decideSetup = route({
  method: 'PUT',
  path: '/admin/setup',
  access: 'admin',
  tag,
  summary: 'Records what only a person can say; what is left out stays. Repeating it changes nothing.',
  body: z.object({
    /** The present version of the terms was reviewed. */
    areTermsReviewed: z.optional(z.boolean()),
    /** Staff print fiscal receipts on a device of their own. */
    areReceiptsManual: z.optional(z.boolean()),
    /** Another system backs up the database and the pictures: the shop does not see those backups. */
    areBackupsExternal: z.optional(z.boolean()),
    isHidden: z.optional(z.boolean()),
  }),
  result: Setup,
  errors: ['VALIDATION', 'FORBIDDEN', 'SETTING_CHANGED'],
})

export const setupRoutes = { getSetup, decideSetup }
