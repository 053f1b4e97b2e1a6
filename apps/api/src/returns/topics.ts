import type { Facts, Topics } from '#platform/message-texts.ts'

/** Goods that a customer sends back. Each is told with the order's `number`. */
export const returnTopics = {
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
} satisfies Topics

function because(word: string, { reason }: Facts): string {
  return reason ? `\n\n${word}: ${reason}` : ''
}
