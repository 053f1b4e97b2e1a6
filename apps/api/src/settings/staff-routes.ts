import { shopDate } from '@shop/contracts/days.ts'
import {
  getSetting,
  getSwitches,
  listHolidays,
  listSettings,
  putSetting,
  putSwitches,
  type SettingWithHistory,
} from '@shop/contracts/settings-staff.ts'
import { namesOf, staffOf } from '#audit/index.ts'
import { comingHolidays } from '#platform/business-days.ts'
import type { Db } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import type { Mount } from '#platform/http.ts'
import { changeSetting, readSetting } from './change-setting.ts'
import { describeSettings } from './describe.ts'
import { isSettingKey, settingKeys } from './settings.ts'
import { readSwitches, setSwitches } from './switches.ts'

const CHANGES_SHOWN = 50

/** What the owner sets, and what staff can stop at once (decisions.md, Delivery). */
export function mountStaffSettings(mount: Mount, deps: Deps, isDemo: boolean): void {
  const { db, clock } = deps
  describeSettings()
  mount(listSettings, async () => ({
    result: { settings: await Promise.all(settingKeys.map(key => readSetting(db, key))) },
  }))
  mount(listHolidays, async () => ({ result: { holidays: comingHolidays(shopDate(clock.now())) } }))
  mount(getSetting, async ({ params: { key } }) => ({ result: await withHistory(db, key) }))
  mount(putSetting, async ({ params: { key }, body: { version, value }, locale, ...call }) => {
    await changeSetting(deps, staffOf(call), { key, version, value, locale, isDemo })
    return { result: await withHistory(db, key) }
  })
  mount(getSwitches, async () => ({ result: await readSwitches(db, clock.now()) }))
  mount(putSwitches, async ({ body: switches, locale, ...call }) => ({
    result: await setSwitches(deps, staffOf(call), { switches, locale }),
  }))
}

/** @throws NOT_FOUND for a key that is none */
async function withHistory(db: Db, key: string): Promise<SettingWithHistory> {
  if (!isSettingKey(key)) throw new AppError('NOT_FOUND')
  const changes = await db.settingChange.findMany({
    where: { key },
    orderBy: { version: 'desc' },
    take: CHANGES_SHOWN,
    select: { version: true, at: true, actorId: true, before: true, after: true },
  })
  const names = await namesOf(
    db,
    changes.map(({ actorId }) => actorId),
  )
  return {
    ...(await readSetting(db, key)),
    changes: changes.map(({ at, ...row }) => {
      const actorName = names.get(row.actorId)
      return { ...row, at: at.toISOString(), actorName }
    }),
  }
}
