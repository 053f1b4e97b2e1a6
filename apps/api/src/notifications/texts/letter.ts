import { type Locale, localePath } from '@shop/contracts/locale.ts'
import type { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { linesBeside } from '@shop/contracts/order-groups.ts'
import type { Order, OrderLine, OrderMix } from '@shop/contracts/orders.ts'
import type { Settings } from '#settings/index.ts'
import { amd, dayAndTime, hours, NO_BREAK_SPACE, type TextParams } from './facts.ts'
import { letterWords } from './letter-words.ts'
import { mailWords } from './texts.ts'

/** What a letter shows of an order. */
export type LetterOrder = Pick<
  Order,
  | 'status'
  | 'lines'
  | 'mixes'
  | 'totals'
  | 'address'
  | 'deliveryDate'
  | 'deliveryTime'
  | 'deliveryEndTime'
  | 'deliveryType'
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
  /** `way`: when and where to. */
  order: { heading: string; lines: LetterLine[]; sums: LetterSum[]; way: LetterSum[] } | undefined
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

type Given = Omit<TextParams, 'shop'>

/** Composes the e-mail of a topic. */
export function composeLetter(topic: MessageTopic, locale: Locale, given: Given, ground: LetterGround): Letter {
  const { shop, shopUrl, order } = ground
  return {
    locale,
    shop: shop.name,
    ...mailWords(topic, locale, { ...given, shop }),
    code: given.code,
    order: order ? orderPart(order, locale, given.params, !settled.includes(topic)) : undefined,
    button: buttonOf(topic, locale, given.params, shopUrl),
    footer: footerOf(shop, locale),
  }
}

/** Of these no day of delivery is told: it is over, or not known any more. */
const settled: readonly MessageTopic[] = [
  'order.delivered',
  'order.cancelled',
  'order.unreachable',
  'delivery.failed',
  'rental.due_tomorrow',
  'rental.due_today',
]

function orderPart(order: LetterOrder, locale: Locale, params: Given['params'], isAhead: boolean): Letter['order'] {
  const words = letterWords[locale]
  return {
    heading: words.order,
    lines: [
      ...order.mixes.map(mix => mixLine(mix, order.lines, locale)),
      ...linesBeside(order.lines, { rentals: [], mixes: order.mixes }).map(line => ({
        title: titleOf(line, locale),
        details: [line.brand, line.weight > 0 ? words.weight(line.weight) : '', words.pieces(line.quantity)]
          .filter(Boolean)
          .join(' · '),
        total: amd(line.lineTotal, locale),
      })),
    ],
    sums: moneyOf(order, locale, params),
    way: wayOf(order, locale, isAhead),
  }
}

const titleOf = (line: OrderLine, locale: Locale) =>
  ({ ru: line.title, en: line.titleEN ?? line.title, hy: line.titleHY ?? line.title })[locale]

/** A mix as one line: its parts with their shares and packs. */
function mixLine(mix: OrderMix, lines: readonly OrderLine[], locale: Locale): LetterLine {
  const words = letterWords[locale]
  const parts = mix.lines.flatMap(part => {
    const line = lines.find(({ sku }) => sku === part.sku)
    return line ? { ...part, line } : []
  })
  const partText = ({ line, quantity, percentage }: (typeof parts)[number]) =>
    [
      percentage === undefined ? '' : `${percentage}${NO_BREAK_SPACE}%`,
      titleOf(line, locale),
      `${quantity}${NO_BREAK_SPACE}×${NO_BREAK_SPACE}${words.weight(line.weight)}`,
    ]
      .filter(Boolean)
      .join(' ')
  return {
    title: words.mix(mix.name),
    details: parts.map(partText).join('; '),
    total: amd(
      parts.reduce((sum, { line, quantity }) => sum + line.price * quantity, 0),
      locale,
    ),
  }
}

/** What the order costs: what is paid online, and apart from it what is paid when it is received. */
function moneyOf({ totals, status }: LetterOrder, locale: Locale, { feeAmd }: Given['params']): LetterSum[] {
  const words = letterWords[locale]
  const { delivery } = totals
  const fixedAmd = delivery?.state === 'fixed' ? delivery.feeAmd : null
  const agreed = feeAmd ?? delivery?.feeAmd ?? null
  const isFeeLeft = fixedAmd === null && status !== 'cancelled'
  return [
    { label: words.goods, value: amd(totals.goodsAmd, locale) },
    ...reductions(totals, locale),
    ...rentalSums(totals, locale),
    ...(fixedAmd === null ? [] : [{ label: words.delivery, value: amd(fixedAmd, locale) }]),
    { label: totalWord(status, locale), value: amd(totals.totalAmd, locale), isTotal: true },
    { label: words.vat, value: amd(totals.vatAmd, locale) },
    ...(isFeeLeft
      ? [{ label: words.atTheDoor, value: agreed === null ? words.toConfirm : amd(Number(agreed), locale) }]
      : []),
  ]
}

/** The word beside the total: what was paid, what is to be paid, or what it came to where nobody pays any more. */
function totalWord(status: LetterOrder['status'], locale: Locale): string {
  const { toPay, paid, total } = letterWords[locale]
  if (status === 'awaiting_payment') return toPay
  return status === 'cancelled' ? total : paid
}

/** When and where to an order is brought; of one that is over, nothing. */
function wayOf(order: LetterOrder, locale: Locale, isAhead: boolean): LetterSum[] {
  const words = letterWords[locale]
  const { deliveryDate: date, deliveryTime: from, deliveryEndTime: to, deliveryType, address, status } = order
  if (status === 'cancelled') return []
  const time = hours([from, to].filter(Boolean).join('-'), 'letter')
  const courier = date ? [dayAndTime(date, locale), time].filter(Boolean).join(', ') : ''
  const way =
    deliveryType === 'post' ? { label: words.how, value: words.byPost } : { label: words.when, value: courier }
  return [...(way.value && isAhead ? [way] : []), { label: words.where, value: addressLine(address, locale) }]
}

/** As one writes it on a parcel, the place first. */
function addressLine(
  { postalCode, city, street, building, apartment }: LetterOrder['address'],
  locale: Locale,
): string {
  const flat = apartment ? letterWords[locale].apartment(apartment) : ''
  const line = [postalCode, city, `${street}, ${building}`, flat].filter(Boolean).join(', ')
  return line.replaceAll('. ', `.${NO_BREAK_SPACE}`)
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

function buttonOf(topic: MessageTopic, locale: Locale, { slug }: Given['params'], shopUrl: string): Letter['button'] {
  const words = letterWords[locale]
  const url = (path: string) => new URL(localePath(locale, path), shopUrl).href
  if (topic === 'stock.back') return { label: words.toProduct, url: url(`/product/${encodeURIComponent(`${slug}`)}`) }
  const isOfOrder = /^(?:order|delivery|payment|return|refund|rental)\./.test(topic)
  if (isOfOrder) return { label: words.toOrder, url: url('/account') }
  return topic === 'account_exists' ? { label: words.toShop, url: url('/') } : undefined
}

function footerOf(shop: Settings['shop'], locale: Locale): string[] {
  const { legalName, taxNumber, address, phone, email } = shop
  const words = letterWords[locale]
  return [`${legalName}, ${words.taxNumber} ${taxNumber}`, address[locale], `${phone} · ${email}`, words.adults]
}
