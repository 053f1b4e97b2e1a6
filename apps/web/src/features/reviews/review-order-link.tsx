import { useInfiniteQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { Session } from '#shared/session/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { paths } from '../../paths.ts'
import { ownReviewsQuery } from './queries.ts'

/** Opens the items of a delivered order that wait for a review; nothing if none does. */
export function ReviewOrderLink({ session: { token }, number }: { session: Session; number: number }) {
  const t = useT()
  const { data } = useInfiniteQuery(ownReviewsQuery(token, number))
  if (!data?.pages[0]?.waiting.length) return null
  return (
    <p className="print:hidden">
      <LocaleLink to={paths.reviewsOfOrder(number)} className={buttonClass('soft')}>
        <Star aria-hidden className="size-4" />
        {t('orders.review')}
      </LocaleLink>
    </p>
  )
}
