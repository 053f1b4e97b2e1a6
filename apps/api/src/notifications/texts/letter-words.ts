import type { Locale } from '@shop/contracts/locale.ts'

type LetterWords = Record<
  | 'order'
  | 'goods'
  | 'discount'
  | 'points'
  | 'rental'
  | 'deposit'
  | 'delivery'
  | 'total'
  | 'vat'
  | 'when'
  | 'toConfirm'
  | 'toOrder'
  | 'toProduct'
  | 'toShop'
  | 'taxNumber'
  | 'adults',
  string
> & {
  grams(grams: number): string
  pieces(quantity: number): string
  atTheDoor(amount: string): string
}

/** What stands around the message in every e-mail. */
export const letterWords: Record<Locale, LetterWords> = {
  ru: {
    order: 'Состав заказа',
    goods: 'Товары',
    discount: 'Скидка по промокоду',
    points: 'Оплачено баллами',
    rental: 'Аренда кальяна',
    deposit: 'Залог (вернём)',
    delivery: 'Доставка',
    total: 'Итого',
    vat: 'в том числе НДС',
    when: 'Когда привезём',
    toConfirm: 'согласуем по телефону',
    atTheDoor: amount => `${amount}, при получении`,
    grams: grams => `${grams}\u00a0г`,
    pieces: quantity => `${quantity}\u00a0шт.`,
    toOrder: 'Открыть мои заказы',
    toProduct: 'Открыть товар',
    toShop: 'Открыть магазин',
    taxNumber: 'ИНН',
    adults: 'Только для совершеннолетних: 18+',
  },
  en: {
    order: 'Your order',
    goods: 'Goods',
    discount: 'Promo code discount',
    points: 'Paid with points',
    rental: 'Hookah rental',
    deposit: 'Deposit (refundable)',
    delivery: 'Delivery',
    total: 'Total',
    vat: 'VAT included',
    when: 'When it comes',
    toConfirm: 'agreed by phone',
    atTheDoor: amount => `${amount}, on delivery`,
    grams: grams => `${grams}\u00a0g`,
    pieces: quantity => `${quantity}\u00a0pc.`,
    toOrder: 'See my orders',
    toProduct: 'See the product',
    toShop: 'To the shop',
    taxNumber: 'tax number',
    adults: 'For adults only: 18+',
  },
  hy: {
    order: 'Պատվերի կազմը',
    goods: 'Ապրանքներ',
    discount: 'Զեղչ պրոմոկոդով',
    points: 'Վճարված է միավորներով',
    rental: 'Նարգիլեի վարձույթ',
    deposit: 'Գրավ (կվերադարձվի)',
    delivery: 'Առաքում',
    total: 'Ընդամենը',
    vat: 'ներառյալ ԱԱՀ',
    when: 'Երբ կբերենք',
    toConfirm: 'կհամաձայնեցնենք հեռախոսով',
    atTheDoor: amount => `${amount}, ստանալիս`,
    grams: grams => `${grams}\u00a0գ`,
    pieces: quantity => `${quantity}\u00a0հատ`,
    toOrder: 'Բացել իմ պատվերները',
    toProduct: 'Բացել ապրանքը',
    toShop: 'Դեպի խանութ',
    taxNumber: 'ՀՎՀՀ',
    adults: 'Միայն չափահասների համար՝ 18+',
  },
}
