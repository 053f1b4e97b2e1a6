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
  /** When it was returned; null while the customer has it. */
  returnedAt: Date | null
  isLate: boolean
  isDamaged: boolean
}

/** What staff know about a customer. */
export type KnownTrust = {
  isIdentityVerified: boolean
  /** The level that staff set; null if the rule decides. */
  setLevel: { level: DepositLevel; at: Date } | null
}

/** The rentals of a customer, summed up. */
export type RentalRecordSummary = {
  overdue: number
  late: number
  damaged: number
  /** Settled rentals without a problem since the last one with a problem. */
  clean: number
  lastProblem: { reason: 'late' | 'damaged'; at: Date } | null
}

/**
 * Sums up the rentals of a customer. A late return counts at once, and damage once the deposit is settled, which also
 * decides that a rental had no problem.
 */
export function summarizeRentals(records: readonly RentalRecord[], today: string): RentalRecordSummary {
  const returned = records
    .flatMap(({ returnedAt, ...record }) => (returnedAt ? [{ ...record, at: returnedAt }] : []))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const problem = returned.findLast(({ isLate, isDamaged }) => isLate || isDamaged)
  const since = problem ? returned.slice(returned.indexOf(problem) + 1) : returned
  return {
    overdue: records.filter(({ state, to }) => state === 'handed_over' && to < today).length,
    late: returned.filter(({ isLate }) => isLate).length,
    damaged: returned.filter(({ isDamaged }) => isDamaged).length,
    clean: since.filter(({ state }) => state === 'closed').length,
    lastProblem: problem ? { reason: problem.isLate ? 'late' : 'damaged', at: problem.at } : null,
  }
}

/** True if the level that staff set still decides: no hookah is overdue, and no later rental was late or damaged. */
export function isSetLevelInForce({ setLevel }: KnownTrust, { overdue, lastProblem }: RentalRecordSummary): boolean {
  return setLevel !== null && overdue === 0 && (lastProblem === null || lastProblem.at < setLevel.at)
}

/**
 * Decides the deposit level of a customer (docs/adr/0097). While a hookah is overdue, and after a late or damaged one,
 * the customer is new again. The next rental without a problem makes a verified customer verified again.
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

/** Returns what leads to the level above the one that the rule decided; undefined at the top. */
function nextLevel(level: DepositLevel, { known, summary, settings }: Ladder): NextDepositLevel | undefined {
  if (level === 'trusted') return undefined
  if (level === 'verified') return toNext('trusted', settings, settings.trustedRentals - summary.clean)
  if (summary.overdue > 0) return { ...toNext('verified', settings, 0), needs: 'return' }
  if (!known.isIdentityVerified) return { ...toNext('verified', settings, 0), needs: 'identity' }
  return toNext(settings.trustedRentals === 1 ? 'trusted' : 'verified', settings, 1)
}

const toNext = (level: DepositLevel, settings: RentalDepositSettings, rentals: number): NextDepositLevel => ({
  level,
  percent: depositPercent(level, settings),
  needs: 'rentals',
  rentals,
})
