import { formatAmd } from '@shop/contracts/amd-text.ts'
import { deliverOrder } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { IdentityCheck } from './identity-check.tsx'
import { StepDialog } from './step-dialog.tsx'
import { useOrderChange } from './use-order-change.ts'

type DeliverDialogProps = {
  number: number
  /** The version of the order that is shown. */
  version: string
  /** True if the customer must show an identity document. */
  isIdentityNeeded: boolean
  /** Amount to collect on delivery, AMD. */
  amountDueAmd: number
  onClose: () => void
}

/** Records a delivery: with the identity check and a reminder of the amount to collect. */
export function DeliverDialog({
  number,
  version,
  isIdentityNeeded,
  amountDueAmd: takeAmd,
  onClose,
}: DeliverDialogProps) {
  const t = useT()
  const change = useOrderChange(number, { version, onDone: onClose })
  const [isChecked, setChecked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const check = (isSeen: boolean) => {
    setChecked(isSeen)
    setMissing(false)
  }
  const submit = () => {
    if (isIdentityNeeded && !isChecked) setMissing(true)
    else
      change.mutate(seen => call(deliverOrder, { params: { number }, body: { identityChecked: isChecked, ...seen } }))
  }
  return (
    <StepDialog
      number={number}
      title={t('adminOrders.deliverTitle', { number: String(number) })}
      text={t('adminOrders.deliverText')}
      action={t('adminOrders.step.deliver')}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      {takeAmd > 0 && <Notice title={t('adminOrders.take', { amount: formatAmd(takeAmd) })} />}
      <IdentityCheck isChecked={isChecked} isNeeded={isIdentityNeeded} isMissing={isMissing} onChange={check} />
    </StepDialog>
  )
}
