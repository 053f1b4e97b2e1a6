import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'

/** In whose language a refusal is. */
export type By = { locale: Locale }

export type Wrong = { path: string; why: string; sku?: string }

/** What is wrong with each field, in words. */
export function detailsOf({ locale }: By, wrong: readonly Wrong[]): ErrorDetail[] {
  return wrong.map(({ why, ...facts }) => ({ ...facts, message: fieldText(why, locale) }))
}

/** The refusal of what staff wrote, naming each wrong field. */
export function invalid(by: By, wrong: readonly Wrong[]): AppError {
  return new AppError('VALIDATION', { details: detailsOf(by, wrong) })
}
