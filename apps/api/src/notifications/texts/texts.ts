import type { Locale } from '@shop/contracts/locale.ts'
import type { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { isMessageId, translate } from '#platform/i18n/translate.ts'
import { topics } from '../topics.ts'
import { type TextParams, valuesOf } from './values.ts'

/** Characters of an SMS part, with and without other letters than Latin ones. */
const PART = { other: 70, latin: 160 }

/** The name of the shop is not shortened below this length; the text is cut instead. */
const MIN_NAME_LENGTH = 6

/**
 * Composes an SMS in one part. A long name of the shop is shortened first, so that it never cuts off a code; then the
 * text is cut, if a product title makes it too long.
 */
export function smsText(topic: MessageTopic, locale: Locale, params: TextParams): string {
  const { texts = () => topic, values = [] } = topics[topic]
  const id = texts(params.params)
  const filled = valuesOf(values, { ...params, locale, format: 'sms' })
  const sms = `${id}.sms`
  const message = isMessageId(sms)
    ? translate(locale, sms, filled)
    : translate(locale, 'message.sentence', { text: translate(locale, `${id}.title`, filled) })
  const { name } = params.shop
  const room = isLatin(name + message) ? PART.latin : PART.other
  const roomForName = Math.max(MIN_NAME_LENGTH, room - withShop('', locale, message).length)
  return cut(withShop(shorten(name, roomForName), locale, message), room)
}

export type EmailText = { subject: string; heading: string; paragraphs: string[] }

/** Composes the subject, heading and paragraphs of an e-mail. */
export function emailTextOf(topic: MessageTopic, locale: Locale, params: TextParams): EmailText {
  const { texts = () => topic, values = [] } = topics[topic]
  const id = texts(params.params)
  const filled = valuesOf(values, { ...params, locale, format: 'email' })
  // May contain user input: a subject must be one line.
  const message = translate(locale, `${id}.title`, filled)
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()
  return {
    subject: withShop(params.shop.name, locale, message),
    heading: `${message.charAt(0).toLocaleUpperCase(locale)}${message.slice(1)}`,
    paragraphs: translate(locale, `${id}.body`, filled)
      .split(/\n{2,}/)
      .filter(line => line.trim() !== ''),
  }
}

function withShop(shop: string, locale: Locale, text: string): string {
  return translate(locale, 'message.withShop', { shop, text })
}

const isLatin = (text: string) => /^[\u0020-\u007e\n]*$/.test(text)

/** Shortens a name, without an ellipsis if it would take up everything, and never within a character. */
function shorten(name: string, length: number): string {
  if (name.length <= length) return name
  const isShort = length < 2 * MIN_NAME_LENGTH
  const shortened = name.slice(0, isShort ? length : length - 3).replace(/[\ud800-\udbff]$/, '')
  return isShort ? shortened.trimEnd() : `${shortened.trimEnd()}...`
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 3).trimEnd()}...`
}
