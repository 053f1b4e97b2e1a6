export { ensureFirstAdmin, type FirstAdmin, findDemoStaff, hasAdmin, makeAdmin } from './admin.ts'
export { blockCustomer, unblockCustomer } from './block-customer.ts'
export { identityJobs } from './clean.ts'
export { confirmPassword } from './confirm-password.ts'
export {
  deleteAccountRows,
  exportAccountRows,
  lockAccountForDeletion,
} from './delete-account.ts'
export type { IdentityDeps } from './deps.ts'
export { lockAccount } from './lock-account.ts'
export { createPasswords } from './passwords.ts'
export { mountIdentity } from './routes.ts'
export { openSession, sessionLoader } from './session.ts'
export { identitySettings } from './settings.ts'
export { mountIdentityForStaff } from './staff-routes.ts'
export { identityTopics } from './topics.ts'
