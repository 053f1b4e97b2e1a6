import { locales } from '@shop/contracts/locale.ts'
import { describe, expect, test } from 'vitest'
import { outboxTopics } from '#platform/outbox.ts'
import { backoffMs, MAX_TRIES } from './rules.ts'
import { emailText, smsText } from './texts.ts'

const facts = { shop: 'DymTun', code: '123456', params: { number: 10_001, totalAmd: 125_400, amountAmd: 125_400 } }
const messages = locales.flatMap(locale => [
  ...outboxTopics.map(topic => ({ topic, locale, given: facts })),
  { topic: 'code' as const, locale, given: { ...facts, params: { purpose: 'reset' } } },
])

/** What every phone alphabet has in one part of 160; any other letter makes the part 70. */
const isLatin = (text: string) => /^[\u0020-\u007e]*$/.test(text)

describe.each(messages)('$topic in $locale', ({ topic, locale, given }) => {
  test('fits into one SMS', () => {
    const text = smsText(topic, locale, given)
    expect(text.length).toBeLessThanOrEqual(isLatin(text) ? 160 : 70)
  })

  test('names the shop and leaves nothing out', () => {
    const { subject, text } = emailText(topic, locale, given)
    for (const part of [subject, text]) {
      expect(part).toContain('DymTun')
      expect(part).not.toMatch(/undefined|NaN|\b0 /)
    }
  })
})

test('a code stands in the text of its message', () => {
  expect(smsText('code', 'ru', facts)).toBe('DymTun: код 123456. Никому его не сообщайте.')
  expect(smsText('code', 'en', { ...facts, params: { purpose: 'reset' } })).toBe(
    'DymTun: password reset code 123456. Do not share it.',
  )
})

test('money comes back in the words on a cancelled order only where some was paid', () => {
  const cancelled = (wasPaid: string) =>
    smsText('order.cancelled', 'en', { ...facts, params: { ...facts.params, wasPaid } })
  expect(cancelled('yes')).toMatch(/is cancelled\. Any payment is refunded\.$/)
  expect(cancelled('no')).toMatch(/is cancelled\.$/)
})

test('money is grouped as the language does it', () => {
  expect(smsText('order.paid', 'ru', facts)).toContain('125 400 драм')
  expect(smsText('order.paid', 'en', facts)).toContain('125,400 AMD')
})

test('twenty tries of a message last most of a day', () => {
  const total = Array.from({ length: MAX_TRIES - 1 }, (_, index) => backoffMs(index + 1)).reduce((a, b) => a + b)
  expect(total / 3_600_000).toBeGreaterThan(8)
  expect(backoffMs(1)).toBe(2000)
  expect(backoffMs(20)).toBe(3_600_000)
})
