import { locales } from '@shop/contracts/locales.ts'
import { readMessages } from '@shop/messages/api.ts'
import { expect, test } from 'vitest'
import { type MessageId, textsOf, translate } from './translate.ts'

test('translates a message into each language', () => {
  expect(translate('en', 'rental.hookahNotReady')).toBe(
    'This hookah is still being cleaned or repaired. Please deliver another one.',
  )
  expect(textsOf('rental.hookahNotReady')).toEqual({
    ru: 'Этот кальян ещё чистят или ремонтируют. Привезите другой.',
    en: 'This hookah is still being cleaned or repaired. Please deliver another one.',
    hy: 'Այս նարգիլեն դեռ մաքրվում կամ նորոգվում է։ Բերեք ուրիշը։',
  })
})

test.each(locales)('compiles every message in %s', locale => {
  for (const id of Object.keys(readMessages(locale)) as MessageId[])
    expect(() => translate(locale, id), id).not.toThrow()
})

test('fills in values as they are written', () => {
  const text = String.raw`C:\\users \u003cb\u003e {shop}`
  expect(translate('en', 'message.withShop', { shop: 'DymTun', text })).toBe(`DymTun: ${text}`)
})
