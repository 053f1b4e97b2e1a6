import * as z from 'zod/mini'
import { settingGroups } from './settings-groups.ts'
import { putSetting, Setting, SettingWithHistory } from './settings-staff.ts'

/** The key of a group of settings. */
export const SettingGroupKey = z.enum(Object.keys(settingGroups))
/** The value of a group of settings. Each key has its own schema: `shop` has `ShopSettings`, `delivery` has `DeliverySettings`. */
export const SettingValue = z.union(Object.values(settingGroups))

const group = { key: SettingGroupKey, value: SettingValue }
/** A group of settings. Send `version` with a change; it is 0 while the default value applies. */
export const SettingGroup = z.extend(Setting, group)
/** A group of settings with its latest changes. */
export const SettingGroupWithHistory = z.extend(SettingWithHistory, group)

/**
 * The parameters that the API documentation shows in place of the endpoint's own schemas, which leave keys and values
 * open. Requests and stored settings are validated by the group of their key.
 */
const params = z.object({ key: SettingGroupKey })
export const documentedSettings = {
  list: () => ({ result: z.object({ settings: z.array(SettingGroup) }) }),
  get: () => ({ params, result: SettingGroupWithHistory }),
  put: () => ({ params, body: z.extend(putSetting.body, { value: SettingValue }), result: SettingGroupWithHistory }),
}
