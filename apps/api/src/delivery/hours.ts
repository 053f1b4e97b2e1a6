import type { Texts } from '@shop/contracts/locale.ts'
import { MAX_RENTAL_DAYS, RENTAL_DAYS_AHEAD } from '@shop/contracts/rental-booking.ts'
import type { Tx } from '#platform/db.ts'
import { getSettings, type Settings } from '#settings/index.ts'
import type { CourierHours } from './rules.ts'

/** `noExpressText`: what staff tell of deliveries that they ended early. */
export type DeliverySettings = Settings['delivery'] & CourierHours & { noExpressText: Texts }

/** The settings of the delivery as they hold now: a day that staff ended early is closed like any other. */
export async function readDelivery(db: Tx): Promise<DeliverySettings> {
  const delivery = await getSettings(db, 'delivery')
  const { noExpressOn, noExpressText } = await getSettings(db, 'switches')
  return { ...delivery, noExpressOn, noExpressText }
}

/** The courier's hours, for a rental as far ahead as one can be brought and fetched. */
export function openAhead(hours: DeliverySettings, isRental: boolean): DeliverySettings {
  const daysAhead = isRental ? RENTAL_DAYS_AHEAD + MAX_RENTAL_DAYS + 1 : 0
  return { ...hours, daysAhead: Math.max(hours.daysAhead, daysAhead) }
}
