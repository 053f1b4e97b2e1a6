import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd, groupDigits } from '@shop/contracts/money.ts'
import type { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { formatDay } from '#platform/i18n/locale.ts'
import { isMessageId, translate } from '#platform/i18n/translate.ts'
import type { MessageParams, TemplateValues, TextsName } from '#platform/jobs/topics.ts'
import { topics } from '../topics.ts'

/** The texts are in packages/messages/<locale>/api, one file for each capability. */

/** Characters of an SMS part, with and without other letters than Latin ones. */
const PART = { other: 70, latin: 160 }
/** Characters of an SMS of two parts: each has a header. */
const TWO_PARTS = { other: 134, latin: 306 }

/** The name of the shop is not shortened below this length; the text is cut instead. */
const MIN_NAME_LENGTH = 6

/**
 * Composes an SMS in one part. A long name of the shop is shortened first, so that it never cuts off a code; then the
 * text is cut, if a product title makes it too long. A long topic may take a second part.
 * @param link is added if it fits into the part; a topic that needs it may take a second part
 */
export function smsText(topic: MessageTopic, locale: Locale, params: TextParams, link?: string): string {
  const { values = [], isLong = () => false } = topics[topic]
  const id = textsNameOf(topic, params)
  const filled = valuesOf(values, { ...params, locale, format: 'sms' })
  const sms = `${id}.sms`
  const written = isMessageId(sms)
    ? translate(locale, sms, filled)
    : translate(locale, 'message.sentence', { text: translate(locale, `${id}.title`, filled) })
  // Outside the GSM alphabet, a text has less than half the room.
  const plain = written.replaceAll('–', '-')
  const message = isLatin(plain) ? plain : written
  const { name } = params.shop
  const alphabet = isLatin(name + message) ? 'latin' : 'other'
  const isLinkSent = link !== undefined && topics[topic].isLinkNeeded === true
  const parts = isLinkSent || isLong(params.params) ? TWO_PARTS : PART
  const room = parts[alphabet] - (isLinkSent ? ` ${link}`.length : 0)
  const roomForName = Math.max(MIN_NAME_LENGTH, room - withShop('', locale, message).length)
  const text = cut(withShop(shorten(name, roomForName), locale, message), room)
  const linked = `${text} ${link}`
  return isLinkSent || (link !== undefined && linked.length <= room) ? linked : text
}

/** Returns the name of the texts of a message. */
function textsNameOf(topic: MessageTopic, { params, isDiscreet = false }: TextParams): TextsName {
  const { texts = () => topic, discreet = {} } = topics[topic]
  const name = texts(params)
  return (isDiscreet ? discreet[name] : undefined) ?? name
}

export type EmailText = { subject: string; heading: string; paragraphs: string[] }

/** Composes the subject, heading and paragraphs of an e-mail. */
export function emailTextOf(topic: MessageTopic, locale: Locale, params: TextParams): EmailText {
  const { values = [] } = topics[topic]
  const id = textsNameOf(topic, params)
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

/** The values of a text. `code` is set only for topics with a code. */
export type TextParams = {
  /** Name and phone number of the shop. */
  shop: { name: string; phone: string }
  code?: string | undefined
  params: MessageParams
  /** True if the text must not say what the shop sells. `shop` then has its neutral name. */
  isDiscreet?: boolean
}

/** An e-mail keeps connected words on one line; an SMS has plain spaces and as few characters as possible. */
export type TextFormat = 'sms' | 'email'

type ValueContext = TextParams & { locale: Locale; format: TextFormat }

/** Returns the values that the texts of a topic use: its parameters, the code, and the declared values. */
export function valuesOf(
  names: readonly (keyof TemplateValues)[],
  context: ValueContext,
): Record<string, string | number> {
  const { code = '', params, format } = context
  const formatted = names.map(name => {
    const value = formats[name](context)
    return [name, typeof value === 'string' && format === 'sms' ? withPlainSpaces(value) : value] as const
  })
  return { ...params, code, ...Object.fromEntries(formatted) }
}

const formats: { [Name in keyof TemplateValues]: (context: ValueContext) => TemplateValues[Name] } = {
  phone: ({ shop, format }) =>
    format === 'sms' ? toDialableNumber(shop.phone) : shop.phone.replaceAll(' ', NO_BREAK_SPACE),
  total: money('totalAmd'),
  amount: money('amountAmd'),
  fee: money('feeAmd'),
  card: money('cardAmd'),
  credit: money('creditAmd'),
  to: ({ params }) => (params.creditAmd === undefined ? 'card' : Number(params.cardAmd) > 0 ? 'both' : 'credit'),
  amountAmd: ({ params }) => Number(params.amountAmd ?? 0),
  due: money('dueAmd'),
  dueAmd: ({ params }) => Number(params.dueAmd ?? 0),
  rest: money('refundAmd'),
  refundAmd: ({ params }) => Number(params.refundAmd ?? 0),
  received: context =>
    context.params.cameAmd === undefined || context.params.cameAmd === '' ? '' : money('cameAmd')(context),
  hasReceived: ({ params }) => yesOrNo(params.cameAmd),
  receivedNumber: ({ params, locale }) => groupDigits(Number(params.cameAmd), locale),
  totalNumber: ({ params, locale }) => groupDigits(Number(params.totalAmd), locale),
  until: ({ params, locale }) => dayAndTime(textOf(params.until), locale),
  untilDay: ({ params }) => textOf(params.until).split('-').toReversed().join('.'),
  deadline,
  hasDeadline: ({ params }) => yesOrNo(params.until),
  payUntil: ({ params, locale }) => dayAndTime(textOf(params.payUntil), locale),
  payTime: ({ params }) => (params.payUntil ? shopTime(new Date(params.payUntil)) : ''),
  next: ({ params }) => (params.payUntil ? 'pay' : textOf(params.next)),
  when,
  hasWhen: context => yesOrNo(when(context)),
  hours: ({ params }) => hours(textOf(params.time)),
  period: ({ params, locale }) => [params.from, params.to].map(date => dayAndTime(textOf(date), locale)).join(` – `),
  hasReason: ({ params }) => yesOrNo(params.reason),
  refused: ({ params: { refusedHookahs, refusedUnits } }) => {
    if (refusedUnits === undefined) return 'hookahs'
    return refusedHookahs === undefined ? 'items' : 'both'
  },
  alert,
}

const textOf = (param: string | number | undefined): string => `${param ?? ''}`

const yesOrNo = (value: string | number | undefined) => (textOf(value) === '' ? 'no' : 'yes')

function money(name: string): (context: ValueContext) => string {
  return ({ params, locale, format }) => {
    const amountAmd = Number(params[name] ?? 0)
    // An English SMS has no dram sign: with it, a part would hold 70 characters instead of 160.
    return format === 'email'
      ? formatAmd(amountAmd, locale)
      : translate(locale, 'message.amount.sms', { amount: groupDigits(amountAmd, locale) })
  }
}

/** @throws Error if the catalogs have no alert of this kind */
function alert(context: ValueContext): string {
  const { params, locale } = context
  const id = `alert.${params.kind}`
  if (!isMessageId(id)) throw new Error(`unknown kind of staff alert: ${params.kind}`)
  // An alert of an earlier version has no `others`.
  return translate(locale, id, { others: 0, ...params, total: formats.total(context) })
}

/** A number as people write it, with spaces, brackets, dots and dashes between its digits. */
const WRITTEN_NUMBER = /\+?\d[\d\s().\-–‑]*/
/** An Armenian number: 8 digits after the country code 374 or after the national prefix 0. */
const ARMENIAN = /^(?:\+?374|0(?=[1-9]))\d{8}/

/** Returns the first phone number of a text as digits to dial, without an extension or a second number. */
function toDialableNumber(phone: string): string {
  const first = (WRITTEN_NUMBER.exec(phone)?.[0] ?? '').replace(/[^+\d]/g, '')
  return ARMENIAN.exec(first)?.[0] ?? first
}

/** No line breaks at this space. */
export const NO_BREAK_SPACE = '\u00a0'
/** Prevents a line break without adding a space. */
const WORD_JOINER = '\u2060'

const withPlainSpaces = (text: string) => text.replaceAll(NO_BREAK_SPACE, ' ').replaceAll(WORD_JOINER, '')

/** 2026-11-22 -> "22 ноября"; a timestamp with its time in Yerevan: "22 ноября, 18:00"; any other value unchanged. */
export function dayAndTime(value: string, locale: Locale): string {
  if (isDay(value)) return day(value, locale)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value)) return value
  const timestamp = new Date(value)
  return `${day(shopDate(timestamp), locale)}, ${shopTime(timestamp)}`
}

/** 18:00-20:00 -> "18:00–20:00"; a single time unchanged. */
export function hours(time: string): string {
  return time.replace('-', `–${WORD_JOINER}`)
}

function when({ params, locale }: ValueContext): string {
  return [dayAndTime(textOf(params.date), locale), hours(textOf(params.time))].filter(Boolean).join(', ')
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Formats the end of a day as 24:00, so that the deadline cannot be read as its start. */
function deadline({ params, locale, format }: ValueContext): string {
  const value = textOf(params.until)
  if (!isDay(value)) return dayAndTime(value, locale)
  if (format === 'email') return `${day(value, locale)}, 24:00`
  const [, month, date] = value.split('-')
  return translate(locale, 'message.deadline.sms', { date: `${date}.${month}`, day: day(value, locale) })
}

function day(date: string, locale: Locale): string {
  return formatDay(date, locale).replaceAll(' ', NO_BREAK_SPACE)
}
