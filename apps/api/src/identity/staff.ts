import { type StaffInvitation, type StaffList, type StaffMember, StaffRole } from '@shop/contracts/identity-staff.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { lockName } from '#platform/db/advisory-lock.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { endSessions, staffIdleMs } from './session.ts'

type Named = { role: string; name: string }
const byRoleAndName = (a: Named, b: Named) => a.role.localeCompare(b.role, 'en') || a.name.localeCompare(b.name, 'ru')

/** Lists the staff, admins first, and the open invitations. */
export async function listStaff(db: Tx, now: Date, requestedById: string): Promise<StaffList> {
  const idleSince = new Date(now.getTime() - (await staffIdleMs(db)))
  const rows = await query(
    db,
    kysely
      .selectFrom('account as a')
      .leftJoin('session as s', join =>
        join.onRef('s.account_id', '=', 'a.id').on('s.revoked_at', 'is', null).on('s.last_used_at', '>=', idleSince),
      )
      .select(['a.id', 'a.name', 'a.phone', 'a.email', 'a.role', 'a.created_at as createdAt'])
      .select(({ fn }) => [fn.max('s.last_used_at').as('lastSeenAt'), sql<number>`count(s.id)::int`.as('sessions')])
      .where('a.role', '<>', 'customer')
      .groupBy('a.id')
      .orderBy('a.role')
      .orderBy('a.id'),
  )
  const admins = rows.filter(({ role }) => role === 'admin').length
  return {
    members: rows
      .toSorted(byRoleAndName)
      .map(({ id, name, phone, email, createdAt, lastSeenAt, sessions, ...row }): StaffMember => {
        const role = StaffRole.parse(row.role)
        return {
          accountId: id,
          name,
          phone,
          email,
          role,
          since: createdAt.toISOString(),
          ...(lastSeenAt ? { lastSeenAt: lastSeenAt.toISOString() } : {}),
          sessions,
          isYou: id === requestedById,
          isLastAdmin: role === 'admin' && admins === 1,
        }
      }),
    invitations: await openInvitations(db, now),
  }
}

async function openInvitations(db: Tx, now: Date): Promise<StaffInvitation[]> {
  const rows = await query(
    db,
    kysely
      .selectFrom('staff_invitation as i')
      .leftJoin('account as a', 'a.id', 'i.invited_by_id')
      .select(['i.id', 'i.phone', 'i.role', 'i.invited_at as invitedAt', 'i.expires_at as expiresAt'])
      .select('a.name as invitedBy')
      .where('i.expires_at', '>', now)
      .orderBy('i.invited_at', 'desc'),
  )
  return rows.map(({ id, phone, role, invitedAt, expiresAt, invitedBy }) => ({
    id,
    phone,
    role: StaffRole.parse(role),
    invitedAt: invitedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    invitedBy: invitedBy ?? undefined,
  }))
}

/**
 * Changes the role of a staff member, or removes it with `customer`, and ends the sessions. The same role changes
 * nothing.
 * @throws NOT_FOUND if the account is not staff; LAST_ADMIN if no admin would be left
 */
export function changeRole(
  deps: Deps,
  staff: Staff,
  { id, role }: { id: string; role: StaffRole | 'customer' },
): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockStaffMember(tx, id)
    if (before === role) return
    const admins = kysely.selectFrom('account').select('id').where('role', '=', 'admin')
    if (before === 'admin' && (await execute(tx, admins)) === 1) throw new AppError('LAST_ADMIN')
    await execute(tx, kysely.updateTable('account').set({ role }).where('id', '=', id))
    await endSessions(tx, deps.clock.now(), id)
    await audit(tx, deps, staff, {
      action: role === 'customer' ? 'staff.remove' : 'staff.change_role',
      subject: { type: 'account', id },
      before: { role: before },
      after: { role },
    })
  })
}

/**
 * Signs a staff member out everywhere. Also works without a session, because browsers may still be trusted. @throws
 * NOT_FOUND if the account is not staff
 */
export function endStaffSessions(deps: Deps, staff: Staff, id: string): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockStaffMember(tx, id)
    const open = kysely.selectFrom('session').select('id').where('account_id', '=', id)
    const sessions = await execute(tx, open.where('revoked_at', 'is', null))
    await endSessions(tx, deps.clock.now(), id)
    const subject = { type: 'account', id } as const
    await audit(tx, deps, staff, {
      action: 'staff.end_sessions',
      subject,
      before: { sessions },
      after: { sessions: 0 },
    })
  })
}

/** Serializes role changes across all processes, so that two admins cannot demote each other at the same time. */
export async function lockRoles(tx: Tx): Promise<void> {
  await lockName(tx, 'staff-roles')
}

async function lockStaffMember(tx: Tx, id: string): Promise<StaffRole> {
  await lockRoles(tx)
  const [row] = await query(tx, kysely.selectFrom('account').select('role').where('id', '=', id).forNoKeyUpdate())
  const role = StaffRole.safeParse(row?.role)
  if (!role.success) throw new AppError('NOT_FOUND')
  return role.data
}
