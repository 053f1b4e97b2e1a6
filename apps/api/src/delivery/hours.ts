import type { Texts } from '@shop/contracts/locale.ts'
import type { Tx } from '#platform/db.ts'
import { getSettings, type Settings } from '#settings/index.ts'
import type { CourierHours } from './rules.ts'

export type DeliverySettings = Settings['delivery'] &
  CourierHours & {
    /** What staff tell of deliveries that they ended early. */
    noExpressText: Texts
    /** How many days ahead a rented hookah may be fetched, today among them. */
    rentalDaysAhead: number
  }

/** The settings of the delivery as they hold now: a day that staff ended early is closed like any other. */
export async function readDelivery(db: Tx): Promise<DeliverySettings> {
  const delivery = await getSettings(db, 'delivery')
  const { noExpressOn, noExpressText } = await getSettings(db, 'switches')
  const rental = await getSettings(db, 'rental')
  return { ...delivery, noExpressOn, noExpressText, rentalDaysAhead: rental.daysAhead + rental.maxDays + 1 }
}

/** The courier's hours, for a rental as far ahead as one can be brought and fetched. */
export function openAhead(hours: DeliverySettings, isRental: boolean): DeliverySettings {
  return { ...hours, daysAhead: Math.max(hours.daysAhead, isRental ? hours.rentalDaysAhead : 0) }
}
