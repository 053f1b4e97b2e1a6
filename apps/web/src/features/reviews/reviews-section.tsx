import { oneOf } from '@shop/contracts/enums.ts'
import { type RatingSummary, type ReviewAccess, type ReviewSort, reviewSorts } from '@shop/contracts/reviews.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { type Session, useSession } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LazyReviewDialog } from './lazy-review-dialog.tsx'
import { OwnReviewNote } from './own-review-note.tsx'
import { accessQuery, reviewsQuery } from './queries.ts'
import { ReviewItem } from './review-item.tsx'
import { RATINGS, Stars } from './stars.tsx'

/** The reviews of a product, with their figures. Nothing where the law forbids them. */
export function ReviewsSection({ slug }: { slug: string }) {
  useMessages('reviews')
  const t = useT()
  const session = useSession()
  const [sort, setSort] = useState<ReviewSort>('helpful')
  const list = useInfiniteQuery(reviewsQuery(slug, sort))
  const { data: access } = useQuery({ ...accessQuery(session?.token ?? '', slug), enabled: session !== null })
  // The figures stay while another order is read.
  const { data: first } = useInfiniteQuery(reviewsQuery(slug, 'helpful'))
  const page = first?.pages[0]
  if (page && !page.hasReviews) return null
  const reviews = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  return (
    <section aria-labelledby="reviews-title" className="mt-14">
      <h2 id="reviews-title" className="mb-5 text-2xl">
        {t('reviews.title')}
      </h2>
      {!page && !list.isError && <Skeleton className="h-40 w-full rounded-card" />}
      {list.isError && !list.data && <RetryNotice pending={list.isFetching} onRetry={() => void list.refetch()} />}
      {page && (
        <div className="grid items-start gap-8 md:grid-cols-[16rem_minmax(0,1fr)]">
          <div className="grid gap-5">
            <Summary summary={page.summary} />
            {session && access && <WriteButton session={session} slug={slug} access={access} />}
          </div>
          <div className="grid gap-5">
            {access?.review && access.review.state !== 'published' && <OwnReviewNote review={access.review} />}
            {page.summary.count > 1 && (
              <Field label={t('reviews.sortBy')} className="flex items-center gap-3 [&>label]:mb-0">
                {control => (
                  <Select
                    {...control}
                    value={sort}
                    onChange={event => setSort(oneOf(reviewSorts, event.target.value) ?? 'helpful')}
                  >
                    {reviewSorts.map(each => (
                      <option key={each} value={each}>
                        {t(SORT_LABELS[each])}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            <PagedList
              list={list}
              shown={reviews.length}
              total={total}
              texts={{ more: t('reviews.more'), shownOf: t('reviews.shownOf', { shown: reviews.length, total }) }}
            >
              <ul aria-busy={list.isPlaceholderData} className="divide-y divide-hairline">
                {reviews.map(review => (
                  <ReviewItem key={review.id} slug={slug} review={review} access={access} />
                ))}
              </ul>
            </PagedList>
          </div>
        </div>
      )}
    </section>
  )
}

const SORT_LABELS = { helpful: 'reviews.sort.helpful', newest: 'reviews.sort.newest' } as const

/** The average, and how many reviews have how many stars. */
function Summary({ summary: { average, count, byStars } }: { summary: RatingSummary }) {
  const t = useT()
  if (count === 0) {
    return (
      <div>
        <p className="font-semibold">{t('reviews.none')}</p>
        <p className="mt-1 text-muted text-sm">{t('reviews.noneText')}</p>
      </div>
    )
  }
  return (
    <div>
      <div className="flex items-center gap-3">
        <span className="font-semibold text-3xl tabular-nums">{t('reviews.average', { average })}</span>
        <span>
          <Stars rating={average} className="size-5" />
          <span className="block text-muted text-sm">{t('reviews.count', { count })}</span>
        </span>
      </div>
      <ul className="mt-4 grid gap-1.5">
        {RATINGS.toReversed().map(stars => {
          const reviews = byStars[stars - 1] ?? 0
          return (
            <li key={stars} className="flex items-center gap-2 text-muted text-sm tabular-nums">
              <span className="sr-only">{t('reviews.row', { stars, count: reviews })}</span>
              <span aria-hidden>{stars}</span>
              <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-raised">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${(reviews / count) * 100}%` }}
                />
              </span>
              <span aria-hidden className="min-w-6 text-right">
                {reviews}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type WriteButtonProps = { session: Session; slug: string; access: ReviewAccess }

/** Opens the form, for customers who received the product. */
function WriteButton({ session, slug, access: { canReview, review } }: WriteButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!canReview) return null
  return (
    <div>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(review ? 'reviews.edit' : 'reviews.write')}
      </Button>
      {review?.state === 'published' && <p className="mt-2 text-muted text-sm">{t('reviews.ownPublished')}</p>}
      {isOpen && <LazyReviewDialog token={session.token} slug={slug} review={review} onClose={() => setOpen(false)} />}
    </div>
  )
}
