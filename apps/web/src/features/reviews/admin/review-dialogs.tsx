import type { StaffReview } from '@shop/contracts/reviews-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { notify } from '#ui/toast/notify.ts'
import { ReviewText } from '../review-item.tsx'
import { useAnswerReview, useModerateReview } from './queries.ts'

const REASON_MAX = 500
const ANSWER_MAX = 1000

type DialogProps = { review: StaffReview; onClose: () => void }

/** Rejects a review with a reason that its customer sees. */
export function RejectDialog({ review, onClose }: DialogProps) {
  const t = useT()
  const { id, version, author } = review
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const reject = useModerateReview()
  const submit = () => {
    setSubmitted(true)
    if (!reason.trim()) return
    reject.mutate(
      { id, version, reason: reason.trim() },
      {
        onSuccess: () => {
          notify({ kind: 'ok', title: t('adminReviews.rejected') })
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('adminReviews.rejectOf', { author })}
      text={t('adminReviews.rejectText')}
      action={t('adminReviews.reject')}
      isDangerous
      change={reject}
      onClose={onClose}
      onSubmit={submit}
    >
      <ReviewText review={review} />
      <TextAreaField
        label={t('adminReviews.reason')}
        value={reason}
        maxLength={REASON_MAX}
        error={isSubmitted && !reason.trim() ? t('admin.reasonMissing') : undefined}
        onChange={setReason}
      />
    </FormDialog>
  )
}

/** Writes, changes or removes the answer of the shop. */
export function AnswerDialog({ review, onClose }: DialogProps) {
  const t = useT()
  const { id, version, author, answer, removedAnswer } = review
  const [text, setText] = useState(answer?.text ?? removedAnswer ?? '')
  const save = useAnswerReview()
  const submit = () =>
    save.mutate(
      { id, version, answer: text.trim() || null },
      {
        onSuccess: () => {
          notify({ kind: 'ok', title: t(text.trim() ? 'adminReviews.answered' : 'adminReviews.answerRemoved') })
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t(answer ? 'adminReviews.changeAnswerOf' : 'adminReviews.answerOf', { author })}
      text={t('adminReviews.answerText')}
      action={t('adminReviews.save')}
      change={save}
      onClose={onClose}
      onSubmit={submit}
    >
      <ReviewText review={{ ...review, answer: undefined }} />
      <TextAreaField
        label={t('adminReviews.answer')}
        hint={t('adminReviews.answerHint')}
        value={text}
        maxLength={ANSWER_MAX}
        onChange={setText}
      />
    </FormDialog>
  )
}
