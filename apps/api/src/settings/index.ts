export { categorySwitch } from './category-switch.ts'
export { mountSettings } from './routes.ts'
export { defaultSettings, getSettings, type Settings } from './settings.ts'
export { readStopped, type Stopped } from './switches.ts'
