export { exportSavedMixes, findMixes } from './queries.ts'
export { mountMixes } from './routes.ts'
export { saveMix } from './save-mix.ts'
export { checkMix, createSwapFinder } from './show-mix.ts'
