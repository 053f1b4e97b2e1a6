import type { Picture } from '@shop/contracts/pictures.ts'
import { getOwnReviewPhoto, type OwnReview, type ReviewStatus } from '@shop/contracts/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FetchedPicture, PictureStrip } from '#shared/pictures/picture-strip.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { ReviewText } from './review-item.tsx'
import { Stars } from './stars.tsx'

const TONES: Record<ReviewStatus, Tone> = { pending: 'info', published: 'ok', rejected: 'bad' }

/** The customer's own review with its status. Before publication, only the customer and staff see it. */
export function OwnReviewNote({ review }: { review: OwnReview }) {
  const t = useT()
  const { rating, state, rejection, hidden, isUnread } = review
  return (
    <div className="grid gap-3 rounded-card bg-surface p-5">
      <div className="flex flex-wrap items-center gap-3">
        <Stars rating={rating} />
        <span className="sr-only">{t('reviews.outOf', { rating })}</span>
        <span className="font-medium">{t('reviews.own')}</span>
        {hidden ? (
          <Badge tone="neutral">{t('reviews.hidden')}</Badge>
        ) : (
          <Badge tone={TONES[state]}>{t(`reviews.state.${state}`)}</Badge>
        )}
        {isUnread && <Badge tone="info">{t('reviews.news')}</Badge>}
      </div>
      {hidden && <p className="text-sm">{t(`reviews.hidden.${hidden}`)}</p>}
      {rejection && <p className="text-sm">{t('reviews.rejection', { reason: rejection })}</p>}
      <ReviewText review={review} />
      <OwnPhotos photos={review.photos} />
    </div>
  )
}

export function OwnPhotos({ photos }: { photos: readonly Picture[] }) {
  const t = useT()
  if (photos.length === 0) return null
  return (
    <PictureStrip
      pictures={photos}
      nameOf={photo => t('reviews.photo', { number: photos.indexOf(photo) + 1, count: photos.length })}
      draw={(photo, size) => <OwnPhoto photo={photo} size={size} />}
    />
  )
}

/** A photo never changes. The key starts like that of the customer's reviews, so that a logout removes it. */
export function OwnPhoto({ photo, size }: { photo: Picture; size: 'small' | 'large' }) {
  const query = useQuery({
    queryKey: ['own-reviews', 'photo', photo.id, size],
    queryFn: ({ signal }) => call(getOwnReviewPhoto, { params: { photoId: photo.id }, query: { size }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <FetchedPicture picture={photo} query={query} size={size} />
}
