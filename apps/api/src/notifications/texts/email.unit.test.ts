import { describe, expect, test } from 'vitest'
import { escapeHtml } from '#platform/http/escape.ts'
import { defaultSettings } from '#settings/index.ts'
import { mailSamples, sampleOrder, sampleParams } from '../../../test/builders/mail-samples.ts'
import { composeEmail, renderText } from './email.ts'
import { renderHtml } from './email-html.ts'

const pictures = {
  logo: { cid: 'logo', width: 140, height: 36, hasName: true },
  cidOf: new Map([['/serverapi/pictures/1/640.webp', 'picture-1']]),
}
const samples = mailSamples().map(sample => ({
  ...sample,
  html: renderHtml(sample.email, pictures),
  text: renderText(sample.email),
}))

describe.each(samples)('the e-mail $name', ({ locale, email, html, text }) => {
  /** All texts of the e-mail, independent of its format. */
  const facts = [
    email.heading,
    ...email.paragraphs,
    ...(email.code ? [email.code] : []),
    ...(email.order?.lines.flatMap(({ title, details, total }) => [title, details, total]) ?? []),
    ...(email.order ? [...email.order.sums, ...email.order.way].flatMap(({ label, value }) => [label, value]) : []),
    ...(email.button ? [email.button.label, email.button.url] : []),
    ...email.footer,
  ]

  test('has the same content as HTML and as text', () => {
    for (const fact of facts) {
      expect(html).toContain(escapeHtml(fact).replaceAll('\n', '<br>\n'))
      expect(text).toContain(fact)
    }
    for (const part of [html, text, email.subject]) expect(part).not.toMatch(/undefined|NaN|null|\$\{|\[object/)
  })

  test('states its language and sender', () => {
    expect(html).toContain(`<html lang="${locale}">`)
    expect(email.footer.join('\n')).toMatch(/DymTun LLC \(demo\).*00000000/)
    expect(text).toContain('+374 10 00 00 21')
  })

  test('contains no scripts of users and loads no external content', () => {
    expect(html).not.toMatch(/<script|<b>|<Mint>|<link|@import|url\(/)
    const images = [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image)
    expect(images.length).toBeGreaterThan(0)
    for (const image of images) expect(image).toMatch(/src="cid:[a-z0-9-]+" .*alt="[^"]+"/)
    expect(images.some(image => image.includes('cid:picture-1'))).toBe(email.order !== undefined)
    expect(html.match(/<a [^>]*href="([^"]*)"/g) ?? []).toHaveLength((email.button ? 1 : 0) + email.tasks.length)
  })

  test('is small enough for all mail programs', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(30_000)
  })
})

const sample = (name: string) => {
  const found = samples.find(each => each.name === name)
  if (!found) throw new Error(name)
  // Word joiners are not part of the visible text.
  return { ...found, text: found.text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '') }
}

test('lists overdue work with its counts and the pages in the language of the staff member', () => {
  const { text, email } = sample('staff.overdue.en')
  expect(email.tasks.map(({ count }) => count)).toEqual(['3', '1', '1,204'])
  expect(text).toContain('Overdue refunds: 1')
  expect(text).toMatch(/\/en\/admin\/refunds\?show=overdue/)
})

test('shows the lines, sums and delivery date of an order', () => {
  const { text } = sample('order.paid.en')
  expect(text).toContain('- Абрикос с мятой (en) (Tufa Leaf · 50 g · 1 pc.): 2,600 ֏')
  expect(text).toContain('(Tufa Leaf · 1 kg · 2 pcs): 5,200 ֏')
  expect(text).toContain('- Чаша «Турка» (en) (Tufa Leaf · 3 pcs): 7,800 ֏')
  expect(text).toContain(
    'Discount: −1,000 ֏\nPaid with points: −600 ֏\nHookah rental: 13,500 ֏\nDeposit (refundable): 20,000 ֏\nDelivery: 1,500 ֏\nPaid online: 49,000 ֏\nVAT included: 4,833 ֏',
  )
  expect(text).toContain('Delivery time: November 23, 12:00–14:00\nAddress: 0025, Ереван, ул. Абовяна, 12/3, apt. 45')
  expect(text).toContain('View the order: https://shop.example/o/7pt-AbCdEf1234')
})

test('shows a mix as one line and other items separately', () => {
  const parts = [
    { sku: 'sku-1', quantity: 1, percentage: 60 },
    { sku: 'sku-2', quantity: 1, percentage: 40 },
  ]
  const order = { ...sampleOrder, mixes: [{ name: 'Mojito', lines: parts }, { lines: parts.slice(0, 1) }] }
  const context = { shop: defaultSettings.shop, shopUrl: 'https://shop.example', order }
  const email = composeEmail('order.paid', 'en', { params: {} }, context)
  const lines = email.order?.lines.map(({ title, details, total }) => [title, details, total].join(' | '))
  expect(lines?.map(text => text.replaceAll('\u00a0', ' '))).toEqual([
    'Mix “Mojito” | 60% Абрикос с мятой (en) 1 × 50 g; 40% Уголь <кокосовый> (en) 1 × 1 kg | 5,200 ֏',
    'Mix | 60% Абрикос с мятой (en) 1 × 50 g | 2,600 ֏',
    'Уголь <кокосовый> (en) | Tufa Leaf · 1 kg · 1 pc. | 2,600 ֏',
    'Чаша «Турка» (en) | Tufa Leaf · 3 pcs | 7,800 ֏',
  ])
})

test('shows a fee outside Yerevan as due on delivery, separately from the online payment', () => {
  const { text } = sample('delivery.fee_confirmed.ru')
  expect(text).toContain(
    'Оплачено онлайн: 47 500 ֏\nв том числе НДС: 4 583 ֏\nДоставка, оплата при получении: 2 500 ֏\n',
  )
  expect(text).not.toContain('Доставка: ')
})

test('shows no sum of goods for an order of a rental alone', () => {
  const order = { ...sampleOrder, lines: [], totals: { ...sampleOrder.totals, goodsAmd: 0 } }
  const context = { shop: defaultSettings.shop, shopUrl: 'https://shop.example', order }
  const { order: part } = composeEmail('order.paid', 'en', { params: {} }, context)
  expect(part?.sums.map(({ label }) => label)).not.toContain('Items')
  expect(part?.sums.map(({ label }) => label)).toContain('Hookah rental')
})

test('shows for a parcel that the fee is to be confirmed, how it is sent and where to', () => {
  expect(sample('order.paid-post.en').text).toContain(
    'Delivery fee, paid on delivery: we’ll confirm by phone\nDelivery method: by post, 2–5 days\nAddress: Гюмри, ул. Рыжкова, 7\n',
  )
})

test('shows no delivery and no amount due for a cancelled order', () => {
  const { text } = sample('order.cancelled.en')
  expect(text).toContain('\nTotal: 49,000 ֏')
  expect(text).not.toMatch(/Address|Delivery time|Paid online|Due online/)
})

test.each([
  ['awaiting_payment', ['Total: 49,000 ֏', 'Store credit: 5,000 ֏', 'Left to pay: 44,000 ֏']],
  ['paid', ['Total: 49,000 ֏', 'Store credit: 5,000 ֏', 'Paid online: 44,000 ֏']],
  ['cancelled', ['Total: 49,000 ֏', 'Returned to store credit: 5,000 ֏']],
] as const)('shows for an order that is %s what store credit pays', (status, sums) => {
  const order = { ...sampleOrder, status, totals: { ...sampleOrder.totals, creditAmd: 5000 } }
  const context = { shop: defaultSettings.shop, shopUrl: 'https://shop.example', order }
  const { order: part } = composeEmail('order.paid', 'en', { params: {} }, context)
  const shown = part?.sums.map(({ label, value }) => `${label}: ${value}`.replaceAll('\u00a0', ' '))
  expect(shown?.slice(shown.indexOf(sums[0]), -1)).toEqual(sums)
})

test('shows the store credit of a paid order that was cancelled as spent', () => {
  const timeline = [{ status: 'paid', at: '2026-11-21T10:00:00Z', actor: 'provider' }] as const
  const totals = { ...sampleOrder.totals, creditAmd: 5000 }
  const order = { ...sampleOrder, status: 'cancelled' as const, totals, timeline: [...timeline] }
  const context = { shop: defaultSettings.shop, shopUrl: 'https://shop.example', order }
  const { order: part } = composeEmail('order.paid', 'en', { params: {} }, context)
  const labels = part?.sums.map(({ label }) => label)
  expect(labels).toContain('Store credit')
  expect(labels).not.toContain('Returned to store credit')
})

test('shows no delivery date in the reminder of a rented hookah', () => {
  const { text } = sample('rental.due_today.en')
  expect(text).toContain('Deposit (refundable): 20,000 ֏')
  expect(text).not.toContain('Delivery time')
})

test('ends labels in the text part like the language does', () => {
  expect(sample('order.paid.hy').text).toContain('Առաքում՝ 1 500 ֏\n')
})

test('links a product that is back in stock in the language of the recipient', () => {
  const { email } = sample('stock.back.hy')
  expect(email.button?.url).toBe('https://shop.example/hy/product/tufa-leaf-apricot')
  expect(email.subject).toContain(String(sampleParams.title))
})
