import type { Totals } from '@shop/contracts/checkout.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import type { ExpectedTotals } from '@shop/contracts/orders.ts'
import { AppError } from '#platform/errors.ts'

const names: Record<keyof ExpectedTotals, Texts> = {
  goodsAmd: { ru: 'Товары', en: 'Goods', hy: 'Ապրանքներ' },
  deliveryFeeAmd: { ru: 'Доставка', en: 'Delivery', hy: 'Առաքում' },
  totalAmd: { ru: 'К оплате', en: 'To pay', hy: 'Վճարման ենթակա' },
}
const byPhone: Texts = { ru: 'по телефону', en: 'agreed by phone', hy: 'կհամաձայնեցվի հեռախոսով' }

/**
 * Refuses an order that would cost something else than the person has agreed to. A total alone differs where
 * rentals or their deposits do, or discount or points; each of the last two has a refusal of its own.
 * @throws TOTAL_CHANGED, naming each figure that differs with what it was and is
 */
export function refuseOtherTotals(expected: ExpectedTotals | null, totals: Totals, locale: Locale): void {
  if (!expected) return
  const { goodsAmd, totalAmd, delivery } = totals
  const now: ExpectedTotals = { goodsAmd, deliveryFeeAmd: delivery?.feeAmd ?? null, totalAmd }
  const figures = ['goodsAmd', 'deliveryFeeAmd', 'totalAmd'] as const
  const details = figures.flatMap((figure): ErrorDetail[] => {
    if (expected[figure] === now[figure]) return []
    const change = { before: expected[figure], now: now[figure] }
    const words = (amd: number | null) => (amd === null ? byPhone[locale] : formatAmd(amd))
    const message = `${names[figure][locale]}: ${words(change.before)} → ${words(change.now)}`
    return [{ path: `body.expected.${figure}`, ...change, message }]
  })
  if (details.length > 0) throw new AppError('TOTAL_CHANGED', { details })
}
