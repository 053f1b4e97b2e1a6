import type { Locale } from '@shop/contracts/locale.ts'
import type { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { contactTopics } from '#contact/index.ts'
import { identityTopics } from '#identity/index.ts'
import { orderTopics } from '#orders/index.ts'
import { paymentTopics } from '#payments/index.ts'
import type { Topic, TopicTexts } from '#platform/message-texts.ts'
import { rentalTopics } from '#rental/index.ts'
import { returnTopics } from '#returns/index.ts'
import { stockTopics } from '#stock/index.ts'
import { factsOf, type TextParams } from './facts.ts'
import { staffTopics } from './staff-texts.ts'

/** What each message says, by its topic. Each capability declares its own. */
const topics: Record<MessageTopic, Topic> = {
  ...identityTopics,
  ...orderTopics,
  ...paymentTopics,
  ...returnTopics,
  ...rentalTopics,
  ...stockTopics,
  ...contactTopics,
  ...staffTopics,
}

/** One part of an SMS in an alphabet that is not Latin, and in Latin. */
const PART = { other: 70, latin: 160 }

/** Below this the name of the shop is not shortened further; the text behind it is cut instead. */
const SHORTEST_NAME = 6

/**
 * The text of an SMS in a language, in one part. A long name of the shop is shortened first, so that it never cuts off a
 * code; then the text is cut where a product's title makes it longer.
 */
export function smsText(topic: MessageTopic, locale: Locale, given: TextParams): string {
  const { title, sms = undefined } = textsOf(topic, given)[locale]
  const facts = factsOf(locale, given, 'sms')
  const words = sms ? sms(facts) : `${title(facts)}${STOP[locale]}`
  const { name } = given.shop
  const room = isLatin(name + words) ? PART.latin : PART.other
  const roomForName = Math.max(SHORTEST_NAME, room - withShop('', locale, words).length)
  return cut(withShop(shorten(name, roomForName), locale, words), room)
}

export type MailWords = { subject: string; heading: string; paragraphs: string[] }

/** Subject, heading and paragraphs of an e-mail in a language. */
export function mailWords(topic: MessageTopic, locale: Locale, given: TextParams): MailWords {
  const facts = factsOf(locale, given, 'letter')
  const { title, body } = textsOf(topic, given)[locale]
  // Somebody's own words may be in it: one line, as a subject is.
  const words = title(facts)
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()
  return {
    subject: withShop(given.shop.name, locale, words),
    heading: `${words.charAt(0).toLocaleUpperCase(locale)}${words.slice(1)}`,
    paragraphs: body(facts)
      .split(/\n{2,}/)
      .filter(line => line.trim() !== ''),
  }
}

const STOP: Record<Locale, string> = { ru: '.', en: '.', hy: '։' }

function withShop(shop: string, locale: Locale, words: string): string {
  return `${shop}${locale === 'hy' ? '.' : ':'} ${words}`
}

const isLatin = (text: string) => /^[\u0020-\u007e\n]*$/.test(text)

/** Cuts a name without an ellipsis where that would leave nothing of it, and never through a character. */
function shorten(name: string, length: number): string {
  if (name.length <= length) return name
  const isShort = length < 2 * SHORTEST_NAME
  const kept = name.slice(0, isShort ? length : length - 3).replace(/[\ud800-\udbff]$/, '')
  return isShort ? kept.trimEnd() : `${kept.trimEnd()}...`
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 3).trimEnd()}...`
}

function textsOf(topic: MessageTopic, { params }: TextParams): TopicTexts {
  const texts = topics[topic]
  return typeof texts === 'function' ? texts(params) : texts
}
