import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { QuoteNotice } from '@shop/contracts/checkout.ts'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import type { LineNotice } from './apply-quote.ts'

const LOOKS: Record<QuoteNotice['kind'], { icon: typeof Info; tone: string }> = {
  item_unavailable: { icon: CircleAlert, tone: 'text-bad' },
  out_of_stock: { icon: CircleAlert, tone: 'text-bad' },
  slot_not_available: { icon: CircleAlert, tone: 'text-bad' },
  quantity_reduced: { icon: TriangleAlert, tone: 'text-warn' },
  price_changed: { icon: TriangleAlert, tone: 'text-warn' },
  moved_to_tomorrow: { icon: Info, tone: 'text-info' },
  no_express_today: { icon: Info, tone: 'text-info' },
  orders_off: { icon: CircleAlert, tone: 'text-bad' },
  rental_not_free: { icon: CircleAlert, tone: 'text-bad' },
  rental_unavailable: { icon: CircleAlert, tone: 'text-bad' },
  rental_delivery: { icon: CircleAlert, tone: 'text-bad' },
  pick_up_not_available: { icon: CircleAlert, tone: 'text-bad' },
}

/** Notices about a line in the words of the API, with the value before and now. */
export function LineNotices({ notices }: { notices: readonly LineNotice[] }) {
  const t = useT()
  return (
    <div role="status">
      <ul className="mt-2 space-y-1 empty:hidden">
        {notices.map(({ kind, message, before, now }) => {
          const { icon: Icon, tone } = LOOKS[kind]
          const say = kind === 'price_changed' ? formatAmd : String
          return (
            <li key={kind} className="flex items-start gap-1.5 text-sm">
              <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', tone)} />
              <span className="min-w-0">
                <span className="font-medium">{message}</span>{' '}
                {before !== undefined && now !== undefined && (
                  <span className="whitespace-nowrap text-muted tabular-nums">
                    {t('cart.change', { before: say(before), now: say(now) })}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
