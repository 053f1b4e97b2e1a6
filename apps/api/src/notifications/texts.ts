import type { Locale, Texts } from '@shop/contracts/locale.ts'
import type { OutboxTopic } from '#platform/outbox.ts'

/** What a text is made of. `code` is there for the topic `code` only. */
export type TextParams = { shop: string; code?: string | undefined; params: Record<string, string | number> }

type Template = Record<keyof Texts, (facts: Facts) => string>
type Facts = { shop: string; code: string; number: string; total: string; amount: string; written: Written }
/** What a visitor wrote to the shop. */
type Written = { name: string; replyTo: string; subject: string; message: string; language: string }

/** An SMS fits into one part of 70 characters; an e-mail has a subject and the same few words with more air. */
export type MessageTexts = { sms: Template; subject: Template }

const codeForSignIn: MessageTexts = {
  sms: {
    ru: ({ shop, code }) => `${shop}: код ${code}. Никому его не сообщайте.`,
    en: ({ shop, code }) => `${shop}: your code is ${code}. Do not share it.`,
    hy: ({ shop, code }) => `${shop}. կոդը՝ ${code}։ Ոչ մեկին մի՛ ասեք։`,
  },
  subject: {
    ru: ({ shop }) => `${shop}: код подтверждения`,
    en: ({ shop }) => `${shop}: your code`,
    hy: ({ shop }) => `${shop}. հաստատման կոդ`,
  },
}

const codeForReset: MessageTexts = {
  sms: {
    ru: ({ shop, code }) => `${shop}: код для нового пароля ${code}. Никому не сообщайте.`,
    en: ({ shop, code }) => `${shop}: password reset code ${code}. Do not share it.`,
    hy: ({ shop, code }) => `${shop}. նոր գաղտնաբառի կոդ՝ ${code}։ Ոչ մեկին մի՛ ասեք։`,
  },
  subject: {
    ru: ({ shop }) => `${shop}: код для нового пароля`,
    en: ({ shop }) => `${shop}: password reset code`,
    hy: ({ shop }) => `${shop}. նոր գաղտնաբառի կոդ`,
  },
}

const cancelledUnpaid: Template = {
  ru: ({ shop, number }) => `${shop}: заказ ${number} отменён.`,
  en: ({ shop, number }) => `${shop}: order ${number} is cancelled.`,
  hy: ({ shop, number }) => `${shop}. ${number} պատվերը չեղարկված է։`,
}

/** What each message says, by its topic (decisions.md, Notifications). */
const byTopic: Record<Exclude<OutboxTopic, 'code'>, MessageTexts> = {
  account_exists: {
    sms: {
      ru: ({ shop }) => `${shop}: у вас уже есть аккаунт. Войдите или сбросьте пароль.`,
      en: ({ shop }) => `${shop}: you already have an account. Log in or reset password.`,
      hy: ({ shop }) => `${shop}. դուք արդեն ունեք հաշիվ։ Մուտք գործեք։`,
    },
    subject: {
      ru: ({ shop }) => `${shop}: у вас уже есть аккаунт`,
      en: ({ shop }) => `${shop}: you already have an account`,
      hy: ({ shop }) => `${shop}. դուք արդեն ունեք հաշիվ`,
    },
  },
  password_reset_by_email: {
    sms: {
      ru: ({ shop }) => `${shop}: код сброса пароля ушёл на вашу почту. Не вы? Звоните нам.`,
      en: ({ shop }) => `${shop}: a reset code went to your e-mail. Not you? Call us.`,
      hy: ({ shop }) => `${shop}. վերականգնման կոդն ուղարկվեց ձեր փոստին։`,
    },
    subject: {
      ru: ({ shop }) => `${shop}: сброс пароля`,
      en: ({ shop }) => `${shop}: password reset`,
      hy: ({ shop }) => `${shop}. գաղտնաբառի վերականգնում`,
    },
  },
  'order.paid': {
    sms: {
      ru: ({ shop, number, total }) => `${shop}: заказ ${number} оплачен, ${total}. Спасибо!`,
      en: ({ shop, number, total }) => `${shop}: order ${number} is paid, ${total}. Thank you!`,
      hy: ({ shop, number, total }) => `${shop}. ${number} պատվերը վճարված է, ${total}։ Շնորհակալություն։`,
    },
    subject: {
      ru: ({ shop, number }) => `${shop}: заказ ${number} оплачен`,
      en: ({ shop, number }) => `${shop}: order ${number} is paid`,
      hy: ({ shop, number }) => `${shop}. ${number} պատվերը վճարված է`,
    },
  },
  'order.confirmed': {
    sms: {
      ru: ({ shop, number }) => `${shop}: заказ ${number} подтверждён. Скоро соберём его.`,
      en: ({ shop, number }) => `${shop}: order ${number} is confirmed. We will pack it soon.`,
      hy: ({ shop, number }) => `${shop}. ${number} պատվերը հաստատված է։`,
    },
    subject: {
      ru: ({ shop, number }) => `${shop}: заказ ${number} подтверждён`,
      en: ({ shop, number }) => `${shop}: order ${number} is confirmed`,
      hy: ({ shop, number }) => `${shop}. ${number} պատվերը հաստատված է`,
    },
  },
  'order.dispatched': {
    sms: {
      ru: ({ shop, number }) => `${shop}: заказ ${number} в пути. Возьмите документ: 18+.`,
      en: ({ shop, number }) => `${shop}: order ${number} is on its way. Have your ID ready: 18+.`,
      hy: ({ shop, number }) => `${shop}. ${number} պատվերը ճանապարհին է։ Պատրաստեք անձնագիրը՝ 18+։`,
    },
    subject: {
      ru: ({ shop, number }) => `${shop}: заказ ${number} в пути`,
      en: ({ shop, number }) => `${shop}: order ${number} is on its way`,
      hy: ({ shop, number }) => `${shop}. ${number} պատվերը ճանապարհին է`,
    },
  },
  'order.delivered': {
    sms: {
      ru: ({ shop, number }) => `${shop}: заказ ${number} доставлен. Хорошего вечера!`,
      en: ({ shop, number }) => `${shop}: order ${number} is delivered. Enjoy your evening!`,
      hy: ({ shop, number }) => `${shop}. ${number} պատվերը հասցված է։ Հաճելի երեկո։`,
    },
    subject: {
      ru: ({ shop, number }) => `${shop}: заказ ${number} доставлен`,
      en: ({ shop, number }) => `${shop}: order ${number} is delivered`,
      hy: ({ shop, number }) => `${shop}. ${number} պատվերը հասցված է`,
    },
  },
  'order.cancelled': {
    sms: {
      ru: ({ shop, number }) => `${shop}: заказ ${number} отменён. Оплата, если была, вернётся.`,
      en: ({ shop, number }) => `${shop}: order ${number} is cancelled. Any payment is refunded.`,
      hy: ({ shop, number }) => `${shop}. ${number} պատվերը չեղարկված է։ Վճարը կվերադարձվի։`,
    },
    subject: {
      ru: ({ shop, number }) => `${shop}: заказ ${number} отменён`,
      en: ({ shop, number }) => `${shop}: order ${number} is cancelled`,
      hy: ({ shop, number }) => `${shop}. ${number} պատվերը չեղարկված է`,
    },
  },
  'refund.confirmed': {
    sms: {
      ru: ({ shop, number, amount }) => `${shop}: возврат ${amount} по заказу ${number} отправлен.`,
      en: ({ shop, number, amount }) => `${shop}: refund of ${amount} for order ${number} is sent.`,
      hy: ({ shop, number, amount }) => `${shop}. ${number} պատվերի ${amount} վերադարձվեց։`,
    },
    subject: {
      ru: ({ shop, number }) => `${shop}: возврат по заказу ${number}`,
      en: ({ shop, number }) => `${shop}: refund for order ${number}`,
      hy: ({ shop, number }) => `${shop}. ${number} պատվերի վերադարձ`,
    },
  },
  'contact.message': {
    sms: {
      ru: ({ shop }) => `${shop}: вам написали через сайт.`,
      en: ({ shop }) => `${shop}: somebody wrote to you through the site.`,
      hy: ({ shop }) => `${shop}. ձեզ գրել են կայքից։`,
    },
    subject: {
      ru: ({ shop, written }) => `${shop}: сообщение с сайта. ${written.subject}`,
      en: ({ shop, written }) => `${shop}: message from the site. ${written.subject}`,
      hy: ({ shop, written }) => `${shop}. հաղորդագրություն կայքից։ ${written.subject}`,
    },
  },
}

const inBank: Template = {
  ru: () => 'Деньги придут на карту в срок вашего банка, обычно до 10 рабочих дней.',
  en: () => 'Your bank books it to your card, usually within 10 business days.',
  hy: () => 'Բանկը գումարը քարտին կփոխանցի սովորաբար 10 աշխատանքային օրվա ընթացքում։',
}

const inFull: Template = {
  ru: ({ written }) => letter(written, { name: 'Имя', replyTo: 'Ответить', subject: 'Тема', language: 'Язык' }),
  en: ({ written }) => letter(written, { name: 'Name', replyTo: 'Reply to', subject: 'Subject', language: 'Language' }),
  hy: ({ written }) => letter(written, { name: 'Անուն', replyTo: 'Պատասխանել', subject: 'Թեմա', language: 'Լեզու' }),
}

function letter({ message, ...facts }: Written, words: Record<Exclude<keyof Written, 'message'>, string>): string {
  const { name, replyTo, subject, language } = facts
  const head = [
    `${words.name}: ${name}`,
    `${words.replyTo}: ${replyTo}`,
    `${words.subject}: ${subject}`,
    `${words.language}: ${language}`,
  ]
  return `${head.join('\n')}\n\n${message}`
}

/** What is said below an e-mail's message, by topic. */
const moreInEmail: Partial<Record<OutboxTopic, Template>> = { 'refund.confirmed': inBank, 'contact.message': inFull }

/** The text of a message in a language. */
export function smsText(topic: OutboxTopic, locale: Locale, given: TextParams): string {
  return textsOf(topic, given).sms[locale](factsOf(locale, given))
}

/** Subject and text of a message in a language. */
export function emailText(topic: OutboxTopic, locale: Locale, given: TextParams): { subject: string; text: string } {
  const facts = factsOf(locale, given)
  const { sms, subject } = textsOf(topic, given)
  const more = moreInEmail[topic]?.[locale](facts)
  return { subject: subject[locale](facts), text: [sms[locale](facts), ...(more ? [more] : [])].join('\n\n') }
}

function textsOf(topic: OutboxTopic, { params }: TextParams): MessageTexts {
  if (topic === 'order.cancelled' && params.wasPaid === 'no') return { ...byTopic[topic], sms: cancelledUnpaid }
  if (topic !== 'code') return byTopic[topic]
  return params.purpose === 'reset' ? codeForReset : codeForSignIn
}

function factsOf(locale: Locale, { shop, code = '', params }: TextParams): Facts {
  const money = (amount: string | number | undefined) => amd(Number(amount ?? 0), locale)
  return {
    shop,
    code,
    number: `${params.number ?? ''}`,
    total: money(params.totalAmd),
    amount: money(params.amountAmd),
    written: {
      name: `${params.name ?? ''}`,
      replyTo: `${params.replyTo ?? ''}`,
      subject: `${params.subject ?? ''}`,
      message: `${params.message ?? ''}`,
      language: `${params.language ?? ''}`,
    },
  }
}

/** 12500 -> "12 500 драм", "12,500 AMD": with plain spaces, as an SMS has no thin ones. */
function amd(amount: number, locale: Locale): string {
  const separator = locale === 'en' ? ',' : ' '
  const digits = String(amount).replace(/\B(?=(\d{3})+$)/g, separator)
  return `${digits} ${{ ru: 'драм', en: 'AMD', hy: 'դրամ' }[locale]}`
}
