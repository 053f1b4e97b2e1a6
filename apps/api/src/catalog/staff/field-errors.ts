import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'

/** The language of the error texts. */
export type ErrorContext = { locale: Locale }

export type FieldError = { path: string; why: FieldKey; sku?: string }

/** Adds a text to each field error. */
export function toErrorDetails({ locale }: ErrorContext, wrong: readonly FieldError[]): ErrorDetail[] {
  return wrong.map(({ why, ...facts }) => ({ ...facts, message: fieldText(why, locale) }))
}

/** Creates an error that names each invalid field. */
export function validationError(by: ErrorContext, wrong: readonly FieldError[]): AppError {
  return new AppError('VALIDATION', { details: toErrorDetails(by, wrong) })
}
