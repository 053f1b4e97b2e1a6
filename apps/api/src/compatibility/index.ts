export { createFitSource } from './fits.ts'
export { exportHookahs } from './hookahs.ts'
export { mountCompatibility, mountCompatibilityForStaff } from './routes.ts'
