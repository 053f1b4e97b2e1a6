import type { TopicTexts } from './facts.ts'

/** An order on its way. `number` and `totalAmd` are told of each. */
export const orderTexts = {
  'order.paid': {
    ru: {
      title: ({ number }) => `заказ ${number} оплачен`,
      sms: ({ number, total }) => `заказ ${number} оплачен, ${total}. Спасибо!`,
      body: () => 'Спасибо! Мы получили оплату. Скоро подтвердим заказ и начнём собирать его.',
    },
    en: {
      title: ({ number }) => `order ${number} is paid`,
      sms: ({ number, total }) => `order ${number} is paid, ${total}. Thank you!`,
      body: () => 'Thank you! Your payment has arrived. We will confirm the order soon and start packing it.',
    },
    hy: {
      title: ({ number }) => `${number} պատվերը վճարված է`,
      sms: ({ number, total }) => `${number} պատվերը վճարված է, ${total}։ Շնորհակալություն։`,
      body: () => 'Շնորհակալություն։ Մենք ստացել ենք վճարումը։ Շուտով կհաստատենք պատվերը և կսկսենք հավաքել այն։',
    },
  },
  'order.confirmed': {
    ru: {
      title: ({ number }) => `заказ ${number} подтверждён`,
      sms: ({ number }) => `заказ ${number} подтверждён. Скоро соберём его.`,
      body: () => 'Заказ подтверждён, мы собираем его. Напишем, когда он отправится к вам.',
    },
    en: {
      title: ({ number }) => `order ${number} is confirmed`,
      sms: ({ number }) => `order ${number} is confirmed. We will pack it soon.`,
      body: () => 'Your order is confirmed and being packed. We will write when it is on its way.',
    },
    hy: {
      title: ({ number }) => `${number} պատվերը հաստատված է`,
      sms: ({ number }) => `${number} պատվերը հաստատված է։`,
      body: () => 'Պատվերը հաստատված է, մենք հավաքում ենք այն։ Կգրենք, երբ այն ճանապարհին լինի։',
    },
  },
  'order.dispatched': {
    ru: {
      title: ({ number }) => `заказ ${number} в пути`,
      sms: ({ number }) => `заказ ${number} в пути. Возьмите документ: 18+.`,
      body: () => 'Заказ в пути. Приготовьте документ: мы передаём товар только тем, кому есть 18 лет.',
    },
    en: {
      title: ({ number }) => `order ${number} is on its way`,
      sms: ({ number }) => `order ${number} is on its way. Have your ID ready: 18+.`,
      body: () => 'Your order is on its way. Have your ID ready: we hand goods over to adults of 18 and older only.',
    },
    hy: {
      title: ({ number }) => `${number} պատվերը ճանապարհին է`,
      sms: ({ number }) => `${number} պատվերը ճանապարհին է։ Պատրաստեք անձնագիրը՝ 18+։`,
      body: () =>
        'Պատվերը ճանապարհին է։ Պատրաստեք անձը հաստատող փաստաթուղթը. ապրանքը հանձնում ենք միայն 18 տարին լրացածներին։',
    },
  },
  'order.delivered': {
    ru: {
      title: ({ number }) => `заказ ${number} доставлен`,
      sms: ({ number }) => `заказ ${number} доставлен. Хорошего вечера!`,
      body: () =>
        'Заказ у вас. Хорошего вечера!\n\nЕсли что-то не так, вернуть товар можно в течение 14 дней: на странице заказа.',
    },
    en: {
      title: ({ number }) => `order ${number} is delivered`,
      sms: ({ number }) => `order ${number} is delivered. Enjoy your evening!`,
      body: () =>
        'Your order has arrived. Enjoy your evening!\n\nIf something is wrong, you can return goods within 14 days: on the page of the order.',
    },
    hy: {
      title: ({ number }) => `${number} պատվերը հասցված է`,
      sms: ({ number }) => `${number} պատվերը հասցված է։ Հաճելի երեկո։`,
      body: () =>
        'Պատվերը ձեզ մոտ է։ Հաճելի երեկո։\n\nԵթե ինչ-որ բան այն չէ, ապրանքը կարող եք վերադարձնել 14 օրվա ընթացքում՝ պատվերի էջից։',
    },
  },
  'order.cancelled': {
    ru: {
      title: ({ number }) => `заказ ${number} отменён`,
      sms: ({ number }) => `заказ ${number} отменён. Оплата, если была, вернётся.`,
      body: () => 'Заказ отменён. Всё, что вы за него заплатили, мы вернём тем же способом в течение 10 рабочих дней.',
    },
    en: {
      title: ({ number }) => `order ${number} is cancelled`,
      sms: ({ number }) => `order ${number} is cancelled. Any payment is refunded.`,
      body: () => 'The order is cancelled. All that you paid for it goes back the same way within 10 business days.',
    },
    hy: {
      title: ({ number }) => `${number} պատվերը չեղարկված է`,
      sms: ({ number }) => `${number} պատվերը չեղարկված է։ Վճարը կվերադարձվի։`,
      body: () => 'Պատվերը չեղարկված է։ Ամբողջ վճարածը կվերադարձնենք նույն եղանակով՝ 10 աշխատանքային օրվա ընթացքում։',
    },
  },
} satisfies Record<string, TopicTexts>

/** Of an order that was driven to the customer and could not be handed over: its delivery stays paid. */
export const cancelledUndelivered: TopicTexts = {
  ru: {
    title: ({ number }) => `заказ ${number} отменён`,
    sms: ({ number }) => `заказ ${number} отменён. Деньги за товары вернутся.`,
    body: () =>
      'Заказ не удалось вручить, и он отменён. Деньги за товары мы вернём тем же способом в течение 10 рабочих дней; поездка курьера остаётся оплаченной.',
  },
  en: {
    title: ({ number }) => `order ${number} is cancelled`,
    sms: ({ number }) => `order ${number} is cancelled. What you paid for the goods is refunded.`,
    body: () =>
      'The order could not be handed over and is cancelled. What you paid for the goods goes back the same way within 10 business days; the delivery that was made stays paid.',
  },
  hy: {
    title: ({ number }) => `${number} պատվերը չեղարկված է`,
    sms: ({ number }) => `${number} պատվերը չեղարկված է։ Գումարը կվերադարձվի։`,
    body: () =>
      'Պատվերը չհաջողվեց հանձնել, և այն չեղարկված է։ Ապրանքների գումարը կվերադարձնենք նույն եղանակով՝ 10 աշխատանքային օրվա ընթացքում. կատարված առաքման վճարը չի վերադարձվում։',
  },
}

/** Of an order that nobody had paid for: no money is promised back. */
export const cancelledUnpaid: TopicTexts = {
  ru: {
    title: ({ number }) => `заказ ${number} отменён`,
    body: () =>
      'Заказ не был оплачен и отменён, товары снова в продаже. Его можно повторить одной кнопкой на странице заказа.',
  },
  en: {
    title: ({ number }) => `order ${number} is cancelled`,
    body: () =>
      'The order was not paid and is cancelled; its goods are on sale again. You can repeat it with one button on its page.',
  },
  hy: {
    title: ({ number }) => `${number} պատվերը չեղարկված է`,
    body: () =>
      'Պատվերը չի վճարվել և չեղարկված է, ապրանքները կրկին վաճառքում են։ Այն կարելի է կրկնել մեկ կոճակով՝ պատվերի էջից։',
  },
}
