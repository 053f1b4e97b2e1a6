import type { FastifyRequest } from 'fastify'
import type { Caller } from '#platform/auth.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { hmac } from '#platform/secrets.ts'

/** The staff member who acts, and the call by which: what each use case of staff gets. */
export type Staff = { accountId: string; role: Caller['role']; requestId: string; address: string }

/** Who acts in a call that a contract has let through. */
export function staffOf({ caller, request }: { caller: Caller; request: FastifyRequest }): Staff {
  return { accountId: caller.accountId, role: caller.role, requestId: request.id, address: request.ip }
}

export type AuditedAction = {
  /** As capability.verb: order.confirm, promo_code.create. */
  action: string
  /** The table's name and the row's key. */
  subject: { type: string; id: string }
  /** What was there; absent for what is new. Never a password, a code or a token. */
  before?: Prisma.InputJsonValue
  after?: Prisma.InputJsonValue
}

/**
 * Writes what a staff member did, in the transaction that does it (decisions.md, Admin): undone with it, and kept with it.
 * Call it only where something changed, so that a repeated call leaves one entry.
 */
export async function audit(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  { accountId, role, requestId, address }: Staff,
  { action, subject, ...change }: AuditedAction,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      at: clock.now(),
      actorId: accountId,
      actorRole: role,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      ...change,
      requestId,
      addressHash: new Uint8Array(hmac(keys.cookie, `audit:${address}`)),
    },
    select: { id: true },
  })
}
