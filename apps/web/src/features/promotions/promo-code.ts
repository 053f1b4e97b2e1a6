import type { Category } from '@shop/contracts/catalog.ts'
import { addDays, shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import type { ChangePromoCode, NewPromoCode, PromoCode } from '@shop/contracts/promotions.ts'

/** The form values as typed. */
export const EMPTY_PROMO = {
  code: '',
  title: '',
  kind: 'percent' as 'percent' | 'amount',
  size: '',
  from: '',
  until: '',
  usesInAll: '',
  usesPerCustomer: '',
  minimum: '',
  categories: [] as readonly Category[],
}
export type PromoForm = typeof EMPTY_PROMO
type InvalidFields = Partial<
  Record<'code' | 'title' | 'size' | 'until' | 'usesInAll' | 'usesPerCustomer' | 'minimum', true>
>

const isCount = (typed: string) => /^[1-9]\d{0,6}$/.test(typed)
const isCountOrNone = (typed: string) => typed === '' || isCount(typed)

/** Returns invalid fields; the server validates the others. */
export function findInvalidFields(form: PromoForm): InvalidFields {
  const checks: [keyof InvalidFields, boolean][] = [
    ['code', /^[A-Za-z0-9-]{3,40}$/.test(form.code.trim())],
    ['title', form.title.trim() !== ''],
    ['size', isCount(form.size) && (form.kind === 'amount' || Number(form.size) <= 100)],
    ['until', form.until === '' || form.from === '' || form.until >= form.from],
    ['usesInAll', isCountOrNone(form.usesInAll)],
    ['usesPerCustomer', isCountOrNone(form.usesPerCustomer)],
    ['minimum', form.minimum === '0' || isCountOrNone(form.minimum)],
  ]
  return Object.fromEntries(checks.filter(([, isValid]) => !isValid).map(([field]) => [field, true]))
}

const countOf = (typed: string) => (typed === '' ? null : Number(typed))

/** Returns the start of the first day in Yerevan; null without one. */
export const startOfDay = (from: string) => (from === '' ? null : shopTimestamp(from).toISOString())
/** Returns the end of the last day in Yerevan, which is the start of the next one; null without one. */
export const endOfDay = (until: string) => (until === '' ? null : shopTimestamp(addDays(until, 1)).toISOString())
/** Returns the day of a start; '' without one. */
export const firstDayOf = (startsAt: string | null) => (startsAt === null ? '' : shopDate(new Date(startsAt)))
/** Returns the last day before an end; '' without one. */
export const lastDayOf = (endsAt: string | null) => (endsAt === null ? '' : shopDate(new Date(Date.parse(endsAt) - 1)))
const reductionOf = ({ kind, size }: PromoForm) =>
  kind === 'percent' ? { percent: Number(size) } : { amountAmd: Number(size) }
const limitsOf = (form: PromoForm) => ({
  title: form.title.trim(),
  usesInAll: countOf(form.usesInAll),
  usesPerCustomer: countOf(form.usesPerCustomer),
  minimumGoodsAmd: Number(form.minimum),
  categories: [...form.categories],
})

/** Converts the form to a new code. */
export function toNewCode(form: PromoForm): NewPromoCode {
  return {
    code: form.code.trim(),
    ...reductionOf(form),
    startsAt: startOfDay(form.from),
    endsAt: endOfDay(form.until),
    ...limitsOf(form),
    isActive: true,
  }
}

const typedCount = (count: number | null) => (count === null ? '' : String(count))

/** Converts a code to form values. */
export function toForm(code: PromoCode): PromoForm {
  const { startsAt, endsAt, minimumGoodsAmd } = code
  return {
    code: code.code,
    title: code.title,
    kind: code.percent === null ? 'amount' : 'percent',
    size: String(code.percent ?? code.amountAmd),
    from: firstDayOf(startsAt),
    until: lastDayOf(endsAt),
    usesInAll: typedCount(code.usesInAll),
    usesPerCustomer: typedCount(code.usesPerCustomer),
    minimum: minimumGoodsAmd === 0 ? '' : String(minimumGoodsAmd),
    categories: code.categories,
  }
}

/** Returns the changed fields of a code. An untouched date keeps its time of day, which the form does not show. */
export function toChanges(code: PromoCode, form: PromoForm): ChangePromoCode {
  const before = toForm(code)
  return {
    version: code.version,
    ...limitsOf(form),
    ...(form.from === before.from ? {} : { startsAt: startOfDay(form.from) }),
    ...(form.until === before.until ? {} : { endsAt: endOfDay(form.until) }),
    ...(code.wasUsed ? {} : reductionOf(form)),
  }
}

/** Applies a newer version of the code to the form; typed values win. */
export function rebaseForm(form: PromoForm, onto: { before: PromoCode; now: PromoCode }): PromoForm {
  const [before, now] = [toForm(onto.before), toForm(onto.now)]
  const untouched = new Map(Object.entries(before).map(([field, value]) => [field, JSON.stringify(value)]))
  const typed = Object.entries(form).filter(([field, value]) => JSON.stringify(value) !== untouched.get(field))
  return { ...now, ...Object.fromEntries(typed) }
}
