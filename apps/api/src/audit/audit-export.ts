import type { AuditAction } from '@shop/contracts/audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Prisma, withTransaction } from '#platform/db/db.ts'
import { audit, type Staff } from './audit.ts'

type Export = { action: Extract<AuditAction, `${string}.export`>; kind: string; filter: Prisma.InputJsonObject }

/** Writes an audit entry for a downloaded export: the staff member, the kind of file and the filter. */
export async function auditExport(deps: Deps, staff: Staff, { action, kind, filter }: Export): Promise<void> {
  const subject = { type: 'export', id: kind } as const
  await withTransaction(deps.db, deps.random, tx => audit(tx, deps, staff, { action, subject, after: filter }))
}
