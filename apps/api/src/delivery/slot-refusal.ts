import type { SlotRefusal } from '@shop/contracts/delivery.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'
import { AppError } from '#platform/errors.ts'
import { errorTexts } from '#platform/messages.ts'

/** Said after "Selected time slot is not available."; of deliveries that staff ended early they say themselves. */
const texts: Record<Exclude<SlotRefusal, 'no_express_today'>, Texts> = {
  past: {
    ru: 'На это время заказать уже нельзя.',
    en: 'It is too late to order for that time.',
    hy: 'Այդ ժամի համար պատվիրելն արդեն ուշ է։',
  },
  closed: { ru: 'В этот день мы закрыты.', en: 'We are closed on that day.', hy: 'Այդ օրը փակ ենք։' },
  too_far: {
    ru: 'На такой далёкий день заказы ещё не принимаются.',
    en: 'That day is too far ahead.',
    hy: 'Այդքան հեռու օրվա համար դեռ պատվեր չենք ընդունում։',
  },
  no_such_time: {
    ru: 'В это время доставка не начинается.',
    en: 'No delivery window begins at that time.',
    hy: 'Այդ ժամին առաքում չի սկսվում։',
  },
  full: {
    ru: 'На это время все места заняты.',
    en: 'All places at that time are taken.',
    hy: 'Այդ ժամին բոլոր տեղերը զբաղված են։',
  },
  not_same_day: {
    ru: 'Этот товар нельзя доставить в день заказа.',
    en: 'This item cannot be delivered on the day of the order.',
    hy: 'Այս ապրանքը հնարավոր չէ առաքել պատվերի օրը։',
  },
}

/** In whose language a window is refused, and what staff tell of deliveries that they ended early. */
export type Refusing = { locale: Locale; noExpressText: Texts }

/** Why there is no such window, told beside the field of its time, for one line or the order. */
export function slotRefusal(reason: SlotRefusal, { locale, noExpressText }: Refusing): AppError {
  const why = reason === 'no_express_today' ? noExpressText[locale] : texts[reason][locale]
  return new AppError('SLOT_NOT_AVAILABLE', { details: [detailOf(reason, why, locale)] })
}

/** Some lines cannot be brought on the day of the order: each is named. */
export function notSameDay(skus: readonly string[], locale: Locale): AppError {
  const detail = detailOf('not_same_day', texts.not_same_day[locale], locale)
  return new AppError('SLOT_NOT_AVAILABLE', { details: skus.map(sku => ({ ...detail, sku })) })
}

function detailOf(reason: SlotRefusal, why: string, locale: Locale): ErrorDetail {
  return { path: 'body.deliveryTime', reason, message: `${errorTexts.SLOT_NOT_AVAILABLE[locale]} ${why}` }
}
