export { openSession, sessionLoader } from './session.ts'
