import { type StaffInvitation, type StaffList, type StaffMember, StaffRole } from '@shop/contracts/identity-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { endSessions, staffIdleMs } from './session.ts'

type Named = { role: string; name: string }
const byRoleAndName = (a: Named, b: Named) => a.role.localeCompare(b.role, 'en') || a.name.localeCompare(b.name, 'ru')

/** The shop's people, admins first, and who is invited and has not come yet. */
export async function listStaff(db: Tx, now: Date, askedBy: string): Promise<StaffList> {
  const live = { revokedAt: null, lastUsedAt: { gte: new Date(now.getTime() - (await staffIdleMs(db))) } }
  const rows = await db.account.findMany({
    where: { role: { not: 'customer' } },
    orderBy: [{ role: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      phone: true,
      email: true,
      role: true,
      createdAt: true,
      sessions: { where: live, orderBy: { lastUsedAt: 'desc' }, select: { lastUsedAt: true } },
    },
  })
  const admins = rows.filter(({ role }) => role === 'admin').length
  return {
    members: rows
      .toSorted(byRoleAndName)
      .map(({ id, name, phone, email, createdAt, sessions, ...row }): StaffMember => {
        const role = StaffRole.parse(row.role)
        const [last] = sessions
        return {
          accountId: id,
          name,
          phone,
          email,
          role,
          since: createdAt.toISOString(),
          ...(last ? { lastSeenAt: last.lastUsedAt.toISOString() } : {}),
          sessions: sessions.length,
          isYou: id === askedBy,
          isLastAdmin: role === 'admin' && admins === 1,
        }
      }),
    invitations: await openInvitations(db, now),
  }
}

async function openInvitations(db: Tx, now: Date): Promise<StaffInvitation[]> {
  const rows = await db.staffInvitation.findMany({ where: { expiresAt: { gt: now } }, orderBy: { invitedAt: 'desc' } })
  const ids = rows.map(({ invitedById }) => invitedById)
  const admins = await db.account.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map(admins.map(({ id, name }) => [id, name]))
  return rows.map(({ id, phone, role, invitedAt, expiresAt, invitedById }) => {
    const invitedBy = names.get(invitedById)
    return {
      id,
      phone,
      role: StaffRole.parse(role),
      invitedAt: invitedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ...(invitedBy === undefined ? {} : { invitedBy }),
    }
  })
}

/**
 * Gives a staff member another role, or with `customer` none any more; the sessions end. The same role changes nothing.
 * @throws NOT_FOUND for who is no staff; LAST_ADMIN where nobody would be left who may do this
 */
export function changeRole(
  deps: Deps,
  staff: Staff,
  { id, role }: { id: string; role: StaffRole | 'customer' },
): Promise<void> {
  return transact(deps.db, deps.random, async tx => {
    const before = await lockStaffMember(tx, id)
    if (before === role) return
    if (before === 'admin' && (await tx.account.count({ where: { role: 'admin' } })) === 1) {
      throw new AppError('LAST_ADMIN')
    }
    await tx.account.updateMany({ where: { id }, data: { role } })
    await endSessions(tx, deps.clock.now(), id)
    await audit(tx, deps, staff, {
      action: role === 'customer' ? 'staff.remove' : 'staff.change_role',
      subject: { type: 'account', id },
      before: { role: before },
      after: { role },
    })
  })
}

/** Signs a staff member out everywhere; also without a session, as browsers may still be known. @throws NOT_FOUND for who is no staff */
export function endStaffSessions(deps: Deps, staff: Staff, id: string): Promise<void> {
  return transact(deps.db, deps.random, async tx => {
    await lockStaffMember(tx, id)
    const sessions = await tx.session.count({ where: { accountId: id, revokedAt: null } })
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

/** Roles change one after the other in every process: two admins who lower each other at once are not both lowered. */
export async function lockRoles(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('staff-roles', 0))`
}

async function lockStaffMember(tx: Tx, id: string): Promise<StaffRole> {
  await lockRoles(tx)
  const [row] = await tx.$queryRaw<{ role: string }[]>`
    SELECT role FROM account WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const role = StaffRole.safeParse(row?.role)
  if (!role.success) throw new AppError('NOT_FOUND')
  return role.data
}
