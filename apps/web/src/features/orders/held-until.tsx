import type { Order } from '@shop/contracts/orders.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { shopMomentText } from './order-words.ts'

/** Until when an unpaid order keeps its goods (decisions.md, Orders and stock). */
export function HeldUntil({ order: { canPay, holdUntil } }: { order: Order }) {
  const t = useT()
  const locale = useLocale()
  if (!canPay || !holdUntil) return null
  return <p className="mt-2 text-muted">{t('orders.heldUntil', { moment: shopMomentText(holdUntil, locale) })}</p>
}
