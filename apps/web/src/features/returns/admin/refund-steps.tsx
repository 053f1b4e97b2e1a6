import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { StaffRefund } from '@shop/contracts/refunds-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { useConfirm } from '#shared/admin/confirm.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { tellFailure } from '#shared/admin/tell.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useConfirmManual, useRelease } from './queries.ts'

/** What an administrator does with money that waits; others read who has to. */
export function RefundSteps({ refund, onManual }: { refund: StaffRefund; onManual: () => void }) {
  const t = useT()
  const confirm = useConfirm()
  const { role } = useStaff()
  const release = useRelease()
  const { id, state, orderNumber, amountAmd } = refund
  if (state !== 'held' && state !== 'failed' && state !== 'manual') return null
  if (role !== 'admin') return <span className="text-muted text-sm">{t('adminReturns.forAdmin')}</span>
  const of = { number: String(orderNumber), amount: formatAmd(amountAmd) }
  if (state === 'manual') {
    return (
      <DenseButton variant="primary" aria-label={t('adminReturns.confirmManualOf', of)} onClick={onManual}>
        {t('adminReturns.confirmManual')}
      </DenseButton>
    )
  }
  async function letGo(): Promise<void> {
    const isSure = await confirm({
      title: t('adminReturns.releaseTitle'),
      text: t('adminReturns.releaseText', of),
      action: t('adminReturns.release'),
    })
    if (!isSure) return
    release.mutate(id, {
      onSuccess: () => notify({ kind: 'ok', title: t('adminReturns.released') }),
      onError: error => tellFailure(t('adminReturns.notReleased'), error),
    })
  }
  return (
    <DenseButton
      variant="primary"
      aria-label={t('adminReturns.releaseOf', of)}
      pending={release.isPending}
      onClick={() => void letGo()}
    >
      {t(state === 'held' ? 'adminReturns.release' : 'adminReturns.tryAgain')}
    </DenseButton>
  )
}

/** Says that money was given back by hand, under which reference. */
export function ManualDialog({
  refund: { id, orderNumber, amountAmd },
  onClose,
}: {
  refund: StaffRefund
  onClose: () => void
}) {
  const t = useT()
  const [reference, setReference] = useState('')
  const { mutate, isPending, error } = useConfirmManual()
  const of = { number: String(orderNumber), amount: formatAmd(amountAmd) }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('adminReturns.confirmManual')}
      description={t('adminReturns.manualText', of)}
    >
      <form
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          mutate(
            { id, reference },
            {
              onSuccess: () => {
                notify({ kind: 'ok', title: t('adminReturns.manualDone') })
                onClose()
              },
            },
          )
        }}
      >
        <Field label={t('adminReturns.reference')} hint={t('adminReturns.referenceHint')}>
          {control => (
            <TextInput
              {...control}
              data-autofocus
              required
              maxLength={100}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
          )}
        </Field>
        {error !== null && <AdminError error={error} />}
        <Button type="submit" pending={isPending}>
          {t('adminReturns.confirmManual')}
        </Button>
      </form>
    </Dialog>
  )
}
