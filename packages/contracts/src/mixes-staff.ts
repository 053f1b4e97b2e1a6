import * as z from 'zod/mini'
import { ShareId } from './mixes.ts'
import { route } from './route.ts'

export const hideMix = route({
  method: 'PUT',
  path: '/admin/mixes/:shareId/hidden',
  access: 'operator',
  tag: 'mixes',
  summary: "Takes a customer's mix off the list that everybody sees, or puts it back; its link goes on leading to it.",
  params: ShareId,
  body: z.object({ isHidden: z.boolean() }),
  result: z.object({ isHidden: z.boolean() }),
  errors: ['NOT_FOUND'],
})

export const mixStaffRoutes = { hideMix }
