export { mountAccounting } from './routes.ts'
