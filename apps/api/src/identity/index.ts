export {
  blockCustomer,
  type DeletedAccount,
  deleteAccountRows,
  exportAccountRows,
  lockAccount,
  lockAccountForDeletion,
  unblockCustomer,
} from './accounts.ts'
export { ensureFirstAdmin, type FirstAdmin, findDemoStaff, hasAdmin, makeAdmin } from './admin.ts'
export { identityJobs } from './clean.ts'
export type { IdentityDeps } from './passwords.ts'
export { assertPasswordUnchanged, confirmPassword, createPasswords } from './passwords.ts'
export type { RoleRow, StaffMember } from './roles.ts'
export { findAccountRole, findRefundLimit, findStaffWith, isCourier, toGrantedRole } from './roles.ts'
export { mountIdentity, mountIdentityForStaff } from './routes.ts'
export { openSession, sessionLoader } from './session.ts'
export { identitySettings } from './settings.ts'
export { identityTopics } from './topics.ts'
