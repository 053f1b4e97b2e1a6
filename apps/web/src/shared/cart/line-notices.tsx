import type { QuoteNotice } from '@shop/contracts/checkout.ts'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'

/** A notice about a line. It stays on the page after the cart has been updated. */
export type LineNotice = Omit<QuoteNotice, 'sku'>

const BAD = { icon: CircleAlert, tone: 'text-bad' }
const CHANGED = { icon: TriangleAlert, tone: 'text-warn' }
const INFO = { icon: Info, tone: 'text-info' }

const STYLES: Record<QuoteNotice['kind'], typeof BAD> = {
  item_unavailable: BAD,
  out_of_stock: BAD,
  slot_not_available: BAD,
  quantity_reduced: CHANGED,
  price_changed: CHANGED,
  moved_to_tomorrow: INFO,
  no_express_today: INFO,
  orders_off: BAD,
  rental_not_free: BAD,
  rental_unavailable: BAD,
  rental_delivery: BAD,
  pick_up_not_available: BAD,
  pickup_point_gone: BAD,
}

type LineNoticesProps = {
  notices: readonly LineNotice[]
  /** Message with the values before and now. */
  changeId: 'cart.change' | 'checkout.change'
  /** Spacing of the list. */
  className: string
}

/** Notices about a line in the text of the API, with the value before and now. */
export function LineNotices({ notices, changeId, className }: LineNoticesProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  return (
    <div role="status">
      {notices.length > 0 && (
        <ul className={className}>
          {notices.map(({ kind, message, before, now }) => {
            const { icon: Icon, tone } = STYLES[kind]
            const format = kind === 'price_changed' ? formatAmd : String
            return (
              <li key={kind} className="flex items-start gap-1.5 text-sm">
                <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', tone)} />
                <span className="min-w-0">
                  <span className="font-medium">{message}</span>{' '}
                  {before !== undefined && now !== undefined && (
                    <span className="whitespace-nowrap text-muted tabular-nums">
                      {t(changeId, { before: format(before), now: format(now) })}
                    </span>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
