export { type AuditedAction, audit, type Staff, staffOf } from './audit.ts'
