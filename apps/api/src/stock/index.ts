export { alertsHeld } from './alert-queries.ts'
export { stockJobs } from './jobs.ts'
export { mountStock } from './routes.ts'
export { mountStockForStaff } from './staff-routes.ts'
