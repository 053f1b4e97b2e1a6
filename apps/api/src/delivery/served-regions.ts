import { weekdays } from '@shop/contracts/days.ts'
import type { RegionCode } from '@shop/contracts/delivery.ts'
import { hasSlotWithin } from '@shop/contracts/delivery-slots.ts'
import { settingGroups } from '@shop/contracts/settings-groups.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { getSettings, type SettingCheck } from '#settings/index.ts'
import { namesOfRegions } from './regions.ts'

/**
 * Asserts that a change of the courier hours leaves each region with hours of its own a delivery slot in the week.
 * @throws VALIDATION naming body.value.hours and the regions
 */
export const assertRegionsServed: SettingCheck = async (tx, { key, after, locale }) => {
  if (key !== 'delivery') return
  const { hours, slotMinutes } = settingGroups.delivery.parse(after)
  const { regions } = await getSettings(tx, 'zones')
  const unserved = Object.entries(regions).flatMap(([region, { hours: own }]) => {
    const isServed = weekdays.some(day => own[day] && hasSlotWithin(own[day], hours[day], slotMinutes))
    // The keys of the group are codes of regions.
    return isServed ? [] : [region as RegionCode]
  })
  if (unserved.length === 0) return
  const names = new Intl.ListFormat(locale).format(namesOfRegions(unserved).map(name => name[locale]))
  const message = translate(locale, 'zones.withoutSlots', { regions: names })
  throw new AppError('VALIDATION', { details: [{ path: 'body.value.hours', message }] })
}
