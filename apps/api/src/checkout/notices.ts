import type { QuoteNotice } from '@shop/contracts/checkout.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'

/** What a quote tells the shopper; the texts that product.md quotes are to the letter in their language. */
const texts: Record<QuoteNotice['kind'], Texts> = {
  item_unavailable: { ru: 'Товар недоступен', en: 'Item Unavailable', hy: 'Ապրանքը հասանելի չէ' },
  out_of_stock: { ru: 'Нет в наличии', en: 'Out of Stock', hy: 'Առկա չէ' },
  quantity_reduced: {
    ru: 'Количество уменьшено до остатка на складе',
    en: 'Quantity reduced due to stock',
    hy: 'Քանակը նվազեցվել է առկա մնացորդին համապատասխան',
  },
  price_changed: { ru: 'Цена изменилась', en: 'The price has changed', hy: 'Գինը փոխվել է' },
  moved_to_tomorrow: {
    ru: 'Этот товар нельзя доставить сегодня: доставка перенесена на завтра',
    en: 'This item cannot be delivered today: delivery is moved to tomorrow',
    hy: 'Այս ապրանքը հնարավոր չէ առաքել այսօր. առաքումը տեղափոխվել է վաղվա օրը',
  },
  slot_not_available: {
    ru: 'Выбранное время недоступно.',
    en: 'Selected time slot is not available.',
    hy: 'Ընտրված ժամը հասանելի չէ։',
  },
}

export function noticeText(kind: QuoteNotice['kind'], locale: Locale): string {
  return texts[kind][locale]
}
