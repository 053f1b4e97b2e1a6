export { remindJobs } from './rentals.ts'
export { mountFulfillment } from './routes.ts'
