import type { CarriedHookah } from '@shop/contracts/deliveries-staff.ts'
import type { DeliveryFailure } from '@shop/contracts/orders.ts'
import { deliverOrder, failDelivery } from '@shop/contracts/orders-staff.ts'
import type { IdentityDocument } from '@shop/contracts/rental-deposits.ts'
import { handOverRental, returnRental } from '@shop/contracts/rental-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { DocumentField } from '#shared/admin/fields/document-field.tsx'
import { TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { ADMIN_KEY } from '#shared/admin/staff.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { DELIVERY_FAILURES, type Failure, FailureFields, MAX_NOTE_LENGTH } from './failure-fields.tsx'
import { StepDialog, useOrderChange } from './order-change.tsx'
import { type Handed, RefusedFields, useRefusal } from './refused-fields.tsx'

type DeliverDialogProps = {
  number: number
  /** The version of the order that is shown. */
  version: string
  /** True if the customer must show an identity document. */
  isIdentityNeeded: boolean
  /** Amount to collect on delivery, AMD. */
  amountDueAmd: number
  /** Reserved hookahs and items, which are handed over with the order. */
  handed: Handed
  onClose: () => void
}

/** Records a delivery: with what was refused, the identity check, the condition of hookahs and the amount to collect. */
export function DeliverDialog(props: DeliverDialogProps) {
  const { number, version, isIdentityNeeded, amountDueAmd, handed, onClose } = props
  const formatAmd = useFormatAmd()
  const t = useT()
  const change = useOrderChange(number, { version, onDone: onClose })
  const [isChecked, setChecked] = useState(false)
  const [document, setDocument] = useState<IdentityDocument>()
  const [isMissing, setMissing] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const [conditions, setConditions] = useState<Readonly<Record<string, string>>>({})
  const conditionOf = (rentalId: string) => (conditions[rentalId] ?? '').trim()
  const refusal = useRefusal(handed)
  const hookahs = handed.hookahs.filter(({ rentalId }) => !refusal.isRefused(rentalId))
  const check = (isShown: boolean) => {
    setChecked(isShown)
    setMissing(false)
  }
  const submit = () => {
    setSubmitted(true)
    setMissing(isIdentityNeeded && !isChecked)
    if ((isIdentityNeeded && !isChecked) || hookahs.some(({ rentalId }) => !conditionOf(rentalId))) return
    if (refusal.error) return
    const handedOver = hookahs.map(({ rentalId }) => ({ rentalId, condition: conditionOf(rentalId) }))
    change.mutate(expected =>
      call(deliverOrder, {
        params: { number },
        body: {
          identityChecked: isChecked,
          identityDocument: isChecked ? document : undefined,
          hookahs: handedOver,
          refused: refusal.refused,
          ...expected,
        },
      }),
    )
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
      {amountDueAmd > 0 && <Notice title={t('adminOrders.take', { amount: formatAmd(amountDueAmd) })} />}
      <RefusedFields {...handed} form={refusal} isSubmitted={isSubmitted} />
      {hookahs.map(({ rentalId, name }) => (
        <TextAreaField
          key={rentalId}
          label={t('adminOrders.hookahCondition', { name })}
          error={isSubmitted && !conditionOf(rentalId) ? t('adminOrders.hookahConditionMissing') : undefined}
          maxLength={MAX_NOTE_LENGTH}
          value={conditions[rentalId] ?? ''}
          onChange={text => setConditions({ ...conditions, [rentalId]: text })}
        />
      ))}
      <IdentityCheck isChecked={isChecked} isNeeded={isIdentityNeeded} isMissing={isMissing} onChange={check} />
      {isChecked && hookahs.length > 0 && <DocumentField value={document} onChange={setDocument} />}
    </StepDialog>
  )
}

/** Records a failed delivery with a reason and a note. */
export function FailedDeliveryDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const t = useT()
  const change = useOrderChange(number, { onDone: onClose })
  const keyOf = useIdempotencyKey()
  const [failure, setFailure] = useState<Failure<DeliveryFailure>>({ reason: 'nobody_home', note: '' })
  const submit = () => {
    const body = { ...failure, note: failure.note.trim() || undefined }
    change.mutate(() => call(failDelivery, { params: { number }, headers: keyOf(body), body }))
  }
  return (
    <StepDialog
      number={number}
      title={t('adminOrders.failedTitle', { number: String(number) })}
      text={t('adminOrders.failedText')}
      action={t('adminOrders.failedSave')}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <FailureFields reasons={DELIVERY_FAILURES} value={failure} onChange={setFailure} />
    </StepDialog>
  )
}

type HookahDialogProps = {
  hookah: CarriedHookah
  step: 'hand_over' | 'return'
  orderNumber: number
  /** True if the order becomes delivered with this hookah. */
  isLast: boolean
  /** True if the customer must show an identity document. */
  isIdentityNeeded: boolean
  onClose: () => void
}

/** Records that a hookah is handed over or returned, with its condition, on which the deposit depends. */
export function HookahDialog({ hookah, step, orderNumber, isLast, isIdentityNeeded, onClose }: HookahDialogProps) {
  const { rentalId: id, unit } = hookah
  const t = useT()
  const queryClient = useQueryClient()
  const [condition, setCondition] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [document, setDocument] = useState<IdentityDocument>()
  const isHandOver = step === 'hand_over'
  const isMissing = isHandOver && isIdentityNeeded && !isChecked
  const change = useMutation({
    mutationFn: () =>
      isHandOver
        ? call(handOverRental, {
            params: { id },
            body: {
              condition,
              identityChecked: isChecked,
              identityDocument: isChecked ? document : undefined,
            },
          })
        : call(returnRental, { params: { id }, body: { condition } }),
    onSuccess: async () => {
      // The rental is shown on the board, in its order and on the rental pages.
      await queryClient.invalidateQueries({ queryKey: [ADMIN_KEY] })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(isHandOver ? 'adminDeliveries.handOver' : 'adminDeliveries.recordReturn')}
      text={t('adminDeliveries.hookahOf', { unit, number: String(orderNumber) })}
      action={t(isHandOver ? 'adminDeliveries.handOver' : 'adminDeliveries.recordReturn')}
      change={change}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (condition.trim() && !isMissing) change.mutate()
      }}
    >
      <TextAreaField
        label={t('adminDeliveries.condition')}
        hint={t('adminDeliveries.conditionHint')}
        error={isSubmitted && !condition.trim() ? t('adminDeliveries.conditionMissing') : undefined}
        maxLength={MAX_NOTE_LENGTH}
        value={condition}
        onChange={setCondition}
      />
      {isHandOver && isLast && <Notice kind="info">{t('adminDeliveries.lastHookah')}</Notice>}
      {isHandOver && (
        <IdentityCheck
          isChecked={isChecked}
          isNeeded={isIdentityNeeded}
          isMissing={isSubmitted && isMissing}
          onChange={setChecked}
        />
      )}
      {isHandOver && isChecked && <DocumentField value={document} onChange={setDocument} />}
    </FormDialog>
  )
}

type IdentityCheckProps = {
  isChecked: boolean
  /** True if the check is required. */
  isNeeded: boolean
  /** True if the form was submitted without the check. */
  isMissing: boolean
  onChange: (isChecked: boolean) => void
}

/** Checkbox: the customer showed an identity document. */
export function IdentityCheck({ isChecked, isNeeded, isMissing, onChange }: IdentityCheckProps) {
  const t = useT()
  return (
    <div>
      <Checkbox
        checked={isChecked}
        aria-invalid={isMissing || undefined}
        onChange={event => onChange(event.target.checked)}
      >
        {t('adminOrders.identityChecked')}
        <span className="block text-muted text-sm">
          {t(isNeeded ? 'adminOrders.identityHint' : 'adminOrders.identityOptional')}
        </span>
      </Checkbox>
      {isMissing && <FieldError role="alert">{t('adminOrders.identityMissing')}</FieldError>}
    </div>
  )
}
