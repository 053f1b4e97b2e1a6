export { remindJobs } from './remind-rentals.ts'
export { mountFulfillment } from './routes.ts'
