import { getAuditChoices, listAudit as listAuditRoute } from '@shop/contracts/audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { auditChoices, listAudit } from './queries.ts'

/** Mounts the audit log, for admins only. */
export function mountAudit(mount: Mount, deps: Deps): void {
  mount(listAuditRoute, async ({ query }) => ({ result: await listAudit(deps.db, query) }))
  mount(getAuditChoices, async () => ({ result: await auditChoices(deps.db) }))
}
