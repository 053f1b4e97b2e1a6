import type { Tx } from '#platform/db.ts'
import { getSettings, type Settings } from '#settings/index.ts'
import type { CourierHours } from './rules.ts'

export type DeliverySettings = Settings['delivery'] & CourierHours

/** The settings of the delivery as they hold now: a day that staff ended early is closed like any other. */
export async function readDelivery(db: Tx): Promise<DeliverySettings> {
  const delivery = await getSettings(db, 'delivery')
  const { noExpressOn } = await getSettings(db, 'switches')
  return noExpressOn === null ? delivery : { ...delivery, closedDates: [...delivery.closedDates, noExpressOn] }
}
