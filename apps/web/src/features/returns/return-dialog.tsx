import { getReturnable, type RequestReturn, type ReturnReason, requestReturn } from '@shop/contracts/returns.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { type Uploads, useUploads } from '#shared/pictures/uploads.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { REASON_LABELS } from './labels.ts'
import { findProblem, ReasonField, RefundSummary, ReturnError, ReturnLines } from './return-form.tsx'
import { PictureField, returnUploads } from './return-pictures.tsx'
import { calculateRefund, type ReturnSelection, toReturnableLines } from './selection.ts'

/** Returnable lines of an order. The key starts with the order's key, so that refreshing the order refreshes them. */
const returnableQuery = (token: string, number: number) =>
  queryOptions({
    queryKey: ['orders', token, number, 'returns'],
    queryFn: ({ signal }) => call(getReturnable, { params: { number }, signal }),
  })

const NOTE_MAX = 1000

type ReturnDialogProps = { number: number; token: string; onClose: () => void }

/** Selects items and a reason and shows the refund before the request is sent. */
export function ReturnDialog({ number, token, onClose }: ReturnDialogProps) {
  const t = useT()
  const { data, isError, isFetching, refetch } = useQuery(returnableQuery(token, number))
  const [choice, setChoice] = useState<ReturnSelection>({})
  const [reason, setReason] = useState<ReturnReason>('changed_mind')
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<MessageId>()
  const uploads = useUploads(returnUploads)
  const request = useRequestReturn(token, number, onClose)
  const lines = data?.lines ?? []
  const sent = toReturnableLines(lines, choice, reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = findProblem(lines, choice, reason, sent.length) ?? findUploadProblem(uploads)
    setWrong(problem)
    if (problem) return
    const pictures = uploads.ids.length > 0 ? { pictures: uploads.ids } : {}
    const body: RequestReturn = { reason, lines: sent, note: note.trim() || undefined, ...pictures }
    request.send(body)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!request.isPending}
      title={t('returns.dialogTitle')}
      description={t('returns.dialogText')}
    >
      {isError && <RetryNotice pending={isFetching} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton className="h-64 w-full" />}
      {data && (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <ReasonField labels={REASON_LABELS} reason={reason} onChange={setReason} />
          <ReturnLines legend={t('returns.what')} lines={lines} choice={choice} reason={reason} onChange={setChoice} />
          <Field label={t('returns.note')} hint={t('returns.noteHint')} optional>
            {control => (
              <TextArea
                {...control}
                maxLength={NOTE_MAX}
                value={note}
                onChange={event => setNote(event.target.value)}
              />
            )}
          </Field>
          <PictureField uploads={uploads} />
          <RefundSummary worth={calculateRefund(lines, sent)} terms={t('returns.terms')} />
          {wrong && (findProblem(lines, choice, reason, sent.length) ?? findUploadProblem(uploads)) === wrong && (
            <FieldError role="alert">{t(wrong)}</FieldError>
          )}
          {request.error && <ReturnError error={request.error} lines={lines} />}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" pending={request.isPending}>
              {t('returns.send')}
            </Button>
            <Button variant="outline" disabled={request.isPending} onClick={onClose}>
              {t('returns.keep')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** Returns why the photos keep the form from being sent: one is not stored yet, or failed. */
function findUploadProblem({ isSending, hasFailed }: Uploads): MessageId | undefined {
  if (isSending) return 'returns.photosSending'
  return hasFailed ? 'returns.photosFailed' : undefined
}

/** Sends a return request. Repeating it after a lost response does not create a second return. */
function useRequestReturn(token: string, number: number, onDone: () => void) {
  const t = useT()
  const queryClient = useQueryClient()
  const keyOf = useIdempotencyKey()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: RequestReturn) => call(requestReturn, { params: { number }, headers: keyOf(body), body }),
    onSuccess: async () => {
      notify({ kind: 'ok', title: t('returns.sent') })
      await queryClient.invalidateQueries({ queryKey: ['orders', token, number] })
      onDone()
    },
  })
  return { send: mutate, isPending, error }
}
