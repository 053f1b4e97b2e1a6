export { mountAccount, mountAccountForStaff } from './routes.ts'
