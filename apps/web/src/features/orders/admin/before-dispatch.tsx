import { shopDate } from '@shop/contracts/days.ts'
import type { PaymentState } from '@shop/contracts/orders.ts'
import type { OrderTask } from '@shop/contracts/orders-staff.ts'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useConfirm } from '#shared/admin/confirm.tsx'
import { dayText } from '../order-words.ts'

/** What tells whether an order should leave now. */
type Leaving = {
  number: number
  tasks: readonly OrderTask[]
  /** The courier's day; by post there is none. */
  day: string | undefined
  /** What is taken at the door; null where nobody has agreed on it. */
  takeAmd: number | null
  paymentState?: PaymentState
}

/**
 * Whether an order is sent off: asked only where something is off, as it cannot be called back. A document is seen at the
 * door, and asked for there.
 */
export function useSendsOff(): (leaving: Leaving) => Promise<boolean> {
  const t = useT()
  const locale = useLocale()
  const confirm = useConfirm()
  return async ({ number, tasks, day, takeAmd, paymentState }) => {
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
