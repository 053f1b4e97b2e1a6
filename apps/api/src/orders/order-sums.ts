import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import { endedUnpaid, type Order } from '@shop/contracts/orders.ts'
import { type MessageId, translate } from '#platform/i18n/translate.ts'

/** A label and its value; `isTotal` marks the total. */
type OrderSum = { label: string; value: string; isTotal?: boolean }

/**
 * Returns the sums of an order as an e-mail and a document show them: what is paid online, what store credit pays and,
 * separately, what is paid on receipt.
 * @param options `agreedFeeAmd`: the delivery fee that was agreed just now. Default: that of the order. `isDiscreet`: the
 * labels do not say what was rented
 */
export function orderSums(
  order: Pick<Order, 'totals' | 'status' | 'timeline'>,
  locale: Locale,
  { agreedFeeAmd, isDiscreet = false }: { agreedFeeAmd?: number | undefined; isDiscreet?: boolean } = {},
): OrderSum[] {
  const { totals, status } = order
  const { delivery, discountAmd, pointsAmd, rentalAmd, depositAmd } = totals
  const optional = [
    { label: translate(locale, 'emailPart.goods'), amountAmd: totals.goodsAmd, sign: '' },
    { label: translate(locale, 'emailPart.discount'), amountAmd: discountAmd, sign: '−' },
    { label: translate(locale, 'emailPart.points'), amountAmd: pointsAmd, sign: '−' },
    { label: translate(locale, isDiscreet ? 'emailPart.rent' : 'emailPart.rental'), amountAmd: rentalAmd, sign: '' },
    { label: translate(locale, 'emailPart.deposit'), amountAmd: depositAmd, sign: '' },
  ]
  const fixedAmd = delivery?.state === 'fixed' ? delivery.feeAmd : null
  const isFeeLeft = delivery?.state === 'to_confirm' && status !== 'cancelled'
  const agreedAmd = agreedFeeAmd ?? delivery?.feeAmd ?? null
  const toConfirm = translate(locale, 'emailPart.toConfirm')
  return [
    ...optional.flatMap(({ label, amountAmd, sign }) =>
      amountAmd > 0 ? { label, value: `${sign}${formatAmd(amountAmd, locale)}` } : [],
    ),
    ...(fixedAmd === null
      ? []
      : [{ label: translate(locale, 'emailPart.delivery'), value: formatAmd(fixedAmd, locale) }]),
    { label: totalLabel(order, locale), value: formatAmd(totals.totalAmd, locale), isTotal: true },
    ...creditSums(order, locale),
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

/** How much of the total store credit pays, and what is left to pay or was paid online; or that the credit is back. */
function creditSums(order: Pick<Order, 'totals' | 'status' | 'timeline'>, locale: Locale): OrderSum[] {
  const { totalAmd, creditAmd = 0 } = order.totals
  if (creditAmd === 0) return []
  const sum = (id: MessageId, amountAmd: number) => ({
    label: translate(locale, id),
    value: formatAmd(amountAmd, locale),
  })
  if (endedUnpaid(order)) return [sum('emailPart.creditReturned', creditAmd)]
  const credit = sum('emailPart.credit', creditAmd)
  const chargeAmd = totalAmd - creditAmd
  if (order.status === 'cancelled' || chargeAmd === 0) return [credit]
  return [credit, sum(order.status === 'awaiting_payment' ? 'emailPart.leftToPay' : 'emailPart.paid', chargeAmd)]
}

/** The label of the total: paid, to be paid, or the plain total if it is cancelled or store credit pays a part. */
function totalLabel({ status, totals }: Pick<Order, 'totals' | 'status'>, locale: Locale): string {
  if (status === 'cancelled' || totals.creditAmd !== undefined) return translate(locale, 'emailPart.total')
  return translate(locale, status === 'awaiting_payment' ? 'emailPart.toPay' : 'emailPart.paid')
}

/** Formats a weight: "250 г", "1,5 кг". */
export function weightText(grams: number, locale: Locale): string {
  if (grams < 1000) return translate(locale, 'emailPart.grams', { weight: grams })
  const weight = (grams / 1000).toLocaleString(locale, { maximumFractionDigits: 2, useGrouping: false })
  return translate(locale, 'emailPart.kilograms', { weight })
}
