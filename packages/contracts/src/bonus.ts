import * as z from 'zod/mini'
import { Keyed } from './idempotency-key.ts'
import { pageByText, pageOf } from './list.ts'
import { route } from './route.ts'
import { RequiredText } from './text.ts'
import { Moment } from './time.ts'

/**
 * earned: for a delivered order; spent: on an order; given_back: of an order that was cancelled or returned;
 * taken_back: what returned goods had earned; set_off: what could not be taken back before; correction: by staff.
 */
export const BonusKind = z.enum(['earned', 'spent', 'given_back', 'taken_back', 'set_off', 'correction'])
export type BonusKind = z.infer<typeof BonusKind>

export const BonusEntry = z.object({
  /** Two of one kind may be of one moment and one order. */
  id: z.string(),
  kind: BonusKind,
  /** Points that came (more than 0) or went. */
  points: z.int(),
  at: Moment,
  /** The order it is about. */
  orderNumber: z.optional(z.int()),
  /** Why, in the shop's words: a correction. */
  reason: z.optional(z.string()),
})
export type BonusEntry = z.infer<typeof BonusEntry>

/** What an order brought its customer: `takenBack` of the `points` went with goods that were returned. */
export const EarnedPoints = z.object({ points: z.int(), takenBack: z.int() })
export type EarnedPoints = z.infer<typeof EarnedPoints>

const MAX_CORRECTION = 1_000_000

export const BonusCorrection = z.object({
  /** Points to add (more than 0) or to take. */
  points: z.int().check(
    z.gte(-MAX_CORRECTION),
    z.lte(MAX_CORRECTION),
    z.refine(points => points !== 0),
  ),
  /** Shown to the customer beside the entry. */
  reason: RequiredText(300),
})
export type BonusCorrection = z.infer<typeof BonusCorrection>

const tag = 'bonus'

export const getBonus = route({
  method: 'GET',
  path: '/user/bonus',
  access: 'customer',
  tag,
  summary: "The customer's bonus points, and what each entry of the ledger was for, newest first.",
  query: z.object(pageByText),
  result: z.extend(pageOf(BonusEntry), {
    balance: z.int(),
    /** What an order placed now earns of the goods paid in money, and how much of its goods points pay at most: percent. */
    earnedPercent: z.int(),
    spentPercent: z.int(),
  }),
  errors: ['VALIDATION'],
})
export const correctBonus = route({
  method: 'POST',
  path: '/admin/customers/:accountId/bonus',
  access: 'admin',
  tag,
  summary: "Adds to or takes from a customer's points by hand, with the reason. Once per Idempotency-Key.",
  headers: Keyed,
  params: z.object({ accountId: z.uuid() }),
  body: BonusCorrection,
  result: z.object({ balance: z.int() }),
  errors: ['VALIDATION', 'NOT_FOUND', 'POINTS_NOT_AVAILABLE', 'IDEMPOTENCY_KEY_REUSED'],
})

export const bonusRoutes = { getBonus, correctBonus }
