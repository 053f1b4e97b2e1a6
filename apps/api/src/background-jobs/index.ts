export { countFailedJobs } from './queries.ts'
export { mountBackgroundJobs } from './routes.ts'
