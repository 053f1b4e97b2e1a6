import type { Locale } from '@shop/contracts/locale.ts'
import type { Verdict } from './bank.ts'
import type { Status } from './protocol.ts'

type PageTexts = {
  bank: string
  title: string
  /** Said first and plainly: nobody may take this for a bank. */
  notice: string
  shop: string
  order: string
  amount: string
  /** Above the verdicts that only a tester wants. */
  faults: string
  verdicts: Record<Verdict, { button: string; hint: string }>
  ended: Record<Exclude<Status['state'], 'open'>, { title: string; hint: string }>
  /** After the verdict "lost". */
  lostHint: string
  back: string
  unknownTitle: string
  unknownHint: string
  home: string
}

/** `{amount}` stands for the amount, such as "1 500 ֏". */
export const pageTexts: Record<Locale, PageTexts> = {
  ru: {
    bank: 'Песочница-банк',
    title: 'Оплата заказа',
    notice: 'Это тестовая страница: настоящие деньги не списываются, данные карты не нужны.',
    shop: 'Магазин',
    order: 'Заказ',
    amount: 'К оплате',
    faults: 'Как ещё может повести себя банк',
    verdicts: {
      approve: { button: 'Оплатить {amount}', hint: 'Банк одобрит оплату и сразу сообщит магазину.' },
      decline: { button: 'Отклонить оплату', hint: 'Как при нехватке денег на карте.' },
      abandon: { button: 'Вернуться без оплаты', hint: 'Оплата останется открытой до конца сеанса.' },
      delay: {
        button: 'Одобрить с задержкой',
        hint: 'Вы вернётесь в магазин раньше, чем банк сообщит об оплате через несколько секунд.',
      },
      repeat: { button: 'Одобрить и сообщить несколько раз', hint: 'Одно и то же сообщение придёт пять раз.' },
      lost: {
        button: 'Одобрить и не сообщить',
        hint: 'Сообщение потеряется: магазин узнает об оплате, когда сам спросит банк.',
      },
      wrong_amount: { button: 'Списать неверную сумму', hint: 'Заказ не будет оплачен: сумму проверит сотрудник.' },
    },
    ended: {
      processing: { title: 'Банк проверяет оплату', hint: 'Ответ придёт через несколько секунд.' },
      approved: { title: 'Оплата одобрена', hint: 'Этот платёж завершён: изменить его нельзя.' },
      declined: {
        title: 'Оплата отклонена',
        hint: 'Этот платёж завершён. Вернитесь в магазин, чтобы попробовать ещё раз.',
      },
      expired: { title: 'Время на оплату вышло', hint: 'Вернитесь в магазин, чтобы попробовать ещё раз.' },
    },
    lostHint: 'Магазин об этом не знает. Закройте страницу: примерно через минуту он спросит банк сам.',
    back: 'Вернуться в магазин',
    unknownTitle: 'Такого платежа нет',
    unknownHint: 'Откройте оплату из своего заказа.',
    home: 'На главную',
  },
  en: {
    bank: 'Sandbox Bank',
    title: 'Pay for the order',
    notice: 'This is a test page: no real money moves and no card details are needed.',
    shop: 'Shop',
    order: 'Order',
    amount: 'To pay',
    faults: 'What else the bank can do',
    verdicts: {
      approve: { button: 'Pay {amount}', hint: 'The bank approves the payment and tells the shop at once.' },
      decline: { button: 'Decline the payment', hint: 'As with too little money on the card.' },
      abandon: { button: 'Go back without paying', hint: 'The payment stays open until its session ends.' },
      delay: {
        button: 'Approve with a delay',
        hint: 'You are back in the shop before the bank tells of the payment a few seconds later.',
      },
      repeat: { button: 'Approve and tell several times', hint: 'The very same message comes five times.' },
      lost: {
        button: 'Approve and tell nobody',
        hint: 'The message gets lost: the shop learns of the payment when it asks the bank itself.',
      },
      wrong_amount: {
        button: 'Charge a wrong amount',
        hint: 'The order does not get paid: a person looks into the amount.',
      },
    },
    ended: {
      processing: { title: 'The bank is checking the payment', hint: 'The answer comes in a few seconds.' },
      approved: { title: 'Payment approved', hint: 'This payment is complete and can no longer be changed.' },
      declined: { title: 'Payment declined', hint: 'This payment is over. Go back to the shop to try again.' },
      expired: { title: 'The time to pay is over', hint: 'Go back to the shop to try again.' },
    },
    lostHint: 'The shop does not know. Close this page: in about a minute it asks the bank itself.',
    back: 'Back to the shop',
    unknownTitle: 'There is no such payment',
    unknownHint: 'Open the payment from your order.',
    home: 'To the home page',
  },
  hy: {
    bank: 'Փորձնական բանկ',
    title: 'Պատվերի վճարում',
    notice: 'Սա փորձնական էջ է. իրական գումար չի գանձվում, քարտի տվյալներ պետք չեն։',
    shop: 'Խանութ',
    order: 'Պատվեր',
    amount: 'Վճարման ենթակա',
    faults: 'Ինչպես կարող է վարվել բանկը',
    verdicts: {
      approve: { button: 'Վճարել {amount}', hint: 'Բանկը կհաստատի վճարումը և անմիջապես կտեղեկացնի խանութին։' },
      decline: { button: 'Մերժել վճարումը', hint: 'Ինչպես քարտին միջոցների պակասի դեպքում։' },
      abandon: { button: 'Վերադառնալ առանց վճարելու', hint: 'Վճարումը բաց կմնա մինչև նիստի ավարտը։' },
      delay: {
        button: 'Հաստատել ուշացումով',
        hint: 'Դուք կվերադառնաք խանութ, իսկ բանկը վճարման մասին կհայտնի մի քանի վայրկյան անց։',
      },
      repeat: { button: 'Հաստատել և մի քանի անգամ հայտնել', hint: 'Նույն հաղորդագրությունը կգա հինգ անգամ։' },
      lost: {
        button: 'Հաստատել և չհայտնել',
        hint: 'Հաղորդագրությունը կկորչի. խանութը վճարման մասին կիմանա, երբ ինքը հարցնի բանկին։',
      },
      wrong_amount: {
        button: 'Գանձել սխալ գումար',
        hint: 'Պատվերը վճարված չի համարվի. գումարը կստուգի աշխատակիցը։',
      },
    },
    ended: {
      processing: { title: 'Բանկը ստուգում է վճարումը', hint: 'Պատասխանը կգա մի քանի վայրկյանից։' },
      approved: { title: 'Վճարումը հաստատված է', hint: 'Այս վճարումն ավարտված է և այլևս չի փոխվում։' },
      declined: {
        title: 'Վճարումը մերժված է',
        hint: 'Այս վճարումն ավարտված է։ Վերադարձեք խանութ՝ կրկին փորձելու համար։',
      },
      expired: { title: 'Վճարման ժամանակն ավարտվել է', hint: 'Վերադարձեք խանութ՝ կրկին փորձելու համար։' },
    },
    lostHint: 'Խանութը դրա մասին չգիտի։ Փակեք էջը. մոտ մեկ րոպեից այն ինքը կհարցնի բանկին։',
    back: 'Վերադառնալ խանութ',
    unknownTitle: 'Այդպիսի վճարում չկա',
    unknownHint: 'Բացեք վճարումը ձեր պատվերից։',
    home: 'Գլխավոր էջ',
  },
}
