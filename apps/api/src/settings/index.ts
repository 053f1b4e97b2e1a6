export { defaultSettings, type Settings } from '@shop/contracts/settings-groups.ts'
export {
  applyLawProfile,
  changeSetting,
  readSetting,
  type SettingCheck,
  type StoppedServices,
  stoppedServices,
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
