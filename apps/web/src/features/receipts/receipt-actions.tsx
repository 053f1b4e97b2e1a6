import {
  correctManualReceipt,
  RECEIPT_NUMBER_LENGTH,
  recordManualReceipt,
  resendReceipt,
  type StaffReceipt,
  sendHeldReceipts,
  undoManualReceipt,
} from '@shop/contracts/receipts-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { TextField } from '#shared/admin/fields/form-fields.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { useCan } from '#shared/admin/staff.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifySent } from './notify-sent.ts'
import { useReceiptChange } from './queries.ts'

type ReceiptActionsProps = { receipt: StaffReceipt; hasDevice: boolean }

/** Actions on a receipt: record a manual print, send it to the device (again), correct or withdraw a number. */
export function ReceiptActions({ receipt, hasDevice }: ReceiptActionsProps) {
  const t = useT()
  const can = useCan()
  const [isTyping, setTyping] = useState(false)
  const { state, isManual } = receipt
  const canRecord = state !== 'printed' && (state !== 'sent' || !hasDevice || receipt.problem === 'in_doubt')
  if (!canRecord && !isManual) return <p className="text-muted text-sm">{t('adminReceipts.byDevice')}</p>
  const canCorrect = can('receipts.correct')
  if (!(isManual ? canCorrect : can('receipts.edit')))
    return <p className="text-muted text-sm">{t('adminReceipts.forAdmin')}</p>
  return (
    <div className="flex flex-wrap gap-2">
      <CompactButton variant={isManual ? 'outline' : 'primary'} onClick={() => setTyping(true)}>
        {t(isManual ? 'adminReceipts.correct' : 'adminReceipts.record')}
      </CompactButton>
      {isManual && <UndoManualReceipt receipt={receipt} />}
      {canCorrect && hasDevice && <SendOrResend receipt={receipt} />}
      {isTyping && <NumberDialog receipt={receipt} onClose={() => setTyping(false)} />}
    </div>
  )
}

/** Sends a held receipt to the device, or one in doubt again. */
function SendOrResend({ receipt }: { receipt: StaffReceipt }) {
  const { state, kind, problem } = receipt
  const isReturn = kind === 'return' || kind === 'prepayment_return'
  if (state === 'held' && problem !== 'in_doubt' && !isReturn) return <SendReceipt receipt={receipt} />
  return problem === 'in_doubt' ? <ResendReceipt receipt={receipt} /> : null
}

function NumberDialog({ receipt, onClose }: { receipt: StaffReceipt; onClose: () => void }) {
  const t = useT()
  const { id, isManual, orderNumber } = receipt
  const [typed, setTyped] = useState(receipt.number ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const number = typed.trim()
  const change = useReceiptChange(() =>
    call(isManual ? correctManualReceipt : recordManualReceipt, { params: { id }, body: { number } }),
  )
  const submit = () => {
    setSubmitted(true)
    if (!number) return
    change.mutate(undefined, {
      onSuccess: () => {
        notify({ kind: 'ok', title: t('adminReceipts.recorded', { number }) })
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={t(isManual ? 'adminReceipts.correct' : 'adminReceipts.record')}
      text={t('adminReceipts.recordText', { number: String(orderNumber) })}
      action={t('adminReceipts.save')}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('adminReceipts.column.number')}
        hint={t('adminReceipts.numberHint')}
        error={isSubmitted && !number ? t('adminReceipts.numberMissing') : undefined}
        data-autofocus
        maxLength={RECEIPT_NUMBER_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  )
}

function UndoManualReceipt({ receipt: { id, number = '' } }: { receipt: StaffReceipt }) {
  const t = useT()
  const confirm = useConfirm()
  const undo = useReceiptChange(() => call(undoManualReceipt, { params: { id } }))
  const ask = async () => {
    const action = t('adminReceipts.undo')
    if (!(await confirm({ title: action, text: t('adminReceipts.undoText', { number }), action, isDangerous: true })))
      return
    undo.mutate(undefined, {
      onSuccess: () => notify({ kind: 'ok', title: t('adminReceipts.undone') }),
      onError: error => notifyFailure(t('adminReceipts.notUndone'), error),
    })
  }
  return (
    <CompactButton pending={undo.isPending} onClick={() => void ask()}>
      {t('adminReceipts.undo')}
    </CompactButton>
  )
}

function SendReceipt({ receipt: { id } }: { receipt: StaffReceipt }) {
  const t = useT()
  const send = useReceiptChange(() => call(sendHeldReceipts, { body: { ids: [id] } }))
  const submit = () =>
    send.mutate(undefined, {
      onSuccess: ({ sent }) => notifySent(t, sent),
      onError: error => notifyFailure(t('adminReceipts.notSent'), error),
    })
  return (
    <CompactButton pending={send.isPending} onClick={submit}>
      {t('adminReceipts.send')}
    </CompactButton>
  )
}

/** The register does not have a receipt in doubt. */
function ResendReceipt({ receipt: { id } }: { receipt: StaffReceipt }) {
  const t = useT()
  const confirm = useConfirm()
  const resend = useReceiptChange(() => call(resendReceipt, { params: { id } }))
  const ask = async () => {
    const action = t('adminReceipts.resend')
    if (!(await confirm({ title: action, text: t('adminReceipts.resendText'), action, isDangerous: true }))) return
    resend.mutate(undefined, {
      onSuccess: () => notify({ kind: 'ok', title: t('adminReceipts.sent', { count: 1 }) }),
      onError: error => notifyFailure(t('adminReceipts.notSent'), error),
    })
  }
  return (
    <CompactButton pending={resend.isPending} onClick={() => void ask()}>
      {t('adminReceipts.resend')}
    </CompactButton>
  )
}
