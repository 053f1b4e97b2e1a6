export { visitJobs } from './fold-visits.ts'
export { mountVisits } from './routes.ts'
