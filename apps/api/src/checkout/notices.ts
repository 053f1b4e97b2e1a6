import type { QuoteNotice } from '@shop/contracts/checkout.ts'
import type { DeliveryType } from '@shop/contracts/delivery.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'
import { dayWords } from '#platform/day-words.ts'
import type { Stopped } from '#settings/index.ts'

/** A notice that follows from the shop's rules; of what staff stopped they say themselves. */
export type RuledNotice = Exclude<QuoteNotice['kind'], 'no_express_today' | 'orders_off'>

/** A notice before its text is chosen. */
export type Notice = Omit<QuoteNotice, 'message' | 'kind'> & { kind: RuledNotice }

/** What a quote tells the shopper; the texts that product.md quotes are to the letter in their language. */
const texts: Record<RuledNotice, Texts> = {
  item_unavailable: { ru: 'Товар недоступен', en: 'Item Unavailable', hy: 'Ապրանքը հասանելի չէ' },
  out_of_stock: { ru: 'Нет в наличии', en: 'Out of Stock', hy: 'Առկա չէ' },
  quantity_reduced: {
    ru: 'Количество уменьшено до остатка на складе',
    en: 'Quantity reduced due to stock',
    hy: 'Քանակը նվազեցվել է առկա մնացորդին համապատասխան',
  },
  price_changed: { ru: 'Цена изменилась', en: 'The price has changed', hy: 'Գինը փոխվել է' },
  moved_to_tomorrow: {
    ru: 'Этот товар нельзя доставить сегодня, ближайшая доставка — завтра',
    en: 'This item cannot be delivered today: the earliest delivery is tomorrow',
    hy: 'Այս ապրանքն այսօր առաքել հնարավոր չէ. մոտակա առաքումը՝ վաղը',
  },
  slot_not_available: {
    ru: 'Выбранное время недоступно.',
    en: 'Selected time slot is not available.',
    hy: 'Ընտրված ժամը հասանելի չէ։',
  },
  rental_not_free: {
    ru: 'Кальян на эти дни уже забронирован: выберите другие дни',
    en: 'The hookah is already booked on these days: please choose others',
    hy: 'Նարգիլեն այս օրերին արդեն ամրագրված է. ընտրեք այլ օրեր',
  },
  rental_unavailable: {
    ru: 'Этот кальян больше не сдаётся в аренду',
    en: 'This hookah is not for rent any more',
    hy: 'Այս նարգիլեն այլևս վարձույթի չի տրվում',
  },
  rental_delivery: {
    ru: 'Кальян напрокат привозит курьер в первый день аренды, и не во все области',
    en: 'A rented hookah is brought by courier on the first day of the rental, and not to every region',
    hy: 'Վարձույթի նարգիլեն բերում է առաքիչը վարձույթի առաջին օրը, և ոչ բոլոր մարզեր',
  },
  pick_up_not_available: {
    ru: 'Время, чтобы забрать кальян, недоступно: выберите другое',
    en: 'The time to pick the hookah up is not available: please choose another',
    hy: 'Նարգիլեն վերցնելու ժամը հասանելի չէ. ընտրեք ուրիշը',
  },
}

export function noticeText(kind: RuledNotice, locale: Locale): string {
  return texts[kind][locale]
}

/** The text in place of `moved_to_tomorrow` where there is no delivery tomorrow. `date`: the earliest day, YYYY-MM-DD. */
export function movedText(date: string, locale: Locale): string {
  const day = dayWords(date, locale)
  const moved: Texts = {
    ru: `Этот товар нельзя доставить сегодня, ближайшая доставка — ${day}`,
    en: `This item cannot be delivered today: the earliest delivery is on ${day}`,
    hy: `Այս ապրանքն այսօր առաքել հնարավոր չէ. մոտակա առաքումը՝ ${day}-ին`,
  }
  return moved[locale]
}

/** What staff have stopped, in their words; express concerns who does not want the post. */
export function stoppedNotices(
  { express, orders }: Stopped,
  deliveryType: DeliveryType | undefined,
  locale: Locale,
): QuoteNotice[] {
  return [
    ...(orders ? [{ kind: 'orders_off' as const, message: orders[locale] }] : []),
    ...(express && deliveryType !== 'post' ? [{ kind: 'no_express_today' as const, message: express[locale] }] : []),
  ]
}
