import type { Order } from '@shop/contracts/orders.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { REASON_WORDS, STATUS_WORDS, shopMomentText } from './order-words.ts'

/** Every state the order came into, the newest last and marked. */
export function OrderTimeline({ timeline }: Pick<Order, 'timeline'>) {
  const t = useT()
  const locale = useLocale()
  return (
    <ol className="grid gap-3">
      {timeline.map(({ status, at, reason }, index) => {
        const isLast = index === timeline.length - 1
        const reasonWords = reason ? REASON_WORDS[reason] : undefined
        return (
          <li
            key={`${status}-${at}`}
            className="grid grid-cols-[1rem_1fr] gap-3"
            aria-current={isLast ? 'step' : undefined}
          >
            <span
              aria-hidden
              className={cx('mt-1.5 size-3 rounded-full', isLast ? 'bg-accent' : 'border-[1.5px] border-control')}
            />
            <span>
              <span className={isLast ? 'font-semibold' : undefined}>{t(STATUS_WORDS[status])}</span>
              {reasonWords && <span className="text-muted"> · {t(reasonWords)}</span>}
              <time dateTime={at} className="block text-muted text-sm">
                {shopMomentText(at, locale)}
              </time>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
