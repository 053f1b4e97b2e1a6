import { shopDate } from '@shop/contracts/days.ts'
import type { PaymentState } from '@shop/contracts/orders.ts'
import type { OrderTask } from '@shop/contracts/orders-staff.ts'
import { dayText } from '#features/orders/order-labels.ts'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'

/** Facts that decide whether an order should be dispatched now. */
type DispatchCheck = {
  number: number
  tasks: readonly OrderTask[]
  /** Delivery day of the courier; undefined for postal orders. */
  day: string | undefined
  /** Amount to collect on delivery; null if it is not agreed yet. */
  amountDueAmd: number | null
  paymentState?: PaymentState
}

/**
 * Asks for confirmation before a dispatch if something is unusual, because a dispatch cannot be undone. The identity
 * document is checked at delivery instead.
 */
export function useConfirmDispatch(): (leaving: DispatchCheck) => Promise<boolean> {
  const t = useT()
  const locale = useLocale()
  const confirm = useConfirm()
  return async ({ number, tasks, day, amountDueAmd: takeAmd, paymentState }) => {
    const odd = [
      tasks.includes('unreachable') && t('adminOrders.odd.unreachable'),
      day !== undefined && day !== shopDate(clock.now()) && t('adminOrders.odd.day', { day: dayText(day, locale) }),
      takeAmd === null && t('adminOrders.odd.fee'),
      paymentState === 'review' && t('adminOrders.odd.review'),
    ].filter(words => words !== false)
    if (odd.length === 0) return true
    return confirm({
      title: t('adminOrders.odd.title', { number: String(number) }),
      text: (
        <ul className="grid gap-1">
          {odd.map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ),
      action: t('adminOrders.step.dispatch'),
    })
  }
}
