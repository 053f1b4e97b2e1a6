import type { StaffAlertTexts, Topics } from '#platform/message-texts.ts'

/** A rented hookah that is fetched soon. Each is told with `number`, `date` and `time`. */
export const rentalTopics = {
  'rental.due_tomorrow': {
    ru: {
      title: ({ number }) => `завтра заберём кальян по заказу ${number}`,
      sms: ({ said }) => `завтра в ${said('time').replace('-', '–')} заберём кальян.`,
      body: ({ when }) =>
        `Курьер приедет за кальяном: ${when}.\n\nНужно дольше? Позвоните нам. День опоздания стоит как день аренды и берётся из залога.`,
    },
    en: {
      title: ({ number }) => `tomorrow we pick up the hookah of order ${number}`,
      sms: ({ said }) => `tomorrow at ${said('time')} we pick up your hookah.`,
      body: ({ when }) =>
        `The courier comes for the hookah: ${when}.\n\nNeed it longer? Call us. A late day costs a day of the rental and is taken from the deposit.`,
    },
    hy: {
      title: ({ number }) => `վաղը հետ կտանենք ${number} պատվերի նարգիլեն`,
      sms: ({ said }) => `վաղը ${said('time').replace('-', '–')} հետ կտանենք նարգիլեն։`,
      body: ({ when }) =>
        `Առաքիչը կգա նարգիլեի հետևից՝ ${when}։\n\nԱվելի երկա՞ր է պետք։ Զանգահարեք մեզ։ Ուշացման օրն արժե մեկ օրավարձ և պահվում է գրավից։`,
    },
  },
  'rental.due_today': {
    ru: {
      title: ({ number }) => `сегодня заберём кальян по заказу ${number}`,
      sms: ({ said }) => `сегодня в ${said('time').replace('-', '–')} заберём кальян.`,
      body: ({ when }) =>
        `Курьер приедет за кальяном: ${when}.\n\nПодготовьте кальян, мыть его не нужно. Залог вернём, как только проверим кальян.`,
    },
    en: {
      title: ({ number }) => `today we pick up the hookah of order ${number}`,
      sms: ({ said }) => `today at ${said('time')} we pick up your hookah.`,
      body: ({ when }) =>
        `The courier comes for the hookah: ${when}.\n\nHave it ready, no need to wash it. The deposit goes back once we have checked the hookah.`,
    },
    hy: {
      title: ({ number }) => `այսօր հետ կտանենք ${number} պատվերի նարգիլեն`,
      sms: ({ said }) => `այսօր ${said('time').replace('-', '–')} հետ կտանենք նարգիլեն։`,
      body: ({ when }) =>
        `Առաքիչը կգա նարգիլեի հետևից՝ ${when}։\n\nՊատրաստ պահեք նարգիլեն, լվանալ պետք չէ։ Գրավը կվերադարձնենք, երբ ստուգենք նարգիլեն։`,
    },
  },
} satisfies Topics

export const rentalAlerts = {
  /** `number` of the order, `unit` and `date`. */
  'rental.clash': {
    ru: ({ number, said }) => `кальян ${said('unit')} не будет готов ${said('date')} к заказу ${number}`,
    en: ({ number, said }) => `hookah ${said('unit')} will not be ready on ${said('date')} for order ${number}`,
    hy: ({ number, said }) => `նարգիլե ${said('unit')}-ը պատրաստ չի լինի ${said('date')}՝ պատվեր ${number}`,
  },
} satisfies StaffAlertTexts
