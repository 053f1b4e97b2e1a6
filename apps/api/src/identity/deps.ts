import type { Deps } from '#platform/deps.ts'
import type { Passwords } from './passwords.ts'

/** What this capability's use cases get. */
export type IdentityDeps = Deps & { passwords: Passwords }
