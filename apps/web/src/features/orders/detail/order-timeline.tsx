import type { Order } from '@shop/contracts/orders.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { activityText, REASON_LABELS, rentalEventText, shopTimestampText, statusLabel } from '../order-labels.ts'

type Events = Pick<Order, 'timeline' | 'activity' | 'rentals' | 'lines'> & { deliveryType?: Order['deliveryType'] }

/** Status changes with activities in between; the newest status is marked. */
export function OrderTimeline({ order }: { order: Events }) {
  const t = useT()
  const locale = useLocale()
  const { timeline, activity, rentals, deliveryType } = order
  const current = timeline.at(-1)
  const steps = timeline.map(step => ({
    at: step.at,
    isState: true,
    isCurrent: step === current,
    text: t(statusLabel(step.status, deliveryType)),
    reason: step.reason ? REASON_LABELS[step.reason] : undefined,
  }))
  const others = activity.map(other => ({
    at: other.at,
    isState: false,
    isCurrent: false,
    text: activityText(other, order, t, locale),
    reason: undefined,
  }))
  const rented = rentals.flatMap(rental =>
    rental.timeline.flatMap(event => {
      const text = rentalEventText(event, rental, t, locale)
      return text ? { at: event.at, isState: false, isCurrent: false, text, reason: undefined } : []
    }),
  )
  const all = [...steps, ...others, ...rented].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <ol className="grid gap-3">
      {all.map(({ at, isState, isCurrent, text, reason }) => (
        <li
          key={`${text}-${at}`}
          className="grid grid-cols-[1rem_1fr] gap-3"
          aria-current={isCurrent ? 'step' : undefined}
        >
          <span
            aria-hidden
            className={cx(
              'mt-1.5 rounded-full',
              'forced-color-adjust-none',
              isState ? 'size-3' : 'ml-[0.1875rem] size-1.5 translate-y-[0.1875rem] bg-control',
              isState && (isCurrent ? 'bg-accent' : 'border-[1.5px] border-control'),
            )}
          />
          <span className={isState ? undefined : 'text-sm'}>
            <span className={isCurrent ? 'font-semibold' : undefined}>{text}</span>
            {reason && <span className="text-muted"> · {t(reason)}</span>}
            <time dateTime={at} className="block text-muted text-sm">
              {shopTimestampText(at, locale)}
            </time>
          </span>
        </li>
      ))}
    </ol>
  )
}
