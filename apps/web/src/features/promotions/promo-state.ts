import type { PromoCode } from '@shop/contracts/promotions.ts'

export type PromoState = 'off' | 'coming' | 'holds' | 'used_up' | 'over'

type Decisive = Pick<PromoCode, 'isActive' | 'startsAt' | 'endsAt' | 'usesInAll' | 'used'>

/** Whether a code holds at a moment, and if not, why. */
export function promoState({ isActive, startsAt, endsAt, usesInAll, used }: Decisive, now: Date): PromoState {
  if (endsAt && new Date(endsAt) <= now) return 'over'
  if (!isActive) return 'off'
  if (startsAt && new Date(startsAt) > now) return 'coming'
  return usesInAll !== null && used >= usesInAll ? 'used_up' : 'holds'
}
