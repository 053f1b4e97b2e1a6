export { mountAccount } from './routes.ts'
export { mountAccountForStaff } from './staff-routes.ts'
