import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { textKey } from '@shop/contracts/text-fields.ts'
import { formatDate, formatDay } from '#platform/i18n/locale.ts'
import { translate } from '#platform/i18n/translate.ts'
import { drawSheet, type SheetContext, type SheetRow, type SheetSum } from './sheet.ts'

/** What the document of an order shows. Contacts and the street are only for the customer and staff. */
export type PrintedOrder = { order: Order; isShared: boolean }

/** Draws an order as a PDF document: delivery, lines, totals and the numbers of its fiscal receipts. */
export function drawOrderSheet({ order, isShared }: PrintedOrder, context: SheetContext): Promise<Uint8Array<ArrayBuffer>> {
  const { locale } = context
  const title = translate(locale, 'document.order', { number: String(order.number) })
  return drawSheet({ ...context, title }, sheet => {
    sheet.facts([...orderFacts(order, locale), ...deliveryFacts(order, isShared, locale)])
    sheet.table([
      ...order.lines.map(line => toRow(line, locale)),
      ...order.rentals.map(rental => rentalRow(rental, locale)),
    ])
    sheet.sums(orderSums(order, locale))
    if (order.afterSale.receipts.length > 0)
      sheet.facts(order.afterSale.receipts.map(receipt => receiptFact(receipt, locale)))
  })
}

/** Formats a timestamp in Yerevan: "November 21, 2026, 14:05". */
export function formatTimestamp(timestamp: string, locale: Locale): string {
  const instant = new Date(timestamp)
  return `${formatDate(shopDate(instant), locale)}, ${shopTime(instant)}`
}

function orderFacts({ status, placedAt }: Order, locale: Locale): SheetSum[] {
  return [
    { label: translate(locale, 'document.placed'), value: formatTimestamp(placedAt, locale) },
    { label: translate(locale, 'document.status'), value: translate(locale, `document.status.${status}`) },
  ]
}

function deliveryFacts({ address, phone, ...order }: Order, isShared: boolean, locale: Locale): SheetSum[] {
  const { deliveryType, deliveryDate: date, deliveryTime, deliveryEndTime } = order
  const hours = [deliveryTime, deliveryEndTime].filter(Boolean).join('–')
  const slot = date ? [formatDay(date, locale), hours].filter(Boolean).join(', ') : ''
  const flat = address.apartment ? translate(locale, 'emailPart.apartment', { number: address.apartment }) : ''
  const street = isShared ? [] : [`${address.street}, ${address.building}`, flat]
  return [
    {
      label: translate(locale, 'document.delivery'),
      value: deliveryType === 'post' ? translate(locale, 'emailPart.byPost') : slot,
    },
    {
      label: translate(locale, 'emailPart.where'),
      value: [isShared ? '' : address.postalCode, address.city, ...street].filter(Boolean).join(', '),
    },
    ...(isShared ? [] : [{ label: translate(locale, 'document.phone'), value: phone }]),
  ].filter(({ value }) => value !== '')
}

function toRow(line: Order['lines'][number], locale: Locale): SheetRow {
  return {
    title: line[textKey('title', locale)] ?? line.title,
    details: [line.brand, line.weight > 0 ? weightText(line.weight, locale) : ''].filter(Boolean).join(' · '),
    quantity: String(line.quantity),
    price: formatAmd(line.price, locale),
    amount: formatAmd(line.lineTotal, locale),
  }
}

function rentalRow(rental: Order['rentals'][number], locale: Locale): SheetRow {
  const title = rental[textKey('title', locale)] ?? rental.title
  const [from, to] = [formatDay(rental.from, locale), formatDay(rental.to, locale)]
  return {
    title: translate(locale, 'document.rental', { title }),
    details: translate(locale, 'document.rentalDays', { from, to }),
    quantity: '1',
    price: formatAmd(rental.rentalAmd, locale),
    amount: formatAmd(rental.rentalAmd, locale),
  }
}

/** Formats a weight: "250 г", "1,5 кг". */
export function weightText(grams: number, locale: Locale): string {
  if (grams < 1000) return translate(locale, 'emailPart.grams', { weight: grams })
  const weight = (grams / 1000).toLocaleString(locale, { maximumFractionDigits: 2, useGrouping: false })
  return translate(locale, 'emailPart.kilograms', { weight })
}

/** The sums that are paid online, and what is paid on receipt. */
function orderSums({ totals, status }: Order, locale: Locale): SheetSum[] {
  const { delivery, discountAmd, pointsAmd, rentalAmd, depositAmd } = totals
  const optional = [
    { label: translate(locale, 'emailPart.goods'), amountAmd: totals.goodsAmd, sign: '' },
    { label: translate(locale, 'emailPart.discount'), amountAmd: discountAmd, sign: '−' },
    { label: translate(locale, 'emailPart.points'), amountAmd: pointsAmd, sign: '−' },
    { label: translate(locale, 'emailPart.rental'), amountAmd: rentalAmd, sign: '' },
    { label: translate(locale, 'emailPart.deposit'), amountAmd: depositAmd, sign: '' },
  ]
  const fixedAmd = delivery?.state === 'fixed' ? delivery.feeAmd : null
  const isFeeLeft = delivery?.state === 'to_confirm' && status !== 'cancelled'
  const agreedAmd = delivery?.feeAmd ?? null
  const toConfirm = translate(locale, 'emailPart.toConfirm')
  return [
    ...optional.flatMap(({ label, amountAmd, sign }) =>
      amountAmd > 0 ? { label, value: `${sign}${formatAmd(amountAmd, locale)}` } : [],
    ),
    ...(fixedAmd === null
      ? []
      : [{ label: translate(locale, 'emailPart.delivery'), value: formatAmd(fixedAmd, locale) }]),
    { label: totalLabel(status, locale), value: formatAmd(totals.totalAmd, locale), isTotal: true },
    { label: translate(locale, 'emailPart.vat'), value: formatAmd(totals.vatAmd, locale) },
    ...(isFeeLeft
      ? [
          {
            label: translate(locale, 'emailPart.atTheDoor'),
            value: agreedAmd === null ? toConfirm : formatAmd(agreedAmd, locale),
          },
        ]
      : []),
  ]
}

function totalLabel(status: Order['status'], locale: Locale): string {
  if (status === 'awaiting_payment') return translate(locale, 'emailPart.toPay')
  return translate(locale, status === 'cancelled' ? 'emailPart.total' : 'emailPart.paid')
}

type OwnReceipt = Order['afterSale']['receipts'][number]

function receiptFact({ kind, number, amountAmd, printedAt }: OwnReceipt, locale: Locale): SheetSum {
  const value = [formatAmd(amountAmd, locale), formatTimestamp(printedAt, locale)].join(' · ')
  return { label: translate(locale, `document.receipt.${kind}`, { number }), value }
}
