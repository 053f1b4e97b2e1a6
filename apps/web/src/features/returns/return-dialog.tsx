import { type RequestReturn, type ReturnableLine, type ReturnReason, returnReasons } from '@shop/contracts/returns.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { type Choice, isHeldUp, sendable, worthOf } from './choice.ts'
import { returnableQuery } from './queries.ts'
import { ReturnLines } from './return-lines.tsx'
import { ReturnRefusal, ReturnWorth } from './return-worth.tsx'
import { useRequestReturn } from './use-request-return.ts'
import { REASON_WORDS } from './words.ts'

const NOTE_MAX = 1000

type ReturnDialogProps = { number: number; token: string; onClose: () => void }

/** Chooses what goes back and why; what comes back for it is shown before anything is sent. */
export function ReturnDialog({ number, token, onClose }: ReturnDialogProps) {
  const t = useT()
  const { data, isError, isFetching, refetch } = useQuery(returnableQuery(token, number))
  const [choice, setChoice] = useState<Choice>({})
  const [reason, setReason] = useState<ReturnReason>('changed_mind')
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<MessageId>()
  const request = useRequestReturn(token, number, onClose)
  const lines = data?.lines ?? []
  const sent = sendable(lines, choice, reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = whatIsWrong(lines, choice, reason, sent.length)
    setWrong(found)
    if (found) return
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
                    {t(REASON_WORDS[each])}
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
          <ReturnWorth worth={worthOf(lines, sent)} />
          {wrong && whatIsWrong(lines, choice, reason, sent.length) === wrong && (
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

/** Why nothing is sent yet: something that cannot go back is chosen, or nothing is. */
function whatIsWrong(
  lines: readonly ReturnableLine[],
  choice: Choice,
  reason: ReturnReason,
  sendableLines: number,
): MessageId | undefined {
  if (isHeldUp(lines, choice, reason)) return 'returns.openedNotTakenBack'
  return sendableLines === 0 ? 'returns.chooseSomething' : undefined
}

function reasonOf(value: string): ReturnReason {
  return returnReasons.find(each => each === value) ?? 'other'
}
