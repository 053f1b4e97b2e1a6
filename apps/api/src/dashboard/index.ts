export { mountDashboard } from './routes.ts'
