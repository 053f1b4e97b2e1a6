import type { Locale, Texts } from '@shop/contracts/locale.ts'
import type { RefundReason } from '@shop/contracts/refunds-staff.ts'
import { providers } from '#payments/index.ts'

/** Each column with its heading; the codes stand last, the same in every language, so that files can be compared. */
const headings = [
  { ru: 'Дата', en: 'Date', hy: 'Ամսաթիվ' },
  { ru: 'Время', en: 'Time', hy: 'Ժամ' },
  { ru: 'Операция', en: 'Operation', hy: 'Գործողություն' },
  { ru: 'Заказ', en: 'Order', hy: 'Պատվեր' },
  { ru: 'Провайдер', en: 'Provider', hy: 'Վճարային համակարգ' },
  { ru: 'Сумма, AMD', en: 'Amount, AMD', hy: 'Գումար, AMD' },
  { ru: 'В том числе НДС, AMD', en: 'VAT included, AMD', hy: 'Ներառյալ ԱԱՀ, AMD' },
  { ru: 'Фискальный чек', en: 'Fiscal receipt', hy: 'Ֆիսկալ կտրոն' },
  { ru: 'Номер у провайдера', en: "Provider's reference", hy: 'Վճարային համակարգի համարը' },
  { ru: 'Номер в магазине', en: "Shop's reference", hy: 'Խանութի համարը' },
  { ru: 'Причина', en: 'Reason', hy: 'Պատճառ' },
  { ru: 'Способ', en: 'Method', hy: 'Եղանակ' },
  { ru: 'Код операции', en: 'Operation code', hy: 'Գործողության կոդ' },
  { ru: 'Код провайдера', en: 'Provider code', hy: 'Վճարային համակարգի կոդ' },
  { ru: 'Код причины', en: 'Reason code', hy: 'Պատճառի կոդ' },
  { ru: 'Код способа', en: 'Method code', hy: 'Եղանակի կոդ' },
] as const satisfies readonly Texts[]

const operations = {
  payment: { ru: 'Оплата', en: 'Payment', hy: 'Վճարում' },
  refund: { ru: 'Возврат', en: 'Refund', hy: 'Վերադարձ' },
  total_payments: { ru: 'Итого оплат', en: 'Total payments', hy: 'Ընդամենը վճարումներ' },
  total_refunds: { ru: 'Итого возвратов', en: 'Total refunds', hy: 'Ընդամենը վերադարձներ' },
  total: { ru: 'Итого', en: 'Total', hy: 'Ընդամենը' },
} satisfies Record<string, Texts>
export type Operation = keyof typeof operations

const providerNames: Record<string, Texts> = {
  ...Object.fromEntries(Object.values(providers).map(({ name, texts }) => [name, texts.company])),
  all: { ru: 'Все', en: 'All', hy: 'Բոլորը' },
}

/** How money moves: at the provider's page by card or wallet, back by its call or by staff's own hands. */
const methods = {
  card: { ru: 'Банковская карта', en: 'Bank card', hy: 'Բանկային քարտ' },
  wallet: { ru: 'Кошелёк Idram', en: 'Idram wallet', hy: 'Idram դրամապանակ' },
  test: { ru: 'Тестовая', en: 'Test', hy: 'Փորձնական' },
  by_hand: { ru: 'Вручную', en: 'By hand', hy: 'Ձեռքով' },
} satisfies Record<string, Texts>
export type Method = keyof typeof methods

const reasons: Record<RefundReason, Texts> = {
  customer: { ru: 'Покупатель отменил заказ', en: 'Cancelled by the customer', hy: 'Գնորդը չեղարկել է պատվերը' },
  payment_expired: { ru: 'Время оплаты истекло', en: 'Not paid in time', hy: 'Վճարման ժամկետն անցել է' },
  unreachable: {
    ru: 'С покупателем не удалось связаться',
    en: 'The customer could not be reached',
    hy: 'Գնորդի հետ հնարավոր չեղավ կապվել',
  },
  out_of_stock: { ru: 'Товара не оказалось', en: 'Out of stock', hy: 'Ապրանքը չկար' },
  staff: { ru: 'Магазин отменил заказ', en: 'Cancelled by the shop', hy: 'Խանութը չեղարկել է պատվերը' },
  paid_twice: { ru: 'Заказ оплачен дважды', en: 'Paid twice', hy: 'Պատվերը վճարվել է երկու անգամ' },
  paid_after_cancelling: {
    ru: 'Оплата после отмены заказа',
    en: 'Paid after it was cancelled',
    hy: 'Վճարվել է չեղարկումից հետո',
  },
  stock_gone: {
    ru: 'Поздняя оплата: товара уже нет',
    en: 'Late payment: the goods are gone',
    hy: 'Ուշացած վճարում. ապրանքն այլևս չկա',
  },
  code_gone: {
    ru: 'Поздняя оплата: промокод уже использован',
    en: 'Late payment: the promo code is used up',
    hy: 'Ուշացած վճարում. պրոմոկոդն արդեն օգտագործված է',
  },
  points_gone: {
    ru: 'Поздняя оплата: баллы уже потрачены',
    en: 'Late payment: the points are spent',
    hy: 'Ուշացած վճարում. միավորներն արդեն ծախսված են',
  },
  wrong_amount: { ru: 'Пришла другая сумма', en: 'Another amount came', hy: 'Ստացվել է այլ գումար' },
  return: { ru: 'Возврат товара', en: 'Goods returned', hy: 'Ապրանքի վերադարձ' },
  lines_changed: { ru: 'Заказ изменён', en: 'Order changed', hy: 'Պատվերը փոխվել է' },
  granted: { ru: 'Решение магазина', en: "The shop's decision", hy: 'Խանութի որոշում' },
  deposit: { ru: 'Возврат залога', en: 'Deposit returned', hy: 'Գրավի վերադարձ' },
}

const words = { operation: operations, provider: providerNames, method: methods, reason: reasons }

/** A code in a language; a code that has no words yet stays itself. */
export function wordOf(what: keyof typeof words, code: string, locale: Locale): string {
  const known: Partial<Record<string, Texts>> = words[what]
  return known[code]?.[locale] ?? code
}

export function headingIn(locale: Locale): string[] {
  return headings.map(texts => texts[locale])
}
