import { shopDate } from '@shop/contracts/days.ts'
import { YEREVAN } from '@shop/contracts/delivery.ts'
import { findDeliveryTerms, hasFeesOutsideYerevan } from '@shop/contracts/delivery-tariff.ts'
import { DEFAULT_EXIT_URL, getShopInfo } from '@shop/contracts/settings.ts'
import { documentedSettings } from '@shop/contracts/settings-document.ts'
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
import type { Deps } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Mount } from '#platform/http/http.ts'
import { listUpcomingHolidays } from '#platform/i18n/business-days.ts'
import {
  changeSetting,
  readSetting,
  readSwitches,
  type SettingCheck,
  setSwitches,
  stoppedServices,
} from './change-setting.ts'
import { getGroups, isSettingKey, settingKeys } from './settings.ts'

const shownGroups = ['shop', 'delivery', 'tariff', 'discreet', 'switches'] as const

/** @param check checks changes by what uses the settings */
export function mountSettings(mount: Mount, deps: Deps, isDemo: boolean, check?: SettingCheck): void {
  const { db, clock } = deps
  mount(getShopInfo, async () => {
    const { shop, delivery, tariff, discreet, switches } = await getGroups(db, shownGroups)
    const { hours, closedDates, yerevanFeeAmd } = delivery
    const { feeAmd } = findDeliveryTerms({ tariff, yerevanFeeAmd }, { region: YEREVAN, weightGrams: 0 })
    return {
      result: {
        ...shop,
        hours,
        closedDates,
        deliveryFeeAmd: feeAmd ?? yerevanFeeAmd,
        hasRegionFees: hasFeesOutsideYerevan(tariff),
        discreet: { name: discreet.name, ...(discreet.exitUrl !== DEFAULT_EXIT_URL && { exitUrl: discreet.exitUrl }) },
        isDemo,
        stopped: stoppedServices(switches, clock.now()),
      },
    }
  })
  mountStaffSettings(mount, deps, isDemo, check)
}

const CHANGES_SHOWN = 50

/** Mounts the settings of admins and the switches by which staff stop orders or express delivery. */
export function mountStaffSettings(mount: Mount, deps: Deps, isDemo: boolean, check?: SettingCheck): void {
  const { db, clock } = deps
  mount(
    listSettings,
    async () => ({ result: { settings: await Promise.all(settingKeys.map(key => readSetting(db, key))) } }),
    { documented: documentedSettings.list },
  )
  mount(listHolidays, async () => ({ result: { holidays: listUpcomingHolidays(shopDate(clock.now())) } }))
  mount(getSetting, async ({ params: { key } }) => ({ result: await withHistory(db, key) }), {
    documented: documentedSettings.get,
  })
  mount(
    putSetting,
    async ({ params: { key }, body: { version, value }, locale, ...call }) => {
      await changeSetting(deps, staffOf(call), { key, version, value, locale, isDemo }, check)
      return { result: await withHistory(db, key) }
    },
    { documented: documentedSettings.put },
  )
  mount(getSwitches, async () => ({ result: await readSwitches(db, clock.now()) }))
  mount(putSwitches, async ({ body: switches, locale, ...call }) => ({
    result: await setSwitches(deps, staffOf(call), { switches, locale }),
  }))
}

/** @throws NOT_FOUND for an unknown key */
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
