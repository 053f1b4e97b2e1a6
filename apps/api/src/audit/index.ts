export {
  type AuditedAction,
  audit,
  auditAll,
  auditExport,
  type Staff,
  type StoredStaff,
  SYSTEM,
  staffOf,
  toStoredStaff,
} from './audit.ts'
export { actorName, actorsOf, changesSince, mountAudit, namesOf } from './audit-log.ts'
export { dayOf, exportList, type ListColumn, timestampColumns } from './export-list.ts'
