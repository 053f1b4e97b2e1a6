export { mountExchanges } from './routes.ts'
export { createExchangeSteps, exchangeJobs } from './settle.ts'
