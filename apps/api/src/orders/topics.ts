import type { Facts, StaffAlertTexts, Topics } from '#platform/message-texts.ts'
import { cancelled, cancelledUndelivered, cancelledUnpaid } from './cancel-texts.ts'
import { deliveryTopics } from './delivery-topics.ts'

/** An order on its way. `number` and `totalAmd` are told of each. */
export const orderTopics = {
  ...deliveryTopics,
  /** `amountAmd`: what goes back; 0 where nothing does. */
  'order.changed': {
    ru: {
      title: ({ number }) => `состав заказа ${number} изменён`,
      sms: facts => `состав заказа ${facts.number} изменён${goesBack(facts) ? `, вернём ${facts.amount}` : ''}.`,
      body: facts =>
        `Мы изменили состав заказа, как он теперь выглядит, показано ниже.${goesBack(facts) ? `\n\nРазницу, ${facts.amount}, вернём тем же способом в течение 10\u00a0рабочих дней.` : ''}`,
    },
    en: {
      title: ({ number }) => `order ${number} has changed`,
      sms: facts => `order ${facts.number} has changed${goesBack(facts) ? `; ${facts.amount} goes back to you` : ''}.`,
      body: facts =>
        `We have changed what your order brings; this is how it stands now.${goesBack(facts) ? `\n\nThe difference of ${facts.amount} goes back the same way within 10\u00a0business days.` : ''}`,
    },
    hy: {
      title: ({ number }) => `${number} պատվերի կազմը փոխվել է`,
      sms: facts => `${facts.number} պատվերը փոխվել է${goesBack(facts) ? `, կվերադարձնենք ${facts.amount}` : ''}։`,
      body: facts =>
        `Մենք փոխել ենք պատվերի կազմը. ստորև այն է, ինչ կա հիմա։${goesBack(facts) ? `\n\nՏարբերությունը՝ ${facts.amount}, կվերադարձնենք նույն եղանակով՝ 10\u00a0աշխատանքային օրվա ընթացքում։` : ''}`,
    },
  },
  'order.paid': {
    ru: {
      title: ({ number }) => `заказ ${number} оплачен`,
      sms: ({ number, total }) => `заказ ${number} оплачен, ${total}. Спасибо!`,
      body: () => 'Спасибо! Мы получили оплату. Скоро подтвердим заказ и начнём его собирать.',
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
      sms: ({ number }) => `заказ ${number} в пути. Приготовьте документ: 18+.`,
      body: () => 'Заказ в пути. Приготовьте документ: мы передаём товар только тем, кому есть 18\u00a0лет.',
    },
    en: {
      title: ({ number }) => `order ${number} is on its way`,
      sms: ({ number }) => `order ${number} is on its way. Have your ID ready: 18+.`,
      body: () =>
        'Your order is on its way. Have your ID ready: we hand goods over to adults of 18\u00a0and older only.',
    },
    hy: {
      title: ({ number }) => `${number} պատվերը ճանապարհին է`,
      sms: ({ number }) => `${number} պատվերը ճանապարհին է։ Պատրաստեք անձնագիրը՝ 18+։`,
      body: () =>
        'Պատվերը ճանապարհին է։ Պատրաստեք անձը հաստատող փաստաթուղթը. ապրանքը հանձնում ենք միայն 18\u00a0տարին լրացածներին։',
    },
  },
  'order.delivered': {
    ru: {
      title: ({ number }) => `заказ ${number} доставлен`,
      sms: ({ number }) => `заказ ${number} доставлен. Приятного отдыха!`,
      body: () =>
        'Заказ у вас. Приятного отдыха!\n\nЕсли что-то не так, в течение 14\u00a0дней можно оформить возврат на странице заказа.',
    },
    en: {
      title: ({ number }) => `order ${number} is delivered`,
      sms: ({ number }) => `order ${number} is delivered. Enjoy!`,
      body: () =>
        'Your order has arrived. Enjoy!\n\nIf something is wrong, you can ask for a return within 14\u00a0days on the page of the order.',
    },
    hy: {
      title: ({ number }) => `${number} պատվերը հասցված է`,
      sms: ({ number }) => `${number} պատվերը հասցված է։ Հաճելի հանգիստ։`,
      body: () =>
        'Պատվերը ձեզ մոտ է։ Հաճելի հանգիստ։\n\nԵթե ինչ-որ բան այն չէ, 14\u00a0օրվա ընթացքում կարող եք վերադարձ ձևակերպել պատվերի էջում։',
    },
  },
  /** `cancelReason`; `wasPaid`: no where nothing was; `isDeliveryKept`: yes where the delivery stays paid. */
  'order.cancelled': ({ wasPaid, isDeliveryKept }) => {
    if (wasPaid === 'no') return cancelledUnpaid
    return isDeliveryKept === 'yes' ? cancelledUndelivered : cancelled
  },
} satisfies Topics

export const orderAlerts = {
  'order.new': {
    ru: ({ number, total }) => `новый заказ ${number}, ${total}`,
    en: ({ number, total }) => `new order ${number}, ${total}`,
    hy: ({ number, total }) => `նոր պատվեր ${number}, ${total}`,
  },
} satisfies StaffAlertTexts

function goesBack({ said }: Facts): boolean {
  return Number(said('amountAmd')) > 0
}
