import { GIFT_CARD_ALPHABET, GIFT_CARD_LENGTH } from '@shop/contracts/gift-cards.ts'
import type { GiftCardState } from '@shop/contracts/gift-cards-staff.ts'

const BITS = 5

/** Converts random bytes to a code: each character takes 5 bits. @throws if there are fewer than 80 bits */
export function toGiftCardCode(random: Uint8Array): string {
  const bits = [...random].map(byte => byte.toString(2).padStart(8, '0')).join('')
  if (bits.length < BITS * GIFT_CARD_LENGTH) throw new Error(`expected 80 random bits, got ${bits.length}`)
  return Array.from({ length: GIFT_CARD_LENGTH }, (_, at) =>
    GIFT_CARD_ALPHABET.charAt(Number.parseInt(bits.slice(at * BITS, (at + 1) * BITS), 2)),
  ).join('')
}

type CardEnds = { isRedeemed: boolean; isBlocked: boolean; validUntilDate: string | null }

/** Returns the state of a card on a date. */
export function giftCardState({ isRedeemed, isBlocked, validUntilDate }: CardEnds, today: string): GiftCardState {
  if (isRedeemed) return 'redeemed'
  if (isBlocked) return 'blocked'
  return validUntilDate !== null && validUntilDate < today ? 'expired' : 'active'
}
