import type { CourierStop } from '@shop/contracts/courier.ts'
import type { CollectionFailure, DeliveryFailure } from '@shop/contracts/order-activity.ts'
import type { IdentityDocument } from '@shop/contracts/rental-deposits.ts'
import { useState } from 'react'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { DocumentField } from '#shared/admin/fields/document-field.tsx'
import { TextAreaField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { IdentityCheck } from '../steps/delivery-dialogs.tsx'
import {
  COLLECTION_FAILURES,
  DELIVERY_FAILURES,
  type Failure,
  FailureFields,
  MAX_NOTE_LENGTH,
} from '../steps/failure-fields.tsx'
import { RefusedFields, useRefusal } from '../steps/refused-fields.tsx'
import { useHandedOf } from '../steps/use-handed-of.ts'
import type { StopReport } from './courier-stop.tsx'
import { type Proof, ProofField } from './proof-field.tsx'
import { useCollect, useDeliver, useFail, useFailCollection } from './queries.ts'

type DoorDialogProps = {
  stop: CourierStop
  onClose: () => void
  /** Called when the stop has a result. */
  onDone: () => void
}

type ReportDialogProps = Omit<DoorDialogProps, 'stop'> & { report: StopReport }

/** The dialog of what a courier reports. */
export function ReportDialog({ report, ...dialog }: ReportDialogProps) {
  switch (report.kind) {
    case 'deliver':
      return <DeliverDialog stop={report.stop} {...dialog} />
    case 'fail':
      return <FailDialog stop={report.stop} {...dialog} />
    case 'fail_collection':
      return <FailCollectionDialog stop={report.stop} {...dialog} />
    case 'collect':
      return <CollectDialog {...report} {...dialog} />
  }
}

/** Hands an order over: signature or photo, cash, document and the condition of hookahs, sent as one. */
function DeliverDialog({ stop, onClose, onDone }: DoorDialogProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { orderNumber, identityNeeded, takeAmd } = stop
  const number = String(orderNumber)
  const handed = useHandedOf(stop)
  const refusal = useRefusal(handed)
  const hookahs = handed.hookahs.filter(({ rentalId }) => !refusal.isRefused(rentalId))
  const dueAmd = takeAmd ?? 0
  const [proof, setProof] = useState<Proof | null>(null)
  const [cash, setCash] = useState(String(dueAmd))
  const [conditions, setConditions] = useState<Readonly<Record<string, string>>>({})
  const [isChecked, setChecked] = useState(false)
  const [document, setDocument] = useState<IdentityDocument>()
  const [isSubmitted, setSubmitted] = useState(false)
  const takenAmd = /^\d{1,7}$/.test(cash.trim()) ? Number(cash) : null
  const conditionOf = (rentalId: string) => (conditions[rentalId] ?? '').trim()
  const isIdentityMissing = identityNeeded && !isChecked
  const isIncomplete =
    !proof || takenAmd === null || isIdentityMissing || hookahs.some(({ rentalId }) => !conditionOf(rentalId))
  const deliver = useDeliver(orderNumber, {
    onDone: () => {
      notify({ kind: 'ok', title: t('adminDeliveries.handedOver', { number }) })
      onDone()
    },
  })
  const submit = () => {
    setSubmitted(true)
    if (isIncomplete || refusal.error) return
    deliver.mutate({
      ...proof,
      identityChecked: isChecked,
      identityDocument: isChecked ? document : undefined,
      takenAmd: dueAmd > 0 ? takenAmd : undefined,
      hookahs: hookahs.map(({ rentalId }) => ({ rentalId, condition: conditionOf(rentalId) })),
      refused: refusal.refused,
    })
  }
  return (
    <FormDialog
      title={t('adminDeliveries.deliverTitle', { number })}
      text={t('adminDeliveries.deliverText')}
      action={t('adminDeliveries.deliver')}
      isPicked={proof !== null}
      change={deliver}
      onClose={onClose}
      onSubmit={submit}
    >
      {dueAmd > 0 && (
        <TextField
          label={t('adminDeliveries.takenCash')}
          hint={
            takenAmd !== null && takenAmd !== dueAmd
              ? t('adminDeliveries.takenCashDiffers', { amount: formatAmd(dueAmd) })
              : undefined
          }
          error={isSubmitted && takenAmd === null ? t('adminDeliveries.takenCashWrong') : undefined}
          inputMode="numeric"
          value={cash}
          onChange={setCash}
        />
      )}
      <RefusedFields {...handed} form={refusal} isSubmitted={isSubmitted} />
      {hookahs.map(({ rentalId, name: unit }) => (
        <TextAreaField
          key={rentalId}
          label={t('adminDeliveries.conditionOf', { unit })}
          hint={t('adminDeliveries.conditionHint')}
          error={isSubmitted && !conditionOf(rentalId) ? t('adminDeliveries.conditionMissing') : undefined}
          maxLength={MAX_NOTE_LENGTH}
          value={conditions[rentalId] ?? ''}
          onChange={text => setConditions({ ...conditions, [rentalId]: text })}
        />
      ))}
      <IdentityCheck
        isChecked={isChecked}
        isNeeded={identityNeeded}
        isMissing={isSubmitted && isIdentityMissing}
        onChange={setChecked}
      />
      {isChecked && hookahs.length > 0 && <DocumentField value={document} onChange={setDocument} />}
      <div>
        <ProofField onChange={setProof} />
        {isSubmitted && !proof && <FieldError role="alert">{t('adminDeliveries.proofMissing')}</FieldError>}
      </div>
      <WaitingNotice change={deliver} />
    </FormDialog>
  )
}

/** Without a network, the request waits in the page and is sent later. */
function WaitingNotice({ change: { isPaused } }: { change: { isPaused: boolean } }) {
  const t = useT()
  return isPaused && <Notice kind="warn">{t('adminDeliveries.waitingForNetwork')}</Notice>
}

/** Records why an order could not be handed over. */
function FailDialog({ stop: { orderNumber }, onClose, onDone }: DoorDialogProps) {
  const t = useT()
  const keyOf = useIdempotencyKey()
  const [failure, setFailure] = useState<Failure<DeliveryFailure>>({ reason: 'nobody_home', note: '' })
  const fail = useFail(orderNumber, { onDone })
  return (
    <FormDialog
      title={t('adminOrders.failedTitle', { number: String(orderNumber) })}
      text={t('adminOrders.failedText')}
      action={t('adminOrders.failedSave')}
      change={fail}
      onClose={onClose}
      onSubmit={() => {
        const body = { ...failure, note: failure.note.trim() || undefined }
        fail.mutate({ body, headers: keyOf(body) })
      }}
    >
      <FailureFields reasons={DELIVERY_FAILURES} value={failure} onChange={setFailure} />
      <WaitingNotice change={fail} />
    </FormDialog>
  )
}

type CollectDialogProps = DoorDialogProps & { rentalId: string; unit: string }

/** Takes a hookah back, with its condition. */
function CollectDialog({ rentalId, unit, stop, onClose, onDone }: CollectDialogProps) {
  const t = useT()
  const [condition, setCondition] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const collect = useCollect(rentalId, { onDone })
  return (
    <FormDialog
      title={t('adminDeliveries.recordReturn')}
      text={t('adminDeliveries.hookahOf', { unit, number: String(stop.orderNumber) })}
      action={t('adminDeliveries.recordReturn')}
      change={collect}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (condition.trim()) collect.mutate(condition)
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
      <WaitingNotice change={collect} />
    </FormDialog>
  )
}

/** Records why the hookahs of a stop could not be collected. */
function FailCollectionDialog({ stop: { orderNumber, slotId }, onClose, onDone }: DoorDialogProps) {
  const t = useT()
  const keyOf = useIdempotencyKey()
  const [failure, setFailure] = useState<Failure<CollectionFailure>>({ reason: 'nobody_home', note: '' })
  const fail = useFailCollection(orderNumber, { onDone })
  return (
    <FormDialog
      title={t('adminDeliveries.collectionFailedTitle', { number: String(orderNumber) })}
      text={t('adminDeliveries.collectionFailedText')}
      action={t('adminOrders.failedSave')}
      change={fail}
      onClose={onClose}
      onSubmit={() => {
        const body = { ...failure, slotId, note: failure.note.trim() || undefined }
        fail.mutate({ body, headers: keyOf(body) })
      }}
    >
      <FailureFields reasons={COLLECTION_FAILURES} value={failure} onChange={setFailure} />
      <WaitingNotice change={fail} />
    </FormDialog>
  )
}
