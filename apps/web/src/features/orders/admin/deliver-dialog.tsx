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
  /** Of the order that is seen. */
  version: string
  /** A document must be seen before. */
  isIdentityNeeded: boolean
  /** To be taken at the door, AMD. */
  takeAmd: number
  onClose: () => void
}

/** The order goes over: with the document seen, and what is to be taken at the door in mind. */
export function DeliverDialog({ number, version, isIdentityNeeded, takeAmd, onClose }: DeliverDialogProps) {
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
