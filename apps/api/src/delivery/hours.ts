import type { Texts } from '@shop/contracts/locale.ts'
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
