export { alertStaff } from './alert-staff.ts'
