import type { Locale } from '@shop/contracts/locale.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import { errorText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { PromoProblem } from './rules.ts'

/** Translates why a code cannot be used. */
export function problemText({ code, missingAmd }: PromoProblem, locale: Locale): string {
  if (missingAmd === undefined) return errorText(code, locale)
  return translate(locale, 'promo.addMore', { amount: formatAmd(missingAmd) })
}

/** Creates the error of an order with such a code, with the name of the field. */
export function promoError(problem: PromoProblem, locale: Locale): AppError {
  const { code, missingAmd } = problem
  const message = problemText(problem, locale)
  const detail = { path: 'body.promoCode', message, missingAmd }
  return new AppError(code, { details: [detail] })
}
