import type { StoreCreditEntry } from '@shop/contracts/store-credit.ts'
import type { ReactNode } from 'react'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { cx } from '#ui/class-names.ts'

const LABELS: Record<StoreCreditEntry['kind'], MessageId> = {
  granted: 'credit.granted',
  withdrawn: 'credit.withdrawn',
  spent: 'credit.spent',
  released: 'credit.released',
  refunded: 'credit.refunded',
  forfeited: 'credit.forfeited',
  gift_card: 'credit.giftCard',
}

type Props<Entry extends StoreCreditEntry> = {
  entries: readonly Entry[]
  /** The line below an entry, such as its time. */
  note: (entry: Entry) => ReactNode
  className?: string
}

/** The history of a store credit, newest first. */
export function CreditEntries<Entry extends StoreCreditEntry>({ entries, note, className }: Props<Entry>) {
  const t = useT()
  const formatAmd = useFormatAmd()
  return (
    <ul className={cx('divide-y divide-hairline', className)}>
      {entries.map(entry => {
        const { id, kind, deltaAmd, orderNumber, reason } = entry
        return (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p>{t(LABELS[kind], { number: orderNumber ?? 0 })}</p>
              {reason && <p className="break-words text-muted text-sm">{reason}</p>}
              <p className="text-muted text-sm">{note(entry)}</p>
            </div>
            <span className={cx('whitespace-nowrap font-semibold tabular-nums', deltaAmd > 0 && 'text-ok')}>
              {deltaAmd > 0 ? '+' : '−'}
              {formatAmd(Math.abs(deltaAmd))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
