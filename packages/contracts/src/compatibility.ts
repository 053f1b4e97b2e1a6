import * as z from 'zod/mini'
import { connections } from './fit.ts'
import { choices } from './pagination.ts'
import { route } from './route.ts'
import { Timestamp } from './scalars.ts'
import { titleFields } from './variant.ts'

/** Maximum number of hookahs in the list of a customer or a browser, without those that were bought. */
export const MAX_OWNED_HOOKAHS = 20

/** A model of hookahs, on sale or sold before. */
export const HookahModel = z.object({
  slug: z.string(),
  brand: z.string(),
  ...titleFields,
  imageUrl: z.string(),
  /** True if the shop no longer sells it; otherwise absent. */
  isWithdrawn: z.optional(z.literal(true)),
})
export type HookahModel = z.infer<typeof HookahModel>

/** A hookah of the customer. */
export const OwnedHookah = z.extend(HookahModel, {
  /** True if it was in a delivered order; otherwise absent. */
  isBought: z.optional(z.literal(true)),
})
export type OwnedHookah = z.infer<typeof OwnedHookah>

/** The hookahs of a customer: those that they added, and those that they bought. */
export const OwnedHookahs = z.object({ items: z.array(OwnedHookah) })
export type OwnedHookahs = z.infer<typeof OwnedHookahs>

/** An entry of the customer's list, for the export of personal data. */
export const ExportedHookah = z.object({
  slug: z.string(),
  title: z.string(),
  /** True if the customer took it off the list. */
  isHidden: z.boolean(),
  addedAt: Timestamp,
})

/** A size or a joint that differs: the values of the part and of the hookah, or a range such as `70-85` millimeters. */
export const FitMismatch = z.object({
  connection: z.enum(connections),
  needed: z.string(),
  offered: z.string(),
})

/** Whether a part fits a hookah, or another part that it is put on. */
export const PairFit = z.object({
  part: z.string(),
  target: z.string(),
  /** `unknown` if a size of one of them is missing. */
  fit: z.enum(['fits', 'no', 'unknown']),
  /** Empty if it fits, or if staff have decided that it does not. */
  mismatches: z.array(FitMismatch),
})
export type PairFit = z.infer<typeof PairFit>

const slugParam = z.string().check(z.minLength(1), z.maxLength(120))
const HookahBySlug = z.object({ slug: slugParam })

const tag = 'compatibility'

/** Returns the hookahs that the shop sells or has sold, by brand and title, at most 500. */
export const listHookahModels = route({
  method: 'GET',
  path: '/compatibility/hookahs',
  access: 'all',
  tag,
  summary: 'List hookah models',
  result: z.object({ items: z.array(HookahModel) }),
})
/**
 * Returns which parts fit which hookahs or other parts, by slug, at most 50 of each. Pairs without a common connection
 * and unknown products are left out.
 */
export const checkFits = route({
  method: 'GET',
  path: '/compatibility/fits',
  access: 'all',
  tag,
  summary: 'Check which parts fit',
  query: z.object({
    /** Slugs of parts. */
    part: choices(slugParam),
    /** Slugs of hookahs, or of parts that other parts are put on. */
    target: choices(slugParam),
  }),
  result: z.object({ items: z.array(PairFit) }),
  errors: ['VALIDATION'],
})
/** Returns the hookahs of the customer, newest first: those added, and those in delivered orders that are not hidden. */
export const listOwnedHookahs = route({
  method: 'GET',
  path: '/user/hookahs',
  access: 'customer',
  tag,
  summary: 'List own hookahs',
  result: OwnedHookahs,
})
/**
 * Adds a model to the hookahs of the customer, or shows it again. Adding it again has no effect. The limit is 20 hookahs.
 */
export const addOwnedHookah = route({
  method: 'PUT',
  path: '/user/hookahs/:slug',
  access: 'customer',
  tag,
  summary: 'Add an own hookah',
  params: HookahBySlug,
  result: OwnedHookahs,
  errors: ['PRODUCT_NOT_FOUND', 'TOO_MANY_HOOKAHS'],
})
/** Takes a hookah off the list, also one that was bought. Repeating the request has no effect. */
export const removeOwnedHookah = route({
  method: 'DELETE',
  path: '/user/hookahs/:slug',
  access: 'customer',
  tag,
  summary: 'Remove an own hookah',
  params: HookahBySlug,
  result: OwnedHookahs,
})

export const compatibilityRoutes = {
  listHookahModels,
  checkFits,
  listOwnedHookahs,
  addOwnedHookah,
  removeOwnedHookah,
}
