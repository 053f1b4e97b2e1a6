export { alertProviderDown } from './alert-provider-down.ts'
export { alertStaff, composeAlert } from './alert-staff.ts'
