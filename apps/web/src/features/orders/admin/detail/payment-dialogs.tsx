import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import {
  endPayment,
  type ManualSettlement,
  refundReviewedPayment,
  type StaffPayment,
  settlePaymentManually,
} from '@shop/contracts/payments-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { parseWholeNumber, ReasonField, TextField, WholeNumberField } from '#shared/admin/fields/form-fields.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { notify } from '#ui/toast/notify.ts'

/** Upper limit of an amount in AMD, as in the contract. */
const MAX_AMOUNT_AMD = 100_000_000

export type PaymentDialogProps = { payment: StaffPayment; order: AdminOrder['order']; onClose: () => void }

/** Refunds a payment under review in full. If the captured amount is unknown, staff type it. */
export function RefundPaymentDialog({ payment, order, onClose }: PaymentDialogProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { id, cameAmd } = payment
  const [typed, setTyped] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const typedAmd = parseWholeNumber(typed, MAX_AMOUNT_AMD)
  const amountAmd = cameAmd ?? typedAmd
  const change = usePaymentChange(
    () => call(refundReviewedPayment, { params: { id }, body: cameAmd === undefined ? { amountAmd: typedAmd } : {} }),
    () => {
      notify({ kind: 'ok', title: t('adminOrders.paymentRefunded') })
      onClose()
    },
  )
  return (
    <FormDialog
      title={t('adminOrders.paymentRefundTitle')}
      text={
        cameAmd === undefined
          ? t('adminOrders.paymentRefundManual', { number: String(order.number) })
          : t('adminOrders.paymentRefundText', {
              received: formatAmd(cameAmd),
              number: String(order.number),
              total: formatAmd(payment.amountAmd - (payment.creditAmd ?? 0)),
            })
      }
      action={t('adminOrders.paymentRefundSave')}
      change={change}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (amountAmd) change.mutate()
      }}
    >
      {cameAmd === undefined && <AmountField typed={typed} onType={setTyped} isInvalid={isSubmitted && !amountAmd} />}
    </FormDialog>
  )
}

/** Closes a payment under review without captured money, with an explanation. */
export function ClosePaymentDialog({ payment: { id }, order, onClose }: PaymentDialogProps) {
  const t = useT()
  const [note, setNote] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const change = usePaymentChange(
    () => call(endPayment, { params: { id }, body: { note: note.trim() } }),
    () => {
      notify({ kind: 'ok', title: t('adminOrders.paymentEnded') })
      onClose()
    },
  )
  return (
    <FormDialog
      title={t('adminOrders.paymentEndTitle')}
      text={t('adminOrders.paymentEndText', { number: String(order.number) })}
      action={t('adminOrders.paymentEnd')}
      change={change}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (note.trim()) change.mutate()
      }}
    >
      <ReasonField
        value={note}
        onChange={setNote}
        isMissing={isSubmitted && !note.trim()}
        hint={t('adminOrders.paymentEndHint')}
      />
    </FormDialog>
  )
}

const OUTCOME_LABELS: Record<ManualSettlement['outcome'], MessageId> = {
  captured: 'adminOrders.settled.captured',
  refund_due: 'adminOrders.settled.refund_due',
  review: 'adminOrders.settled.review',
  duplicate: 'adminOrders.settled.duplicate',
  paid_again: 'adminOrders.settled.paid_again',
}

/** Records a payment that the provider has captured but never reported. */
export function SettlePaymentDialog({ payment: { id, provider }, order, onClose }: PaymentDialogProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [reference, setReference] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const amountAmd = parseWholeNumber(typed, MAX_AMOUNT_AMD)
  const change = usePaymentChange(
    () =>
      call(settlePaymentManually, { params: { id }, body: { amountAmd: amountAmd ?? 0, reference: reference.trim() } }),
    ({ outcome }) => {
      notify({ kind: outcome === 'captured' ? 'ok' : 'warn', title: t(OUTCOME_LABELS[outcome]) })
      onClose()
    },
  )
  return (
    <FormDialog
      title={t('adminOrders.paymentSettleTitle')}
      text={t('adminOrders.paymentSettleText', { provider, number: String(order.number) })}
      action={t('adminOrders.paymentSettleSave')}
      change={change}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (amountAmd && reference.trim()) change.mutate()
      }}
    >
      <AmountField typed={typed} onType={setTyped} isInvalid={isSubmitted && !amountAmd} />
      <TextField
        label={t('admin.refund.reference')}
        error={isSubmitted && !reference.trim() ? t('admin.refund.referenceMissing') : undefined}
        maxLength={100}
        autoComplete="off"
        value={reference}
        onChange={setReference}
      />
    </FormDialog>
  )
}

type AmountProps = { typed: string; onType: (typed: string) => void; isInvalid: boolean }

function AmountField({ typed, onType, isInvalid }: AmountProps) {
  const t = useT()
  return (
    <WholeNumberField
      label={t('adminOrders.receivedAmount')}
      hint={t('adminOrders.receivedHint')}
      typed={typed}
      onType={onType}
      error={isInvalid ? t('adminOrders.receivedWrong') : undefined}
    />
  )
}

/** Runs a decision about a payment and then reads orders, refunds and the dashboard again, whatever the result. */
function usePaymentChange<Result>(decide: () => Promise<Result>, onDone: (result: Result) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey() }),
  })
}
