import { confirmManualRefund, releaseRefund, type StaffRefund } from '@shop/contracts/payments-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useConfirm } from './dialogs/confirm.tsx'
import { FormDialog } from './dialogs/form-dialog.tsx'
import { CompactButton } from './fields/controls.tsx'
import { TextField } from './fields/form-fields.tsx'
import { notifyFailure } from './notifications.ts'
import { adminKey, useCan } from './staff.ts'

/**
 * Actions on a refund: release, retry, or record a manual transfer. Staff without the permission read that an admin decides.
 */
export function RefundDecisions({ refund }: { refund: StaffRefund }) {
  const t = useT()
  const can = useCan()
  const values = useTextValues(refund)
  const [isRecording, setRecording] = useState(false)
  const { state } = refund
  if (state !== 'held' && state !== 'failed' && state !== 'manual') return null
  if (!can('refunds.release')) return <span className="text-muted text-sm">{t('admin.refund.forAdmin')}</span>
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {state !== 'manual' && <ReleaseAction refund={refund} />}
      {state !== 'held' && (
        <CompactButton
          variant={state === 'manual' ? 'primary' : 'outline'}
          aria-label={t('admin.refund.manualOf', { ...values, amount: values.charge })}
          onClick={() => setRecording(true)}
        >
          {t('admin.refund.manual')}
        </CompactButton>
      )}
      {isRecording && <ManualRefundDialog refund={refund} onClose={() => setRecording(false)} />}
    </div>
  )
}

/** `charge` is what the provider or staff pay out. The shop adds `credit` to the store credit by itself. */
function useTextValues({ orderNumber, amountAmd, creditAmd = 0 }: StaffRefund) {
  const formatAmd = useFormatAmd()
  return {
    number: String(orderNumber),
    amount: formatAmd(amountAmd),
    charge: formatAmd(amountAmd - creditAmd),
    credit: formatAmd(creditAmd),
  }
}

/** The parts of a refund that is not paid out in full, below its amount. */
export function RefundParts({ refund }: { refund: StaffRefund }) {
  const t = useT()
  const { charge, credit } = useTextValues(refund)
  const { amountAmd, creditAmd = 0 } = refund
  if (creditAmd === 0) return null
  return (
    <span className="block text-muted text-xs">
      {creditAmd === amountAmd ? t('admin.refund.allCredit') : t('admin.refund.parts', { charge, credit })}
    </span>
  )
}

/** Runs a decision about a refund and then reads everything that shows it again. */
function useRefundDecision<Input>(decide: (input: Input) => Promise<StaffRefund>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSettled: () =>
      Promise.all(
        ['orders', 'returns', 'dashboard'].map(feature =>
          queryClient.invalidateQueries({ queryKey: adminKey(feature) }),
        ),
      ),
  })
}

/** Asks for confirmation because a released refund cannot be stopped. */
function ReleaseAction({ refund }: { refund: StaffRefund }) {
  const t = useT()
  const confirm = useConfirm()
  const { id, state } = refund
  const release = useRefundDecision(() => call(releaseRefund, { params: { id } }))
  const values = useTextValues(refund)
  const action = t(state === 'held' ? 'admin.refund.release' : 'admin.refund.retry')
  const text = t(refund.creditAmd ? 'admin.refund.releaseCreditText' : 'admin.refund.releaseText', values)
  const confirmRelease = async () => {
    if (!(await confirm({ title: t('admin.refund.releaseTitle'), text, action }))) return
    release.mutate(undefined, {
      onSuccess: () => notify({ kind: 'ok', title: t('admin.refund.released') }),
      onError: error => notifyFailure(t('admin.refund.notReleased'), error),
    })
  }
  return (
    <CompactButton
      variant="primary"
      aria-label={t(state === 'held' ? 'admin.refund.releaseOf' : 'admin.refund.retryOf', values)}
      pending={release.isPending}
      onClick={() => void confirmRelease()}
    >
      {action}
    </CompactButton>
  )
}

/** Records a manual transfer with the bank's reference. Names what staff pay out, without the part that becomes credit. */
function ManualRefundDialog({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const t = useT()
  const values = useTextValues(refund)
  const [typed, setTyped] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const reference = typed.trim()
  const confirm = useRefundDecision(() => call(confirmManualRefund, { params: { id: refund.id }, body: { reference } }))
  const submit = () => {
    setSubmitted(true)
    if (!reference) return
    const onSuccess = () => {
      notify({ kind: 'ok', title: t('admin.refund.manualDone') })
      onClose()
    }
    confirm.mutate(undefined, { onSuccess })
  }
  return (
    <FormDialog
      title={t('admin.refund.manual')}
      text={refund.creditAmd ? t('admin.refund.manualCreditText', values) : t('admin.refund.manualText', values)}
      action={t('admin.refund.manualSave')}
      change={confirm}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('admin.refund.reference')}
        hint={t('admin.refund.referenceHint')}
        error={isSubmitted && !reference ? t('admin.refund.referenceMissing') : undefined}
        data-autofocus
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  )
}
