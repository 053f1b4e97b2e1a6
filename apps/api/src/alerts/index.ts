export { alertProviderDown, alertStaff, composeAlert } from './alerts.ts'
