import type { Locale } from './locales.ts'

const NO_BREAK_SPACE = '\u00A0'
const DRAM = '\u058F'

/**
 * Separates thousands where a no-break space does not. Not from `Intl`, because Chromium formats Armenian numbers as
 * English.
 */
const SEPARATORS: Partial<Record<Locale, string>> = { en: ',' }

/** Groups the digits of a whole number: "12 500" in Russian and Armenian, "12,500" in English. */
export function groupDigits(value: number, locale: Locale): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, SEPARATORS[locale] ?? NO_BREAK_SPACE)
}

/** Formats an amount: "1 500 ֏" in Russian and Armenian, "1,500 ֏" in English. The spaces are no-break spaces. */
export function formatAmd(amountAmd: number, locale: Locale): string {
  return `${groupDigits(amountAmd, locale)}${NO_BREAK_SPACE}${DRAM}`
}

/** Formats a percentage: "50 %" in Russian, "50%" in English and Armenian. */
export function formatPercent(value: number, locale: Locale): string {
  return locale === 'ru' ? `${value}${NO_BREAK_SPACE}%` : `${value}%`
}

/** Payment pages charge at least this amount, AMD. An order costs as much after all discounts. */
export const MIN_CHARGE_AMD = 100

/** Returns the VAT (20 %) contained in a gross amount: round(G x 20 / 120). Compute it once from the total of an order. */
export function vatOf(grossAmd: number): number {
  return Math.round((grossAmd * 20) / 120)
}
