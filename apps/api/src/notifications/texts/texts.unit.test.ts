import { locales } from '@shop/contracts/locale.ts'
import { describe, expect, test } from 'vitest'
import { outboxTopics, StaffAlertKind } from '#platform/outbox.ts'
import { backoffMs, MAX_TRIES } from '../rules.ts'
import { mailWords, smsText } from './texts.ts'

const facts = {
  shop: 'DymTun',
  code: '123456',
  params: {
    kind: 'order.new',
    number: 100_001,
    totalAmd: 125_400,
    amountAmd: 125_400,
    feeAmd: 12_500,
    until: '2026-09-22',
    date: '2026-09-22',
    time: '18:00-20:00',
    reason: 'The pack is open.',
    title: 'Табак со вкусом спелого абрикоса и мяты, очень длинное название',
    slug: 'apricot-mint',
    count: 120,
    minutes: 15,
    topic: 'order.paid',
    id: '100001',
    provider: 'nikita',
    equations: 'E1, E2',
    limit: 1000,
  },
}
const given = (params: Record<string, string>) => ({ ...facts, params: { ...facts.params, ...params } })
const messages = locales.flatMap(locale => [
  ...outboxTopics.map(topic => ({ topic, locale, given: facts })),
  { topic: 'code' as const, locale, given: given({ purpose: 'reset' }) },
  { topic: 'order.cancelled' as const, locale, given: given({ wasPaid: 'no' }) },
  { topic: 'order.cancelled' as const, locale, given: given({ isDeliveryKept: 'yes' }) },
  { topic: 'delivery.changed' as const, locale, given: given({ date: '', time: '' }) },
  { topic: 'delivery.changed' as const, locale, given: given({ date: '', time: '', isAgain: 'yes' }) },
  ...StaffAlertKind.options.map(kind => ({ topic: 'staff.alert' as const, locale, given: given({ kind }) })),
])

/** What every phone alphabet has in one part of 160; any other letter makes the part 70. */
const isLatin = (text: string) => /^[\u0020-\u007e]*$/.test(text)

describe.each(messages)('$topic in $locale', ({ topic, locale, given }) => {
  test('fits into one SMS', () => {
    const text = smsText(topic, locale, given)
    expect(text.length).toBeLessThanOrEqual(isLatin(text) ? 160 : 70)
    // Only what somebody else named may be cut.
    if (topic !== 'stock.back') expect(text).not.toMatch(/\.\.\.$/)
  })

  test('names the shop and leaves nothing out', () => {
    const { subject, heading, paragraphs } = mailWords(topic, locale, given)
    expect(subject).toContain('DymTun')
    expect(smsText(topic, locale, given)).toContain('DymTun')
    expect(paragraphs.join('')).not.toBe('')
    for (const part of [subject, heading, ...paragraphs]) expect(part).not.toMatch(/undefined|NaN|\b0 /)
  })
})

test('a code stands in the text of its message', () => {
  expect(smsText('code', 'ru', facts)).toBe('DymTun: код 123456. Никому его не сообщайте.')
  expect(smsText('code', 'en', given({ purpose: 'reset' }))).toBe(
    'DymTun: password reset code 123456. Do not share it.',
  )
})

test('money comes back in the words on a cancelled order only where some was paid', () => {
  const cancelled = (wasPaid: string) => smsText('order.cancelled', 'en', given({ wasPaid }))
  expect(cancelled('yes')).toMatch(/is cancelled\. Any payment is refunded\.$/)
  expect(cancelled('no')).toMatch(/is cancelled\.$/)
})

test('all of the money is promised back only where none of it stays', () => {
  const body = (isDeliveryKept: string) =>
    mailWords('order.cancelled', 'en', given({ isDeliveryKept })).paragraphs.join(' ')
  expect(body('no')).toContain('All that you paid for it goes back')
  expect(body('yes')).toContain('What you paid for the goods goes back')
  expect(body('yes')).toContain('the delivery that was made stays paid')
})

test('an order that is sent once more has no new address', () => {
  const again = mailWords('delivery.changed', 'en', given({ date: '', time: '', isAgain: 'yes' }))
  expect(again.paragraphs.join(' ')).toBe('We send your order once more, to the same address.')
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

test('a day is said in the words of the language, a moment with its time in Yerevan', () => {
  const sms = (params: Record<string, string>) => smsText('delivery.changed', 'ru', given(params))
  expect(sms({})).toBe('DymTun: заказ 100001 привезём 22 сентября, 18:00–20:00.')
  expect(sms({ date: '2026-11-22T14:00:00Z', time: '' })).toBe('DymTun: заказ 100001 привезём 22 ноября, 18:00.')
  expect(sms({ date: '', time: '' })).toBe('DymTun: доставка заказа 100001 изменена.')
})

test("a product's title is cut where the SMS would become two", () => {
  expect(smsText('stock.back', 'ru', facts)).toMatch(/^DymTun: снова в продаже: Табак.+\.\.\.$/)
  expect(smsText('stock.back', 'ru', given({ title: 'Абрикос' }))).toBe('DymTun: снова в продаже: Абрикос.')
})
