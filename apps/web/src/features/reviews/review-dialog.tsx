import type { Picture } from '@shop/contracts/pictures.ts'
import { uploadReviewPicture } from '@shop/contracts/pictures.ts'
import {
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PHOTOS,
  type OwnReview,
  type WriteReview,
  writeReview,
} from '@shop/contracts/reviews.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import type { Options } from '#platform/api/types.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { PhotoField } from '#shared/pictures/photo-field.tsx'
import { shrinkPhoto } from '#shared/pictures/shrink-photo.ts'
import { useUploads } from '#shared/pictures/uploads.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { OwnPhoto } from './own-review-note.tsx'
import { refreshReviews } from './queries.ts'
import { StarField } from './star-field.tsx'

const reviewUploads = {
  send: async (file: File, options: Options) =>
    call(uploadReviewPicture, { body: await shrinkPhoto(file), ...options }),
  maxPictures: MAX_REVIEW_PHOTOS,
}

export type ReviewDialogProps = {
  token: string
  slug: string
  /** The review to change. */
  review?: OwnReview | undefined
  onClose: () => void
}

/** Writes or changes the customer's review of a product. */
export function ReviewDialog({ token, slug, review, onClose }: ReviewDialogProps) {
  const t = useT()
  const [rating, setRating] = useState<number | undefined>(review?.rating)
  const [text, setText] = useState(review?.text ?? '')
  const [kept, setKept] = useState<readonly Picture[]>(review?.photos ?? [])
  const [isSubmitted, setSubmitted] = useState(false)
  const uploads = useUploads(reviewUploads)
  const write = useWriteReview(token, slug, onClose)
  const problem = findProblem(uploads)
  const stars = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (rating === undefined) stars.current?.querySelector('input')?.focus()
    if (problem || rating === undefined) return
    const photos = [...kept.map(({ id }) => id), ...uploads.ids]
    write.mutate({ rating, text: text.trim() || undefined, photos })
  }
  return (
    <Dialog
      open
      keepsInput
      onClose={onClose}
      closable={!write.isPending}
      title={t(review ? 'reviews.edit' : 'reviews.write')}
      description={t('reviews.dialogText')}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {review && <ChangeNote review={review} />}
        <StarField
          ref={stars}
          rating={rating}
          error={isSubmitted && rating === undefined ? t('reviews.ratingNeeded') : undefined}
          onChange={setRating}
        />
        <Field label={t('reviews.text')} optional>
          {control => (
            <TextArea
              {...control}
              rows={5}
              maxLength={MAX_REVIEW_LENGTH}
              value={text}
              onChange={event => setText(event.target.value)}
            />
          )}
        </Field>
        <PhotoField
          uploads={uploads}
          maxPictures={MAX_REVIEW_PHOTOS}
          kept={kept.map(photo => ({
            id: photo.id,
            picture: <OwnPhoto photo={photo} size="small" />,
            onRemove: () => setKept(all => all.filter(({ id }) => id !== photo.id)),
          }))}
          labels={{
            photos: t('reviews.photos'),
            add: t('reviews.addPhoto'),
            hint: t('reviews.photosHint', { max: MAX_REVIEW_PHOTOS }),
            photo: (number, count) => t('reviews.photo', { number, count }),
            remove: name => t('reviews.removePhoto', { name }),
          }}
        />
        {isSubmitted && problem && <FieldError role="alert">{t(problem)}</FieldError>}
        {write.error && <WriteError error={write.error} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={write.isPending}>
            {t('reviews.send')}
          </Button>
          <Button variant="outline" disabled={write.isPending} onClick={onClose}>
            {t('reviews.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Says what a change of the review removes. */
function ChangeNote({ review: { state, helpful, answer } }: { review: OwnReview }) {
  const t = useT()
  const notes: MessageId[] = [
    ...(state === 'published' ? ['reviews.changeNote' as const] : []),
    ...(helpful > 0 || answer ? ['reviews.reactionsNote' as const] : []),
  ]
  return notes.map(note => (
    <p key={note} className="text-muted text-sm">
      {t(note)}
    </p>
  ))
}

type SentPhotos = { isSending: boolean; hasFailed: boolean }

/** Returns why the photos cannot be sent. */
function findProblem({ isSending, hasFailed }: SentPhotos): MessageId | undefined {
  if (isSending) return 'reviews.photosSending'
  return hasFailed ? 'reviews.photosFailed' : undefined
}

function WriteError({ error }: { error: Error }) {
  const t = useT()
  const message = error instanceof ApiError ? error.serverMessage : undefined
  return (
    <Notice kind="bad" role="alert" title={t('reviews.failed')}>
      {message ?? t('error.checkConnection')}
    </Notice>
  )
}

function useWriteReview(token: string, slug: string, onDone: () => void) {
  const t = useT()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: WriteReview) => call(writeReview, { params: { slug }, body }),
    onSuccess: async ({ state }) => {
      notify({ kind: 'ok', title: t(state === 'pending' ? 'reviews.sent' : 'reviews.unchanged') })
      await refreshReviews(queryClient, token, slug)
      onDone()
    },
  })
}
