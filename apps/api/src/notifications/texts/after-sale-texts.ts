import type { Facts, TopicTexts } from './facts.ts'

/** Money and goods that go back, and goods that are there again. */
export const afterSaleTexts = {
  'return.accepted': {
    ru: {
      title: ({ number }) => `возврат по заказу ${number} одобрен`,
      sms: ({ number }) => `возврат по заказу ${number} одобрен. Ждём товар.`,
      body: () =>
        'Мы примем товар обратно. Деньги вернём в течение 10\u00a0рабочих дней после того, как он окажется у нас.',
    },
    en: {
      title: ({ number }) => `the return for order ${number} is accepted`,
      sms: ({ number }) => `the return for order ${number} is accepted. We await the goods.`,
      body: () =>
        'We will take the goods back. Your money is returned within 10\u00a0business days after we have received them.',
    },
    hy: {
      title: ({ number }) => `${number} պատվերի վերադարձն ընդունված է`,
      sms: ({ number }) => `${number} պատվերի վերադարձն ընդունված է։`,
      body: () =>
        'Մենք հետ կընդունենք ապրանքը։ Գումարը կվերադարձնենք այն ստանալուց հետո՝ 10\u00a0աշխատանքային օրվա ընթացքում։',
    },
  },
  /** `reason`: what a person at the shop wrote. */
  'return.refused': {
    ru: {
      title: ({ number }) => `возврат по заказу ${number} отклонён`,
      sms: ({ number }) => `возврат по заказу ${number} отклонён. Причина на сайте.`,
      body: facts =>
        `К сожалению, принять товар обратно мы не можем.${because('Причина', facts)}\n\nЕсть вопросы? Позвоните нам: ${facts.phone}.`,
    },
    en: {
      title: ({ number }) => `the return for order ${number} is refused`,
      sms: ({ number }) => `the return for order ${number} is refused. See the site for why.`,
      body: facts =>
        `We are sorry: we cannot take the goods back.${because('The reason', facts)}\n\nAny questions? Call us: ${facts.phone}.`,
    },
    hy: {
      title: ({ number }) => `${number} պատվերի վերադարձը մերժված է`,
      sms: ({ number }) => `${number} պատվերի վերադարձը մերժված է։`,
      body: facts =>
        `Ցավոք, չենք կարող հետ ընդունել ապրանքը։${because('Պատճառը', facts)}\n\nՀարցե՞ր ունեք։ Զանգահարեք մեզ՝ ${facts.phone}։`,
    },
  },
  'refund.confirmed': {
    ru: {
      title: ({ number }) => `деньги по заказу ${number} возвращены`,
      sms: ({ number, amount }) => `вернули ${amount} по заказу ${number}.`,
      body: ({ amount }) =>
        `Мы вернули вам ${amount}.\n\nКогда деньги придут на карту, зависит от вашего банка: обычно это до 10\u00a0рабочих дней.`,
    },
    en: {
      title: ({ number }) => `refund for order ${number}`,
      sms: ({ number, amount }) => `refund of ${amount} for order ${number} is sent.`,
      body: ({ amount }) =>
        `We have returned ${amount} to you.\n\nWhen it reaches your card depends on your bank: usually within 10\u00a0business days.`,
    },
    hy: {
      title: ({ number }) => `${number} պատվերի գումարը վերադարձված է`,
      sms: ({ number, amount }) => `${number} պատվերի ${amount}ը վերադարձված է։`,
      body: ({ amount }) =>
        `Մենք ձեզ վերադարձրել ենք ${amount}։\n\nԲանկը գումարը սովորաբար քարտին է փոխանցում 10\u00a0աշխատանքային օրվա ընթացքում։`,
    },
  },
  /** `title` in the customer's language and `slug` of the product. */
  'stock.back': {
    ru: {
      title: ({ title }) => `снова в продаже: ${title}`,
      body: ({ title }) =>
        `Вы просили сообщить, когда снова появится «${title}». Товар в продаже; мы его ни для кого не откладываем.`,
    },
    en: {
      title: ({ title }) => `back in stock: ${title}`,
      body: ({ title }) => `You asked to hear of “${title}”. It is in stock again; we do not hold it for anybody.`,
    },
    hy: {
      title: ({ title }) => `կրկին վաճառքում է՝ ${title}`,
      body: ({ title }) =>
        `Դուք խնդրել էիք տեղեկացնել, երբ հայտնվի «${title}»։ Այն կրկին վաճառքում է. մենք այն ոչ ոքի համար չենք պահում։`,
    },
  },
} satisfies Record<string, TopicTexts>

function because(word: string, { reason }: Facts): string {
  return reason ? `\n\n${word}: ${reason}` : ''
}
