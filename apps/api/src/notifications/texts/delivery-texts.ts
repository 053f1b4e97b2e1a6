import type { Facts, TopicTexts } from './facts.ts'

/** What becomes different on an order's way to its customer. Each is told with `number`. */
export const deliveryTexts = {
  /** `until`: a day (2026-11-24) or a moment. */
  'order.unreachable': {
    ru: {
      title: ({ number }) => `не смогли дозвониться по заказу ${number}`,
      sms: ({ number, until }) => `не дозвонились. Заказ ${number}${before(' ждёт до ', until)}, звоните нам.`,
      body: ({ until }) =>
        `Мы звонили вам, чтобы договориться о доставке, но не дозвонились. Пожалуйста, позвоните нам${before(' до ', until)}.\n\nЕсли мы не свяжемся, заказ может быть отменён, а деньги вернутся.`,
    },
    en: {
      title: ({ number }) => `we could not reach you about order ${number}`,
      sms: ({ number, until }) =>
        `we could not reach you about order ${number}. Please call us${before(' by ', until)}.`,
      body: ({ until }) =>
        `We called you to agree on the delivery, but could not reach you. Please call us${before(' by ', until)}.\n\nOtherwise the order may be cancelled and your money goes back.`,
    },
    hy: {
      title: ({ number }) => `${number} պատվերի համար չկարողացանք կապվել ձեզ հետ`,
      sms: ({ number, until }) => `${number} պատվեր. զանգահարեք մեզ${before(' մինչև ', until)}։`,
      body: ({ until }) =>
        `Մենք զանգահարել ենք ձեզ՝ առաքման մասին պայմանավորվելու, բայց չկարողացանք կապվել։ Խնդրում ենք զանգահարել մեզ${before(' մինչև ', until)}։\n\nՀակառակ դեպքում պատվերը կարող է չեղարկվել, իսկ գումարը կվերադարձվի։`,
    },
  },
  /** `feeAmd`: paid to the courier. */
  'delivery.fee_confirmed': {
    ru: {
      title: ({ number }) => `доставка заказа ${number} согласована`,
      sms: ({ number, fee }) => `доставка заказа ${number}: ${fee}, платите при получении.`,
      body: ({ fee }) => `Как мы договорились по телефону, доставка стоит ${fee}. Её вы оплачиваете при получении.`,
    },
    en: {
      title: ({ number }) => `delivery of order ${number} is agreed`,
      sms: ({ number, fee }) => `delivery of order ${number} costs ${fee}, paid when you receive it.`,
      body: ({ fee }) => `As agreed by phone, the delivery costs ${fee}. You pay it when you receive the order.`,
    },
    hy: {
      title: ({ number }) => `${number} պատվերի առաքումը համաձայնեցված է`,
      sms: ({ number, fee }) => `${number} պատվերի առաքումը՝ ${fee}, վճարեք ստանալիս։`,
      body: ({ fee }) => `Ինչպես պայմանավորվեցինք հեռախոսով, առաքումն արժե ${fee}։ Այն վճարում եք ստանալիս։`,
    },
  },
  /** `date`: 2026-11-22; `time`: 18:00 or 18:00-20:00; both empty where only the address is another. */
  'delivery.changed': {
    ru: {
      title: ({ number }) => `доставка заказа ${number} изменена`,
      sms: ({ number, when }) => (when ? `заказ ${number} привезём ${when}.` : `доставка заказа ${number} изменена.`),
      body: ({ when, said }) =>
        when
          ? `Теперь мы привезём заказ ${when}.`
          : said('isAgain')
            ? 'Мы отправим заказ ещё раз, по тому же адресу.'
            : 'Мы записали новый адрес доставки. Он стоит на странице заказа.',
    },
    en: {
      title: ({ number }) => `delivery of order ${number} has changed`,
      sms: ({ number, when }) =>
        when ? `order ${number} will now come on ${when}.` : `delivery of order ${number} has changed.`,
      body: ({ when, said }) =>
        when
          ? `Your order will now come on ${when}.`
          : said('isAgain')
            ? 'We send your order once more, to the same address.'
            : 'We have noted the new address. It stands on the page of the order.',
    },
    hy: {
      title: ({ number }) => `${number} պատվերի առաքումը փոխվել է`,
      sms: ({ number, when }) => (when ? `${number} պատվերը կբերենք ${when}։` : `${number} պատվերի առաքումը փոխվել է։`),
      body: ({ when, said }) =>
        when
          ? `Պատվերն այժմ կբերենք ${when}։`
          : said('isAgain')
            ? 'Պատվերը կուղարկենք ևս մեկ անգամ՝ նույն հասցեով։'
            : 'Մենք գրանցել ենք առաքման նոր հասցեն։ Այն պատվերի էջում է։',
    },
  },
  'delivery.failed': {
    ru: {
      title: ({ number }) => `не удалось вручить заказ ${number}`,
      sms: ({ number }) => `не удалось вручить заказ ${number}. Мы вам позвоним.`,
      body: () => 'Нам не удалось передать вам заказ. Мы позвоним и договоримся, как быть дальше.',
    },
    en: {
      title: ({ number }) => `order ${number} could not be handed over`,
      sms: ({ number }) => `order ${number} could not be handed over. We will call you.`,
      body: () => 'We could not hand your order over. We will call you and agree on what to do.',
    },
    hy: {
      title: ({ number }) => `${number} պատվերը չհաջողվեց հանձնել`,
      sms: ({ number }) => `${number} պատվերը չհաջողվեց հանձնել։ Կզանգենք։`,
      body: () => 'Մեզ չհաջողվեց հանձնել պատվերը։ Մենք կզանգահարենք և կպայմանավորվենք հետագայի մասին։',
    },
  },
} satisfies Record<string, TopicTexts>

/** The words with the day, or nothing where no day is known. */
function before(words: string, until: Facts['until']): string {
  return until ? `${words}${until}` : ''
}
