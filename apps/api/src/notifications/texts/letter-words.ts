import type { Locale } from '@shop/contracts/locale.ts'

type LetterWords = Record<
  | 'order'
  | 'goods'
  | 'discount'
  | 'points'
  | 'rental'
  | 'deposit'
  | 'delivery'
  | 'toPay'
  | 'paid'
  | 'total'
  | 'vat'
  | 'atTheDoor'
  | 'when'
  | 'how'
  | 'byPost'
  | 'where'
  | 'toConfirm'
  | 'toOrder'
  | 'toProduct'
  | 'toShop'
  | 'taxNumber'
  | 'adults',
  string
> & {
  weight(grams: number): string
  pieces(quantity: number): string
  apartment(number: string): string
  mix(name: string | undefined): string
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
    toPay: 'К оплате онлайн',
    paid: 'Оплачено онлайн',
    total: 'Итого',
    vat: 'в том числе НДС',
    atTheDoor: 'Доставка, оплата при получении',
    when: 'Когда привезём',
    how: 'Как доставим',
    byPost: 'почтой, 2–5\u00a0дней',
    where: 'Адрес',
    mix: name => (name ? `Микс «${name}»` : 'Микс'),
    apartment: number => `кв.\u00a0${number}`,
    toConfirm: 'подтвердим по телефону',
    weight: grams => weight(grams, { g: 'г', kg: 'кг', point: ',' }),
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
    toPay: 'To pay online',
    paid: 'Paid online',
    total: 'Total',
    vat: 'VAT included',
    atTheDoor: 'Delivery fee, paid on delivery',
    when: 'When it comes',
    how: 'How it comes',
    byPost: 'by post, 2–5\u00a0days',
    where: 'Address',
    mix: name => (name ? `Mix “${name}”` : 'Mix'),
    apartment: number => `apt.\u00a0${number}`,
    toConfirm: 'confirmed by phone',
    weight: grams => weight(grams, { g: 'g', kg: 'kg', point: '.' }),
    pieces: quantity => `${quantity}\u00a0${quantity === 1 ? 'pc.' : 'pcs'}`,
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
    toPay: 'Վճարել առցանց',
    paid: 'Վճարված է առցանց',
    total: 'Ընդամենը',
    vat: 'ներառյալ ԱԱՀ',
    atTheDoor: 'Առաքում, վճարվում է ստանալիս',
    when: 'Երբ կբերենք',
    how: 'Ինչպես կառաքենք',
    byPost: 'փոստով, 2–5\u00a0օր',
    where: 'Հասցե',
    mix: name => (name ? `«${name}» միքս` : 'Միքս'),
    apartment: number => `բն.\u00a0${number}`,
    toConfirm: 'կհաստատենք հեռախոսով',
    weight: grams => weight(grams, { g: 'գ', kg: 'կգ', point: ',' }),
    pieces: quantity => `${quantity}\u00a0հատ`,
    toOrder: 'Բացել իմ պատվերները',
    toProduct: 'Բացել ապրանքը',
    toShop: 'Դեպի խանութ',
    taxNumber: 'ՀՎՀՀ',
    adults: 'Միայն չափահասների համար՝ 18+',
  },
}

/** "250 г", "1,5 кг": as a person says it. */
function weight(grams: number, { g, kg, point }: Record<'g' | 'kg' | 'point', string>): string {
  if (grams < 1000) return `${grams}\u00a0${g}`
  return `${String(Math.round(grams / 10) / 100).replace('.', point)}\u00a0${kg}`
}
