import * as z from 'zod/mini'
import { route } from './route.ts'

const tag = 'health'

/** Returns 200 while the process responds. It does not check the database. */
export const live = route({
  method: 'GET',
  path: '/health/live',
  access: 'all',
  tag,
  summary: 'Check liveness',
  result: z.object({ status: z.literal('ok') }),
})
/**
 * Returns 200 if the process accepts requests. Returns 503 with the reason if the database is unavailable or lacks a
 * migration, or during shutdown.
 */
export const ready = route({
  method: 'GET',
  path: '/health/ready',
  access: 'all',
  tag,
  summary: 'Check readiness',
  result: z.object({ status: z.literal('ok') }),
  errors: ['UNAVAILABLE'],
})
