import type { Texts } from '@shop/contracts/locale.ts'
import type { Tx } from '#platform/db/db.ts'
import { getGroups, type Settings } from '#settings/index.ts'
import type { CourierHours } from './rules.ts'

export type DeliverySettings = Settings['delivery'] &
  CourierHours & {
    /** The message of staff when they stop express deliveries. */
    noExpressText: Texts
    /** Days ahead for the pick-up of a rented hookah, including today. */
    rentalDaysAhead: number
  }

/** Reads the current delivery settings. A day that staff stopped is closed. */
export async function readDelivery(db: Tx): Promise<DeliverySettings> {
  return deliveryBy(await getGroups(db, deliveryGroups))
}

const deliveryGroups = ['delivery', 'switches', 'rental'] as const

/** Converts groups of settings that were read with others. */
export function deliveryBy({
  delivery,
  switches,
  rental,
}: Pick<Settings, (typeof deliveryGroups)[number]>): DeliverySettings {
  const { noExpressOn, noExpressText } = switches
  return { ...delivery, noExpressOn, noExpressText, rentalDaysAhead: rental.daysAhead + rental.maxDays + 1 }
}

/** Returns the courier's hours; for a rental, with as many days ahead as its pick-up needs. */
export function openAhead(hours: DeliverySettings, isRental: boolean): DeliverySettings {
  return { ...hours, daysAhead: Math.max(hours.daysAhead, isRental ? hours.rentalDaysAhead : 0) }
}
