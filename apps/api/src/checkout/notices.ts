import type { QuoteNotice } from '@shop/contracts/checkout.ts'
import type { DeliveryType } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { formatDay } from '#platform/i18n/locale.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { StoppedServices } from '#settings/index.ts'

/** A notice with a fixed text. The notices of stopped services have a text by staff. */
export type RuleNoticeKind = Exclude<QuoteNotice['kind'], 'no_express_today' | 'orders_off'>

/** A notice without its text. */
export type NoticeDraft = Omit<QuoteNotice, 'message' | 'kind'> & { kind: RuleNoticeKind }

export function noticeText(kind: RuleNoticeKind, locale: Locale): string {
  return translate(locale, `notice.${kind}`)
}

/** The text instead of `moved_to_tomorrow` if there is no delivery tomorrow. `date`: the earliest day, YYYY-MM-DD. */
export function movedNoticeText(date: string, locale: Locale): string {
  return translate(locale, 'notice.movedTo', { day: formatDay(date, locale) })
}

/** The notices of the services that staff have stopped, with the texts of staff. Express does not concern post orders. */
export function stoppedNotices(
  { express, orders }: StoppedServices,
  deliveryType: DeliveryType | undefined,
  locale: Locale,
): QuoteNotice[] {
  const isBrought = deliveryType !== 'post' && deliveryType !== 'pickup'
  return [
    ...(orders ? [{ kind: 'orders_off' as const, message: orders[locale] }] : []),
    ...(express && isBrought ? [{ kind: 'no_express_today' as const, message: express[locale] }] : []),
  ]
}
