export { type AuditedAction, audit, auditAll, type KeptStaff, keepStaff, type Staff, SYSTEM, staffOf } from './audit.ts'
export { auditExport } from './audit-export.ts'
export { actorsOf, changesSince, namesOf } from './queries.ts'
export { mountAudit } from './routes.ts'
