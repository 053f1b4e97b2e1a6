export {
  type AuditedAction,
  audit,
  auditAll,
  type Staff,
  type StoredStaff,
  SYSTEM,
  staffOf,
  toStoredStaff,
} from './audit.ts'
export { auditExport } from './audit-export.ts'
export { actorsOf, changesSince, namesOf } from './queries.ts'
export { mountAudit } from './routes.ts'
