export { alertStaff, composeAlert } from './alert-staff.ts'
export { tellOfSilence } from './tell-of-silence.ts'
export { providerAlerts } from './topics.ts'
