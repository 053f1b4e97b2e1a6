import { type Promotion, promotionStatus } from '@shop/contracts/automatic-promotions.ts'
import type { Category } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { type PromoCode, promoState } from '@shop/contracts/promotions.ts'
import { dayOf, type exportList, type ListColumn } from '#audit/index.ts'
import { translate } from '#platform/i18n/translate.ts'

type Columns<Row> = Parameters<typeof exportList<Row>>[2]['columns']

/** When something applies, and how often it may be and was used. */
const usageColumns = (): ListColumn<
  Pick<
    PromoCode,
    'startsAt' | 'endsAt' | 'used' | 'usesInAll' | 'usesPerCustomer' | 'minimumGoodsAmd' | 'discountedAmd'
  >
>[] => [
  ['starts', ({ startsAt }) => dayOf(startsAt)],
  ['ends', ({ endsAt }) => dayOf(endsAt)],
  ['used', ({ used }) => used],
  ['limit', ({ usesInAll }) => usesInAll],
  ['limitPerCustomer', ({ usesPerCustomer }) => usesPerCustomer],
  ['minimum', ({ minimumGoodsAmd }) => minimumGoodsAmd],
  ['discounted', ({ discountedAmd }) => discountedAmd],
]

/** The columns of the file of promo codes, with their states at a timestamp. Codes are the same in every language. */
export const promoCodeColumns =
  (now: Date): Columns<PromoCode> =>
  (locale): ListColumn<PromoCode>[] => [
    ['code', ({ code }) => code],
    ['title', ({ title }) => title],
    ['state', code => translate(locale, `list.promoState.${promoState(code, now)}`)],
    ['stateCode', code => promoState(code, now)],
    ['percent', ({ percent }) => percent],
    ['amountOff', ({ amountAmd }) => amountAmd],
    ['target', ({ categories }) => categoriesText(locale, categories)],
    ...usageColumns(),
  ]

/** The columns of the file of automatic promotions, with their states at a timestamp. Codes are the same in every language. */
export const promotionColumns =
  (now: Date): Columns<Promotion> =>
  (locale): ListColumn<Promotion>[] => [
    ['title', ({ title }) => title[locale]],
    ['state', promotion => translate(locale, `list.promotion.${promotionStatus(promotion, now)}`)],
    ['stateCode', promotion => promotionStatus(promotion, now)],
    ['kind', ({ benefit }) => translate(locale, `list.promotionKind.${benefit.kind}`)],
    ['kindCode', ({ benefit }) => benefit.kind],
    ['percent', ({ benefit }) => (benefit.kind === 'percent' ? benefit.percent : null)],
    ['amountOff', ({ benefit }) => (benefit.kind === 'amount' ? benefit.amountAmd : null)],
    ['buy', ({ benefit }) => (benefit.kind === 'buy_get' ? benefit.buyQuantity : null)],
    ['free', ({ benefit }) => (benefit.kind === 'buy_get' ? benefit.getQuantity : null)],
    ['targetCode', ({ target }) => target.kind],
    ['target', ({ target, targetNames }) => targetText(locale, target, targetNames)],
    ...usageColumns(),
  ]

/** The names of categories; none are all products. */
const categoriesText = (locale: Locale, categories: readonly Category[]) =>
  categories.length === 0
    ? translate(locale, 'list.allProducts')
    : categories.map(category => translate(locale, `list.category.${category}`)).join(', ')

function targetText(locale: Locale, target: Promotion['target'], names: readonly string[]): string {
  if (target.kind === 'all') return translate(locale, 'list.allProducts')
  if (target.kind === 'category') return categoriesText(locale, target.values)
  return (names.length > 0 ? names : target.values).join(', ')
}
