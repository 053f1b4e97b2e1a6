import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { MAX_EXPORTED_ORDERS } from '@shop/contracts/orders-bulk.ts'
import type { AdminOrderRow } from '@shop/contracts/orders-staff.ts'
import { HIDDEN } from '@shop/contracts/personal.ts'
import type { Deps } from '#platform/config/deps.ts'
import { readPages } from '#platform/db/page.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type AdminOrderQuery, listOrdersForStaff } from './queries.ts'

/**
 * Creates the CSV file of the orders that match the filters, in the sort order of the list.
 * @param showsPersonal false hides names and phone numbers
 */
export async function createOrdersCsv(
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: Omit<AdminOrderQuery, 'limit' | 'cursor'>,
  { locale, showsPersonal }: { locale: Locale; showsPersonal: boolean },
): Promise<string> {
  const orders = await readPages(MAX_EXPORTED_ORDERS, page => listOrdersForStaff(deps, { ...filter, ...page }, locale))
  return toCsv([
    columns.map(column => translate(locale, `fulfillment.column.${column}`)),
    ...orders.map(order => toRow(showsPersonal ? order : { ...order, customerName: HIDDEN, phone: HIDDEN }, locale)),
  ])
}

/** The columns in order; new ones come last. The codes are the same in every language. */
const columns = [
  'number',
  'placedDate',
  'placedTime',
  'status',
  'payment',
  'customer',
  'phone',
  'delivery',
  'deliveryDate',
  'deliveryTime',
  'region',
  'city',
  'items',
  'fee',
  'total',
  'statusCode',
  'paymentCode',
  'deliveryCode',
  'pickupPoint',
  'discreet',
] as const

function toRow(order: AdminOrderRow, locale: Locale): Cell[] {
  const { number, status, paymentState, deliveryType, customerName = null, phone, region, city } = order
  const placedAt = new Date(order.placedAt)
  return [
    number,
    shopDate(placedAt),
    shopTime(placedAt),
    translate(locale, `fulfillment.status.${status}`),
    translate(locale, `fulfillment.payment.${paymentState}`),
    customerName,
    phone,
    translate(locale, `fulfillment.delivery.${deliveryType}`),
    order.deliveryDate ?? null,
    order.deliveryTime ?? null,
    region,
    city,
    order.itemCount,
    order.deliveryFee.feeAmd,
    order.totalAmd,
    status,
    paymentState,
    deliveryType,
    order.pickupPoint?.[locale] ?? null,
    order.isDiscreet ? translate(locale, 'fulfillment.discreet.yes') : null,
  ]
}
