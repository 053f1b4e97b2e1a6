import type { Deps } from '#platform/config/deps.ts'
import type { Passwords } from './passwords.ts'

/** Dependencies of the use cases of this capability. */
export type IdentityDeps = Deps & { passwords: Passwords }
