import { countStock, MAX_MOVED, recordMovement, type StockRow } from '@shop/contracts/stock-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { ReasonField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { NotSavedError } from '#shared/admin/stock-cells/use-inline-save.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'

export type ManualMovementKind = 'receipt' | 'count' | 'write_off'

const LABELS: Record<ManualMovementKind, { action: MessageId; pieces: MessageId }> = {
  receipt: { action: 'adminStock.receipt', pieces: 'adminStock.received' },
  count: { action: 'adminStock.count', pieces: 'adminStock.counted' },
  write_off: { action: 'adminStock.writeOff', pieces: 'adminStock.gone' },
}

/** Minimum length of a reason. */
const MIN_REASON_LENGTH = 3

/** `undo` throws the text of what prevents it. */
type RecordedMovement = { delta: number; undo: () => Promise<unknown> } | { heldBack: number }
type MovementDialogProps = { kind: ManualMovementKind; row: StockRow; onClose: () => void }

/** Records a receipt of stock, a count or a write-off. The message offers undo. */
export function MovementDialog({ kind, row, onClose }: MovementDialogProps) {
  const t = useT()
  const textOf = useProductText()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const move = useRecordMovement(kind, row, onClose)
  const pieces = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined
  const isInvalid = pieces === undefined || pieces > MAX_MOVED || (kind !== 'count' && pieces === 0)
  const isReasonMissing = !isValidReason(kind, reason.trim())
  const after = pieces === undefined ? row.onHand : stockAfter(kind, row.onHand, pieces)
  const heldBack = move.data && 'heldBack' in move.data ? move.data.heldBack : 0
  const submit = () => {
    setSubmitted(true)
    if (!isInvalid && !isReasonMissing) move.mutate({ pieces, reason: reason.trim() })
  }
  const problem = isInvalid
    ? isSubmitted && t('adminStock.piecesWrong')
    : heldBack > 0 && t('adminStock.heldBack', { count: heldBack })
  return (
    <FormDialog
      title={t(LABELS[kind].action)}
      text={`${textOf(row, 'title')} · ${row.sku}`}
      action={t(LABELS[kind].action)}
      change={move}
      onClose={onClose}
      onSubmit={submit}
    >
      {kind === 'count' && row.unpacked > 0 && (
        <Notice kind="warn" title={t('adminStock.notCounted', { count: row.unpacked })}>
          {t('adminStock.notCountedText')}
        </Notice>
      )}
      <TextField
        label={t(LABELS[kind].pieces)}
        hint={t('adminStock.willBe', { before: row.onHand, after })}
        error={problem || undefined}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={text => {
          setTyped(text)
          move.reset()
        }}
      />
      <ReasonField
        value={reason}
        onChange={setReason}
        isOptional={kind === 'receipt'}
        isMissing={isSubmitted && isReasonMissing}
        hint={t('adminStock.reasonHint')}
      />
    </FormDialog>
  )
}

/** Receipts of stock need no reason. */
function isValidReason(kind: ManualMovementKind, reason: string): boolean {
  return reason.length >= MIN_REASON_LENGTH || (kind === 'receipt' && reason === '')
}

const deltaText = (delta: number) => (delta > 0 ? `+${delta}` : `−${-delta}`)

function stockAfter(kind: ManualMovementKind, onHand: number, pieces: number): number {
  if (kind === 'count') return pieces
  return kind === 'receipt' ? onHand + pieces : onHand - pieces
}

function useRecordMovement(kind: ManualMovementKind, { sku }: StockRow, onClose: () => void) {
  const t = useT()
  const queryClient = useQueryClient()
  const keyOf = useIdempotencyKey()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: adminKey('stock') })
  const undo = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: refresh,
    onError: error => {
      if (error instanceof NotSavedError)
        notify({ kind: 'bad', title: t('adminStock.undoFailed'), description: error.message })
      else notifyFailure(t('adminStock.undoFailed'), error)
    },
  })
  return useMutation({
    mutationFn: async ({ pieces, reason }: { pieces: number; reason: string }): Promise<RecordedMovement> => {
      if (kind === 'count') return count({ reason, items: [{ sku, counted: pieces }] })
      const body =
        kind === 'receipt'
          ? ({ kind, sku, delta: pieces, reason: reason || undefined } as const)
          : ({ kind, sku, delta: -pieces, reason } as const)
      await call(recordMovement, { headers: keyOf(body), body })
      const correction = { kind: 'correction', sku, delta: -body.delta, reason: t('adminStock.undoReason') } as const
      return {
        delta: body.delta,
        undo: () => call(recordMovement, { headers: keyOf(correction), body: correction }),
      }
    },
    onSuccess: recorded => {
      refresh()
      if ('heldBack' in recorded) return
      const { delta, undo: run } = recorded
      if (delta === 0) notify({ kind: 'ok', title: t('adminStock.same') })
      else
        notifyUndo(t('adminStock.recorded', { delta: deltaText(delta) }), {
          label: t('admin.undo'),
          run: () => undo.mutate(run),
        })
      onClose()
    },
  })

  /** Counts what was there before, unless the stock was changed since. The units return to their lots. */
  async function undoCount(undoes: string, before: number, after: number): Promise<void> {
    const body = { reason: t('adminStock.undoReason'), undoes, items: [{ sku, counted: before, expected: after }] }
    const { rows } = await call(countStock, { headers: keyOf(body), body })
    const [row] = rows
    if (row?.fate === 'outdated') throw new NotSavedError(t('adminStock.countOutdated', { count: row.before }))
    if (row?.fate === 'reserved') throw new NotSavedError(t('adminStock.heldBack', { count: row.reserved }))
  }

  async function count(body: { reason: string; items: { sku: string; counted: number }[] }): Promise<RecordedMovement> {
    const headers = keyOf(body)
    const { rows } = await call(countStock, { headers, body })
    const [row] = rows
    if (row?.fate === 'reserved') return { heldBack: row.reserved }
    if (!row) return { delta: 0, undo: () => Promise.resolve() }
    const { before, after } = row
    return { delta: after - before, undo: () => undoCount(headers['idempotency-key'], before, after) }
  }
}
