import type { Locale } from '@shop/contracts/locale.ts'
import { providerAlerts } from '#alerts/index.ts'
import { booksAlerts } from '#books/index.ts'
import { orderAlerts } from '#orders/index.ts'
import type { StaffAlertTexts, Topics, TopicTexts, Wording } from '#platform/message-texts.ts'
import { rentalAlerts } from '#rental/index.ts'
import { stockAlerts } from '#stock/index.ts'

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

const messageAlerts = {
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
  'sms.budget': {
    ru: ({ said }) => `${spentSms.ru[said('spent')] ?? spentSms.ru.code}: ${said('limit')}`,
    en: ({ said }) => `${spentSms.en[said('spent')] ?? spentSms.en.code}: ${said('limit')}`,
    hy: ({ said }) => `${spentSms.hy[said('spent')] ?? spentSms.hy.code}՝ ${said('limit')}`,
  },
} satisfies StaffAlertTexts

/** Every alert of the shop by its kind, the param `kind` of `staff.alert`. Each capability declares its own. */
const alerts = { ...orderAlerts, ...messageAlerts, ...providerAlerts, ...booksAlerts, ...stockAlerts, ...rentalAlerts }

declare module '#platform/outbox.ts' {
  interface StaffAlerts extends Record<keyof typeof alerts, true> {}
}

export const alertKinds: readonly string[] = Object.keys(alerts)

const bodies: Record<Locale, string> = {
  ru: 'Это сообщение для сотрудников магазина. О том же самом пишем не чаще раза в час.',
  en: "This message is for the shop's staff. You hear of the same thing once an hour at most.",
  hy: 'Սա հաղորդագրություն է խանութի աշխատակիցների համար։ Նույնի մասին՝ ժամը մեկից ոչ հաճախ։',
}

/** The texts of an alert. @throws Error if no capability declares this kind */
function alertTexts(kind: string): TopicTexts {
  const titles: StaffAlertTexts[string] | undefined = Object.entries(alerts).find(([name]) => name === kind)?.[1]
  if (!titles) throw new Error(`unknown kind of staff alert: ${kind}`)
  const wording = (locale: Locale): Wording => ({ title: titles[locale], body: () => bodies[locale] })
  return { ru: wording('ru'), en: wording('en'), hy: wording('hy') }
}

export const staffTopics = { 'staff.alert': ({ kind }) => alertTexts(String(kind)) } satisfies Topics
