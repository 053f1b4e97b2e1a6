import { countStock, MAX_MOVED, recordMovement, type StockRow } from '@shop/contracts/stock-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useAttemptKey } from '#shared/admin/attempt-key.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { ReasonField } from '#shared/admin/fields/reason-field.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'

export type ByHand = 'receipt' | 'count' | 'write_off'

const LABELS: Record<ByHand, { action: MessageId; pieces: MessageId }> = {
  receipt: { action: 'adminStock.receipt', pieces: 'adminStock.came' },
  count: { action: 'adminStock.count', pieces: 'adminStock.counted' },
  write_off: { action: 'adminStock.writeOff', pieces: 'adminStock.gone' },
}

/** Minimum length of a reason. */
const SHORTEST_REASON = 3

type Booked = { delta: number } | { heldBack: number }
type MoveDialogProps = { kind: ByHand; row: StockRow; onClose: () => void }

/** Records a receipt of stock, a count or a write-off. The message offers undo. */
export function MoveDialog({ kind, row, onClose }: MoveDialogProps) {
  const t = useT()
  const textOf = useProductText()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const move = useMove(kind, row, onClose)
  const pieces = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined
  const isWrong = pieces === undefined || pieces > MAX_MOVED || (kind !== 'count' && pieces === 0)
  const isReasonMissing = !isReasonEnough(kind, reason.trim())
  const after = pieces === undefined ? row.onHand : afterOf(kind, row.onHand, pieces)
  const heldBack = move.data && 'heldBack' in move.data ? move.data.heldBack : 0
  const submit = () => {
    setSent(true)
    if (!isWrong && !isReasonMissing) move.mutate({ pieces, reason: reason.trim() })
  }
  const problem = isWrong
    ? isSent && t('adminStock.piecesWrong')
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
      <Field
        label={t(LABELS[kind].pieces)}
        hint={t('adminStock.willBe', { before: row.onHand, after })}
        error={problem || undefined}
      >
        {control => (
          <TextInput
            {...control}
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              move.reset()
            }}
          />
        )}
      </Field>
      <ReasonField
        value={reason}
        onChange={setReason}
        isOptional={kind === 'receipt'}
        isMissing={isSent && isReasonMissing}
        hint={t('adminStock.reasonHint')}
      />
    </FormDialog>
  )
}

/** Receipts of stock need no reason. */
function isReasonEnough(kind: ByHand, reason: string): boolean {
  return reason.length >= SHORTEST_REASON || (kind === 'receipt' && reason === '')
}

const deltaText = (delta: number) => (delta > 0 ? `+${delta}` : `−${-delta}`)

function afterOf(kind: ByHand, onHand: number, pieces: number): number {
  if (kind === 'count') return pieces
  return kind === 'receipt' ? onHand + pieces : onHand - pieces
}

function useMove(kind: ByHand, { sku }: StockRow, onClose: () => void) {
  const t = useT()
  const queryClient = useQueryClient()
  const keyOf = useAttemptKey()
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: adminKey('stock') })
  const undo = useMutation({
    mutationFn: (delta: number) => {
      const body = { kind: 'correction', sku, delta: -delta, reason: t('adminStock.undoReason') } as const
      return call(recordMovement, { headers: keyOf(body), body })
    },
    onSuccess: readAgain,
    onError: error => notifyFailure(t('adminStock.undoFailed'), error),
  })
  return useMutation({
    mutationFn: async ({ pieces, reason }: { pieces: number; reason: string }): Promise<Booked> => {
      if (kind === 'count') return count({ reason, items: [{ sku, counted: pieces }] })
      const body =
        kind === 'receipt'
          ? ({ kind, sku, delta: pieces, reason: reason || undefined } as const)
          : ({ kind, sku, delta: -pieces, reason } as const)
      await call(recordMovement, { headers: keyOf(body), body })
      return { delta: body.delta }
    },
    onSuccess: booked => {
      readAgain()
      if ('heldBack' in booked) return
      const { delta } = booked
      if (delta === 0) notify({ kind: 'ok', title: t('adminStock.same') })
      else
        notifyUndo(t('adminStock.booked', { delta: deltaText(delta) }), {
          label: t('admin.undo'),
          run: () => undo.mutate(delta),
        })
      onClose()
    },
  })

  async function count(body: { reason: string; items: { sku: string; counted: number }[] }): Promise<Booked> {
    const { rows } = await call(countStock, { headers: keyOf(body), body })
    const [row] = rows
    if (row?.fate === 'reserved') return { heldBack: row.reserved }
    return { delta: row ? row.after - row.before : 0 }
  }
}
