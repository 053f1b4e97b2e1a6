export { purchasingJobs } from './count-sales.ts'
export { mountPurchasing } from './routes.ts'
