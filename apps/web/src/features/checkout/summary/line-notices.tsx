import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { QuoteNotice } from '@shop/contracts/checkout.ts'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'

const BAD = { icon: CircleAlert, tone: 'text-bad' }
const CHANGED = { icon: TriangleAlert, tone: 'text-warn' }

const LOOKS: Record<QuoteNotice['kind'], typeof BAD> = {
  item_unavailable: BAD,
  out_of_stock: BAD,
  slot_not_available: BAD,
  quantity_reduced: CHANGED,
  price_changed: CHANGED,
  moved_to_tomorrow: { icon: Info, tone: 'text-info' },
  no_express_today: { icon: Info, tone: 'text-info' },
  orders_off: BAD,
  rental_not_free: BAD,
  rental_unavailable: BAD,
  rental_delivery: BAD,
  pick_up_not_available: BAD,
}

/** Notices about a line in the words of the API, with the value before and now. */
export function LineNotices({ notices }: { notices: readonly QuoteNotice[] }) {
  const t = useT()
  return (
    <div role="status">
      {notices.length > 0 && (
        <ul className="mt-1 space-y-0.5">
          {notices.map(({ kind, message, before, now }) => {
            const { icon: Icon, tone } = LOOKS[kind]
            const say = kind === 'price_changed' ? formatAmd : String
            const change =
              before !== undefined && now !== undefined && t('checkout.change', { before: say(before), now: say(now) })
            return (
              <li key={kind} className="flex items-start gap-1.5 text-sm">
                <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', tone)} />
                <span>
                  <span className="font-medium">{message}</span>
                  {change && <span className="whitespace-nowrap text-muted tabular-nums"> {change}</span>}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
