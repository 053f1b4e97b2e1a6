import { MIN_CHARGE_AMD } from '@shop/contracts/money.ts'

/**
 * Returns how much of a balance can pay for a total, AMD: all of the total, or a part that leaves at least
 * MIN_CHARGE_AMD to be charged.
 */
export function applicableCredit(totalAmd: number, balanceAmd: number): number {
  if (balanceAmd >= totalAmd) return totalAmd
  return Math.max(0, Math.min(balanceAmd, totalAmd - MIN_CHARGE_AMD))
}

/** Returns true if this amount of credit may pay for a total. */
export function canApply(creditAmd: number, totalAmd: number): boolean {
  return creditAmd === totalAmd || (creditAmd >= 0 && creditAmd <= totalAmd - MIN_CHARGE_AMD)
}
