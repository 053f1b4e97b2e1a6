export { mountPurchasing } from './routes.ts'
