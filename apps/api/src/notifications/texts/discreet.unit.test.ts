import { findRevealingWord } from '@shop/contracts/discreet.ts'
import { byLocale, type Locale, locales } from '@shop/contracts/locales.ts'
import { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { readMessages } from '@shop/messages/api.ts'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { sampleOrder, sampleParams } from '../../../test/builders/mail-samples.ts'
import { topics } from '../topics.ts'
import { composeEmail, type EmailOrder, renderText } from './email.ts'
import { renderHtml } from './email-html.ts'
import { smsText } from './texts.ts'

const customerTopics = MessageTopic.options.filter(topic => !topics[topic].isForStaff)

/** Every text that says what the shop sells, in place of what the database contains. */
const REVEALING = 'Кальян «Абрикос» · Apricot hookah tobacco · DymTun'
const order: EmailOrder = {
  ...sampleOrder,
  lines: sampleOrder.lines.map(line => ({ ...line, title: REVEALING, titleEN: REVEALING, titleHY: REVEALING })),
  mixes: [{ name: REVEALING, lines: [{ sku: 'sku-1', quantity: 1, percentage: 100 }] }],
}
const collected: EmailOrder = {
  ...order,
  deliveryType: 'pickup',
  pickup: {
    from: '2026-11-22T10:00:00Z',
    point: {
      id: '018f0000-0000-7000-8000-000000000000',
      name: byLocale(() => REVEALING),
      region: 'AM-ER',
      city: byLocale(() => 'Yerevan'),
      street: byLocale(() => 'Abovyan Street'),
      building: '1',
      hours: defaultSettings.delivery.hours,
      exceptions: [],
      phone: '+374 10 00 00 21',
    },
  },
}

const written = {
  title: REVEALING,
  slug: 'apricot-hookah',
  reason: REVEALING,
  subject: REVEALING,
  message: REVEALING,
  name: REVEALING,
}
const params = {
  ...sampleParams,
  ...written,
  reply: 'Yes, tomorrow.',
  place: 'Ереван, ул. Абовяна, 1',
  open: '10:00-22:00',
}

/** What selects other texts of a topic. */
const variants: Record<string, string | number>[] = [
  {},
  { way: 'pickup' },
  { refusedHookahs: 2, refusedUnits: 3 },
  { refusedHookahs: 1 },
  { wasPaid: 'no' },
  { isDeliveryKept: 'yes' },
  { isExchange: 'yes' },
  { exchangedFor: 10_422 },
  { creditAmd: 500, cardAmd: 4700 },
  { payUntil: '2026-11-21T10:25:00Z' },
  { next: 'over' },
  ...['customer', 'payment_expired', 'unreachable', 'out_of_stock', 'staff'].map(cancelReason => ({ cancelReason })),
  ...['reset', 'change_step', 'confirm_email'].map(purpose => ({ purpose })),
  ...['sale', 'return', 'prepayment', 'prepayment_return', 'charge'].map(kind => ({ kind })),
]

const SHOP_URL = 'https://dt.example'
const shopIn = (locale: Locale) => ({ ...defaultSettings.shop, name: defaultSettings.discreet.name[locale] })

function messagesOf(topic: MessageTopic, locale: Locale): string[] {
  return variants.flatMap(variant => {
    const input = { code: '481516', params: { ...params, ...variant } }
    const orderLink = `${SHOP_URL}/o/7pt-AbCdEf1234`
    const sms = smsText(topic, locale, { ...input, shop: shopIn(locale), isDiscreet: true }, orderLink)
    const emails = [order, collected].map(shown =>
      composeEmail(topic, locale, input, {
        shop: shopIn(locale),
        shopUrl: SHOP_URL,
        order: topics[topic].order ? shown : null,
        orderLink,
        hidePath: path => `${SHOP_URL}/i/${Buffer.from(path).toString('base64url')}`,
      }),
    )
    const html = emails.map(email => renderHtml(email, { logo: null, cidOf: new Map() }))
    return [sms, ...emails.map(({ subject }) => subject), ...emails.map(renderText), ...html]
  })
}

describe('a discreet message', () => {
  test.each(customerTopics.flatMap(topic => locales.map(locale => [topic, locale] as const)))(
    '%s in %s says nothing of what the shop sells',
    (topic, locale) => {
      for (const text of messagesOf(topic, locale)) {
        expect(findRevealingWord(text), text).toBeUndefined()
        for (const hidden of ['DymTun', 'DymTun LLC', 'dymtun', 'Apricot', 'Абрикос', '/rent', '/product'])
          expect(text).not.toContain(hidden)
      }
    },
  )

  test('has the neutral name, the number, the sum and the link of its order', () => {
    const [sms, subject, , text = ''] = messagesOf('order.paid', 'en')
    expect(sms).toBe('DT Store: order 10421 is paid, 17,800 AMD. Thank you! https://dt.example/o/7pt-AbCdEf1234')
    expect(subject).toBe('DT Store: order 10421 is paid')
    for (const part of ['49,000', 'Абовяна', 'November 23', '/o/7pt-AbCdEf1234'])
      expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(part)
  })

  test('leads to a product without showing its path', () => {
    const email = composeEmail(
      'stock.back',
      'en',
      { code: undefined, params },
      {
        shop: shopIn('en'),
        shopUrl: SHOP_URL,
        order: null,
        hidePath: path => `${SHOP_URL}/i/${path.length}`,
      },
    )
    expect(email.button).toEqual({
      label: 'View on the site',
      url: `${SHOP_URL}/i/${'/en/product/apricot-hookah'.length}`,
    })
    expect(email.footer).toEqual([defaultSettings.shop.phone])
  })
})

/** The placeholders whose values never say what the shop sells. `reply` is what staff write to the customer who asked. */
const NEUTRAL = new Set(
  (
    'number total totalNumber amount amountAmd fee card credit to due dueAmd rest refundAmd received receivedNumber ' +
    'hasReceived until untilDay deadline hasDeadline payUntil payTime next when hasWhen hours period hasReason phone ' +
    'code place open time wasPaid isDeliveryKept cancelReason isAgain isHandedIn exchangedFor orderNumber kind receipt ' +
    'hasFiscalNumber fiscalNumber points reply refused'
  ).split(' '),
)

describe('every text for customers', () => {
  const replaced = new Map(customerTopics.flatMap(topic => Object.entries(topics[topic].discreet ?? {})))
  const ofStaff = MessageTopic.options.filter(topic => topics[topic].isForStaff)
  const parts = ['title', 'sms', 'body']

  test.each(locales)('in %s is neutral, or has a neutral text instead', locale => {
    const catalog: Record<string, string> = readMessages(locale)
    const names = Object.keys(catalog)
      .filter(id => id.endsWith('.body'))
      .map(id => id.slice(0, -'.body'.length))
      .filter(name => !ofStaff.some(topic => topic === name) && !replaced.has(name))
    expect(names.length).toBeGreaterThan(30)
    for (const name of names) {
      for (const text of parts.flatMap(part => catalog[`${name}.${part}`] ?? [])) {
        expect(findRevealingWord(text), `${name} needs a discreet text`).toBeUndefined()
        const placeholders = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, placeholder = '']) => placeholder)
        const unknown = placeholders.filter(each => !NEUTRAL.has(each))
        expect(unknown, `${name} needs a discreet text, or the value is neutral`).toEqual([])
      }
    }
  })
})
