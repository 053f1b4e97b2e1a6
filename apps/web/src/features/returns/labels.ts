import { shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ReturnReason, ReturnState } from '@shop/contracts/returns.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

export const STATE_LABELS: Record<ReturnState, MessageId> = {
  requested: 'returns.state.requested',
  accepted: 'returns.state.accepted',
  refused: 'returns.state.refused',
  received: 'returns.state.received',
  refunded: 'returns.state.refunded',
}

/** What the customer should do or expect in a state. */
export const NEXT_LABELS: Record<ReturnState, MessageId> = {
  requested: 'returns.next.requested',
  accepted: 'returns.next.accepted',
  refused: 'returns.next.refused',
  received: 'returns.next.received',
  refunded: 'returns.next.refunded',
}

export const REASON_LABELS: Record<ReturnReason, MessageId> = {
  changed_mind: 'returns.reason.changed_mind',
  faulty: 'returns.reason.faulty',
  wrong_item: 'returns.reason.wrong_item',
  not_as_described: 'returns.reason.not_as_described',
  other: 'returns.reason.other',
}

/** Formats a day: 4 декабря. */
export const formatDay = (date: string, locale: Locale): string => dayMonthText(date, locale, 'long')

/** Formats the day of a timestamp in Yerevan. */
export const formatDayOf = (timestamp: string, locale: Locale): string =>
  formatDay(shopDate(new Date(timestamp)), locale)
