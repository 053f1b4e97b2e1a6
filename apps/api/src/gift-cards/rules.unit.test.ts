import {
  formatGiftCardCode,
  GIFT_CARD_LENGTH,
  GiftCardCode,
  normalizeGiftCardCode,
  withoutGiftCardCode,
} from '@shop/contracts/gift-cards.ts'
import { earliestGiftCardEnd } from '@shop/contracts/gift-cards-staff.ts'
import { describe, expect, test } from 'vitest'
import { giftCardState, toGiftCardCode } from './rules.ts'

describe('the code of a gift card', () => {
  test('has 16 characters, one for each 5 random bits', () => {
    const bytes = [0b00000_000, 0b01_00010_0, 0b0011_0010, 0b0_00101_00, 0b110_00111]
    expect(toGiftCardCode(Uint8Array.from([...bytes, ...bytes]))).toBe('0123456701234567')
    expect(toGiftCardCode(new Uint8Array(32).fill(255))).toBe('Z'.repeat(GIFT_CARD_LENGTH))
    expect(() => toGiftCardCode(new Uint8Array(9))).toThrow('expected 80 random bits, got 72')
  })

  test.for([['7KQP-2M9X-VB4T-HE5C'], ['7kqp2m9xvb4the5c'], [' 7kqp 2m9x – vb4t.he5c '], ['7КQР-2М9Х-VВ4Т-НЕ5С']])(
    'is accepted as typed: %s',
    ([typed = '']) => {
      expect(GiftCardCode.parse(typed)).toBe('7KQP2M9XVB4THE5C')
    },
  )

  test.for([
    ['oOiI-lL00-0000-0000', '0011110000000000'],
    ['ОООО', '0000'],
    ['У', 'Y'],
  ])('replaces letters that it does not have: %s', ([typed = '', code]) => {
    expect(normalizeGiftCardCode(typed)).toBe(code)
  })

  test.for(['', '7KQP-2M9X-VB4T-HE5', '7KQP-2M9X-VB4T-HE5C-1', 'UUUU-UUUU-UUUU-UUUU', `${'-'.repeat(40)}1`])(
    'is rejected: %s',
    typed => {
      expect(GiftCardCode.safeParse(typed).error?.issues).toMatchObject([{ message: 'gift_card_code' }])
    },
  )

  test('is written in groups', () => {
    expect(formatGiftCardCode('7KQP2M9XVB4THE5C')).toBe('7KQP-2M9X-VB4T-HE5C')
  })
})

test.for([
  ['7KQP-2M9X-VB4T-HE5C', 'HE5C'],
  ['7kqp2m9xvb4the5c', 'he5c'],
  [' 7KQP 2M9X – VB4T HE5C ', 'HE5C'],
  ['card 7KQP-2M9X-VB4T-HE5C of Ani', 'HE5C'],
  ['7КQР-2М9Х-VВ4Т-НЕ5С', 'НЕ5С'],
  ['7KQP-2M9X-VB4T-HE5', 'THE5'],
  ['7KQP2M9XVB4', 'XVB4'],
  ['M9XVB4T-HE5C', 'HE5C'],
  ['HE5C', 'HE5C'],
  ['№ 12', '№ 12'],
  ['Receipt 123456789012', 'Receipt 123456789012'],
  ['For the New Year, partners', 'For the New Year, partners'],
  ['Новогодние подарки партнёрам', 'Новогодние подарки партнёрам'],
])('a search contains no code: %s', ([typed = '', searched]) => {
  expect(withoutGiftCardCode(typed)).toBe(searched)
})

test.for([
  ['2026-11-20', '2029-11-20'],
  ['2028-02-29', '2031-03-01'],
  ['2026-01-31', '2029-01-31'],
])('a card of %s is valid until %s at least', ([issued = '', earliest]) => {
  expect(earliestGiftCardEnd(issued)).toBe(earliest)
})

test.for([
  [{ isRedeemed: false, isBlocked: false, validUntilDate: null }, 'active'],
  [{ isRedeemed: false, isBlocked: false, validUntilDate: '2026-11-20' }, 'active'],
  [{ isRedeemed: false, isBlocked: false, validUntilDate: '2026-11-19' }, 'expired'],
  [{ isRedeemed: true, isBlocked: false, validUntilDate: '2026-11-19' }, 'redeemed'],
  [{ isRedeemed: false, isBlocked: true, validUntilDate: '2026-11-19' }, 'blocked'],
] as const)('the state of %o is %s', ([card, state]) => {
  expect(giftCardState(card, '2026-11-20')).toBe(state)
})
