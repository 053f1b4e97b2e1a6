import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction, AuditSubject } from '@shop/contracts/audit.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Caller } from '#platform/auth.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { hmac } from '#platform/secrets.ts'
import { execute, kysely } from '#platform/sql.ts'

/** The staff member who acts, and the call by which: what each use case of staff gets. */
export type Staff = { accountId: string; role: Caller['role'] | 'system'; requestId: string; address: string }

/** The program itself, where it changes what staff may change: no account has this id. */
export const SYSTEM: Staff = {
  accountId: '00000000-0000-0000-0000-000000000000',
  role: 'system',
  requestId: 'start',
  address: '',
}

/** The same for what goes on after the call, without the address itself. */
export type KeptStaff = Omit<Staff, 'address'> & { addressHash: string }

export function keepStaff({ keys }: Pick<Deps, 'keys'>, { address, ...staff }: Staff): KeptStaff {
  return { ...staff, addressHash: hashOf(keys, address).toString('base64') }
}

/** Who acts in a call that a contract has let through. */
export function staffOf({ caller, request }: { caller: Caller; request: FastifyRequest }): Staff {
  return { accountId: caller.accountId, role: caller.role, requestId: request.id, address: request.ip }
}

export type AuditedAction = {
  action: AuditAction
  /** The table's name and the row's key. */
  subject: { type: AuditSubject; id: string }
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
  deps: Pick<Deps, 'clock' | 'keys'>,
  staff: Staff | KeptStaff,
  action: AuditedAction,
): Promise<void> {
  await auditAll(tx, deps, staff, [action])
}

/** The same of many things at once. */
export async function auditAll(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  staff: Staff | KeptStaff,
  actions: readonly AuditedAction[],
): Promise<void> {
  const { accountId, role, requestId } = staff
  const addressHash = 'address' in staff ? hashOf(keys, staff.address) : Buffer.from(staff.addressHash, 'base64')
  const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  // Arrays, as a change of the whole catalog has more entries than a statement has parameters.
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
