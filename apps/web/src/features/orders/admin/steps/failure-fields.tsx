import type { StopKind } from '@shop/contracts/deliveries-staff.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { CollectionFailure, DeliveryFailure } from '@shop/contracts/order-activity.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { SelectField, TextAreaField } from '#shared/admin/fields/form-fields.tsx'

/** Maximum length of a note, and of the condition of a hookah. */
export const MAX_NOTE_LENGTH = 1000

/** The reasons of a failed stop, with their labels. */
type FailureReasons<Reason extends string> = { options: readonly Reason[]; labels: Record<Reason, MessageId> }

/** Reasons in the words of the courier. */
export const DELIVERY_FAILURES: FailureReasons<DeliveryFailure> = {
  options: DeliveryFailure.options,
  labels: {
    nobody_home: 'adminOrders.failed.nobody_home',
    identity_not_shown: 'adminOrders.failed.identity_not_shown',
    refused: 'adminOrders.failed.refused',
    other: 'adminOrders.failed.other',
  },
}

export const COLLECTION_FAILURES: FailureReasons<CollectionFailure> = {
  options: CollectionFailure.options,
  labels: {
    nobody_home: 'adminOrders.failed.nobody_home',
    refused: 'adminDeliveries.collectionFailed.refused',
    other: 'adminOrders.failed.other',
  },
}

/** The result of a stop at which nothing was handed over or collected. */
export const FAILED_STOP_LABELS: Record<StopKind, MessageId> = {
  delivery: 'adminDeliveries.failed',
  parcel: 'adminDeliveries.failed',
  pick_up: 'adminDeliveries.notCollected',
}

/** What the form contains; `note` is '' if there is none. */
export type Failure<Reason> = { reason: Reason; note: string }

type FailureFieldsProps<Reason extends string> = {
  reasons: FailureReasons<Reason>
  value: Failure<Reason>
  onChange: (value: Failure<Reason>) => void
}

/** Why a stop failed, and a note. */
export function FailureFields<Reason extends string>({
  reasons: { options, labels },
  value,
  onChange,
}: FailureFieldsProps<Reason>) {
  const t = useT()
  return (
    <>
      <SelectField
        label={t('adminOrders.why')}
        value={value.reason}
        onChange={chosen => onChange({ ...value, reason: oneOf(options, chosen) ?? value.reason })}
      >
        {options.map(reason => (
          <option key={reason} value={reason}>
            {t(labels[reason])}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('adminOrders.note')}
        isOptional
        maxLength={MAX_NOTE_LENGTH}
        value={value.note}
        onChange={note => onChange({ ...value, note })}
      />
    </>
  )
}
