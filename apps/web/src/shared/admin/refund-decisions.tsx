import { formatAmd } from '@shop/contracts/amd-text.ts'
import { confirmManualRefund, releaseRefund, type StaffRefund } from '@shop/contracts/refunds-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useConfirm } from './confirm.tsx'
import { DenseButton } from './controls.tsx'
import { FormDialog } from './form-dialog.tsx'
import { adminKey, useStaff } from './staff.ts'
import { tellFailure } from './tell.ts'

/** What an admin alone decides about money that goes back: that it may go, that it goes again, or that it went by hand. Others read who decides. */
export function RefundDecisions({ refund }: { refund: StaffRefund }) {
  const t = useT()
  const { role } = useStaff()
  const [isByHand, setByHand] = useState(false)
  const { state } = refund
  if (state !== 'held' && state !== 'failed' && state !== 'manual') return null
  if (role !== 'admin') return <span className="text-muted text-sm">{t('admin.refund.forAdmin')}</span>
  const of = wordsOf(refund)
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {state !== 'manual' && <Release refund={refund} />}
      {state !== 'held' && (
        <DenseButton
          variant={state === 'manual' ? 'primary' : 'outline'}
          aria-label={t('admin.refund.byHandOf', of)}
          onClick={() => setByHand(true)}
        >
          {t('admin.refund.byHand')}
        </DenseButton>
      )}
      {isByHand && <ByHandDialog refund={refund} onClose={() => setByHand(false)} />}
    </div>
  )
}

const wordsOf = ({ orderNumber, amountAmd }: StaffRefund) => ({
  number: String(orderNumber),
  amount: formatAmd(amountAmd),
})

/** A decision about a refund, after which all that shows it is read again. */
function useDecision<Input>(decide: (input: Input) => Promise<StaffRefund>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSettled: () =>
      Promise.all(
        ['orders', 'returns', 'dashboard'].map(what => queryClient.invalidateQueries({ queryKey: adminKey(what) })),
      ),
  })
}

/** Nothing calls the money back once it is on its way, so it is asked first. */
function Release({ refund }: { refund: StaffRefund }) {
  const t = useT()
  const confirm = useConfirm()
  const { id, state } = refund
  const release = useDecision(() => call(releaseRefund, { params: { id } }))
  const of = wordsOf(refund)
  const action = t(state === 'held' ? 'admin.refund.release' : 'admin.refund.retry')
  const letGo = async () => {
    if (!(await confirm({ title: t('admin.refund.releaseTitle'), text: t('admin.refund.releaseText', of), action })))
      return
    release.mutate(undefined, {
      onSuccess: () => notify({ kind: 'ok', title: t('admin.refund.released') }),
      onError: error => tellFailure(t('admin.refund.notReleased'), error),
    })
  }
  return (
    <DenseButton
      variant="primary"
      aria-label={t(state === 'held' ? 'admin.refund.releaseOf' : 'admin.refund.retryOf', of)}
      pending={release.isPending}
      onClick={() => void letGo()}
    >
      {action}
    </DenseButton>
  )
}

/** The money went back by hand: how the bank calls it. */
function ByHandDialog({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const reference = typed.trim()
  const confirm = useDecision(() => call(confirmManualRefund, { params: { id: refund.id }, body: { reference } }))
  const submit = () => {
    setTried(true)
    if (!reference) return
    const onSuccess = () => {
      notify({ kind: 'ok', title: t('admin.refund.byHandDone') })
      onClose()
    }
    confirm.mutate(undefined, { onSuccess })
  }
  return (
    <FormDialog
      title={t('admin.refund.byHand')}
      text={t('admin.refund.byHandText', wordsOf(refund))}
      action={t('admin.refund.byHandSave')}
      change={confirm}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={t('admin.refund.reference')}
        hint={t('admin.refund.referenceHint')}
        error={isTried && !reference ? t('admin.refund.referenceMissing') : undefined}
      >
        {control => (
          <TextInput
            {...control}
            data-autofocus
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
