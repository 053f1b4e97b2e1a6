export { mountSetup } from './checklist.ts'
