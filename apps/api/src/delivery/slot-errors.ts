import type { SlotRejection } from '@shop/contracts/delivery.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'
import { errorText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'

/** The language of the error, and the message of staff when they stop express deliveries. */
export type SlotErrorContext = { locale: Locale; noExpressText: Texts }

/** Creates the error for an unavailable slot, with the reason at the field of its time. */
export function slotError(reason: SlotRejection, { locale, noExpressText }: SlotErrorContext): AppError {
  const why = reason === 'no_express_today' ? noExpressText[locale] : translate(locale, `slot.${reason}`)
  return new AppError('SLOT_NOT_AVAILABLE', { details: [detailOf(reason, why, locale)] })
}

/** Creates the error for items without same-day delivery, which it names. */
export function sameDayError(skus: readonly string[], locale: Locale): AppError {
  const detail = detailOf('not_same_day', translate(locale, 'slot.not_same_day'), locale)
  return new AppError('SLOT_NOT_AVAILABLE', { details: skus.map(sku => ({ ...detail, sku })) })
}

function detailOf(reason: SlotRejection, why: string, locale: Locale): ErrorDetail {
  return { path: 'body.deliveryTime', reason, message: `${errorText('SLOT_NOT_AVAILABLE', locale)} ${why}` }
}
