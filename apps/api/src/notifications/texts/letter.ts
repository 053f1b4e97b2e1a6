import { type Locale, localePath } from '@shop/contracts/locale.ts'
import type { Order } from '@shop/contracts/orders.ts'
import type { OutboxTopic } from '#platform/outbox.ts'
import type { Settings } from '#settings/index.ts'
import { amd, dayAndTime, type TextParams } from './facts.ts'
import { letterWords } from './letter-words.ts'
import { mailWords } from './texts.ts'

/** What a letter shows of an order. */
export type LetterOrder = Pick<
  Order,
  'lines' | 'totals' | 'deliveryDate' | 'deliveryTime' | 'deliveryEndTime' | 'deliveryType'
>
export type LetterLine = { title: string; details: string; total: string }
/** A label and what stands beside it; `isTotal` the one that counts. */
export type LetterSum = { label: string; value: string; isTotal?: boolean }

/** All that an e-mail says, in its language; its HTML and its text are made of this alone. */
export type Letter = {
  locale: Locale
  shop: string
  subject: string
  heading: string
  paragraphs: string[]
  code: string | undefined
  order: { heading: string; lines: LetterLine[]; sums: LetterSum[] } | undefined
  button: { label: string; url: string } | undefined
  /** Who writes: name, tax number, address, ways to reach the shop; a line each. */
  footer: string[]
}

export type LetterGround = {
  shop: Settings['shop']
  /** Where the shop is: PUBLIC_URL. */
  shopUrl: string
  order: LetterOrder | null
}

/** The hours stay on one line. */
const WORD_JOINER = '\u2060'

type Given = Omit<TextParams, 'shop'>

/** Composes the e-mail of a topic. */
export function composeLetter(topic: OutboxTopic, locale: Locale, given: Given, ground: LetterGround): Letter {
  const { shop, shopUrl, order } = ground
  return {
    locale,
    shop: shop.name,
    ...mailWords(topic, locale, { ...given, shop: shop.name }),
    code: given.code,
    order: order ? orderPart(order, locale, given.params, !settled.includes(topic)) : undefined,
    button: buttonOf(topic, locale, given.params, shopUrl),
    footer: footerOf(shop, locale),
  }
}

/** Of these no day of delivery is told: it is over, or not known any more. */
const settled: readonly OutboxTopic[] = ['order.delivered', 'order.cancelled', 'order.unreachable', 'delivery.failed']

function orderPart(order: LetterOrder, locale: Locale, params: Given['params'], isAhead: boolean): Letter['order'] {
  const words = letterWords[locale]
  const { lines, totals } = order
  const { deliveryDate: date, deliveryTime: from, deliveryEndTime: to } = order
  const when = date
    ? [dayAndTime(date, locale), from && to ? `${from}–${WORD_JOINER}${to}` : from].filter(Boolean).join(', ')
    : ''
  return {
    heading: words.order,
    lines: lines.map(line => ({
      title: { ru: line.title, en: line.titleEN ?? line.title, hy: line.titleHY ?? line.title }[locale],
      details: [line.brand, line.weight > 0 ? words.grams(line.weight) : '', words.pieces(line.quantity)]
        .filter(Boolean)
        .join(' · '),
      total: amd(line.lineTotal, locale),
    })),
    sums: [
      { label: words.goods, value: amd(totals.goodsAmd, locale) },
      ...reductions(totals, locale),
      ...rentalSums(totals, locale),
      { label: words.delivery, value: deliveryFee(totals.delivery, locale, params) },
      { label: words.total, value: amd(totals.totalAmd, locale), isTotal: true },
      { label: words.vat, value: amd(totals.vatAmd, locale) },
      ...(when && isAhead ? [{ label: words.when, value: when }] : []),
    ],
  }
}

/** What a promo code and points took off, where they did: else the sums would not add up. */
function reductions({ discountAmd, pointsAmd }: LetterOrder['totals'], locale: Locale): LetterSum[] {
  const { discount, points } = letterWords[locale]
  return [
    { label: discount, amount: discountAmd },
    { label: points, amount: pointsAmd },
  ].flatMap(({ label, amount }) => (amount > 0 ? { label, value: `−${amd(amount, locale)}` } : []))
}

/** What rentals cost and their deposits, where there are any. */
function rentalSums({ rentalAmd, depositAmd }: LetterOrder['totals'], locale: Locale): LetterSum[] {
  const { rental, deposit } = letterWords[locale]
  return [
    { label: rental, amount: rentalAmd },
    { label: deposit, amount: depositAmd },
  ].flatMap(({ label, amount }) => (amount > 0 ? { label, value: amd(amount, locale) } : []))
}

/** Fixed: part of the total; outside Yerevan it is agreed on the phone and paid to the courier. */
function deliveryFee(delivery: LetterOrder['totals']['delivery'], locale: Locale, { feeAmd }: Given['params']): string {
  const words = letterWords[locale]
  if (delivery?.state === 'fixed' && delivery.feeAmd !== null) return amd(delivery.feeAmd, locale)
  const agreed = feeAmd ?? delivery?.feeAmd
  return agreed === undefined || agreed === null ? words.toConfirm : words.atTheDoor(amd(Number(agreed), locale))
}

function buttonOf(topic: OutboxTopic, locale: Locale, { slug }: Given['params'], shopUrl: string): Letter['button'] {
  const words = letterWords[locale]
  const url = (path: string) => new URL(localePath(locale, path), shopUrl).href
  if (topic === 'stock.back') return { label: words.toProduct, url: url(`/product/${encodeURIComponent(`${slug}`)}`) }
  if (/^(?:order|delivery|return|refund|rental)\./.test(topic)) return { label: words.toOrder, url: url('/account') }
  return topic === 'account_exists' ? { label: words.toShop, url: url('/') } : undefined
}

function footerOf(shop: Settings['shop'], locale: Locale): string[] {
  const { legalName, taxNumber, address, phone, email } = shop
  const words = letterWords[locale]
  return [`${legalName}, ${words.taxNumber} ${taxNumber}`, address[locale], `${phone} · ${email}`, words.adults]
}
