import type { Texts } from '@shop/contracts/locale.ts'
import type { Tx } from '#platform/db.ts'
import { getGroups, type Settings } from '#settings/index.ts'
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
  return deliveryBy(await getGroups(db, deliveryGroups))
}

const deliveryGroups = ['delivery', 'switches', 'rental'] as const

/** The same of the groups that were read with others. */
export function deliveryBy({
  delivery,
  switches,
  rental,
}: Pick<Settings, (typeof deliveryGroups)[number]>): DeliverySettings {
  const { noExpressOn, noExpressText } = switches
  return { ...delivery, noExpressOn, noExpressText, rentalDaysAhead: rental.daysAhead + rental.maxDays + 1 }
}

/** The courier's hours, for a rental as far ahead as one can be brought and fetched. */
export function openAhead(hours: DeliverySettings, isRental: boolean): DeliverySettings {
  return { ...hours, daysAhead: Math.max(hours.daysAhead, isRental ? hours.rentalDaysAhead : 0) }
}
