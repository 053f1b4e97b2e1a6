import { shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ReturnReason, ReturnState } from '@shop/contracts/returns.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

export const STATE_WORDS: Record<ReturnState, MessageId> = {
  requested: 'returns.state.requested',
  accepted: 'returns.state.accepted',
  refused: 'returns.state.refused',
  received: 'returns.state.received',
  refunded: 'returns.state.refunded',
}

/** What a state means for the customer: what to do, or what comes next. */
export const NEXT_WORDS: Record<ReturnState, MessageId> = {
  requested: 'returns.next.requested',
  accepted: 'returns.next.accepted',
  refused: 'returns.next.refused',
  received: 'returns.next.received',
  refunded: 'returns.next.refunded',
}

export const REASON_WORDS: Record<ReturnReason, MessageId> = {
  changed_mind: 'returns.reason.changed_mind',
  faulty: 'returns.reason.faulty',
  wrong_item: 'returns.reason.wrong_item',
  not_as_described: 'returns.reason.not_as_described',
  other: 'returns.reason.other',
}

/** A day in words: 4 декабря. */
export const dayWords = (date: string, locale: Locale): string => dayMonthText(date, locale, 'long')

/** The day of a moment in Yerevan, in words. */
export const momentWords = (moment: string, locale: Locale): string => dayWords(shopDate(new Date(moment)), locale)
