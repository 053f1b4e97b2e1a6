import * as z from 'zod/mini'
import { ById, route, Success } from './route.ts'
import { Timestamp } from './scalars.ts'

/** An open session of the account. */
export const AccountSession = z.object({
  id: z.uuid(),
  /** The browser and its system, such as `Chrome, Android`. Absent if it is unknown. Addresses are not stored. */
  device: z.optional(z.string()),
  openedAt: Timestamp,
  /** Last request, to the minute. */
  lastUsedAt: Timestamp,
  /** True for the session of the request. */
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

const base = { access: 'customer', tag: 'identity' } as const

/** Returns the open sessions of the signed-in account: the current one, then the others by their last use. */
export const listSessions = route({
  ...base,
  method: 'GET',
  path: '/user/sessions',
  summary: 'List the own sessions',
  result: z.object({ items: z.array(AccountSession) }),
})
/**
 * Ends an open session of the signed-in account. Other browsers than this one are not trusted any more: where a code is
 * needed to log in, they get one again. This one stays trusted if it was. Repeating the request has no effect.
 */
export const endSession = route({
  ...base,
  method: 'DELETE',
  path: '/user/sessions/:id',
  summary: 'End an own session',
  params: ById,
  result: Success,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/** Ends all sessions of the signed-in account but the current one. Only this browser stays trusted, if it was. */
export const endOtherSessions = route({
  ...base,
  method: 'POST',
  path: '/user/sessions/end-others',
  summary: 'End all other own sessions',
  result: Success,
})

export const sessionRoutes = { listSessions, endSession, endOtherSessions }
