import {
  getReturnable,
  type RequestReturn,
  type ReturnableLine,
  type ReturnReason,
  requestReturn,
  returnReasons,
} from '@shop/contracts/returns.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { type Uploads, useUploads } from '#shared/pictures/uploads.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Checkbox, Select, TextArea } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { REASON_LABELS } from './labels.ts'
import { PictureField, returnUploads } from './return-pictures.tsx'
import {
  calculateRefund,
  findReturnObstacle,
  hasBlockedItems,
  type ReturnSelection,
  type SelectedQuantity,
  toReturnableLines,
} from './selection.ts'

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
          <Field label={t('returns.why')}>
            {control => (
              <Select {...control} value={reason} onChange={event => setReason(parseReason(event.target.value))}>
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
          <PictureField uploads={uploads} />
          <RefundSummary worth={calculateRefund(lines, sent)} />
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

/** Returns why the form cannot be sent: nothing is selected, or an item cannot be returned. */
function findProblem(
  lines: readonly ReturnableLine[],
  choice: ReturnSelection,
  reason: ReturnReason,
  sendableLines: number,
): MessageId | undefined {
  if (hasBlockedItems(lines, choice, reason)) return 'returns.openedNotReturnable'
  return sendableLines === 0 ? 'returns.chooseSomething' : undefined
}

/** Returns why the photos keep the form from being sent: one is not stored yet, or failed. */
function findUploadProblem({ isSending, hasFailed }: Uploads): MessageId | undefined {
  if (isSending) return 'returns.photosSending'
  return hasFailed ? 'returns.photosFailed' : undefined
}

function parseReason(value: string): ReturnReason {
  return returnReasons.find(each => each === value) ?? 'other'
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

type ReturnLinesProps = {
  lines: readonly ReturnableLine[]
  choice: ReturnSelection
  reason: ReturnReason
  onChange: (choice: ReturnSelection) => void
}

/** Lines of an order with the quantity to return; lines that cannot be returned show the reason. */
function ReturnLines({ lines, choice, reason, onChange }: ReturnLinesProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('returns.what')}</legend>
      <ul className="divide-y divide-hairline">
        {lines.map(line => (
          <Line
            key={line.sku}
            line={line}
            chosen={choice[line.sku] ?? { quantity: 0, isOpened: false }}
            reason={reason}
            onChange={chosen => onChange({ ...choice, [line.sku]: chosen })}
          />
        ))}
      </ul>
    </fieldset>
  )
}

type LineProps = {
  line: ReturnableLine
  chosen: SelectedQuantity
  reason: ReturnReason
  onChange: (chosen: SelectedQuantity) => void
}

function Line({ line, chosen, reason, onChange }: LineProps) {
  const t = useT()
  const weight = useWeight()
  const title = useProductText()(line, 'title')
  const obstacle = findReturnObstacle(line, reason, chosen.isOpened)
  const isBlocked = obstacle === 'gone' || obstacle === 'excluded'
  return (
    <li className="grid gap-1 py-3">
      <div className="flex items-center gap-3">
        <img src={line.imageUrl} alt="" width={48} height={48} className="size-12 shrink-0 rounded-control bg-raised" />
        <div className="min-w-0 flex-1">
          <p className="font-medium leading-snug">
            <ProductText of={line} field="title" />
          </p>
          <p className="text-muted text-sm">
            {weight(line.weight)} · {t('returns.bought', { count: line.bought })}
            {line.returned > 0 && ` · ${t('returns.returned', { count: line.returned })}`}
          </p>
        </div>
        {!isBlocked && (
          <QuantityStepper
            name={title}
            quantity={chosen.quantity}
            min={0}
            max={line.canReturn}
            onChange={quantity => onChange({ ...chosen, quantity })}
          />
        )}
      </div>
      {obstacle === 'excluded' && <p className="text-muted text-sm">{t('returns.notReturnable')}</p>}
      {obstacle === 'gone' && <p className="text-muted text-sm">{t('returns.allReturned')}</p>}
      {!isBlocked && chosen.quantity > 0 && line.takenBack !== 'any' && (
        <Checkbox checked={chosen.isOpened} onChange={event => onChange({ ...chosen, isOpened: event.target.checked })}>
          {t('returns.isOpened')}
        </Checkbox>
      )}
      {obstacle === 'opened' && chosen.quantity > 0 && (
        <p role="status" className="text-sm text-warn">
          {t('returns.openedNotReturnable')}
        </p>
      )}
    </li>
  )
}

/** Refund for the selected lines and its due date. */
function RefundSummary({ worth: { amountAmd, points } }: { worth: { amountAmd: number; points: number } }) {
  const t = useT()
  return (
    <div className="rounded-picture bg-raised p-4">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1" aria-live="polite">
        <dt className="font-semibold">{t('returns.refundTotal')}</dt>
        <dd className="text-right">
          <Price amountAmd={amountAmd} />
        </dd>
        {points > 0 && (
          <>
            <dt>{t('returns.pointsBack')}</dt>
            <dd className="text-right font-semibold tabular-nums">{points}</dd>
          </>
        )}
      </dl>
      <p className="mt-2 text-muted text-sm">{t('returns.terms')}</p>
    </div>
  )
}

/** The server's error text, by line where available. */
function ReturnError({ error, lines }: { error: Error; lines: readonly ReturnableLine[] }) {
  const t = useT()
  const textOf = useProductText()
  const failure = error instanceof ApiError ? error : undefined
  const named = failure?.details.filter(({ sku, message }) => sku !== undefined && message !== undefined) ?? []
  return (
    <Notice kind="bad" role="alert" title={failure?.serverMessage ?? t('returns.failed')}>
      {named.length > 0 && (
        <ul>
          {named.map(({ sku, message, available }) => {
            const line = lines.find(each => each.sku === sku)
            return (
              <li key={sku}>
                {line ? textOf(line, 'title') : sku}: {message}{' '}
                {available !== undefined && available > 0 && t('returns.atMost', { count: available })}
              </li>
            )
          })}
        </ul>
      )}
      {named.length === 0 && !failure?.serverMessage && t('error.checkConnection')}
    </Notice>
  )
}
