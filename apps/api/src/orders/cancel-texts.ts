import { CancelReason } from '@shop/contracts/orders.ts'
import type { Facts, TopicTexts } from '#platform/message-texts.ts'

/** Why an order was cancelled; of messages that were written without it nothing is known. */
function whyOf({ said }: Facts): CancelReason | 'unknown' {
  const { success, data } = CancelReason.safeParse(said('cancelReason'))
  return success ? data : 'unknown'
}

type Why = Record<CancelReason | 'unknown', string>

/** After "the order is cancelled", in an SMS. */
const inShort = {
  ru: {
    customer: ' по вашей просьбе',
    payment_expired: ': не оплачен вовремя',
    unreachable: ': не удалось дозвониться',
    out_of_stock: ': товара не оказалось',
    staff: ' магазином',
    unknown: '',
  },
  en: {
    customer: ' at your request',
    payment_expired: ': not paid in time',
    unreachable: ': we could not reach you',
    out_of_stock: ': out of stock',
    staff: ' by the shop',
    unknown: '',
  },
  hy: {
    customer: ' ձեր խնդրանքով',
    payment_expired: '՝ ժամանակին չի վճարվել',
    unreachable: '՝ կապ չհաստատվեց',
    out_of_stock: '՝ ապրանքը չկար',
    staff: ' խանութի կողմից',
    unknown: '',
  },
} satisfies Record<'ru' | 'en' | 'hy', Why>

/** How a letter begins. */
const inFull = {
  ru: ({ phone }: Facts): Why => ({
    customer: 'Заказ отменён по вашей просьбе.',
    payment_expired: 'Заказ не был оплачен вовремя и отменён.',
    unreachable: 'Мы не смогли до вас дозвониться, поэтому заказ отменён.',
    out_of_stock: 'К сожалению, товара из заказа не оказалось в наличии, и мы отменили заказ. Приносим извинения.',
    staff: `К сожалению, магазин не может выполнить этот заказ и отменил его. Если есть вопросы, позвоните нам: ${phone}.`,
    unknown: 'Заказ отменён.',
  }),
  en: ({ phone }: Facts): Why => ({
    customer: 'The order is cancelled at your request.',
    payment_expired: 'The order was not paid in time and is cancelled.',
    unreachable: 'We could not reach you by phone, so the order is cancelled.',
    out_of_stock: 'We are sorry: goods of this order turned out to be out of stock, so we had to cancel it.',
    staff: `We are sorry: the shop cannot carry out this order and has cancelled it. Any questions? Call us: ${phone}.`,
    unknown: 'The order is cancelled.',
  }),
  hy: ({ phone }: Facts): Why => ({
    customer: 'Պատվերը չեղարկվել է ձեր խնդրանքով։',
    payment_expired: 'Պատվերը ժամանակին չի վճարվել և չեղարկվել է։',
    unreachable: 'Չկարողացանք կապվել ձեզ հետ, ուստի պատվերը չեղարկվել է։',
    out_of_stock: 'Ցավոք, պատվերի ապրանքն առկա չէր, և մենք չեղարկեցինք պատվերը։ Հայցում ենք ձեր ներողամտությունը։',
    staff: `Ցավոք, խանութը չի կարող կատարել այս պատվերը և չեղարկել է այն։ Հարցերի դեպքում զանգահարեք մեզ՝ ${phone}։`,
    unknown: 'Պատվերը չեղարկվել է։',
  }),
} satisfies Record<'ru' | 'en' | 'hy', (facts: Facts) => Why>

const short = {
  ru: (facts: Facts) => `заказ ${facts.number} отменён${inShort.ru[whyOf(facts)]}.`,
  en: (facts: Facts) => `order ${facts.number} is cancelled${inShort.en[whyOf(facts)]}.`,
  hy: (facts: Facts) => `${facts.number} պատվերը չեղարկվեց${inShort.hy[whyOf(facts)]}։`,
}
const full = {
  ru: (facts: Facts) => inFull.ru(facts)[whyOf(facts)],
  en: (facts: Facts) => inFull.en(facts)[whyOf(facts)],
  hy: (facts: Facts) => inFull.hy(facts)[whyOf(facts)],
}
const title = {
  ru: ({ number }: Facts) => `заказ ${number} отменён`,
  en: ({ number }: Facts) => `order ${number} is cancelled`,
  hy: ({ number }: Facts) => `${number} պատվերը չեղարկված է`,
}

/** Of an order that was paid: all of it goes back. */
export const cancelled: TopicTexts = {
  ru: {
    title: title.ru,
    sms: facts => `${short.ru(facts)} Деньги вернём.`,
    body: facts =>
      `${full.ru(facts)}\n\nВсё, что вы за него заплатили, мы вернём тем же способом в течение 10\u00a0рабочих дней.`,
  },
  en: {
    title: title.en,
    sms: facts => `${short.en(facts)} We will refund you.`,
    body: facts => `${full.en(facts)}\n\nAll that you paid for it goes back the same way within 10\u00a0business days.`,
  },
  hy: {
    title: title.hy,
    sms: facts => `${short.hy(facts)} Գումարը կվերադառնա։`,
    body: facts =>
      `${full.hy(facts)}\n\nԱմբողջ վճարածը կվերադարձնենք նույն եղանակով՝ 10\u00a0աշխատանքային օրվա ընթացքում։`,
  },
}

/** Of an order that was on its way to the customer: its delivery stays paid. */
export const cancelledUndelivered: TopicTexts = {
  ru: {
    title: title.ru,
    sms: ({ number }) => `заказ ${number} отменён. Деньги за товары вернём.`,
    body: facts =>
      `${whyOf(facts) === 'customer' ? full.ru(facts) : 'Заказ не удалось вручить, и он отменён.'}\n\nДеньги за товары мы вернём тем же способом в течение 10\u00a0рабочих дней; выезд курьера остаётся оплаченным.`,
  },
  en: {
    title: title.en,
    sms: ({ number }) => `order ${number} is cancelled. We will refund the goods.`,
    body: facts =>
      `${whyOf(facts) === 'customer' ? full.en(facts) : 'The order could not be handed over and is cancelled.'}\n\nWhat you paid for the goods goes back the same way within 10\u00a0business days; the delivery that was made stays paid.`,
  },
  hy: {
    title: title.hy,
    sms: ({ number }) => `${number} պատվերը չեղարկվեց։ Ապրանքների գումարը կվերադարձնենք։`,
    body: facts =>
      `${whyOf(facts) === 'customer' ? full.hy(facts) : 'Պատվերը չհաջողվեց հանձնել, և այն չեղարկվել է։'}\n\nԱպրանքների գումարը կվերադարձնենք նույն եղանակով՝ 10\u00a0աշխատանքային օրվա ընթացքում. կատարված առաքման վճարը չի վերադարձվում։`,
  },
}

/** A late payment revives an order that had expired, where its goods are still there (decisions.md, Orders); else it goes back. */
const isRevived = (facts: Facts) => whyOf(facts) === 'payment_expired'
const lateMoney = {
  ru: (facts: Facts) => (isRevived(facts) ? 'мы выполним заказ или вернём их' : 'мы их вернём'),
  en: (facts: Facts) => (isRevived(facts) ? 'we carry the order out or give it back' : 'we give it back'),
  hy: (facts: Facts) => (isRevived(facts) ? 'կկատարենք պատվերը կամ կվերադարձնենք այն' : 'կվերադարձնենք այն'),
}

/** Of an order without a payment that counts; money may still be on its way, or be looked at for its amount. */
export const cancelledUnpaid: TopicTexts = {
  ru: {
    title: title.ru,
    sms: short.ru,
    body: facts =>
      `${full.ru(facts)}\n\nОплата за него не засчитана; если деньги всё же списали, ${lateMoney.ru(facts)}. Товары снова в продаже. Повторить заказ можно одной кнопкой на его странице.`,
  },
  en: {
    title: title.en,
    sms: short.en,
    body: facts =>
      `${full.en(facts)}\n\nNo payment was counted for it; if money was taken all the same, ${lateMoney.en(facts)}. Its goods are on sale again. You can repeat the order with one button on its page.`,
  },
  hy: {
    title: title.hy,
    sms: short.hy,
    body: facts =>
      `${full.hy(facts)}\n\nԴրա համար վճարում չի հաշվառվել. եթե գումարն այնուամենայնիվ գանձվել է, ${lateMoney.hy(facts)}։ Ապրանքները կրկին վաճառքում են։ Պատվերը կարելի է կրկնել մեկ կոճակով՝ իր էջից։`,
  },
}
