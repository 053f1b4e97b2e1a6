import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { translate } from '#platform/i18n/translate.ts'

/** A label and its value; `isTotal` marks the total. */
type OrderSum = { label: string; value: string; isTotal?: boolean }

/**
 * Returns the sums of an order as an e-mail and a document show them: what is paid online and, separately, what is paid
 * on receipt.
 * @param agreedFeeAmd the delivery fee that was agreed just now. Default: that of the order
 */
export function orderSums(
  { totals, status }: Pick<Order, 'totals' | 'status'>,
  locale: Locale,
  agreedFeeAmd?: number,
): OrderSum[] {
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
  const agreedAmd = agreedFeeAmd ?? delivery?.feeAmd ?? null
  const toConfirm = translate(locale, 'emailPart.toConfirm')
  return [
    ...optional.flatMap(({ label, amountAmd, sign }) =>
      amountAmd > 0 ? { label, value: `${sign}${formatAmd(amountAmd, locale)}` } : [],
    ),
    ...(fixedAmd === null
      ? []
      : [{ label: translate(locale, 'emailPart.delivery'), value: formatAmd(fixedAmd, locale) }]),
    { label: totalLabel(status, locale), value: formatAmd(totals.totalAmd, locale), isTotal: true },
    ...creditSums({ totals, status }, locale),
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

/** How much of the total store credit pays, and what is left to pay. */
function creditSums({ totals, status }: Pick<Order, 'totals' | 'status'>, locale: Locale): OrderSum[] {
  const { totalAmd, creditAmd = 0 } = totals
  if (creditAmd === 0) return []
  const credit = { label: translate(locale, 'emailPart.credit'), value: formatAmd(creditAmd, locale) }
  const chargeAmd = totalAmd - creditAmd
  if (status === 'cancelled' || chargeAmd === 0) return [credit]
  const label = translate(locale, status === 'awaiting_payment' ? 'emailPart.leftToPay' : 'emailPart.charged')
  return [credit, { label, value: formatAmd(chargeAmd, locale) }]
}

/** The label of the total: paid, to be paid, or the plain total of a cancelled order. */
function totalLabel(status: Order['status'], locale: Locale): string {
  if (status === 'awaiting_payment') return translate(locale, 'emailPart.toPay')
  return translate(locale, status === 'cancelled' ? 'emailPart.total' : 'emailPart.paid')
}

/** Formats a weight: "250 г", "1,5 кг". */
export function weightText(grams: number, locale: Locale): string {
  if (grams < 1000) return translate(locale, 'emailPart.grams', { weight: grams })
  const weight = (grams / 1000).toLocaleString(locale, { maximumFractionDigits: 2, useGrouping: false })
  return translate(locale, 'emailPart.kilograms', { weight })
}
