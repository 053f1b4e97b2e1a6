import type { Locale } from '@shop/contracts/locale.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import { AppError } from '#platform/errors.ts'
import { errorTexts } from '#platform/messages.ts'
import type { PromoProblem } from './rules.ts'

const minimum: Record<Locale, (missing: string) => string> = {
  ru: missing => `Добавьте товаров ещё на ${missing}, и промокод сработает.`,
  en: missing => `Add goods for another ${missing} to use this promo code.`,
  hy: missing => `Ավելացրեք ևս ${missing} արժողությամբ ապրանք, և պրոմոկոդը կգործի։`,
}

/** Why a code cannot be used, to the person. */
export function problemText({ code, missingAmd }: PromoProblem, locale: Locale): string {
  return missingAmd === undefined ? errorTexts[code][locale] : minimum[locale](formatAmd(missingAmd))
}

/** The refusal of an order with such a code: it names the field, and nothing of the order is lost. */
export function promoRefusal(problem: PromoProblem, locale: Locale): AppError {
  const { code, missingAmd } = problem
  const message = problemText(problem, locale)
  const detail = { path: 'body.promoCode', message, missingAmd }
  return new AppError(code, { details: [detail] })
}
