import type { Locale } from '@shop/contracts/locale.ts'
import { shopDate, shopTime } from '@shop/contracts/time.ts'

/** What a text is made of. `code` is there for the topic `code` only. */
export type TextParams = { shop: string; code?: string | undefined; params: Record<string, string | number> }

/** The parameters of a message in the words of its language. */
export type Facts = {
  shop: string
  code: string
  /** Of the order. */
  number: string
  total: string
  amount: string
  fee: string
  /** "22 November, 18:00": when something ends or happens; empty where it is not known. */
  until: string
  when: string
  /** What a person at the shop wrote, as a sentence of its own. */
  reason: string
  /** A product. */
  title: string
  /** What a visitor or a job wrote: as it is. */
  said(name: string): string
}

/** One message in one language: the SMS, the subject without the shop's name, and the paragraphs of the e-mail. */
export type Wording = {
  title(facts: Facts): string
  /** Without the shop's name, which stands before it: 70 characters in all where it is not Latin. Absent: the title. */
  sms?(facts: Facts): string
  /** Paragraphs, an empty line between. */
  body(facts: Facts): string
}
export type TopicTexts = Record<Locale, Wording>

/** @param space what stands within an amount: a plain one in an SMS, which has no other */
export function factsOf(locale: Locale, { shop, code = '', params }: TextParams, space = ' '): Facts {
  const said = (name: string) => `${params[name] ?? ''}`
  const money = (name: string) => amd(Number(params[name] ?? 0), locale, space)
  return {
    shop,
    code,
    number: said('number'),
    total: money('totalAmd'),
    amount: money('amountAmd'),
    fee: money('feeAmd'),
    until: dayAndTime(said('until'), locale),
    when: [dayAndTime(said('date'), locale), said('time').replace('-', '–')].filter(Boolean).join(', '),
    reason: said('reason'),
    title: said('title'),
    said,
  }
}

/** No line ends there. */
export const NO_BREAK_SPACE = '\u00a0'

/** 12500 -> "12 500 драм", "12,500 AMD". */
export function amd(amount: number, locale: Locale, space = NO_BREAK_SPACE): string {
  const separator = locale === 'en' ? ',' : space
  const digits = String(amount).replace(/\B(?=(\d{3})+$)/g, separator)
  return `${digits}${space}${{ ru: 'драм', en: 'AMD', hy: 'դրամ' }[locale]}`
}

const NOON = 'T12:00:00Z'
const languageOf = { ru: 'ru', en: 'en-GB', hy: 'hy' } as const satisfies Record<Locale, string>

/** 2026-11-22 -> "22 ноября"; a moment with its time of day in Yerevan: "22 ноября, 18:00"; anything else as it is. */
export function dayAndTime(value: string, locale: Locale): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return day(value, locale)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value)) return value
  const moment = new Date(value)
  return `${day(shopDate(moment), locale)}, ${shopTime(moment)}`
}

function day(date: string, locale: Locale): string {
  const words = new Intl.DateTimeFormat(languageOf[locale], { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return words.format(new Date(`${date}${NOON}`))
}
