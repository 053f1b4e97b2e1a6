import {
  getReturnable,
  type RequestReturn,
  type ReturnableLine,
  type ReturnReason,
  requestReturn,
  returnReasons,
} from '@shop/contracts/returns.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select, TextArea } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { type Choice, calculateRefund, hasBlockedItems, newKey, toReturnableLines } from './choice.ts'
import { REASON_LABELS } from './labels.ts'
import { ReturnLines } from './return-lines.tsx'
import { ReturnRefusal, ReturnWorth } from './return-worth.tsx'

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
  const [choice, setChoice] = useState<Choice>({})
  const [reason, setReason] = useState<ReturnReason>('changed_mind')
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<MessageId>()
  const request = useRequestReturn(token, number, onClose)
  const lines = data?.lines ?? []
  const sent = toReturnableLines(lines, choice, reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = findProblem(lines, choice, reason, sent.length)
    setWrong(problem)
    if (problem) return
    const body: RequestReturn = { reason, lines: sent, note: note.trim() || undefined }
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
          <Field label={t('returns.why')}>
            {control => (
              <Select {...control} value={reason} onChange={event => setReason(reasonOf(event.target.value))}>
                {returnReasons.map(each => (
                  <option key={each} value={each}>
                    {t(REASON_LABELS[each])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <ReturnLines lines={lines} choice={choice} reason={reason} onChange={setChoice} />
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
          <ReturnWorth worth={calculateRefund(lines, sent)} />
          {wrong && findProblem(lines, choice, reason, sent.length) === wrong && (
            <FieldError role="alert">{t(wrong)}</FieldError>
          )}
          {request.error && <ReturnRefusal error={request.error} lines={lines} />}
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

/** Returns why the form cannot be sent: nothing is selected, or an item cannot be returned. */
function findProblem(
  lines: readonly ReturnableLine[],
  choice: Choice,
  reason: ReturnReason,
  sendableLines: number,
): MessageId | undefined {
  if (hasBlockedItems(lines, choice, reason)) return 'returns.openedNotTakenBack'
  return sendableLines === 0 ? 'returns.chooseSomething' : undefined
}

function reasonOf(value: string): ReturnReason {
  return returnReasons.find(each => each === value) ?? 'other'
}

/** Sends a return request. Repeating it after a lost response does not create a second return. */
function useRequestReturn(token: string, number: number, onDone: () => void) {
  const t = useT()
  const queryClient = useQueryClient()
  const attempt = useRef({ print: '', key: '' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: RequestReturn) => {
      const print = JSON.stringify(body)
      if (attempt.current.print !== print) attempt.current = { print, key: newKey() }
      const headers = { 'idempotency-key': attempt.current.key }
      return call(requestReturn, { params: { number }, headers, body })
    },
    onSuccess: async () => {
      notify({ kind: 'ok', title: t('returns.sent') })
      await queryClient.invalidateQueries({ queryKey: ['orders', token, number] })
      onDone()
    },
  })
  return { send: mutate, isPending, error }
}
