import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { type Locale, locales } from '@shop/contracts/locales.ts'
import { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { CancelReason } from '@shop/contracts/orders.ts'
import { ReceiptProblem } from '@shop/contracts/receipts-staff.ts'
import { readMessages } from '@shop/messages/api.ts'
import { describe, expect, test } from 'vitest'
import { isMessageId } from '#platform/i18n/translate.ts'
import { alertKinds, sampleParams } from '../../../test/builders/mail-samples.ts'
import { MAX_ATTEMPTS, retryDelayMs } from '../drain-outbox.ts'
import { topics } from '../topics.ts'
import { emailTextOf, smsText, valuesOf } from './texts.ts'

const facts = {
  shop: { name: 'DymTun', phone: '+374 10 00 00 21' },
  code: '123456',
  params: {
    ...sampleParams,
    kind: 'order.new',
    number: 100_001,
    totalAmd: 125_400,
    amountAmd: 125_400,
    cameAmd: 125_399,
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
    spent: 'code',
    sku: 'TEA-1',
    reserved: 9,
    onHand: 10,
    others: 3,
    unit: 'H-7',
    cancelReason: '',
    next: '',
    isAgain: '',
    isHandedIn: 'no',
    orderNumber: 100_002,
    dueAmd: 12_500,
    name: 'Ани',
    replyTo: '+37491123456',
    subject: 'Opening hours',
    language: 'en',
    message: 'When are you open?',
  },
}
const given = (params: Record<string, string>) => ({ ...facts, params: { ...facts.params, ...params } })
/** Ends at 14:25 in Yerevan. */
const payUntil = '2026-09-21T10:25:00Z'
const cancellations = CancelReason.options.flatMap((cancelReason): Record<string, string>[] => [
  // A paid order does not expire.
  { cancelReason, wasPaid: cancelReason === 'payment_expired' ? 'no' : 'yes' },
  { cancelReason, wasPaid: 'no' },
  { cancelReason, isDeliveryKept: 'yes' },
  { cancelReason, wasPaid: 'no', isExchange: 'yes' },
])
const messages = locales.flatMap(locale => [
  ...MessageTopic.options.map(topic => ({ topic, locale, given: facts })),
  { topic: 'code' as const, locale, given: given({ purpose: 'reset' }) },
  ...cancellations.map(params => ({ topic: 'order.cancelled' as const, locale, given: given(params) })),
  ...[
    { wasPaid: 'no', isDeliveryKept: 'no' },
    { wasPaid: 'yes', isDeliveryKept: 'no' },
    { wasPaid: 'yes', isDeliveryKept: 'yes' },
  ].map((params: Record<string, string>) => ({
    topic: 'order.cancelled' as const,
    locale,
    given: given({ ...params, cardAmd: '0', creditAmd: '125400' }),
  })),
  { topic: 'order.delivered' as const, locale, given: given({ refusedHookahs: '2', refusedUnits: '15' }) },
  { topic: 'payment.in_review' as const, locale, given: given({ cameAmd: '' }) },
  { topic: 'payment.given_back' as const, locale, given: given({ payUntil }) },
  { topic: 'payment.not_received' as const, locale, given: given({ payUntil }) },
  { topic: 'payment.not_received' as const, locale, given: given({ next: 'over' }) },
  { topic: 'refund.confirmed' as const, locale, given: given({ cardAmd: '0', creditAmd: '125400' }) },
  { topic: 'refund.confirmed' as const, locale, given: given({ cardAmd: '100000', creditAmd: '125400' }) },
  { topic: 'refund.confirmed' as const, locale, given: given({ exchangedFor: '100002' }) },
  { topic: 'delivery.changed' as const, locale, given: given({ date: '', time: '' }) },
  { topic: 'delivery.changed' as const, locale, given: given({ date: '', time: '', isAgain: 'yes' }) },
  ...['notice', 'registration', 'code'].map(spent => ({
    topic: 'staff.alert' as const,
    locale,
    given: given({ kind: 'sms.budget', spent }),
  })),
  ...alertKinds.map(kind => ({ topic: 'staff.alert' as const, locale, given: given({ kind }) })),
  ...ReceiptProblem.options.map(problem => ({
    topic: 'staff.alert' as const,
    locale,
    given: given({ kind: 'receipt.failed', problem }),
  })),
])

/** Characters of the GSM alphabet: 160 in one part; with any other character 70. */
const isLatin = (text: string) => /^[\u0020-\u007e]*$/.test(text)

describe.each(messages)('$topic in $locale', ({ topic, locale, given }) => {
  test('fits into one SMS, and a long topic into two parts', () => {
    const text = smsText(topic, locale, given)
    const { isLong = () => false } = topics[topic]
    const [latin, other] = isLong(given.params) ? [306, 134] : [160, 70]
    expect(text.length).toBeLessThanOrEqual(isLatin(text) ? latin : other)
    // Only values that users enter may be cut.
    if (topic !== 'stock.back') expect(text).not.toMatch(/\.\.\.$/)
  })

  test('contains the name of the shop and all values', () => {
    const { subject, heading, paragraphs } = emailTextOf(topic, locale, given)
    expect(subject).toContain('DymTun')
    expect(smsText(topic, locale, given)).toContain('DymTun')
    expect(paragraphs.join('')).not.toBe('')
    for (const part of [subject, heading, ...paragraphs]) expect(part).not.toMatch(/undefined|NaN|\b0 /)
  })
})

test.each(messages)('$topic in $locale uses only values of its message', ({ topic, locale, given }) => {
  const { texts = () => topic, values = [] } = topics[topic]
  const known = Object.keys(valuesOf(values, { ...given, locale, format: 'sms' }))
  const sources = readMessages(locale)
  for (const part of ['title', 'sms', 'body']) {
    const id = `${texts(given.params)}.${part}`
    if (isMessageId(id)) expect(known).toEqual(expect.arrayContaining(valuesIn(compileMessageOrThrow(sources[id]))))
  }
})

test.each(alertKinds)('the alert %s uses only parameters and the total', kind => {
  const known = [...Object.keys(facts.params), 'total']
  for (const locale of locales) {
    const source = Object.entries(readMessages(locale)).find(([id]) => id === `alert.${kind}`)?.[1] ?? ''
    expect(known).toEqual(expect.arrayContaining(valuesIn(compileMessageOrThrow(source))))
  }
})

/** The names of the values in a compiled message: its tokens are texts or [name, format, cases]. */
function valuesIn(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  return message.flatMap((token: unknown) =>
    Array.isArray(token) ? [String(token[0]), ...Object.values(token[2] ?? {}).flatMap(valuesIn)] : [],
  )
}

test('adds the link of an order to an SMS if it fits into the part', () => {
  const link = 'https://shop.example/o/7pt-AbCdEf1234'
  expect(smsText('order.confirmed', 'en', facts, link)).toBe(
    `DymTun: order 100001 is confirmed. We'll pack it soon. ${link}`,
  )
  expect(smsText('order.confirmed', 'ru', facts, link)).toBe('DymTun: заказ 100001 подтверждён. Скоро соберём его.')
})

test.each(locales)('sends a payment link in two parts if necessary, in %s', locale => {
  const link = 'https://shop.example/hy/o/7pt-AbCdEf1234'
  const sms = smsText('order.payment_link', locale, given({ payUntil }), link)
  expect(sms.length).toBeLessThanOrEqual(isLatin(sms) ? 306 : 134)
  expect(sms.endsWith(` ${link}`)).toBe(true)
  expect(sms).toContain('14:25')
})

test('names the place and the document of an order that is ready, in Latin letters in English', () => {
  const ready = given({ way: 'pickup', place: 'Yerevan, Tumanyan Street, 21', open: 'Mon–Sat 10:00–18:00' })
  expect(smsText('order.dispatched', 'en', ready)).toBe(
    'DymTun: order 100001 is ready: Yerevan, Tumanyan Street, 21. Mon-Sat 10:00-18:00. Bring your ID: 18+.',
  )
})

test('a code is part of the text of its message', () => {
  expect(smsText('code', 'ru', facts)).toBe('DymTun: код 123456. Никому его не сообщайте.')
  expect(smsText('code', 'en', given({ purpose: 'reset' }))).toBe("DymTun: password reset code 123456. Don't share it.")
})

test.each([
  ['61 Latin letters', 'Best Hookah Shop '.repeat(4).slice(0, 61)],
  ['61 Armenian letters', 'Լավագույն նարգիլեների խանութ '.repeat(3).slice(0, 61)],
  ['200 letters, the longest that the settings take', 'Магазин '.repeat(25).slice(0, 200)],
  ['letters of two units each', '🙂'.repeat(100)],
])('a shop name of %s leaves all six digits of a code in one SMS', (_, name) => {
  for (const locale of locales) {
    for (const purpose of ['sign_in', 'reset']) {
      const text = smsText('code', locale, { ...given({ purpose }), shop: { ...facts.shop, name } })
      expect(text).toContain(facts.code)
      expect(text.length).toBeLessThanOrEqual(isLatin(text) ? 160 : 70)
      expect(text.isWellFormed()).toBe(true)
      expect(text).toContain(name.slice(0, 2))
    }
  }
})

test('promises a refund of a cancelled order only if something was paid', () => {
  const cancelled = (wasPaid: string) => smsText('order.cancelled', 'en', given({ wasPaid }))
  expect(cancelled('yes')).toMatch(/is canceled\. We'll refund you\.$/)
  expect(cancelled('no')).toMatch(/is canceled\.$/)
})

test('promises a full refund only if the shop keeps nothing', () => {
  const body = (isDeliveryKept: string) =>
    emailTextOf('order.cancelled', 'en', given({ isDeliveryKept })).paragraphs.join(' ')
  expect(body('no')).toContain('We’ll refund everything you paid for it')
  expect(body('yes')).toContain('We’ll refund what you paid for the items')
  expect(body('yes')).toContain('the delivery fee isn’t refunded')
})

test('says that store credit is back, and promises no refund in days if it paid for everything', () => {
  const body = (params: Record<string, string>) => emailTextIn('order.cancelled', 'en', params)
  expect(body({ wasPaid: 'no', cardAmd: '6500', creditAmd: '5000' })).toContain(
    'We’ve returned 5,000 ֏ to your store credit.',
  )
  expect(body({ wasPaid: 'no' })).not.toContain('credit')
  expect(body({ cardAmd: '6500', creditAmd: '5000' })).toContain('everything you paid for it, the same way, within 10')
  const isCovered = { cardAmd: '0', creditAmd: '11500' }
  expect(body(isCovered)).toMatch(/Everything you paid for it goes back to your store credit\.$/)
  expect(body({ ...isCovered, isDeliveryKept: 'yes' })).toContain('for the items goes back to your store credit; the')
})

const said = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
const emailTextIn = (topic: MessageTopic, locale: Locale, params: Record<string, string> = {}) =>
  said(emailTextOf(topic, locale, given(params)).paragraphs.join(' '))

test('of an order delivered in part says how much the customer did not take', () => {
  const body = (locale: Locale, params: Record<string, string>) => emailTextIn('order.delivered', locale, params)
  expect(body('en', { refusedHookahs: '1' })).toContain('You didn’t take 1 hookah: we’ll refund the money for it.')
  expect(body('ru', { refusedUnits: '3' })).toContain('Вы не взяли 3 товара — деньги за это вернём.')
  expect(body('hy', { refusedHookahs: '2', refusedUnits: '1' })).toContain('չեք վերցրել 2 նարգիլե և 1 ապրանք')
})

test('states the reason of a cancellation in the language of the customer', () => {
  for (const [locale, words] of [
    ['ru', 'товара не оказалось'],
    ['en', 'out of stock'],
    ['hy', 'ապրանքը չկար'],
  ] as const)
    expect(smsText('order.cancelled', locale, given({ cancelReason: 'out_of_stock' }))).toContain(words)
  expect(emailTextIn('order.cancelled', 'ru', { cancelReason: 'unreachable' })).toContain(
    'не смогли до вас дозвониться',
  )
  expect(emailTextIn('order.cancelled', 'en', { cancelReason: 'staff' })).toContain('Call us: +374 10 00 00 21.')
  const onTheWay = { cancelReason: 'customer', isDeliveryKept: 'yes' }
  expect(emailTextIn('order.cancelled', 'en', onTheWay)).toMatch(/^Your order has been canceled at your request\./)
})

test('states whom an unreachable customer should call, and by when', () => {
  expect(smsText('order.unreachable', 'ru', facts)).toBe(
    'DymTun: перезвоните по заказу 100001: +37410000021, до 22.09, 24:00.',
  )
  for (const phone of [
    '+374 (10) 00-00-21, +374 91 123456',
    '+374 10 00 00 21 +374 91 123456',
    '+374 10 00 00 21 091 123456',
    '+374 10 00-00-21 доб. 5',
    'тел. +374 10 00.00.21 (5)',
  ]) {
    const typed = { ...facts, shop: { name: 'DymTun', phone } }
    expect(smsText('order.unreachable', 'ru', typed), phone).toBe(smsText('order.unreachable', 'ru', facts))
  }
  for (const [phone, dialled] of [
    ['010 00 00 21 / 091 123456', '010000021'],
    ['+7 495 123-45-67 ext. 2', '+74951234567'],
  ]) {
    const typed = { ...facts, shop: { name: 'DymTun', phone: phone ?? '' } }
    expect(smsText('order.unreachable', 'en', typed)).toContain(`Please call ${dialled} by`)
  }
  expect(smsText('order.unreachable', 'en', facts)).toContain('Please call +37410000021 by 24:00 on September 22.')
  expect(emailTextIn('order.unreachable', 'ru')).toContain(
    'до 22 сентября, 24:00 (время ереванское): +374 10 00 00 21.',
  )
})

test('states the received amount, the total and the time of a decision for a wrong amount', () => {
  expect(smsText('payment.in_review', 'ru', facts)).toBe(
    'DymTun: заказ 100001: пришло 125 399 вместо 125 400 ֏. Проверяем.',
  )
  expect(emailTextIn('payment.in_review', 'en')).toBe(
    'We received 125,399 ֏ for order 100001 instead of 125,400 ֏. We’re looking into it and will write to you by September 22 at the latest. There’s no need to pay again now.',
  )
  expect(emailTextIn('payment.in_review', 'ru', { cameAmd: '' })).toContain(
    'пришла не та сумма: должно быть 125 400 ֏.',
  )
})

test('states after the decision whether the order can still be paid', () => {
  expect(emailTextIn('payment.given_back', 'en', { payUntil })).toMatch(
    /refund it in full by September 22 at the latest\. Your order is still awaiting payment until September 21, 14:25/,
  )
  expect(smsText('payment.given_back', 'en', given({ payUntil }))).toContain('Please pay again by 14:25.')
  expect(emailTextIn('payment.not_received', 'ru', { next: 'over' })).toContain('Заказ не оплачен и отменён.')
  expect(emailTextIn('payment.not_received', 'ru')).not.toContain('отменён')
})

test('breaks no line of an e-mail within an amount, a date, hours or a phone number', () => {
  for (const { topic, locale, given } of messages.filter(({ topic }) => !topic.startsWith('contact.'))) {
    const { heading, paragraphs } = emailTextOf(topic, locale, given)
    for (const part of [heading, ...paragraphs]) {
      expect(part).not.toMatch(/\d \d|\d (?:֏|сентября|рабочих|дней)|(?:սեպտեմբերի|September) \d|\d–\d/)
    }
  }
})

test('states no new address for an order that is sent again', () => {
  const again = emailTextOf('delivery.changed', 'en', given({ date: '', time: '', isAgain: 'yes' }))
  expect(again.paragraphs.join(' ')).toBe('We’ll send your order again to the same address.')
})

test('groups digits like the language does', () => {
  expect(smsText('order.paid', 'ru', facts)).toContain('125 400 ֏')
  expect(smsText('order.paid', 'en', facts)).toContain('125,400 AMD')
})

test('makes twenty attempts over most of a day', () => {
  const total = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelayMs(index + 1)).reduce((a, b) => a + b)
  expect(total / 3_600_000).toBeGreaterThan(8)
  expect(retryDelayMs(1)).toBe(2000)
  expect(retryDelayMs(20)).toBe(3_600_000)
})

test('formats dates and timestamps in the language, in the time of Yerevan', () => {
  const sms = (params: Record<string, string>) => smsText('delivery.changed', 'ru', given(params))
  expect(sms({})).toBe('DymTun: заказ 100001 привезём 22 сентября, 18:00–20:00.')
  expect(sms({ date: '2026-11-22T14:00:00Z', time: '' })).toBe('DymTun: заказ 100001 привезём 22 ноября, 18:00.')
  expect(sms({ date: '', time: '' })).toBe('DymTun: доставка заказа 100001 изменена.')
})

test('cuts a product title if the SMS would have two parts', () => {
  expect(smsText('stock.back', 'ru', facts)).toMatch(/^DymTun: снова в продаже: Табак.+\.\.\.$/)
  expect(smsText('stock.back', 'ru', given({ title: 'Абрикос' }))).toBe('DymTun: снова в продаже: Абрикос.')
})

test('asks staff to print a receipt by hand only if the register rejects it', () => {
  const alert = (problem: string) => smsText('staff.alert', 'en', given({ kind: 'receipt.failed', problem }))
  expect(alert('line')).toContain('print it yourself')
  for (const problem of ['no_response', 'service']) {
    expect(alert(problem)).toContain('the shop tries again')
    expect(alert(problem)).not.toContain('yourself')
  }
})

test('names one product and the number of the others in an alert about reserved stock', () => {
  const alert = (locale: Locale, others: string) =>
    smsText('staff.alert', locale, given({ kind: 'stock.hoarded', sku: 'TEA-1', reserved: '9', onHand: '10', others }))
  expect(alert('en', '0')).toMatch(/unpaid orders reserve 9 of 10: TEA-1\.$/)
  expect(alert('ru', '3')).toMatch(/без оплаты держат 9 из 10: TEA-1, и ещё товаров: 3\.$/)
  expect(alert('en', '3')).toMatch(/unpaid orders reserve 9 of 10: TEA-1, and 3 more\.$/)
  expect(alert('hy', '3')).toMatch(/առանց վճարման պահված է 9\/10՝ TEA-1, և ևս 3 ապրանք[։.]$/)
})
