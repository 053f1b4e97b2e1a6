import * as z from 'zod/mini'
import { route } from './route.ts'

const tag = 'health'

export const live = route({
  method: 'GET',
  path: '/health/live',
  access: 'all',
  tag,
  summary: 'The process answers.',
  result: z.object({ status: z.literal('ok') }),
})
export const ready = route({
  method: 'GET',
  path: '/health/ready',
  access: 'all',
  tag,
  summary:
    'The process takes work: 503, with the reason, while the database is away or lacks a migration, or while it shuts down.',
  result: z.object({ status: z.literal('ok') }),
  errors: ['UNAVAILABLE'],
})
