import { MAX_PRICE_AMD } from '@shop/contracts/catalog-writing.ts'
import { MAX_BUFFER_DAYS, type RentalModelTerms } from '@shop/contracts/rental-units-staff.ts'
import { wholeNumberOf } from '#shared/admin/whole-number-field.tsx'

export const NUMBERS = ['pricePerDayAmd', 'priceFromThirdDayAmd', 'depositAmd', 'bufferDays'] as const
export type NumberName = (typeof NUMBERS)[number]

/** The terms of a model as they are typed. */
export type TermsForm = Record<NumberName, string> & { isOffered: boolean }

/** What a model has that is not rented out yet. */
const NEW: TermsForm = {
  pricePerDayAmd: '',
  priceFromThirdDayAmd: '',
  depositAmd: '',
  bufferDays: '1',
  isOffered: true,
}

export function formOf(terms: RentalModelTerms | null): TermsForm {
  if (!terms) return NEW
  const { isOffered } = terms
  return {
    pricePerDayAmd: String(terms.pricePerDayAmd),
    priceFromThirdDayAmd: String(terms.priceFromThirdDayAmd),
    depositAmd: String(terms.depositAmd),
    bufferDays: String(terms.bufferDays),
    isOffered,
  }
}

/** What is typed as a number; undefined for what is none that the shop takes. */
export function numberOf(form: TermsForm, name: NumberName): number | undefined {
  if (name === 'bufferDays') return wholeNumberOf(form.bufferDays, MAX_BUFFER_DAYS)
  return wholeNumberOf(form[name], MAX_PRICE_AMD) || undefined
}

/** The terms that a form holds; undefined while something in it is wrong. */
export function termsOf(form: TermsForm): RentalModelTerms | undefined {
  const [pricePerDayAmd, priceFromThirdDayAmd] = [
    numberOf(form, 'pricePerDayAmd'),
    numberOf(form, 'priceFromThirdDayAmd'),
  ]
  const [depositAmd, bufferDays] = [numberOf(form, 'depositAmd'), numberOf(form, 'bufferDays')]
  if (!pricePerDayAmd || !priceFromThirdDayAmd || !depositAmd || bufferDays === undefined) return undefined
  if (priceFromThirdDayAmd >= pricePerDayAmd) return undefined
  return { pricePerDayAmd, priceFromThirdDayAmd, depositAmd, bufferDays, isOffered: form.isOffered }
}

/** What is typed onto other terms than it began with: what nobody touched here is as it is now. */
export function rebased(form: TermsForm, { before, now }: { before: TermsForm; now: TermsForm }): TermsForm {
  const kept = <Name extends keyof TermsForm>(name: Name): TermsForm[Name] =>
    form[name] === before[name] ? now[name] : form[name]
  return {
    pricePerDayAmd: kept('pricePerDayAmd'),
    priceFromThirdDayAmd: kept('priceFromThirdDayAmd'),
    depositAmd: kept('depositAmd'),
    bufferDays: kept('bufferDays'),
    isOffered: kept('isOffered'),
  }
}
