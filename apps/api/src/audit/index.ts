export { type AuditedAction, audit, type Staff, staffOf } from './audit.ts'
export { mountAudit } from './routes.ts'
