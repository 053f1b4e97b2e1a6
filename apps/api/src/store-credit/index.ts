export { addCredit, forfeitCredit } from './ledger.ts'
export { exportCredit } from './queries.ts'
export { mountStoreCredit } from './routes.ts'
