import { MAX_PRICE_AMD } from '@shop/contracts/catalog-writing.ts'
import { MAX_BUFFER_DAYS, type RentalModelTerms } from '@shop/contracts/rental-units-staff.ts'
import { parseWholeNumber } from '#shared/admin/fields/form-fields.tsx'

export const TERM_FIELDS = ['pricePerDayAmd', 'priceFromThirdDayAmd', 'depositAmd', 'bufferDays'] as const
export type TermField = (typeof TERM_FIELDS)[number]

/** The terms of a model as typed. */
export type TermsForm = Record<TermField, string> & { isOffered: boolean }

/** Initial terms of a model that cannot be rented yet. */
const INITIAL_FORM: TermsForm = {
  pricePerDayAmd: '',
  priceFromThirdDayAmd: '',
  depositAmd: '',
  bufferDays: '1',
  isOffered: true,
}

export function toForm(terms: RentalModelTerms | null): TermsForm {
  if (!terms) return INITIAL_FORM
  const { isOffered } = terms
  return {
    pricePerDayAmd: String(terms.pricePerDayAmd),
    priceFromThirdDayAmd: String(terms.priceFromThirdDayAmd),
    depositAmd: String(terms.depositAmd),
    bufferDays: String(terms.bufferDays),
    isOffered,
  }
}

/** Parses a number; undefined if it is not allowed. */
export function parseTerm(form: TermsForm, name: TermField): number | undefined {
  if (name === 'bufferDays') return parseWholeNumber(form.bufferDays, MAX_BUFFER_DAYS)
  return parseWholeNumber(form[name], MAX_PRICE_AMD) || undefined
}

/** Converts the form to terms; undefined if a value is invalid. */
export function parseTerms(form: TermsForm): RentalModelTerms | undefined {
  const [pricePerDayAmd, priceFromThirdDayAmd] = [
    parseTerm(form, 'pricePerDayAmd'),
    parseTerm(form, 'priceFromThirdDayAmd'),
  ]
  const [depositAmd, bufferDays] = [parseTerm(form, 'depositAmd'), parseTerm(form, 'bufferDays')]
  if (!pricePerDayAmd || !priceFromThirdDayAmd || !depositAmd || bufferDays === undefined) return undefined
  if (priceFromThirdDayAmd >= pricePerDayAmd) return undefined
  return { pricePerDayAmd, priceFromThirdDayAmd, depositAmd, bufferDays, isOffered: form.isOffered }
}

/** Applies newer terms to the form; typed values win. */
export function rebaseForm(form: TermsForm, { before, now }: { before: TermsForm; now: TermsForm }): TermsForm {
  const merged = <Name extends keyof TermsForm>(name: Name): TermsForm[Name] =>
    form[name] === before[name] ? now[name] : form[name]
  return {
    pricePerDayAmd: merged('pricePerDayAmd'),
    priceFromThirdDayAmd: merged('priceFromThirdDayAmd'),
    depositAmd: merged('depositAmd'),
    bufferDays: merged('bufferDays'),
    isOffered: merged('isOffered'),
  }
}
