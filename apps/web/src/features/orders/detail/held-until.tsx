import type { Order } from '@shop/contracts/orders.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { shopTimestampText } from '../order-labels.ts'

/** The time until which an unpaid order keeps its reservation. */
export function HeldUntil({ order: { canPay, holdUntil } }: { order: Order }) {
  const t = useT()
  const locale = useLocale()
  if (!canPay || !holdUntil) return null
  return <p className="mt-2 text-muted">{t('orders.heldUntil', { moment: shopTimestampText(holdUntil, locale) })}</p>
}
