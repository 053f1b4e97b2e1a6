import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction, AuditSubject } from '@shop/contracts/audit.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Caller } from '#platform/auth/auth.ts'
import { hmac } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Prisma, type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'

/** The staff member and the request: an input of every use case of staff. */
export type Staff = { accountId: string; role: Caller['role'] | 'system'; requestId: string; address: string }

/** The actor of changes that the program makes itself. No account has this id. */
export const SYSTEM: Staff = {
  accountId: '00000000-0000-0000-0000-000000000000',
  role: 'system',
  requestId: 'start',
  address: '',
}

/** The staff member as stored for work that continues after the request; the network address is hashed. */
export type StoredStaff = Omit<Staff, 'address'> & { addressHash: string }

export function toStoredStaff({ keys }: Pick<Deps, 'keys'>, { address, ...staff }: Staff): StoredStaff {
  return { ...staff, addressHash: hashOf(keys, address).toString('base64') }
}

/** Returns the staff member of an authorized request. */
export function staffOf({ caller, request }: { caller: Caller; request: FastifyRequest }): Staff {
  return { accountId: caller.accountId, role: caller.role, requestId: request.id, address: request.ip }
}

export type AuditedAction = {
  action: AuditAction
  /** The table's name and the row's key. */
  subject: { type: AuditSubject; id: string }
  /** The previous values; missing for a new row. Never a password, a code or a token. */
  before?: Prisma.InputJsonValue
  after?: Prisma.InputJsonValue
}

/**
 * Writes the audit entry of an action, in the transaction of the action.
 * Call it only if something changed, so that a repeated request leaves one entry.
 */
export async function audit(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  staff: Staff | StoredStaff,
  action: AuditedAction,
): Promise<void> {
  await auditAll(tx, deps, staff, [action])
}

/** Writes the audit entries of many actions in one statement. */
export async function auditAll(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  staff: Staff | StoredStaff,
  actions: readonly AuditedAction[],
): Promise<void> {
  const { accountId, role, requestId } = staff
  const addressHash = 'address' in staff ? hashOf(keys, staff.address) : Buffer.from(staff.addressHash, 'base64')
  const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  // Arrays, because a change of the whole catalog would exceed the maximum number of parameters.
  const entries = sql`unnest(${actions.map(() => randomUUIDv7())}::uuid[], ${actions.map(({ action }) => action)}::text[],
    ${actions.map(({ subject }) => subject.type)}::text[], ${actions.map(({ subject }) => subject.id)}::text[],
    ${actions.map(({ before }) => toJson(before))}::jsonb[], ${actions.map(({ after }) => toJson(after))}::jsonb[])`
  await execute(
    tx,
    kysely
      .insertInto('audit_entry')
      .columns([
        'id',
        'action',
        'subject_type',
        'subject_id',
        'before',
        'after',
        'at',
        'actor_id',
        'actor_role',
        'request_id',
        'address_hash',
      ])
      .expression(
        kysely
          .selectFrom(entries.as<'e'>(sql`e(id, action, subject_type, subject_id, before, after)`))
          .selectAll('e')
          .select([
            sql`${clock.now()}::timestamptz`.as('at'),
            sql`${accountId}::uuid`.as('actor_id'),
            sql`${role}::text`.as('actor_role'),
            sql`${requestId}::text`.as('request_id'),
            sql`${addressHash}::bytea`.as('address_hash'),
          ]),
      ),
  )
}

const hashOf = (keys: Deps['keys'], address: string): Buffer => hmac(keys.cookie, `audit:${address}`)

type Export = { action: Extract<AuditAction, `${string}.export`>; kind: string; filter: Prisma.InputJsonObject }

/** Writes an audit entry for a downloaded export: the staff member, the kind of file and the filter. */
export async function auditExport(deps: Deps, staff: Staff, { action, kind, filter }: Export): Promise<void> {
  const subject = { type: 'export', id: kind } as const
  await withTransaction(deps.db, deps.random, tx => audit(tx, deps, staff, { action, subject, after: filter }))
}
