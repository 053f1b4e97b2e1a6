import * as z from 'zod/mini'
import { route } from './route.ts'
import { Amd, PriceAmd } from './scalars.ts'

/** Characters of a code: 16 of Crockford's Base32, which are 80 random bits. */
export const GIFT_CARD_LENGTH = 16
/** Crockford's Base32: digits and capital letters without I, L, O and U. */
export const GIFT_CARD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP_LENGTH = 4

/** Letters that look like characters of codes: those that Crockford's Base32 leaves out, and Cyrillic ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  I: '1',
  L: '1',
  O: '0',
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: '0',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
}

/** Converts a typed code to its characters: in upper case, without separators, with look-alike letters replaced. */
export function normalizeGiftCardCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/./gu, letter => LOOKALIKES[letter] ?? letter)
}

/** More than half of a code: letters and digits without spaces, or in groups of four with any separators. */
const CODES_IN_TEXT = [
  /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}\s]?[\p{L}\p{N}]){8,}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}]{4}[^\p{L}\p{N}]{0,3}){2,3}[\p{L}\p{N}]{1,4}(?![\p{L}\p{N}])/gu,
]
const CODE_CHARACTERS = new RegExp(`^[${GIFT_CARD_ALPHABET}]+$`)

/**
 * Reduces a text that contains the code of a card to the last four characters of the code: the code is money, and a
 * search ends up in addresses and logs. A code that is not typed to its end is reduced, too. Other texts stay.
 */
export function withoutGiftCardCode(text: string): string {
  const code = CODES_IN_TEXT.flatMap(pattern => text.match(pattern) ?? []).find(isLikeCode)
  return code === undefined ? text : code.replace(/[^\p{L}\p{N}]/gu, '').slice(-GROUP_LENGTH)
}

/** The part of a code differs from words and numbers: it has letters and digits. */
function isLikeCode(typed: string): boolean {
  const code = normalizeGiftCardCode(typed)
  const isWhole = code.length === GIFT_CARD_LENGTH
  return CODE_CHARACTERS.test(code) && (isWhole || (/\p{L}/u.test(typed) && /\p{N}/u.test(typed)))
}

/** Writes a code in groups: 7KQP-2M9X-VB4T-HE5C. */
export const formatGiftCardCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? []).join('-')

/** The longest input of a code: with room for separators. */
export const MAX_GIFT_CARD_INPUT = 40

/** The code of a gift card in any case, with or without hyphens and spaces. */
export const GiftCardCode = z
  .string()
  .check(
    z.maxLength(MAX_GIFT_CARD_INPUT, { error: 'gift_card_code', abort: true }),
    z.overwrite(normalizeGiftCardCode),
    z.regex(new RegExp(`^[${GIFT_CARD_ALPHABET}]{${GIFT_CARD_LENGTH}}$`), { error: 'gift_card_code' }),
  )

/**
 * Moves the whole value of a gift card to the store credit of the customer. Repeating the request returns the same
 * result. Returns `GIFT_CARD_REDEEMED` if another customer has used the card, and `TOO_MANY_ATTEMPTS` after too many
 * unknown codes.
 */
export const redeemGiftCard = route({
  method: 'POST',
  path: '/user/gift-cards',
  access: 'customer',
  tag: 'gift-cards',
  summary: 'Redeem a gift card',
  body: z.object({ code: GiftCardCode }),
  result: z.object({
    /** The value of the card, AMD. */
    amountAmd: PriceAmd,
    /** The store credit after it, AMD. */
    balanceAmd: Amd,
  }),
  errors: [
    'VALIDATION',
    'GIFT_CARD_UNKNOWN',
    'GIFT_CARD_REDEEMED',
    'GIFT_CARD_BLOCKED',
    'GIFT_CARD_EXPIRED',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const giftCardRoutes = { redeemGiftCard }
