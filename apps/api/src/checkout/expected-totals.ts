import type { Totals } from '@shop/contracts/checkout.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import type { ExpectedTotals } from '@shop/contracts/orders.ts'
import { AppError } from '#platform/http/errors.ts'
import { type MessageId, translate } from '#platform/i18n/translate.ts'

const changeTexts: Record<keyof ExpectedTotals, MessageId> = {
  goodsAmd: 'checkout.changedGoods',
  deliveryFeeAmd: 'checkout.changedDelivery',
  totalAmd: 'checkout.changedTotal',
}

/**
 * Rejects an order whose totals differ from those that the customer saw. Rentals and deposits change only the total. A
 * changed discount and changed points have their own errors.
 * @throws TOTAL_CHANGED, naming each changed amount before and now
 */
export function assertTotalsUnchanged(expected: ExpectedTotals | null, totals: Totals, locale: Locale): void {
  if (!expected) return
  const { goodsAmd, totalAmd, delivery } = totals
  const now: ExpectedTotals = { goodsAmd, deliveryFeeAmd: delivery?.feeAmd ?? null, totalAmd }
  const fields = ['goodsAmd', 'deliveryFeeAmd', 'totalAmd'] as const
  const details = fields.flatMap((field): ErrorDetail[] => {
    if (expected[field] === now[field]) return []
    const change = { before: expected[field], now: now[field] }
    const textOf = (amd: number | null) => (amd === null ? translate(locale, 'checkout.feeByPhone') : formatAmd(amd))
    const message = translate(locale, changeTexts[field], { before: textOf(change.before), now: textOf(change.now) })
    return [{ path: `body.expected.${field}`, ...change, message }]
  })
  if (details.length > 0) throw new AppError('TOTAL_CHANGED', { details })
}
