import type { Locale } from '@shop/contracts/locale.ts'
import type { StaffAlertKind } from '#platform/outbox.ts'
import type { Facts, TopicTexts, Wording } from './facts.ts'

type Alert = Record<Locale, (facts: Facts) => string>

/** Which SMS are used up, by SmsKind; the daily limit follows. */
const spentSms: Record<Locale, Record<string, string> & { code: string }> = {
  ru: {
    notice: 'SMS-уведомления исчерпаны, лимит в день',
    registration: 'SMS для регистрации исчерпаны, лимит в день',
    code: 'SMS исчерпаны, коды не уходят, лимит в день',
  },
  en: {
    notice: "today's SMS notices are used up, codes still go out. Daily limit",
    registration: "today's registration SMS are used up. Daily limit",
    code: "today's SMS are used up, no codes go out. Daily limit",
  },
  hy: {
    notice: 'SMS-ծանուցումները սպառվել են, օրական սահմանը',
    registration: 'գրանցման SMS-ները սպառվել են, օրական սահմանը',
    code: 'SMS-ները սպառվել են, կոդերը չեն գնում, սահմանը',
  },
}

/** The number of further products that an alert is about, in words; nothing if there are none, or in an alert of an earlier version. */
const others = (said: Facts['said'], words: (count: number) => string) => {
  const count = Number(said('others'))
  return count > 0 ? `, ${words(count)}` : ''
}

/** What wakes the shop's people, by `kind`; each says in one line what is the matter. */
const alerts: Record<StaffAlertKind, Alert> = {
  'order.new': {
    ru: ({ number, total }) => `новый заказ ${number}, ${total}`,
    en: ({ number, total }) => `new order ${number}, ${total}`,
    hy: ({ number, total }) => `նոր պատվեր ${number}, ${total}`,
  },
  'outbox.old': {
    ru: ({ said }) => `сообщения не уходят: ${said('count')} шт., ждут ${said('minutes')} мин`,
    en: ({ said }) => `messages are stuck: ${said('count')}, for ${said('minutes')} min`,
    hy: ({ said }) => `հաղորդագրությունները չեն ուղարկվում՝ ${said('count')}, ${said('minutes')} րոպե`,
  },
  'message.given_up': {
    ru: ({ said }) => `сообщение не доставлено: ${said('topic')}, журнал ${said('id')}`,
    en: ({ said }) => `a message was given up: ${said('topic')}, log ${said('id')}`,
    hy: ({ said }) => `հաղորդագրությունը տեղ չի հասել՝ ${said('topic')}, ${said('id')}`,
  },
  'provider.down': {
    ru: ({ said }) => `не отвечает ${said('provider')}`,
    en: ({ said }) => `${said('provider')} does not answer`,
    hy: ({ said }) => `${said('provider')} չի պատասխանում`,
  },
  'books.broken': {
    ru: ({ said }) => `учёт не сходится: ${said('equations')}`,
    en: ({ said }) => `the books do not balance: ${said('equations')}`,
    hy: ({ said }) => `հաշվառումը չի համընկնում՝ ${said('equations')}`,
  },
  'sms.budget': {
    ru: ({ said }) => `${spentSms.ru[said('spent')] ?? spentSms.ru.code}: ${said('limit')}`,
    en: ({ said }) => `${spentSms.en[said('spent')] ?? spentSms.en.code}: ${said('limit')}`,
    hy: ({ said }) => `${spentSms.hy[said('spent')] ?? spentSms.hy.code}՝ ${said('limit')}`,
  },
  'stock.hoarded': {
    ru: ({ said }) =>
      `без оплаты держат ${said('reserved')} из ${said('onHand')}: ${said('sku')}${others(said, count => `и ещё товаров: ${count}`)}`,
    en: ({ said }) =>
      `unpaid orders hold ${said('reserved')} of ${said('onHand')}: ${said('sku')}${others(said, count => `and ${count} more`)}`,
    hy: ({ said }) =>
      `առանց վճարման պահված է ${said('reserved')}/${said('onHand')}՝ ${said('sku')}${others(said, count => `և ևս ${count} ապրանք`)}`,
  },
  'rental.clash': {
    ru: ({ number, said }) => `кальян ${said('unit')} не будет готов ${said('date')} к заказу ${number}`,
    en: ({ number, said }) => `hookah ${said('unit')} will not be ready on ${said('date')} for order ${number}`,
    hy: ({ number, said }) => `նարգիլե ${said('unit')}-ը պատրաստ չի լինի ${said('date')}՝ պատվեր ${number}`,
  },
}

const bodies: Record<Locale, string> = {
  ru: 'Это сообщение для сотрудников магазина. О том же самом пишем не чаще раза в час.',
  en: "This message is for the shop's staff. You hear of the same thing once an hour at most.",
  hy: 'Սա հաղորդագրություն է խանութի աշխատակիցների համար։ Նույնի մասին՝ ժամը մեկից ոչ հաճախ։',
}

/** The texts of an alert of this kind. */
export function staffTexts(kind: StaffAlertKind): TopicTexts {
  const wording = (locale: Locale): Wording => ({ title: alerts[kind][locale], body: () => bodies[locale] })
  return { ru: wording('ru'), en: wording('en'), hy: wording('hy') }
}

export const contactTexts: TopicTexts = {
  ru: {
    title: ({ said }) => `сообщение с сайта. ${said('subject')}`,
    sms: () => 'вам написали через сайт.',
    body: facts => letter(facts, { name: 'Имя', replyTo: 'Ответить', subject: 'Тема', language: 'Язык' }),
  },
  en: {
    title: ({ said }) => `message from the site. ${said('subject')}`,
    sms: () => 'somebody wrote to you through the site.',
    body: facts => letter(facts, { name: 'Name', replyTo: 'Reply to', subject: 'Subject', language: 'Language' }),
  },
  hy: {
    title: ({ said }) => `հաղորդագրություն կայքից։ ${said('subject')}`,
    sms: () => 'ձեզ գրել են կայքից։',
    body: facts => letter(facts, { name: 'Անուն', replyTo: 'Պատասխանել', subject: 'Թեմա', language: 'Լեզու' }),
  },
}

function letter({ said }: Facts, words: Record<'name' | 'replyTo' | 'subject' | 'language', string>): string {
  const head = (['name', 'replyTo', 'subject', 'language'] as const).map(name => `${words[name]}: ${said(name)}`)
  return `${head.join('\n')}\n\n${said('message')}`
}
