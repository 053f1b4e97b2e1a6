import { shopDate } from '@shop/contracts/days.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'
import type { Settings } from '@shop/contracts/settings-groups.ts'
import type { SetSwitches, Switches } from '@shop/contracts/settings-staff.ts'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { changeSetting, readSetting } from './change-setting.ts'
import { getSettings } from './settings.ts'

/** Messages for customers about what staff stopped; fields of active services are missing. */
export type StoppedServices = { express?: Texts; orders?: Texts }

export function stoppedServices(switches: Settings['switches'], now: Date): StoppedServices {
  const { noExpressOn, noExpressText, areOrdersOff, ordersOffText } = switches
  return {
    ...(noExpressOn === shopDate(now) ? { express: noExpressText } : {}),
    ...(areOrdersOff ? { orders: ordersOffText } : {}),
  }
}

/** Returns the switches for staff. */
export async function readSwitches(db: Tx, now: Date): Promise<Switches> {
  const { version } = await readSetting(db, 'switches')
  const { noExpressOn, ...rest } = await getSettings(db, 'switches')
  return { version, isExpressOff: noExpressOn === shopDate(now), ...rest }
}

/** Sets the switches; express delivery is switched off for today only. @throws SETTING_CHANGED */
export async function setSwitches(
  deps: Deps,
  staff: Staff,
  { switches, locale }: { switches: SetSwitches; locale: Locale },
): Promise<Switches> {
  const now = deps.clock.now()
  const { version, isExpressOff, ...rest } = switches
  const value = { ...rest, noExpressOn: isExpressOff ? shopDate(now) : null }
  await changeSetting(deps, staff, { key: 'switches', version, value, locale })
  return readSwitches(deps.db, now)
}
