export { mountBackgroundJobs } from './routes.ts'
