import type { Facts, Topics, TopicTexts } from '#platform/message-texts.ts'

const contactTexts: TopicTexts = {
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

/** `name`, `replyTo`, `subject`, `language` and `message`: what the visitor wrote. */
export const contactTopics = { 'contact.message': contactTexts } satisfies Topics
