import * as z from 'zod/mini'
import { Texts } from './locale-schemas.ts'
import { pageByText, pageOf } from './pagination.ts'
import { IdempotencyHeaders, route } from './route.ts'
import { Amd, LocalDate, RequiredText, Timestamp } from './scalars.ts'

/**
 * `earned` by a delivered order; `spent` on an order; `given_back` after a cancellation or return; `taken_back`
 * because items were returned; `set_off` against points that could not be taken back earlier; `correction` by staff;
 * `expired` because they were not spent in time.
 */
export const BonusKind = z.enum(['earned', 'spent', 'given_back', 'taken_back', 'set_off', 'correction', 'expired'])
export type BonusKind = z.infer<typeof BonusKind>

/** An entry of the points ledger. */
export const BonusEntry = z.object({
  /** Unique id of the entry. */
  id: z.string(),
  kind: BonusKind,
  /** Points added, or subtracted if negative. */
  points: z.int(),
  at: Timestamp,
  /** The order of the entry. */
  orderNumber: z.optional(z.int()),
  /** Reason of a correction. */
  reason: z.optional(z.string()),
})
export type BonusEntry = z.infer<typeof BonusEntry>

/** Points that an order earned, and how many of them were taken back because of returns. */
export const EarnedPoints = z.object({ points: z.int(), takenBack: z.int() })
export type EarnedPoints = z.infer<typeof EarnedPoints>

const Tier = { name: Texts, percent: z.int() }

/** The tier of a customer (docs/adr/0087). */
export const BonusTier = z.object({
  /** AMD that counts for the tier. */
  paidAmd: Amd,
  /** `lastDay`: its last day without purchases. */
  current: z.optional(z.object({ ...Tier, lastDay: LocalDate })),
  next: z.optional(z.object({ ...Tier, missingAmd: Amd })),
})
export type BonusTier = z.infer<typeof BonusTier>

/** The largest correction of a balance by staff, points. */
export const MAX_CORRECTION_POINTS = 1_000_000

/** A correction of the points balance. */
export const BonusCorrection = z.object({
  /** Points to add, or to subtract if negative. Not 0. */
  points: z.int().check(
    z.gte(-MAX_CORRECTION_POINTS),
    z.lte(MAX_CORRECTION_POINTS),
    z.refine(points => points !== 0),
  ),
  /** Reason, which the customer sees. */
  reason: RequiredText(300),
})
export type BonusCorrection = z.infer<typeof BonusCorrection>

const tag = 'bonus'

/** Returns the balance of bonus points and the entries of the ledger, newest first. One point is worth 1 AMD. */
export const getBonus = route({
  method: 'GET',
  path: '/user/bonus',
  access: 'customer',
  tag,
  summary: 'Retrieve bonus points',
  query: z.object(pageByText),
  result: z.extend(pageOf(BonusEntry), {
    /** Points that can be spent. */
    balance: z.int(),
    /** Percent of the paid item price that a new order earns as points. */
    earnedPercent: z.int(),
    /** Percent of the item price that points can pay at most. */
    spentPercent: z.int(),
    /** Months after which points expire; 0 if never. */
    expiryMonths: z.int(),
    /** Missing if the shop has no tiers. */
    tier: z.optional(BonusTier),
    /** The points that expire next, and the last day on which they can be spent. */
    nextExpiry: z.optional(z.object({ points: z.int(), date: LocalDate })),
  }),
  errors: ['VALIDATION'],
})
/**
 * Adds points to a customer's balance, or subtracts points if the number is negative. The customer sees the reason.
 * Returns `POINTS_NOT_AVAILABLE` if the balance would become negative. The request is idempotent by its
 * `Idempotency-Key`.
 */
export const correctBonus = route({
  method: 'POST',
  path: '/admin/customers/:accountId/bonus',
  access: 'points.edit',
  tag,
  summary: 'Correct bonus points',
  headers: IdempotencyHeaders,
  params: z.object({ accountId: z.uuid() }),
  body: BonusCorrection,
  result: z.object({ balance: z.int() }),
  errors: ['VALIDATION', 'NOT_FOUND', 'POINTS_NOT_AVAILABLE', 'IDEMPOTENCY_KEY_REUSED'],
})

export const bonusRoutes = { getBonus, correctBonus }
