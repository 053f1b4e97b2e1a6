export { alertStaff } from './alert-staff.ts'
export { tellOfSilence } from './tell-of-silence.ts'
