import * as z from 'zod/mini'
import { pageById, pageOf } from './list.ts'
import { ShareId } from './mixes.ts'
import { titles } from './packing.ts'
import { route } from './route.ts'
import { Moment } from './time.ts'

/** A customer's mix as staff see it. */
export const StaffMix = z.object({
  shareId: z.string(),
  name: z.string(),
  /** Its customer shows it to everybody; else only who has its link sees it. */
  isPublic: z.boolean(),
  /** By staff: nobody but its customer sees it. */
  isHidden: z.boolean(),
  keptAt: Moment,
  /** How many others have saved it. */
  saves: z.int(),
  customer: z.object({ accountId: z.uuid(), name: z.string(), phone: z.string() }),
  /** The largest share first. */
  parts: z.array(z.object({ ...titles, percentage: z.int() })),
})
export type StaffMix = z.infer<typeof StaffMix>

const tag = 'mixes'

export const listStaffMixes = route({
  method: 'GET',
  path: '/admin/mixes',
  access: 'operator',
  tag,
  summary: 'Mixes that everybody sees, or that staff hide, newest first; by name, or one by its link.',
  query: z.object({
    show: z._default(z.enum(['public', 'hidden']), 'public'),
    /** A part of a name; a mix's link finds that mix, whatever it is. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    ...pageById,
  }),
  result: pageOf(StaffMix),
  errors: ['VALIDATION'],
})
export const hideMix = route({
  method: 'PUT',
  path: '/admin/mixes/:shareId/hidden',
  access: 'operator',
  tag,
  summary:
    "Takes a customer's mix out of sight, off the list and from its link, or puts it back. It stays hidden when it is saved anew, renamed or copied.",
  params: ShareId,
  body: z.object({ isHidden: z.boolean() }),
  result: z.object({ isHidden: z.boolean() }),
  errors: ['NOT_FOUND'],
})

export const mixStaffRoutes = { listStaffMixes, hideMix }
