import { shopDate, shopTime } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { dayWords } from '#platform/day-words.ts'
import type { Facts } from '#platform/message-texts.ts'

/** What a text is made of. `code` is there for the topic `code` only. */
export type TextParams = {
  /** Its name, and the phone by which it is reached. */
  shop: { name: string; phone: string }
  code?: string | undefined
  params: Record<string, string | number>
}

/** A letter keeps on one line what belongs together; an SMS has plain spaces, and as few letters as it can. */
export type Medium = 'sms' | 'letter'

export function factsOf(locale: Locale, { shop, code = '', params }: TextParams, medium: Medium): Facts {
  const space = medium === 'sms' ? ' ' : NO_BREAK_SPACE
  const said = (name: string) => `${params[name] ?? ''}`
  const money = (name: string) => amd(Number(params[name] ?? 0), locale, space)
  const moment = (name: string) => dayAndTime(said(name), locale, space)
  return {
    shop: shop.name,
    phone: medium === 'sms' ? dialled(shop.phone) : shop.phone.replaceAll(' ', NO_BREAK_SPACE),
    code,
    number: said('number'),
    total: money('totalAmd'),
    amount: money('amountAmd'),
    fee: money('feeAmd'),
    came: said('cameAmd') && money('cameAmd'),
    until: moment('until'),
    deadline: deadline(said('until'), locale, medium),
    payUntil: moment('payUntil'),
    payTime: said('payUntil') && shopTime(new Date(said('payUntil'))),
    when: [moment('date'), hours(said('time'), medium)].filter(Boolean).join(', '),
    reason: said('reason'),
    title: said('title'),
    said,
    figure: name => grouped(Number(params[name] ?? 0), locale, space),
  }
}

/** A number, written as people write one: nothing but spaces, brackets, dots and dashes between its digits. */
const WRITTEN = /\+?\d[\d\s().\-–‑]*/
/** An Armenian number has 8 digits after the country's code, or after the 0 that stands for it at home. */
const ARMENIAN = /^(?:\+?374|0(?=[1-9]))\d{8}/

/** The first number of what the settings say, as one types it: without an extension or a second number behind it. */
function dialled(phone: string): string {
  const first = (WRITTEN.exec(phone)?.[0] ?? '').replace(/[^+\d]/g, '')
  return ARMENIAN.exec(first)?.[0] ?? first
}

/** No line ends there. */
export const NO_BREAK_SPACE = '\u00a0'
/** No line ends there, either, and it takes no room. */
const WORD_JOINER = '\u2060'

/** 12500 -> "12 500 драм", "12,500 AMD". */
export function amd(amount: number, locale: Locale, space = NO_BREAK_SPACE): string {
  return `${grouped(amount, locale, space)}${space}${{ ru: 'драм', en: 'AMD', hy: 'դրամ' }[locale]}`
}

function grouped(amount: number, locale: Locale, space: string): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, locale === 'en' ? ',' : space)
}

/** 2026-11-22 -> "22 ноября"; a moment with its time of day in Yerevan: "22 ноября, 18:00"; anything else as it is. */
export function dayAndTime(value: string, locale: Locale, space = NO_BREAK_SPACE): string {
  if (isDay(value)) return day(value, locale, space)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value)) return value
  const moment = new Date(value)
  return `${day(shopDate(moment), locale, space)}, ${shopTime(moment)}`
}

/** 18:00-20:00 -> "18:00–20:00"; a single time as it is. */
export function hours(time: string, medium: Medium): string {
  return time.replace('-', medium === 'sms' ? '–' : `–${WORD_JOINER}`)
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A day by its end, which nobody takes for its beginning. */
function deadline(value: string, locale: Locale, medium: Medium): string {
  if (!isDay(value)) return dayAndTime(value, locale, medium === 'sms' ? ' ' : NO_BREAK_SPACE)
  if (medium === 'letter') return `${day(value, locale, NO_BREAK_SPACE)}, 24:00`
  const [, month, date] = value.split('-')
  return locale === 'en' ? `24:00 on ${day(value, locale, ' ')}` : `${date}.${month}, 24:00`
}

function day(date: string, locale: Locale, space: string): string {
  return dayWords(date, locale).replaceAll(' ', space)
}
