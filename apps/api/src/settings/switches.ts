import { shopDate } from '@shop/contracts/days.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'
import type { Settings } from '@shop/contracts/settings-groups.ts'
import type { SetSwitches, Switches } from '@shop/contracts/settings-staff.ts'
import type { Staff } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { changeSetting, readSetting } from './change-setting.ts'
import { getSettings } from './settings.ts'

/** What shoppers are told of what staff stopped; absent what is not stopped now. */
export type Stopped = { express?: Texts; orders?: Texts }

export function stoppedBy(switches: Settings['switches'], now: Date): Stopped {
  const { noExpressOn, noExpressText, areOrdersOff, ordersOffText } = switches
  return {
    ...(noExpressOn === shopDate(now) ? { express: noExpressText } : {}),
    ...(areOrdersOff ? { orders: ordersOffText } : {}),
  }
}

/** The switches as staff see them. */
export async function readSwitches(db: Tx, now: Date): Promise<Switches> {
  const { version } = await readSetting(db, 'switches')
  const { noExpressOn, ...rest } = await getSettings(db, 'switches')
  return { version, isExpressOff: noExpressOn === shopDate(now), ...rest }
}

/** Sets the switches; express is off for today. @throws SETTING_CHANGED */
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
