import type { Facts, Topics } from '#platform/message-texts.ts'

/** Money that is not what an order costs. `payUntil`: while the order can still be paid; `next`: over, where it cannot any more. */
export const paymentTopics = {
  /** `cameAmd`: absent where it was no whole drams; `until`: the day by which the shop answers. */
  'payment.in_review': {
    ru: {
      title: ({ number }) => `проверяем оплату заказа ${number}`,
      sms: ({ number, came, total, figure }) =>
        came
          ? `заказ ${number}: пришло ${figure('cameAmd')} вместо ${total}. Проверяем.`
          : `заказ ${number}: пришла не та сумма. Проверяем.`,
      body: ({ number, came, total, until }) =>
        `${came ? `По заказу ${number} пришло ${came}, а стоит он ${total}.` : `По заказу ${number} пришла не та сумма: стоит он ${total}.`}\n\nМы разберёмся и напишем вам не позже ${until}. Платить ещё раз сейчас не нужно.`,
    },
    en: {
      title: ({ number }) => `we are checking the payment for order ${number}`,
      sms: ({ number, came, total, until }) =>
        `order ${number}: we received ${came || 'another amount'}, it costs ${total}. We are checking and will write by ${until}.`,
      body: ({ number, came, total, until }) =>
        `For order ${number} we received ${came || 'another amount than it costs'}; the order costs ${total}.\n\nWe are looking into it and will write to you no later than ${until}. There is no need to pay again now.`,
    },
    hy: {
      title: ({ number }) => `ստուգում ենք ${number} պատվերի վճարումը`,
      sms: ({ number, came, figure }) =>
        came
          ? `պատվեր ${number}՝ ստացվել է ${figure('cameAmd')}, ոչ թե ${figure('totalAmd')}։ Ստուգում ենք։`
          : `պատվեր ${number}՝ գումարը չի համընկնում։ Ստուգում ենք։`,
      body: ({ number, came, total, until }) =>
        `${came ? `${number} պատվերի համար ստացել ենք ${came}, մինչդեռ այն արժե ${total}։` : `${number} պատվերի համար ստացված գումարը չի համընկնում դրա արժեքի հետ. պատվերն արժե ${total}։`}\n\nՄենք կպարզենք և կգրենք ձեզ ոչ ուշ, քան ${until}-ը։ Առայժմ կրկին վճարել պետք չէ։`,
    },
  },
  /** All of it; `until`: the day by which it is back. */
  'payment.given_back': {
    ru: {
      title: ({ number, came }) => `вернём ${came} по заказу ${number}`,
      sms: ({ number, came, payTime }) =>
        `вернём ${came} по заказу ${number}.${payTime && ` Оплатите его до ${payTime}.`}`,
      body: ({ came, total, until, ...facts }) =>
        `Мы проверили оплату: пришло ${came}, а заказ стоит ${total}. Принять такую оплату мы не можем и вернём её целиком не позже ${until}.${next.ru(facts)}`,
    },
    en: {
      title: ({ number, came }) => `${came} for order ${number} will be returned`,
      sms: ({ number, came, payTime }) =>
        `we return the ${came} that came for order ${number}.${payTime && ` Please pay it again by ${payTime}.`}`,
      body: ({ came, total, until, ...facts }) =>
        `We have checked the payment: we received ${came}, but the order costs ${total}. We cannot accept it and will return all of it no later than ${until}.${next.en(facts)}`,
    },
    hy: {
      title: ({ number, came }) => `${number} պատվերի ${came}ը կվերադարձվի`,
      sms: ({ number, came, payTime }) =>
        `պատվեր ${number}՝ կվերադարձնենք ${came}${payTime && `, վճարեք մինչև ${payTime}`}։`,
      body: ({ came, total, until, ...facts }) =>
        `Ստուգեցինք վճարումը. ստացել ենք ${came}, մինչդեռ պատվերն արժե ${total}։ Այդ վճարումն ընդունել չենք կարող և ամբողջությամբ կվերադարձնենք ոչ ուշ, քան ${until}-ը։${next.hy(facts)}`,
    },
  },
  'payment.not_received': {
    ru: {
      title: ({ number }) => `оплата заказа ${number} не поступила`,
      body: facts =>
        `Мы проверили оплату: деньги к нам не поступили. Если банк их списал, позвоните нам: ${facts.phone}, разберёмся вместе.${next.ru(facts)}`,
    },
    en: {
      title: ({ number }) => `the payment for order ${number} did not arrive`,
      body: facts =>
        `We have checked the payment: no money has reached us. If your bank has taken it, call us at ${facts.phone} and we will sort it out together.${next.en(facts)}`,
    },
    hy: {
      title: ({ number }) => `${number} պատվերի վճարումը չի ստացվել`,
      body: facts =>
        `Ստուգեցինք վճարումը. գումարը մեզ չի հասել։ Եթե բանկն այն գանձել է, զանգահարեք մեզ՝ ${facts.phone}, միասին կպարզենք։${next.hy(facts)}`,
    },
  },
  /** `amountAmd`: what went back. */
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
} satisfies Topics

type Next = Pick<Facts, 'said' | 'payUntil'>
type Words = { pay(until: string): string; over: string }

/** What becomes of the order: it can still be paid, or cannot any more, or was paid otherwise. */
const nextStep =
  ({ pay, over }: Words) =>
  ({ said, payUntil }: Next): string =>
    payUntil ? `\n\n${pay(payUntil)}` : said('next') === 'over' ? `\n\n${over}` : ''

const next = {
  ru: nextStep({
    pay: until => `Заказ ещё ждёт оплаты до ${until}: оплатите его на странице заказа.`,
    over: 'Заказ не оплачен и отменён. Повторить его можно одной кнопкой на странице заказа.',
  }),
  en: nextStep({
    pay: until => `The order still waits for its payment, until ${until}: you can pay it on its page.`,
    over: 'The order is not paid and is cancelled. You can repeat it with one button on its page.',
  }),
  hy: nextStep({
    pay: until => `Պատվերը դեռ սպասում է վճարման մինչև ${until}. վճարեք այն պատվերի էջից։`,
    over: 'Պատվերը չի վճարվել և չեղարկված է։ Այն կարելի է կրկնել մեկ կոճակով՝ պատվերի էջից։',
  }),
}
