import * as z from 'zod/mini'
import { ShareId } from './mixes.ts'
import { pageById, pageOf } from './pagination.ts'
import { personalText } from './personal.ts'
import { route } from './route.ts'
import { Timestamp } from './scalars.ts'
import { titleFields } from './variant.ts'

/** A customer's mix as staff see it. */
export const StaffMix = z.object({
  shareId: z.string(),
  name: z.string(),
  /** True if the mix is in the public list. */
  isPublic: z.boolean(),
  /** True if staff have hidden the mix. */
  isHidden: z.boolean(),
  keptAt: Timestamp,
  /** Number of customers who saved it. */
  saves: z.int(),
  customer: z.object({ accountId: z.uuid(), name: personalText(), phone: personalText() }),
  /** Largest share first. */
  parts: z.array(z.object({ ...titleFields, percentage: z.int() })),
})
export type StaffMix = z.infer<typeof StaffMix>

const tag = 'mixes'

/** Returns public or hidden mixes, newest first. Search by name, or by link. */
export const listStaffMixes = route({
  method: 'GET',
  path: '/admin/mixes',
  access: 'mixes.edit',
  tag,
  summary: 'List mixes for staff',
  query: z.object({
    show: z._default(z.enum(['public', 'hidden']), 'public'),
    /** A part of the name, or the link of a mix. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    ...pageById,
  }),
  result: pageOf(StaffMix),
  errors: ['VALIDATION'],
})
/**
 * Removes a mix from the public list and disables its link, or restores both. Copies and renamed versions of a hidden
 * mix are hidden as well.
 */
export const hideMix = route({
  method: 'PUT',
  path: '/admin/mixes/:shareId/hidden',
  access: 'mixes.edit',
  tag,
  summary: 'Hide or show a mix',
  params: ShareId,
  body: z.object({ isHidden: z.boolean() }),
  result: z.object({ isHidden: z.boolean() }),
  errors: ['NOT_FOUND'],
})

export const mixStaffRoutes = { listStaffMixes, hideMix }
