import type { AuditAction } from '@shop/contracts/audit.ts'
import { type Prisma, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { audit, type Staff } from './audit.ts'

type Export = { action: Extract<AuditAction, `${string}.export`>; kind: string; asked: Prisma.InputJsonObject }

/** A file of the shop's figures leaves it: who took which one, and what they asked for. Nothing else is written. */
export async function auditExport(deps: Deps, staff: Staff, { action, kind, asked }: Export): Promise<void> {
  const subject = { type: 'export', id: kind } as const
  await withTransaction(deps.db, deps.random, tx => audit(tx, deps, staff, { action, subject, after: asked }))
}
