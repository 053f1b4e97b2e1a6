import type { Facts, TopicTexts } from './facts.ts'

/** Money and goods that go back, and goods that are there again. */
export const afterSaleTexts = {
  'return.accepted': {
    ru: {
      title: ({ number }) => `возврат по заказу ${number} одобрен`,
      sms: ({ number }) => `возврат по заказу ${number} одобрен. Ждём товар.`,
      body: () =>
        'Мы согласны принять товар назад. Как только он будет у нас, вернём деньги в течение 10 рабочих дней.',
    },
    en: {
      title: ({ number }) => `the return for order ${number} is accepted`,
      sms: ({ number }) => `the return for order ${number} is accepted. We await the goods.`,
      body: () => 'We take the goods back. Once we have them, your money goes back within 10 business days.',
    },
    hy: {
      title: ({ number }) => `${number} պատվերի վերադարձն ընդունված է`,
      sms: ({ number }) => `${number} պատվերի վերադարձն ընդունված է։`,
      body: () =>
        'Մենք համաձայն ենք հետ ընդունել ապրանքը։ Երբ այն մեզ մոտ լինի, գումարը կվերադարձնենք 10 աշխատանքային օրվա ընթացքում։',
    },
  },
  /** `reason`: what a person at the shop wrote. */
  'return.refused': {
    ru: {
      title: ({ number }) => `возврат по заказу ${number} отклонён`,
      sms: ({ number }) => `возврат по заказу ${number} отклонён. Причина на сайте.`,
      body: facts =>
        `К сожалению, принять товар назад мы не можем.${because('Причина', facts)}\n\nЕсть вопросы? Позвоните нам.`,
    },
    en: {
      title: ({ number }) => `the return for order ${number} is refused`,
      sms: ({ number }) => `the return for order ${number} is refused. See the site for why.`,
      body: facts =>
        `We are sorry: we cannot take the goods back.${because('The reason', facts)}\n\nAny questions? Call us.`,
    },
    hy: {
      title: ({ number }) => `${number} պատվերի վերադարձը մերժված է`,
      sms: ({ number }) => `${number} պատվերի վերադարձը մերժված է։`,
      body: facts =>
        `Ցավոք, չենք կարող հետ ընդունել ապրանքը։${because('Պատճառը', facts)}\n\nՀարցե՞ր ունեք։ Զանգահարեք մեզ։`,
    },
  },
  'refund.confirmed': {
    ru: {
      title: ({ number }) => `возврат по заказу ${number}`,
      sms: ({ number, amount }) => `возврат ${amount} по заказу ${number} отправлен.`,
      body: ({ amount }) =>
        `Мы отправили вам ${amount}.\n\nДеньги придут на карту в срок вашего банка, обычно до 10 рабочих дней.`,
    },
    en: {
      title: ({ number }) => `refund for order ${number}`,
      sms: ({ number, amount }) => `refund of ${amount} for order ${number} is sent.`,
      body: ({ amount }) =>
        `We have sent you ${amount}.\n\nYour bank books it to your card, usually within 10 business days.`,
    },
    hy: {
      title: ({ number }) => `${number} պատվերի վերադարձ`,
      sms: ({ number, amount }) => `${number} պատվերի ${amount} վերադարձվեց։`,
      body: ({ amount }) =>
        `Մենք ուղարկել ենք ձեզ ${amount}։\n\nԲանկը գումարը քարտին կփոխանցի սովորաբար 10 աշխատանքային օրվա ընթացքում։`,
    },
  },
  /** `title` in the customer's language and `slug` of the product. */
  'stock.back': {
    ru: {
      title: ({ title }) => `снова в продаже: ${title}`,
      body: ({ title }) =>
        `Вы просили сказать, когда появится «${title}». Товар снова есть, но мы его не придерживаем.`,
    },
    en: {
      title: ({ title }) => `back in stock: ${title}`,
      body: ({ title }) => `You asked to hear of “${title}”. It is in stock again; we do not hold it for anybody.`,
    },
    hy: {
      title: ({ title }) => `կրկին վաճառքում է՝ ${title}`,
      body: ({ title }) =>
        `Դուք խնդրել էիք տեղեկացնել, երբ հայտնվի «${title}»։ Այն կրկին առկա է, բայց մենք այն չենք պահում։`,
    },
  },
} satisfies Record<string, TopicTexts>

function because(word: string, { reason }: Facts): string {
  return reason ? `\n\n${word}: ${reason}` : ''
}
