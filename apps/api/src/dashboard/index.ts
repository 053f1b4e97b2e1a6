export { dashboardJobs } from './overdue.ts'
export { mountDashboard } from './routes.ts'
export { dashboardTopics } from './topics.ts'
