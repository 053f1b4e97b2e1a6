import type { PickLine } from '@shop/contracts/pick-list.ts'
import { shortDate } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'

/** From which lots to take the units of a line, in this order. */
export function LotsToTake({ lots }: { lots: PickLine['lots'] }) {
  const t = useT()
  const locale = useLocale()
  return lots.map(({ number, bestBeforeDate, isExpired, quantity }) => {
    const date = bestBeforeDate && t('packing.bestBefore', { date: shortDate(bestBeforeDate, locale) })
    const lot = number && t('packing.lot', { number })
    return (
      <span key={`${number} ${bestBeforeDate}`} className={cx('block text-xs', isExpired && 'font-medium text-bad')}>
        {[`${quantity} ×`, [date, lot].filter(Boolean).join(', ')].join(' ')}
        {isExpired && ` — ${t('packing.expired')}`}
      </span>
    )
  })
}
