import type {
  Promotion,
  PromotionBenefit,
  PromotionTarget,
  PromotionTerms,
} from '@shop/contracts/automatic-promotions.ts'
import type { Category } from '@shop/contracts/catalog.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import { byLocale } from '@shop/contracts/locales.ts'
import { endOfDay, firstDayOf, lastDayOf, startOfDay } from '../promo-code.ts'

export type BenefitKind = PromotionBenefit['kind']
export type TargetKind = PromotionTarget['kind']
/** A collection or product with its name. */
export type NamedId = { id: string; name: string }

/** The terms as typed. */
export type PromotionForm = {
  title: Texts
  kind: BenefitKind
  percent: string
  amount: string
  buy: string
  get: string
  targetKind: TargetKind
  categories: readonly Category[]
  brands: readonly string[]
  collections: readonly NamedId[]
  products: readonly NamedId[]
  groupIds: readonly string[]
  minimum: string
  coversSale: boolean
  isExclusive: boolean
  isWithCodes: boolean
  priority: string
  from: string
  until: string
  usesInAll: string
  usesPerCustomer: string
}

export const EMPTY_PROMOTION: PromotionForm = {
  title: byLocale(() => ''),
  kind: 'percent',
  percent: '10',
  amount: '',
  buy: '2',
  get: '1',
  targetKind: 'all',
  categories: [],
  brands: [],
  collections: [],
  products: [],
  groupIds: [],
  minimum: '',
  coversSale: false,
  isExclusive: true,
  isWithCodes: false,
  priority: '0',
  from: '',
  until: '',
  usesInAll: '',
  usesPerCustomer: '',
}

const textOf = (number: number | null) => (number === null ? '' : String(number))

/** Converts a promotion to form values. */
export function toForm(promotion: Promotion): PromotionForm {
  const { benefit, target, targetNames, minimumGoodsAmd } = promotion
  const named = (kind: TargetKind): NamedId[] =>
    target.kind === kind && target.kind !== 'all'
      ? target.values.map((id, index) => ({ id, name: targetNames[index] ?? id }))
      : []
  return {
    ...EMPTY_PROMOTION,
    title: promotion.title,
    kind: benefit.kind,
    ...(benefit.kind === 'percent' && { percent: String(benefit.percent) }),
    ...(benefit.kind === 'amount' && { amount: String(benefit.amountAmd) }),
    ...(benefit.kind === 'buy_get' && { buy: String(benefit.buyQuantity), get: String(benefit.getQuantity) }),
    targetKind: target.kind,
    categories: target.kind === 'category' ? target.values : [],
    brands: target.kind === 'brand' ? target.values : [],
    collections: named('collection'),
    products: named('product'),
    groupIds: promotion.groupIds,
    minimum: minimumGoodsAmd === 0 ? '' : String(minimumGoodsAmd),
    coversSale: promotion.coversSale,
    isExclusive: promotion.isExclusive,
    isWithCodes: promotion.isWithCodes,
    priority: String(promotion.priority),
    from: firstDayOf(promotion.startsAt),
    until: lastDayOf(promotion.endsAt),
    usesInAll: textOf(promotion.usesInAll),
    usesPerCustomer: textOf(promotion.usesPerCustomer),
  }
}

/** Fields that can be wrong in the browser already. */
export type InvalidField =
  | 'title'
  | 'percent'
  | 'amount'
  | 'quantities'
  | 'targets'
  | 'minimum'
  | 'priority'
  | 'until'
  | 'usesInAll'
  | 'usesPerCustomer'

const isCount = (typed: string, max = 1_000_000_000) => /^[1-9]\d{0,9}$/.test(typed) && Number(typed) <= max
const isCountOrNone = (typed: string) => typed === '' || isCount(typed, 1_000_000)

function isBenefitValid({ kind, ...form }: PromotionForm, field: 'percent' | 'amount' | 'quantities'): boolean {
  if (field === 'percent') return kind !== 'percent' || isCount(form.percent, 100)
  if (field === 'amount') return kind !== 'amount' || isCount(form.amount)
  return kind !== 'buy_get' || (isCount(form.buy, 99) && isCount(form.get, 99))
}

/** Returns the invalid fields; the server validates the others. */
export function findInvalidFields(form: PromotionForm): ReadonlySet<InvalidField> {
  const checks: [InvalidField, boolean][] = [
    ['title', Object.values(form.title).every(text => text.trim() !== '')],
    ['percent', isBenefitValid(form, 'percent')],
    ['amount', isBenefitValid(form, 'amount')],
    ['quantities', isBenefitValid(form, 'quantities')],
    ['targets', form.targetKind === 'all' || targetCount(form) > 0],
    ['minimum', form.minimum === '' || form.minimum === '0' || isCount(form.minimum)],
    ['priority', form.priority === '0' || isCount(form.priority, 1000)],
    ['until', form.until === '' || form.from === '' || form.until >= form.from],
    ['usesInAll', isCountOrNone(form.usesInAll)],
    ['usesPerCustomer', isCountOrNone(form.usesPerCustomer)],
  ]
  return new Set(checks.flatMap(([field, isValid]) => (isValid ? [] : [field])))
}

function targetCount({ targetKind, categories, brands, collections, products }: PromotionForm): number {
  const lists = { all: [], category: categories, brand: brands, collection: collections, product: products }
  return lists[targetKind].length
}

const countOf = (typed: string) => (typed === '' ? null : Number(typed))

/** Converts the form to terms. An untouched date keeps its time of day, which the form does not show. */
export function toTerms(form: PromotionForm, saved?: Promotion): PromotionTerms {
  const before = saved && toForm(saved)
  return {
    title: byLocale(locale => form.title[locale].trim()),
    benefit: toBenefit(form),
    target: toTarget(form),
    groupIds: [...form.groupIds],
    minimumGoodsAmd: Number(form.minimum),
    coversSale: form.coversSale,
    isExclusive: form.isExclusive,
    isWithCodes: form.isWithCodes,
    priority: Number(form.priority),
    startsAt: saved && form.from === before?.from ? saved.startsAt : startOfDay(form.from),
    endsAt: saved && form.until === before?.until ? saved.endsAt : endOfDay(form.until),
    usesInAll: countOf(form.usesInAll),
    usesPerCustomer: countOf(form.usesPerCustomer),
  }
}

function toBenefit({ kind, percent, amount, buy, get }: PromotionForm): PromotionBenefit {
  switch (kind) {
    case 'percent':
      return { kind, percent: Number(percent) }
    case 'amount':
      return { kind, amountAmd: Number(amount) }
    case 'buy_get':
      return { kind, buyQuantity: Number(buy), getQuantity: Number(get) }
    case 'free_delivery':
      return { kind }
  }
}

function toTarget({ targetKind: kind, categories, brands, collections, products }: PromotionForm): PromotionTarget {
  switch (kind) {
    case 'all':
      return { kind }
    case 'category':
      return { kind, values: [...categories] }
    case 'brand':
      return { kind, values: [...brands] }
    case 'collection':
      return { kind, values: collections.map(({ id }) => id) }
    case 'product':
      return { kind, values: products.map(({ id }) => id) }
  }
}
