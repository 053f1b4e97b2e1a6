import type { Facts, Topics } from '#platform/message-texts.ts'

/** What becomes different on an order's way to its customer. Each is told with `number`. */
export const deliveryTopics = {
  /** `until`: a day (2026-11-24), the whole of which is left, or a moment. */
  'order.unreachable': {
    ru: {
      title: ({ number }) => `не дозвонились вам по заказу ${number}`,
      sms: ({ number, phone, deadline }) => `перезвоните по заказу ${number}: ${phone}${before(', до ', deadline)}.`,
      body: ({ phone, deadline }) =>
        `Мы звонили вам, чтобы договориться о доставке, но не дозвонились. Пожалуйста, позвоните нам${before(' до ', deadline, ' (время ереванское)')}: ${phone}.\n\nИначе заказ может быть отменён; деньги мы тогда вернём.`,
    },
    en: {
      title: ({ number }) => `we could not reach you about order ${number}`,
      sms: ({ number, phone, deadline }) =>
        `we could not reach you about order ${number}. Please call ${phone}${before(' by ', deadline)}.`,
      body: ({ phone, deadline }) =>
        `We called you to agree on the delivery, but could not reach you. Please call us${before(' by ', deadline, ' (Yerevan time)')}: ${phone}.\n\nOtherwise the order may be cancelled; your money is then returned.`,
    },
    hy: {
      title: ({ number }) => `չկարողացանք կապվել ձեզ հետ ${number} պատվերի համար`,
      sms: ({ number, phone, deadline }) => `${number} պատվերի համար զանգեք ${phone}${before(' մինչև ', deadline)}։`,
      body: ({ phone, deadline }) =>
        `Մենք զանգահարել ենք ձեզ՝ առաքման մասին պայմանավորվելու, բայց չկարողացանք կապվել։ Խնդրում ենք զանգահարել մեզ${before(' մինչև ', deadline, ' (Երևանի ժամանակով)')}՝ ${phone}։\n\nՀակառակ դեպքում պատվերը կարող է չեղարկվել, իսկ գումարը կվերադարձնենք։`,
    },
  },
  /** `feeAmd`: paid to the courier. */
  'delivery.fee_confirmed': {
    ru: {
      title: ({ number }) => `доставка заказа ${number} согласована`,
      sms: ({ number, fee }) => `доставка заказа ${number}: ${fee}, оплата при получении.`,
      body: ({ fee }) => `Как договорились по телефону, доставка стоит ${fee}. Вы оплатите её при получении.`,
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
          ? `Новое время доставки: ${when}.`
          : said('isAgain')
            ? 'Мы отправим заказ ещё раз, по тому же адресу.'
            : 'Мы записали новый адрес доставки, он указан и на странице заказа.',
    },
    en: {
      title: ({ number }) => `delivery of order ${number} has changed`,
      sms: ({ number, when }) =>
        when ? `order ${number} will now come on ${when}.` : `delivery of order ${number} has changed.`,
      body: ({ when, said }) =>
        when
          ? `The new time of your delivery is ${when}.`
          : said('isAgain')
            ? 'We send your order once more, to the same address.'
            : 'We have noted the new address; you can see it on the page of the order, too.',
    },
    hy: {
      title: ({ number }) => `${number} պատվերի առաքումը փոխվել է`,
      sms: ({ number, when }) =>
        when ? `${number} պատվերի առաքումը՝ ${when}։` : `${number} պատվերի առաքումը փոխվել է։`,
      body: ({ when, said }) =>
        when
          ? `Առաքման նոր ժամը՝ ${when}։`
          : said('isAgain')
            ? 'Պատվերը կուղարկենք ևս մեկ անգամ՝ նույն հասցեով։'
            : 'Մենք գրանցել ենք առաքման նոր հասցեն, այն նշված է նաև պատվերի էջում։',
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
      sms: ({ number }) => `${number} պատվերը չհաջողվեց հանձնել։ Կզանգահարենք։`,
      body: () => 'Մեզ չհաջողվեց հանձնել պատվերը։ Մենք կզանգահարենք և կպայմանավորվենք հետագայի մասին։',
    },
  },
} satisfies Topics

/** The words with the time, or nothing where none is known. */
function before(words: string, deadline: Facts['deadline'], zone = ''): string {
  return deadline ? `${words}${deadline}${zone}` : ''
}
