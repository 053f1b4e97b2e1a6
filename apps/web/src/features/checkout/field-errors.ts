import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import type { FieldError } from 'react-hook-form'
import type { MessageId } from '#platform/i18n/messages.ts'

type Translate = (id: MessageId, values?: Record<string, unknown>) => string

/** The specified error texts of the checkout, by the key of the contract. */
const LABELS: Record<string, MessageId> = {
  phone_required: 'checkout.phoneRequired',
  date_required: 'checkout.dateRequired',
  time_required: 'checkout.timeRequired',
  slot_not_available: 'checkout.slotNotAvailable',
  region_required: 'checkout.regionRequired',
  city_required: 'checkout.cityRequired',
  street_required: 'checkout.streetRequired',
  building_required: 'checkout.buildingRequired',
}

const PHONE_LENGTH = PHONE_PREFIX.length + 8

/**
 * Returns the text of a field error: the server's message, else the text for the contract's key. `value` is the phone
 * typed so far.
 */
export function fieldErrorText(error: FieldError | undefined, value: string, t: Translate): string | undefined {
  if (!error) return undefined
  if (error.type === 'server' && error.message) return error.message
  if (error.message === 'phone_invalid') return t('checkout.phoneShort', { count: PHONE_LENGTH - value.length })
  return t(LABELS[error.message ?? ''] ?? 'checkout.valueInvalid')
}
