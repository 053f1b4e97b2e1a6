import type { DraftQuote } from '@shop/contracts/order-drafts-staff.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Totals } from '#features/orders/detail/order-view.tsx'
import { dayText } from '#features/orders/order-labels.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type DraftValues, isPaidWithCredit } from './draft-values.ts'

type TotalsSectionProps = {
  values: DraftValues
  query: UseQueryResult<DraftQuote>
  /** The draft has changed since the totals were requested. */
  isOutdated: boolean
  isPlacing: boolean
  /** Another step of the draft runs. */
  isBusy: boolean
  onPlace: (quote: DraftQuote) => void
}

/** The totals by the current prices, what stands against the order, and the button that places it. */
export function TotalsSection({ values, query, isOutdated, isPlacing, isBusy, onPlace }: TotalsSectionProps) {
  const t = useT()
  const { data, error, isFetching } = query
  const isCalculating = isOutdated || query.isPlaceholderData
  if (error && !data) return <AdminError error={error} pending={isFetching} onRetry={() => void query.refetch()} />
  if (!data) return <Skeleton className="h-40 w-full rounded-picture" />
  const isPaid = isPaidWithCredit(data)
  const notices = new Set(data.notices.map(({ message }) => message))
  return (
    <div className="grid gap-4">
      <div aria-busy={isCalculating} className={cx(isCalculating && 'opacity-60')}>
        {/* The points depend on the account, which the server decides. */}
        <Totals
          order={{
            status: 'awaiting_payment',
            totals: { ...data.totals, earnsPoints: 0 },
            promotions: data.promotions,
            timeline: [],
          }}
        />
      </div>
      {notices.size > 0 && (
        <Notice kind="warn" role="status">
          {[...notices].map(message => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <DeliveryHints values={values} quote={data} />
      <Button pending={isPlacing} disabled={isCalculating || isBusy} onClick={() => onPlace(data)}>
        {t(isPaid ? 'drafts.placePaid' : 'drafts.place')}
      </Button>
      <p className="text-muted text-sm">{t(isPaid ? 'drafts.placeHintPaid' : HOLD_HINTS[values.deliveryType])}</p>
    </div>
  )
}

const HOLD_HINTS = {
  express: 'drafts.placeHint',
  post: 'drafts.placeHintDay',
  pickup: 'drafts.placeHintDay',
} as const satisfies Record<DraftValues['deliveryType'], string>

/** The check of the document and the first possible day. */
function DeliveryHints({ values: { deliveryType, slot }, quote }: { values: DraftValues; quote: DraftQuote }) {
  const t = useT()
  const locale = useLocale()
  const { identityNeeded, earliestDate } = quote
  return (
    <ul className="grid gap-1 text-muted text-sm empty:hidden">
      {identityNeeded && <li>{t(deliveryType === 'pickup' ? 'drafts.identityAtPoint' : 'drafts.identityNeeded')}</li>}
      {deliveryType === 'express' && earliestDate > slot.date && (
        <li>{t('drafts.earliestDate', { date: dayText(earliestDate, locale) })}</li>
      )}
    </ul>
  )
}
