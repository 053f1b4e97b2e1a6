import { shopDate } from '@shop/contracts/days.ts'
import { type Review, type ReviewAccess, voteForReview } from '@shop/contracts/reviews.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { longDate } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PictureStrip } from '#shared/pictures/picture-strip.tsx'
import { session, whenSignedIn } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { notify } from '#ui/toast/notify.ts'
import { showVote } from './queries.ts'
import { Stars } from './stars.tsx'

type ReviewItemProps = { slug: string; review: Review; access: ReviewAccess | undefined }

/** A published review with its photos, the answer of the shop and the vote. */
export function ReviewItem({ slug, review, access }: ReviewItemProps) {
  const t = useT()
  const { id, author, rating, writtenAt, photos } = review
  return (
    <li className="grid gap-3 py-5 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        <span className="sr-only">{t('reviews.outOf', { rating })}</span>
        <span className="font-medium">{author}</span>
        <ReviewDate at={writtenAt} />
      </div>
      <ReviewText review={review} />
      {photos.length > 0 && (
        <PictureStrip
          pictures={photos}
          nameOf={photo => t('reviews.photoOf', { number: photos.indexOf(photo) + 1, count: photos.length, author })}
          draw={({ smallUrl, largeUrl, width, height }, size) => (
            <img
              src={size === 'small' ? smallUrl : largeUrl}
              alt=""
              loading="lazy"
              width={width}
              height={height}
              className={size === 'small' ? 'size-20 object-cover' : 'h-auto w-full rounded-picture'}
            />
          )}
        />
      )}
      {access?.review?.id === id ? (
        <p className="text-muted text-sm">{t('reviews.own')}</p>
      ) : (
        <Vote slug={slug} review={review} isHelpful={access?.helpfulIds.includes(id) ?? false} />
      )}
    </li>
  )
}

function ReviewDate({ at }: { at: string }) {
  const locale = useLocale()
  return (
    <time dateTime={at} className="text-muted text-sm">
      {longDate(shopDate(new Date(at)), locale)}
    </time>
  )
}

/** The text of a review, and the answer of the shop. */
export function ReviewText({
  review: { text, language, answer },
}: {
  review: Pick<Review, 'text' | 'language' | 'answer'>
}) {
  const t = useT()
  return (
    <>
      {text && (
        <p lang={language} className="max-w-(--container-text) whitespace-pre-line break-words">
          {text}
        </p>
      )}
      {answer && (
        <div className="rounded-picture bg-raised p-4">
          <p className="font-medium text-sm">{t('reviews.answer')}</p>
          <p className="mt-1 whitespace-pre-line break-words">{answer.text}</p>
        </div>
      )}
    </>
  )
}

type VoteProps = { slug: string; review: Pick<Review, 'id' | 'author' | 'helpful'>; isHelpful: boolean }

/** Marks a review as helpful, or takes that back. Visitors sign in first. */
function Vote({ slug, review: { id, author, helpful }, isHelpful }: VoteProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const vote = useMutation({
    mutationFn: () => call(voteForReview, { params: { reviewId: id }, body: { isHelpful: !isHelpful } }),
    onSuccess: result => showVote(queryClient, { token: session.get()?.token ?? '', slug, reviewId: id, ...result }),
    onError: () => notify({ kind: 'bad', title: t('reviews.voteFailed') }),
  })
  return (
    <div>
      <Button
        variant={isHelpful ? 'soft' : 'outline'}
        size="sm"
        aria-pressed={isHelpful}
        aria-label={t('reviews.helpfulOf', { author, count: helpful })}
        pending={vote.isPending}
        onClick={() => whenSignedIn(() => vote.mutate())}
      >
        <ThumbsUp aria-hidden className={cx('size-4', isHelpful && 'fill-current')} />
        {t('reviews.helpful')}
        {helpful > 0 && <span className="tabular-nums">{helpful}</span>}
      </Button>
    </div>
  )
}
