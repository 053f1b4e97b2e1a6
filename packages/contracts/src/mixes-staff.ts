import * as z from 'zod/mini'
import { ShareId } from './mixes.ts'
import { route } from './route.ts'

export const hideMix = route({
  method: 'PUT',
  path: '/admin/mixes/:shareId/hidden',
  access: 'operator',
  tag: 'mixes',
  summary:
    "Takes a customer's mix out of sight, off the list and from its link, or puts it back. It stays hidden when it is saved anew, renamed or copied.",
  params: ShareId,
  body: z.object({ isHidden: z.boolean() }),
  result: z.object({ isHidden: z.boolean() }),
  errors: ['NOT_FOUND'],
})

export const mixStaffRoutes = { hideMix }
