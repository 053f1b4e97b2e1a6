import * as z from 'zod/mini'
import { personalText } from './personal.ts'
import { route } from './route.ts'
import { Timestamp } from './scalars.ts'

export const depositLevels = ['new', 'verified', 'trusted'] as const
/**
 * How far the shop trusts a customer with a rented hookah. `new`: the full deposit; `verified`: staff have seen an
 * identity document; `trusted`: and rentals came back on time and undamaged.
 */
export const DepositLevel = z.enum(depositLevels)
export type DepositLevel = z.infer<typeof DepositLevel>

/** The kind of identity document that staff saw. Neither its number nor a copy is stored. */
export const IdentityDocument = z.enum(['passport', 'id_card', 'driving_license', 'residence_permit'])
export type IdentityDocument = z.infer<typeof IdentityDocument>

/** Percentage from 1 to 100: a rental always has a deposit, from which late days and damage are charged. */
const DepositPercent = z.int().check(z.gte(1), z.lte(100))

/** The deposit of customers whom the shop knows, in percent of the deposit of the model. New customers pay all of it. */
export const RentalDepositSettings = z.object({
  /** True if known customers pay less. */
  isOn: z.boolean(),
  verifiedPercent: DepositPercent,
  trustedPercent: DepositPercent,
  /** Rentals in a row that came back on time and undamaged, after which a verified customer is trusted. */
  trustedRentals: z.int().check(z.gte(1), z.lte(50)),
})
export type RentalDepositSettings = z.infer<typeof RentalDepositSettings>

/** The values until an admin changes them. */
export const defaultRentalDeposits: RentalDepositSettings = {
  isOn: true,
  verifiedPercent: 70,
  trustedPercent: 40,
  trustedRentals: 3,
}

type Percents = Pick<RentalDepositSettings, 'isOn' | 'verifiedPercent' | 'trustedPercent'>

/** Returns the percentage of the deposit that a level pays. */
export function depositPercent(level: DepositLevel, { isOn, verifiedPercent, trustedPercent }: Percents): number {
  if (!isOn || level === 'new') return 100
  return level === 'verified' ? verifiedPercent : trustedPercent
}

/** Deposits at a percentage are rounded up to a multiple of this amount in AMD. */
const DEPOSIT_STEP_AMD = 100

/** Returns the deposit at a percentage in AMD. @param fullAmd the deposit of the model */
export function depositAmdAt(fullAmd: number, percent: number): number {
  const partAmd = Math.ceil((fullAmd * percent) / 100 / DEPOSIT_STEP_AMD) * DEPOSIT_STEP_AMD
  return Math.min(fullAmd, partAmd)
}

/** The deposit levels as customers read them. */
export const DepositLadder = z.object({
  /** Percent of the deposit for verified customers. */
  verifiedPercent: z.int(),
  /** Percent of the deposit for trusted customers. */
  trustedPercent: z.int(),
  /** Rentals on time and undamaged in a row, after which a verified customer is trusted. */
  trustedRentals: z.int(),
})
export type DepositLadder = z.infer<typeof DepositLadder>

/**
 * Why a customer has the level: `overdue`: a hookah is not back; `late` or `damaged`: the last rental; `by_staff`: staff
 * set it; otherwise the level itself.
 */
export const DepositReason = z.enum([...depositLevels, 'overdue', 'late', 'damaged', 'by_staff'])
export type DepositReason = z.infer<typeof DepositReason>

/** What leads to the next level. */
export const NextDepositLevel = z.object({
  level: DepositLevel,
  /** Percent of the deposit at that level. */
  percent: z.int(),
  /**
   * `return`: bring the late hookah back; `identity`: show a document to the courier; `rentals`: return more rentals on
   * time and undamaged; `identity_and_rental`: show a document, and return the next rental so.
   */
  needs: z.enum(['return', 'identity', 'rentals', 'identity_and_rental']),
  /** Number of rentals that are missing; 0 if `needs` names none. */
  rentals: z.int(),
})
export type NextDepositLevel = z.infer<typeof NextDepositLevel>

/** The deposit level of a customer, by which the deposits of new rentals are calculated. */
export const DepositStanding = z.object({
  level: DepositLevel,
  /** Percent of the deposit of a model. */
  percent: z.int(),
  reason: DepositReason,
  isIdentityVerified: z.boolean(),
  /** Rentals in a row that came back on time and undamaged. */
  cleanRentals: z.int(),
  /** Absent at the highest level, and while staff have set the level. */
  next: z.optional(NextDepositLevel),
})
export type DepositStanding = z.infer<typeof DepositStanding>

/** Returns the deposit level of the customer, what it is based on and what leads to the next one; null if the shop has no levels. */
export const getDepositStanding = route({
  method: 'GET',
  path: '/rental/deposit-level',
  access: 'customer',
  tag: 'rental',
  summary: 'Retrieve the deposit level',
  result: z.object({ standing: z.nullable(DepositStanding) }),
})

/** The deposit level in the export of personal data. */
export const ExportedTrust = z.object({
  standing: DepositStanding,
  /** The document that staff saw. */
  identity: z.optional(z.object({ document: IdentityDocument, at: Timestamp })),
  /** The level that staff set, and why. */
  setLevel: z.optional(z.object({ level: DepositLevel, reason: personalText(), at: Timestamp })),
})

export const rentalDepositRoutes = { getDepositStanding }
