import { type Locale, localePath } from '@shop/contracts/locales.ts'
import { formatAmd, formatPercent, groupDigits } from '@shop/contracts/money.ts'
import type { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { linesOutsideGroups } from '@shop/contracts/order-groups.ts'
import type { Order, OrderLine, OrderMix } from '@shop/contracts/orders.ts'
import { type OverdueTask, overdueTaskNames, overdueTasks } from '@shop/contracts/overdue-tasks.ts'
import { textKey } from '@shop/contracts/text-fields.ts'
import { addressOfPoint, openingHoursText, orderSums, weightText } from '#orders/index.ts'
import { type MessageId, translate } from '#platform/i18n/translate.ts'
import type { Topic } from '#platform/jobs/topics.ts'
import type { Settings } from '#settings/index.ts'
import { topics } from '../topics.ts'
import { dayAndTime, emailTextOf, hours, NO_BREAK_SPACE, type TextParams } from './texts.ts'

/** The fields of an order that an e-mail shows. */
export type EmailOrder = Pick<
  Order,
  | 'status'
  | 'lines'
  | 'mixes'
  | 'totals'
  | 'timeline'
  | 'address'
  | 'deliveryDate'
  | 'deliveryTime'
  | 'deliveryEndTime'
  | 'deliveryType'
  | 'pickup'
>
/** `imageUrl`: the picture of the product; of a mix, that of its largest part. */
export type EmailLine = { title: string; details: string; total: string; imageUrl: string | undefined }
/** A label and its value; `isTotal` marks the total. */
export type EmailSum = { label: string; value: string; isTotal?: boolean }

/** The content of an e-mail in one language, from which its HTML and text parts are rendered. */
export type EmailContent = {
  locale: Locale
  shop: string
  /** True if it must not say what the shop sells: it has no logo, no products and no legal name. */
  isDiscreet: boolean
  subject: string
  heading: string
  paragraphs: string[]
  code: string | undefined
  /** `way`: the delivery date and address. */
  order: { heading: string; lines: EmailLine[]; sums: EmailSum[]; way: EmailSum[] } | undefined
  button: { label: string; url: string } | undefined
  /** Overdue work of staff, each with the page that lists it. */
  tasks: EmailTask[]
  /** Name, tax number, address and contacts of the shop, one per line. */
  footer: string[]
}

/** A number of overdue tasks with the page that lists them. */
export type EmailTask = { label: string; count: string; url: string }

export type EmailContext = {
  shop: Settings['shop']
  /** The base URL of the shop: PUBLIC_URL. */
  shopUrl: string
  order: EmailOrder | null
  /** The link that shows the order of the message without a login, if it has one. */
  orderLink?: string | undefined
  /** Returns a link to a path of the shop that does not show the path; present for a discreet message. */
  hidePath?: ((path: string) => string) | undefined
}

type EmailParams = Omit<TextParams, 'shop'>

/** Composes the e-mail of a topic. */
export function composeEmail(
  topic: MessageTopic,
  locale: Locale,
  input: EmailParams,
  context: EmailContext,
): EmailContent {
  const { shop, order, hidePath } = context
  const isDiscreet = hidePath !== undefined
  return {
    locale,
    shop: shop.name,
    isDiscreet,
    ...emailTextOf(topic, locale, { ...input, shop, isDiscreet }),
    code: input.code,
    order: order
      ? orderPart(order, locale, input.params, { isAhead: topics[topic].order === 'full', isDiscreet })
      : undefined,
    button: buttonOf(topics[topic].button, locale, input.params, context),
    tasks: topics[topic].hasTasks ? tasksOf(locale, input.params, context.shopUrl) : [],
    footer: isDiscreet ? [shop.phone] : footerOf(shop, locale),
  }
}

const TASK_TEXTS = {
  lateOrders: 'overdue.lateOrders',
  refundsOverdue: 'overdue.refundsOverdue',
  rentalsLate: 'overdue.rentalsLate',
  returns: 'overdue.returns',
  messages: 'overdue.messages',
  expiredLots: 'overdue.expiredLots',
  failedJobs: 'overdue.failedJobs',
} as const satisfies Record<OverdueTask, MessageId>

function tasksOf(locale: Locale, params: EmailParams['params'], shopUrl: string): EmailTask[] {
  return overdueTaskNames.flatMap(name => {
    const count = Number(params[name] ?? 0)
    if (count === 0) return []
    const url = new URL(localePath(locale, overdueTasks[name].path), shopUrl).href
    return [{ label: translate(locale, TASK_TEXTS[name]), count: groupDigits(count, locale), url }]
  })
}

function orderPart(
  order: EmailOrder,
  locale: Locale,
  { feeAmd }: EmailParams['params'],
  { isAhead, isDiscreet }: { isAhead: boolean; isDiscreet: boolean },
): EmailContent['order'] {
  return {
    heading: translate(locale, 'emailPart.order'),
    lines: isDiscreet ? [] : orderLines(order, locale),
    sums: orderSums(order, locale, { agreedFeeAmd: feeAmd === undefined ? undefined : Number(feeAmd), isDiscreet }),
    way: deliveryRows(order, locale, { isAhead, isDiscreet }),
  }
}

function orderLines(order: EmailOrder, locale: Locale): EmailLine[] {
  return [
    ...order.mixes.map(mix => mixLine(mix, order.lines, locale)),
    ...linesOutsideGroups(order.lines, { rentals: [], mixes: order.mixes }).map(line => ({
      title: titleOf(line, locale),
      details: [
        line.brand,
        line.weight > 0 ? weightText(line.weight, locale) : '',
        translate(locale, 'emailPart.pieces', { quantity: line.quantity }),
      ]
        .filter(Boolean)
        .join(' · '),
      total: formatAmd(line.lineTotal, locale),
      imageUrl: line.imageUrl,
    })),
  ]
}

const titleOf = (line: OrderLine, locale: Locale): string => line[textKey('title', locale)] ?? line.title

/** A mix as one line: its parts with their shares and packs. */
function mixLine(mix: OrderMix, lines: readonly OrderLine[], locale: Locale): EmailLine {
  const parts = mix.lines.flatMap(part => {
    const line = lines.find(({ sku }) => sku === part.sku)
    return line ? { ...part, line } : []
  })
  const partText = ({ line, quantity, percentage }: (typeof parts)[number]) =>
    [
      percentage === undefined ? '' : formatPercent(percentage, locale),
      titleOf(line, locale),
      `${quantity}${NO_BREAK_SPACE}×${NO_BREAK_SPACE}${weightText(line.weight, locale)}`,
    ]
      .filter(Boolean)
      .join(' ')
  return {
    title: mix.name ? translate(locale, 'emailPart.namedMix', { name: mix.name }) : translate(locale, 'emailPart.mix'),
    details: parts.map(partText).join('; '),
    total: formatAmd(
      parts.reduce((sum, { line, quantity }) => sum + line.price * quantity, 0),
      locale,
    ),
    imageUrl: parts[0]?.line.imageUrl,
  }
}

type WayOptions = { isAhead: boolean; isDiscreet: boolean }

/** The delivery date and address; empty for an order that is over. */
function deliveryRows(order: EmailOrder, locale: Locale, options: WayOptions): EmailSum[] {
  const { isAhead } = options
  const { deliveryDate: date, deliveryTime: from, deliveryEndTime: to, deliveryType, address, status } = order
  if (status === 'cancelled') return []
  if (order.pickup) return pickupRows(order, order.pickup, locale, options)
  const time = hours([from, to].filter(Boolean).join('-'))
  const courier = date ? [dayAndTime(date, locale), time].filter(Boolean).join(', ') : ''
  const way =
    deliveryType === 'post'
      ? { label: translate(locale, 'emailPart.how'), value: translate(locale, 'emailPart.byPost') }
      : { label: translate(locale, 'emailPart.when'), value: courier }
  return [
    ...(way.value && isAhead ? [way] : []),
    { label: translate(locale, 'emailPart.where'), value: addressLine(address, locale) },
  ]
}

/** Where the customer collects the order, and when the point is open. */
function pickupRows(
  { address }: EmailOrder,
  { from, point }: NonNullable<EmailOrder['pickup']>,
  locale: Locale,
  { isAhead, isDiscreet }: WayOptions,
): EmailSum[] {
  // The name of a point may be that of the shop.
  const name = point && !isDiscreet ? point.name[locale] : ''
  const place = point ? addressLine(addressOfPoint(point, locale), locale) : addressLine(address, locale)
  return [
    { label: translate(locale, 'emailPart.pickup'), value: [name, place].filter(Boolean).join(', ') },
    ...(isAhead ? [{ label: translate(locale, 'emailPart.pickupFrom'), value: dayAndTime(from, locale) }] : []),
    ...(point ? [{ label: translate(locale, 'emailPart.pickupHours'), value: openingHoursText(point, locale) }] : []),
  ]
}

/** Formats an address like on a parcel, the town first. */
function addressLine({ postalCode, city, street, building, apartment }: EmailOrder['address'], locale: Locale): string {
  const flat = apartment ? translate(locale, 'emailPart.apartment', { number: apartment }) : ''
  const line = [postalCode, city, `${street}, ${building}`, flat].filter(Boolean).join(', ')
  return line.replaceAll('. ', `.${NO_BREAK_SPACE}`)
}

function buttonOf(
  button: Topic['button'],
  locale: Locale,
  params: EmailParams['params'],
  { shopUrl, orderLink, hidePath }: EmailContext,
): EmailContent['button'] {
  if (!button) return undefined
  const path = buttonPath(button, locale, params)
  const isRevealing = button === 'rent' || button === 'product'
  const page = hidePath && isRevealing ? hidePath(path) : new URL(path, shopUrl).href
  return {
    label: translate(locale, hidePath && isRevealing ? 'emailPart.button.see' : `emailPart.button.${button}`),
    url: button === 'orders' ? (orderLink ?? page) : page,
  }
}

/** Returns the URL of the page that a button opens. */
export function buttonUrl(
  button: NonNullable<Topic['button']>,
  locale: Locale,
  params: EmailParams['params'],
  shopUrl: string,
): string {
  return new URL(buttonPath(button, locale, params), shopUrl).href
}

function buttonPath(
  button: NonNullable<Topic['button']>,
  locale: Locale,
  { slug, number, from, to }: EmailParams['params'],
): string {
  const paths = {
    orders: number === undefined ? '/account' : `/account/orders/${number}`,
    // The order's own page, on which the customer can change the last day.
    rental: `/account/orders/${number}`,
    // The calendar of the model with the days that the customer waited for.
    rent: `/rent?${new URLSearchParams({ hookah: `${slug}`, from: `${from}`, to: `${to}` })}#build`,
    product: `/product/${encodeURIComponent(`${slug}`)}`,
    reviews: number === undefined ? '/account/reviews' : `/account/reviews?order=${number}`,
    shop: '/',
  }
  return localePath(locale, paths[button])
}

function footerOf(shop: Settings['shop'], locale: Locale): string[] {
  const { legalName, taxNumber, address, phone, email } = shop
  return [
    `${legalName}, ${translate(locale, 'emailPart.taxNumber')} ${taxNumber}`,
    address[locale],
    `${phone} · ${email}`,
    translate(locale, 'emailPart.adults'),
  ]
}

/** Renders the text part with the same content as the HTML part. */
export function renderText({ locale, heading, paragraphs, code, order, button, tasks, footer }: EmailContent): string {
  const named = (label: string) => translate(locale, 'emailPart.label', { label })
  const parts = [
    heading,
    ...(code === undefined ? [] : [code]),
    paragraphs.join('\n\n'),
    ...(order ? [orderText(order, named)] : []),
    ...(tasks.length > 0
      ? [tasks.map(({ label, count, url }) => `${named(label)} ${count}\n${url}`).join('\n\n')]
      : []),
    ...(button ? [`${named(button.label)} ${button.url}`] : []),
    `-- \n${footer.join('\n')}`,
  ]
  return parts.join('\n\n')
}

function orderText(
  { heading, lines, sums, way }: NonNullable<EmailContent['order']>,
  named: (label: string) => string,
): string {
  return [
    named(heading),
    ...lines.map(({ title, details, total }) => `- ${named(`${title} (${details})`)} ${total}`),
    '',
    ...[...sums, ...way].map(({ label, value }) => `${named(label)} ${value}`),
  ].join('\n')
}
