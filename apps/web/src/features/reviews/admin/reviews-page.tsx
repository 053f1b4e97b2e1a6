import { MAX_EXPORTED_ROWS } from '@shop/contracts/csv.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import type { ReviewStatus } from '@shop/contracts/reviews.ts'
import { exportReviews, type StaffReview, shownReviews } from '@shop/contracts/reviews-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useTableState } from '#shared/admin/table/table-state.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { FetchedPicture, PictureStrip } from '#shared/pictures/picture-strip.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { notify } from '#ui/toast/notify.ts'
import { paths } from '../../../paths.ts'
import { ReviewText } from '../review-item.tsx'
import { Stars } from '../stars.tsx'
import { staffPhotoQuery, staffReviewsQuery, useModerateReview } from './queries.ts'
import { AnswerDialog, RejectDialog } from './review-dialogs.tsx'

const SHOW_LABELS = {
  pending: 'adminReviews.show.pending',
  published: 'adminReviews.show.published',
  rejected: 'adminReviews.show.rejected',
  all: 'adminReviews.show.all',
} as const
const TONES: Record<ReviewStatus, Tone> = { pending: 'warn', published: 'ok', rejected: 'bad' }

type Open = { task: 'reject' | 'answer'; review: StaffReview }

/** Reviews of customers: to publish, to reject and to answer. */
export function AdminReviewsPage() {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor, q } = state.query
  const show = oneOf(shownReviews, state.value('show')) ?? 'pending'
  const query = useQuery(staffReviewsQuery({ limit, cursor, q, show }))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  // The dialog shows the review as the list was last read, also after a conflict.
  const shown = open && (query.data?.items.find(({ id }) => id === open.review.id) ?? open.review)
  return (
    <>
      <AdminHeading title={t('admin.page.reviews')}>
        <CsvButton
          name="reviews"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_ROWS}
          read={() => call(exportReviews, { query: { show, q } })}
        />
      </AdminHeading>
      <AdminTable
        id="reviews"
        label={t('admin.page.reviews')}
        state={state}
        query={query}
        columns={useColumns(setOpen)}
        rowKey={({ id }) => id}
        searchLabel={t('adminReviews.search')}
        filters={[
          {
            kind: 'choice',
            name: 'show',
            label: t('admin.show'),
            isInViews: true,
            any: t(SHOW_LABELS.pending),
            options: shownReviews
              .filter(value => value !== 'pending')
              .map(value => ({ value, label: t(SHOW_LABELS[value]) })),
          },
        ]}
        views={shownReviews.map(value => ({
          name: t(SHOW_LABELS[value]),
          search: value === 'pending' ? '' : `show=${value}`,
        }))}
        empty={{ title: t('adminReviews.empty'), text: t('adminReviews.emptyText') }}
      />
      {shown && open?.task === 'reject' && <RejectDialog review={shown} onClose={close} />}
      {shown && open?.task === 'answer' && <AnswerDialog review={shown} onClose={close} />}
    </>
  )
}

function useColumns(onOpen: (open: Open) => void): Column<StaffReview>[] {
  const t = useT()
  const locale = useLocale()
  const textOf = useProductText()
  return [
    {
      id: 'product',
      header: t('adminReviews.column.product'),
      cell: ({ product }) => (
        <LocaleLink
          to={paths.product(product.slug)}
          className="break-words underline decoration-control underline-offset-4"
        >
          {textOf(product, 'title')}
        </LocaleLink>
      ),
    },
    {
      id: 'review',
      header: t('adminReviews.column.review'),
      cell: review => <Content review={review} />,
    },
    {
      id: 'customer',
      header: t('adminReviews.column.customer'),
      cell: ({ customer }) => <CustomerName customer={customer} />,
    },
    {
      id: 'state',
      header: t('adminReviews.column.state'),
      cell: ({ state, hidden }) => (
        <span className="grid justify-items-start gap-1">
          <Badge tone={TONES[state]}>{t(`reviews.state.${state}`)}</Badge>
          {hidden && <span className="text-muted text-sm">{t(`adminReviews.hidden.${hidden}`)}</span>}
        </span>
      ),
    },
    {
      id: 'helpful',
      header: t('adminReviews.column.helpful'),
      align: 'end',
      isExtra: true,
      cell: ({ helpful }) => <span className="tabular-nums">{helpful}</span>,
    },
    {
      id: 'written',
      header: t('adminReviews.column.written'),
      cell: ({ firstWrittenAt, changedAt }) => (
        <span className="grid gap-1">
          <span className="whitespace-nowrap">{timestampText(firstWrittenAt, locale)}</span>
          {changedAt && (
            <span className="text-warn">{t('adminReviews.changedAt', { time: timestampText(changedAt, locale) })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('adminReviews.column.actions'),
      align: 'end',
      isActions: true,
      cell: review => <Actions review={review} onOpen={onOpen} />,
    },
  ]
}

/** The name, linked to the page of the customer for staff who may open it. */
function CustomerName({ customer: { accountId, name } }: Pick<StaffReview, 'customer'>) {
  const canView = useCan()('customers.view')
  if (!canView) return name
  return (
    <LocaleLink to={adminPaths.customer(accountId)} className="underline decoration-control underline-offset-4">
      {name}
    </LocaleLink>
  )
}

/** Stars, text, photos and the answer. */
function Content({ review }: { review: StaffReview }) {
  const t = useT()
  const { id, rating, photos, rejection, removedAnswer } = review
  return (
    <div className="grid gap-2 text-left lg:min-w-64 lg:max-w-lg">
      <span>
        <Stars rating={rating} />
        <span className="sr-only">{t('reviews.outOf', { rating })}</span>
      </span>
      <ReviewText review={review} />
      {photos.length > 0 && (
        <PictureStrip
          pictures={photos}
          nameOf={photo => t('reviews.photo', { number: photos.indexOf(photo) + 1, count: photos.length })}
          draw={(photo, size) => <StaffPhoto reviewId={id} photo={photo} size={size} />}
        />
      )}
      {removedAnswer && (
        <p className="whitespace-pre-line break-words text-warn">
          {t('adminReviews.removedAnswer', { answer: removedAnswer })}
        </p>
      )}
      {rejection && <p className="text-muted">{t('reviews.rejection', { reason: rejection })}</p>}
    </div>
  )
}

type StaffPhotoProps = { reviewId: string; photo: StaffReview['photos'][number]; size: 'small' | 'large' }

function StaffPhoto({ reviewId, photo, size }: StaffPhotoProps) {
  const query = useQuery(staffPhotoQuery(reviewId, photo.id, size))
  return <FetchedPicture picture={photo} query={query} size={size} />
}

function Actions({ review, onOpen }: { review: StaffReview; onOpen: (open: Open) => void }) {
  const t = useT()
  const { id, version, state, author, answer, isOwn } = review
  const publish = useModerateReview()
  const publishNow = () =>
    publish.mutate(
      { id, version },
      {
        onSuccess: () => notify({ kind: 'ok', title: t('adminReviews.published') }),
        onError: error => notifyFailure(t('adminReviews.notChanged'), error),
      },
    )
  if (isOwn) return <span className="text-muted text-sm">{t('adminReviews.own')}</span>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {state !== 'published' && (
        <CompactButton
          pending={publish.isPending}
          aria-label={t('adminReviews.publishOf', { author })}
          onClick={publishNow}
        >
          {t('adminReviews.publish')}
        </CompactButton>
      )}
      {state !== 'rejected' && (
        <CompactButton
          aria-haspopup="dialog"
          aria-label={t('adminReviews.rejectOf', { author })}
          onClick={() => onOpen({ task: 'reject', review })}
        >
          {t('adminReviews.reject')}
        </CompactButton>
      )}
      <CompactButton
        aria-haspopup="dialog"
        aria-label={t(answer ? 'adminReviews.changeAnswerOf' : 'adminReviews.answerOf', { author })}
        onClick={() => onOpen({ task: 'answer', review })}
      >
        {t(answer ? 'adminReviews.changeAnswer' : 'adminReviews.toAnswer')}
      </CompactButton>
    </div>
  )
}
