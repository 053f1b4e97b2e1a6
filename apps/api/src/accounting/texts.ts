import type { Locale } from '@shop/contracts/locale.ts'

type Words = {
  heading: string[]
  payment: string
  refund: string
  payments: string
  refunds: string
  net: string
  all: string
}

const byLocale: Record<Locale, Words> = {
  ru: {
    heading: [
      'Дата',
      'Время',
      'Операция',
      'Заказ',
      'Провайдер',
      'Сумма, AMD',
      'В том числе НДС, AMD',
      'Фискальный чек',
      'Номер у провайдера',
      'Номер в магазине',
      'Причина',
    ],
    payment: 'Оплата',
    refund: 'Возврат',
    payments: 'Итого оплат',
    refunds: 'Итого возвратов',
    net: 'Итого',
    all: 'Все',
  },
  en: {
    heading: [
      'Date',
      'Time',
      'Operation',
      'Order',
      'Provider',
      'Amount, AMD',
      'VAT included, AMD',
      'Fiscal receipt',
      "Provider's reference",
      "Shop's reference",
      'Reason',
    ],
    payment: 'Payment',
    refund: 'Refund',
    payments: 'Total payments',
    refunds: 'Total refunds',
    net: 'Total',
    all: 'All',
  },
  hy: {
    heading: [
      'Ամսաթիվ',
      'Ժամ',
      'Գործողություն',
      'Պատվեր',
      'Վճարային համակարգ',
      'Գումար, AMD',
      'Ներառյալ ԱԱՀ, AMD',
      'Ֆիսկալ կտրոն',
      'Վճարային համակարգի համարը',
      'Խանութի համարը',
      'Պատճառ',
    ],
    payment: 'Վճարում',
    refund: 'Վերադարձ',
    payments: 'Ընդամենը վճարումներ',
    refunds: 'Ընդամենը վերադարձներ',
    net: 'Ընդամենը',
    all: 'Բոլորը',
  },
}

/** The words of the file in a language; providers and reasons stay codes, so that files can be compared. */
export function words(locale: Locale): Words {
  return byLocale[locale]
}
