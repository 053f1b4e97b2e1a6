export { defaultSettings, type Settings } from '@shop/contracts/settings-groups.ts'
export {
  applyLawProfile,
  changeSetting,
  lockDeliverySettings,
  readSetting,
  type SettingCheck,
  type StoppedServices,
  stoppedServices,
  writeSetting,
} from './change-setting.ts'
export { mountSettings } from './routes.ts'
export {
  categoryFlag,
  type GroupTexts,
  getGroups,
  getSettings,
  groupsOf,
  readChangedAt,
  selectGroups,
} from './settings.ts'
