export { contactJobs } from './clean.ts'
export { mountContact } from './routes.ts'
