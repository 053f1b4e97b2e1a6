import {
  type DepositLevel,
  type DepositReason,
  type DepositStanding,
  depositPercent,
  type NextDepositLevel,
  type RentalDepositSettings,
} from '@shop/contracts/rental-deposits.ts'

/** A rental that a customer has or had, as far as it counts for the deposit level. */
export type RentalRecord = {
  state: 'handed_over' | 'returned' | 'closed'
  /** The last day. */
  to: string
  handedOverAt: Date
  /** When it was returned; null while the customer has it. */
  returnedAt: Date | null
  /** When its deposit was settled, and damage charged; null before. */
  settledAt: Date | null
  isLate: boolean
  isDamaged: boolean
}

/** What staff know about a customer. */
export type KnownTrust = {
  isIdentityVerified: boolean
  /** True if staff withdrew the verification. Only staff can verify the customer again, on the page of the customer. */
  isIdentityWithdrawn: boolean
  /** The level that staff set; null if the rule decides. */
  setLevel: { level: DepositLevel; at: Date } | null
}

/** The rentals of a customer, summed up. */
export type RentalRecordSummary = {
  overdue: number
  late: number
  damaged: number
  /** Settled rentals without a problem that were handed over after the last problem. */
  clean: number
  lastProblem: { reason: 'late' | 'damaged'; at: Date } | null
}

/**
 * Sums up the rentals of a customer. A late return counts at once, and damage once the deposit is settled, which also
 * decides that a rental had no problem.
 */
export function summarizeRentals(records: readonly RentalRecord[], today: string): RentalRecordSummary {
  const returned = records.flatMap(({ returnedAt, ...record }) => (returnedAt ? [{ ...record, returnedAt }] : []))
  const problems = returned
    .filter(({ isLate, isDamaged }) => isLate || isDamaged)
    .map(({ isLate, isDamaged, returnedAt, settledAt }) => ({
      reason: isLate ? ('late' as const) : ('damaged' as const),
      at: isDamaged && settledAt ? settledAt : returnedAt,
    }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const lastProblem = problems.at(-1) ?? null
  const isClean = ({ state, isLate, isDamaged, handedOverAt }: (typeof returned)[number]) =>
    state === 'closed' && !isLate && !isDamaged && (lastProblem === null || handedOverAt > lastProblem.at)
  return {
    overdue: records.filter(({ state, to }) => state === 'handed_over' && to < today).length,
    late: returned.filter(({ isLate }) => isLate).length,
    damaged: returned.filter(({ isDamaged }) => isDamaged).length,
    clean: returned.filter(isClean).length,
    lastProblem,
  }
}

/**
 * True if the level that staff set still decides. A problem, or an overdue hookah, ends a level above `new`. Level `new`
 * remains: a late return must not help.
 */
export function isSetLevelInForce({ setLevel }: KnownTrust, { overdue, lastProblem }: RentalRecordSummary): boolean {
  if (setLevel === null || setLevel.level === 'new') return setLevel !== null
  return overdue === 0 && (lastProblem === null || lastProblem.at < setLevel.at)
}

/**
 * Decides the deposit level of a customer (docs/adr/0097). While a hookah is overdue, and after a late or damaged one,
 * the customer is new again. The next rental without a problem, handed over after it, makes a verified customer verified
 * again.
 */
export function decideStanding(
  known: KnownTrust,
  summary: RentalRecordSummary,
  settings: RentalDepositSettings,
): DepositStanding {
  const { level, reason } = decideLevel(known, summary, settings)
  const next = reason === 'by_staff' ? undefined : nextLevel(level, { known, summary, settings })
  return {
    level,
    percent: depositPercent(level, settings),
    reason,
    isIdentityVerified: known.isIdentityVerified,
    cleanRentals: summary.clean,
    ...(next && { next }),
  }
}

type Decision = { level: DepositLevel; reason: DepositReason }

function decideLevel(
  known: KnownTrust,
  summary: RentalRecordSummary,
  { trustedRentals }: RentalDepositSettings,
): Decision {
  if (summary.overdue > 0) return { level: 'new', reason: 'overdue' }
  if (known.setLevel && isSetLevelInForce(known, summary)) return { level: known.setLevel.level, reason: 'by_staff' }
  if (summary.lastProblem && summary.clean === 0) return { level: 'new', reason: summary.lastProblem.reason }
  if (!known.isIdentityVerified) return { level: 'new', reason: 'new' }
  const level = summary.clean >= trustedRentals ? 'trusted' : 'verified'
  return { level, reason: level }
}

type Ladder = { known: KnownTrust; summary: RentalRecordSummary; settings: RentalDepositSettings }

/** Returns what leads to the level above the one that the rule decided; undefined at the top and after a withdrawal. */
function nextLevel(level: DepositLevel, { known, summary, settings }: Ladder): NextDepositLevel | undefined {
  if (level === 'trusted' || known.isIdentityWithdrawn) return undefined
  if (level === 'verified') return toNext('trusted', settings, settings.trustedRentals - summary.clean)
  if (summary.overdue > 0) return { ...toNext('verified', settings, 0), needs: 'return' }
  const levelAfter = (clean: number) => (clean >= settings.trustedRentals ? 'trusted' : 'verified')
  const needsRental = summary.lastProblem !== null && summary.clean === 0
  if (known.isIdentityVerified) return toNext(levelAfter(1), settings, 1)
  return needsRental
    ? { ...toNext(levelAfter(1), settings, 1), needs: 'identity_and_rental' }
    : { ...toNext(levelAfter(summary.clean), settings, 0), needs: 'identity' }
}

const toNext = (level: DepositLevel, settings: RentalDepositSettings, rentals: number): NextDepositLevel => ({
  level,
  percent: depositPercent(level, settings),
  needs: 'rentals',
  rentals,
})
