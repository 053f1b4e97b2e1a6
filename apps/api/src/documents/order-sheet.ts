import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { textKey } from '@shop/contracts/text-fields.ts'
import { orderSums, weightText } from '#orders/index.ts'
import { formatDate, formatDay } from '#platform/i18n/locale.ts'
import { translate } from '#platform/i18n/translate.ts'
import { drawSheet, type SheetContext, type SheetRow, type SheetSum } from './sheet.ts'

/** What the document of an order shows. Contacts and the street are only for the customer and staff. */
export type PrintedOrder = { order: Order; isShared: boolean }

/** Draws an order as a PDF document: delivery, lines, totals and the numbers of its fiscal receipts. */
export function drawOrderSheet(
  { order, isShared }: PrintedOrder,
  context: SheetContext,
): Promise<Uint8Array<ArrayBuffer>> {
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

function orderFacts({ status, placedAt, pickup }: Order, locale: Locale): SheetSum[] {
  const label = pickup && status === 'dispatched' ? 'ready' : status
  return [
    { label: translate(locale, 'document.placed'), value: formatTimestamp(placedAt, locale) },
    { label: translate(locale, 'document.status'), value: translate(locale, `document.status.${label}`) },
  ]
}

function deliveryFacts({ phone, ...order }: Order, isShared: boolean, locale: Locale): SheetSum[] {
  const { deliveryType, deliveryDate: date, deliveryTime, deliveryEndTime, pickup } = order
  const address = currentAddress(order, locale)
  const hours = [deliveryTime, deliveryEndTime].filter(Boolean).join('–')
  const slot = date ? [formatDay(date, locale), hours].filter(Boolean).join(', ') : ''
  const flat = address.apartment ? translate(locale, 'emailPart.apartment', { number: address.apartment }) : ''
  // The address of a pick-up point is public.
  const street = isShared && !pickup ? [] : [`${address.street}, ${address.building}`, flat]
  return [
    {
      label: translate(locale, 'document.delivery'),
      value: pickup
        ? pickupText(pickup, locale)
        : deliveryType === 'post'
          ? translate(locale, 'emailPart.byPost')
          : slot,
    },
    {
      label: translate(locale, 'emailPart.where'),
      value: [isShared ? '' : address.postalCode, address.city, ...street].filter(Boolean).join(', '),
    },
    ...(isShared ? [] : [{ label: translate(locale, 'document.phone'), value: phone }]),
  ].filter(({ value }) => value !== '')
}

/** Returns the address of an order; if it is collected, the current one of its point, as on the page. */
function currentAddress({ address, pickup }: Pick<Order, 'address' | 'pickup'>, locale: Locale): Order['address'] {
  if (!pickup?.point) return address
  const { region, city, street, building } = pickup.point
  return { region, city: city[locale], street: street[locale], building }
}

function pickupText({ from, point }: NonNullable<Order['pickup']>, locale: Locale): string {
  const text = translate(locale, 'document.pickup', { from: formatTimestamp(from, locale) })
  return point ? `${point.name[locale]}, ${text}` : text
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

type OwnReceipt = Order['afterSale']['receipts'][number]

function receiptFact({ kind, number, amountAmd, printedAt }: OwnReceipt, locale: Locale): SheetSum {
  const value = [formatAmd(amountAmd, locale), formatTimestamp(printedAt, locale)].join(' · ')
  return { label: translate(locale, `document.receipt.${kind}`, { number }), value }
}
