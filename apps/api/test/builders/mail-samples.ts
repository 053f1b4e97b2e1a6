import { defaultLocale, type Locale, locales } from '@shop/contracts/locales.ts'
import { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { readMessages } from '@shop/messages/api.ts'
import { composeEmail, type EmailContent, type EmailOrder } from '#notifications/index.ts'
import { defaultSettings } from '#settings/index.ts'

/** The kinds of staff alerts. */
export const alertKinds = Object.keys(readMessages(defaultLocale)).flatMap(id => /^alert\.(.+)/.exec(id)?.[1] ?? [])

export type MailSample = { name: string; topic: MessageTopic; locale: Locale; email: EmailContent }

/** Parameters as the messages have them, each different, so that one in another's place shows. */
export const sampleParams: Record<string, string | number> = {
  kind: 'order.new',
  number: 10_421,
  totalAmd: 17_800,
  amountAmd: 5200,
  cameAmd: 17_300,
  cancelReason: 'out_of_stock',
  until: '2026-11-24',
  date: '2026-11-24',
  from: '2026-11-27',
  to: '2026-11-29',
  time: '18:00-20:00',
  reason: 'The pack is open & <b>smells</b> of mint.',
  title: 'Apricot <Mint> & "Co"',
  slug: 'tufa-leaf-apricot',
  count: 12,
  points: 340,
  minutes: 7,
  topic: 'order.paid',
  id: '5512',
  provider: 'nikita',
  equations: 'E1, E8',
  limit: 2000,
  name: 'Ани <script>alert(1)</script>',
  replyTo: '+37491123456',
  subject: 'Rent\r\nBcc: everybody@example.am',
  message: 'Когда вы открыты?\nИ есть ли у вас кальян на вечер?',
  reply: 'Каждый день, 10:00–22:00.\nДа, есть.',
  language: 'ru',
  change: 'added',
  problem: 'no_response',
  isExpired: 'yes',
  receipt: '00000147',
  fiscalNumber: '52517829',
  hasFiscalNumber: 'yes',
  lateOrders: 3,
  refundsOverdue: 1,
  failedJobs: 1204,
}

const line = (index: number, title: string, weight: number) => ({
  sku: `sku-${index}`,
  slug: `slug-${index}`,
  title,
  titleEN: `${title} (en)`,
  titleHY: `${title} (hy)`,
  brand: 'Tufa Leaf',
  imageUrl: index === 1 ? '/serverapi/pictures/1/640.webp' : '/placeholders/coal.svg',
  weight,
  quantity: index,
  price: 2600,
  lineTotal: 2600 * index,
})

export const sampleOrder: EmailOrder = {
  status: 'paid',
  address: {
    region: 'AM-ER',
    city: 'Ереван',
    street: 'ул. Абовяна',
    building: '12/3',
    apartment: '45',
    postalCode: '0025',
  },
  lines: [line(1, 'Абрикос с мятой', 50), line(2, 'Уголь <кокосовый>', 1000), line(3, 'Чаша «Турка»', 0)],
  mixes: [],
  totals: {
    goodsAmd: 15_600,
    discountAmd: 1000,
    pointsAmd: 600,
    delivery: { state: 'fixed', feeAmd: 1500 },
    rentalAmd: 13_500,
    depositAmd: 20_000,
    totalAmd: 49_000,
    vatAmd: 4833,
    earnsPoints: 420,
  },
  timeline: [],
  deliveryType: 'express',
  deliveryDate: '2026-11-23',
  deliveryTime: '12:00',
  deliveryEndTime: '14:00',
}

const variants: { topic: MessageTopic; suffix: string; params: Record<string, string | number> }[] = [
  ...MessageTopic.options.map(topic => ({ topic, suffix: '', params: {} })),
  { topic: 'code', suffix: '-reset', params: { purpose: 'reset' } },
  ...(['customer', 'unreachable', 'staff'] as const).map(cancelReason => ({
    topic: 'order.cancelled' as const,
    suffix: `-${cancelReason}`,
    params: { cancelReason },
  })),
  { topic: 'order.cancelled', suffix: '-unpaid', params: { wasPaid: 'no', cancelReason: 'payment_expired' } },
  { topic: 'payment.given_back', suffix: '-to-pay', params: { payUntil: '2026-11-21T10:25:00Z' } },
  { topic: 'payment.not_received', suffix: '-over', params: { next: 'over' } },
  { topic: 'order.paid', suffix: '-post', params: {} },
  { topic: 'order.cancelled', suffix: '-undelivered', params: { isDeliveryKept: 'yes' } },
  ...alertKinds.map(kind => ({ topic: 'staff.alert' as const, suffix: `-${kind}`, params: { kind } })),
]

const byPhone: EmailOrder = {
  ...sampleOrder,
  totals: { ...sampleOrder.totals, delivery: { state: 'to_confirm', feeAmd: null }, totalAmd: 47_500, vatAmd: 4583 },
}
const { deliveryDate: _, deliveryTime: __, deliveryEndTime: ___, ...windowless } = byPhone
const byPost: EmailOrder = {
  ...windowless,
  deliveryType: 'post',
  address: { region: 'AM-SH', city: 'Гюмри', street: 'ул. Рыжкова', building: '7' },
}

/** Returns the order at the time when the e-mail is composed, with the agreed fee if there is one. */
function orderOf(topic: MessageTopic, suffix: string): EmailOrder {
  if (suffix === '-post') return byPost
  if (topic === 'delivery.fee_confirmed') return byPhone
  return topic === 'order.cancelled' ? { ...sampleOrder, status: 'cancelled' } : sampleOrder
}

/** Returns every e-mail of the shop in each language. */
export function mailSamples(): MailSample[] {
  return locales.flatMap(locale =>
    variants.map(({ topic, suffix, params }) => {
      const isOfOrder = /^(?:order|delivery|rental)\./.test(topic)
      const order = orderOf(topic, suffix)
      const given = {
        code: topic === 'code' ? '481516' : undefined,
        params: { ...(suffix === '-post' ? {} : { feeAmd: 2500 }), ...sampleParams, ...params },
      }
      const shopUrl = 'https://shop.example'
      const orderLink = isOfOrder ? `${shopUrl}/o/7pt-AbCdEf1234` : undefined
      const context = { shop: defaultSettings.shop, shopUrl, order: isOfOrder ? order : null, orderLink }
      return { name: `${topic}${suffix}.${locale}`, topic, locale, email: composeEmail(topic, locale, given, context) }
    }),
  )
}
