import type { Texts } from '@shop/contracts/locale.ts'

/** The words of the dev inbox page. */
export const texts = {
  title: { ru: 'Входящие разработчика', en: 'Dev inbox', hy: 'Մշակողի փոստարկղ' },
  lead: {
    ru: 'Сюда приходят SMS и письма демо-магазина: настоящие никому не отправляются.',
    en: 'SMS and e-mails of the demo shop arrive here: no real ones are sent to anybody.',
    hy: 'Այստեղ են գալիս դեմո խանութի SMS-ներն ու նամակները․ իրականները ոչ մեկին չեն ուղարկվում։',
  },
  to: { ru: 'Телефон или e-mail', en: 'Phone or e-mail', hy: 'Հեռախոս կամ էլ. փոստ' },
  show: { ru: 'Показать', en: 'Show', hy: 'Ցույց տալ' },
  all: { ru: 'Показать все', en: 'Show all', hy: 'Ցույց տալ բոլորը' },
  none: {
    ru: 'Пока пусто. Страница обновляется сама.',
    en: 'Nothing yet. This page refreshes itself.',
    hy: 'Դեռ դատարկ է։ Էջն ինքն է թարմացվում։',
  },
  code: { ru: 'Код', en: 'Code', hy: 'Կոդ' },
  sms: { ru: 'SMS', en: 'SMS', hy: 'SMS' },
  email: { ru: 'Письмо', en: 'E-mail', hy: 'Նամակ' },
  shop: { ru: 'В магазин', en: 'To the shop', hy: 'Դեպի խանութ' },
} satisfies Record<string, Texts>
