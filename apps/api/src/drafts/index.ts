export { draftJobs } from './clean.ts'
export { mountDrafts } from './routes.ts'
