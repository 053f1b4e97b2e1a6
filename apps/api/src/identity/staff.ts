import { randomUUIDv7 } from 'node:crypto'
import type { InviteStaff, StaffInvitation, StaffList, StaffMember } from '@shop/contracts/identity-staff.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import type { RoleKey } from '@shop/contracts/staff-roles.ts'
import { sql } from 'kysely'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { audit, type Staff } from '#audit/index.ts'
import type { Caller } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { deleteAuthenticator, hasAuthenticator, notifySecondStepChange } from './authenticator/app-codes.ts'
import { deletePasskeys } from './passkeys/passkeys.ts'
import { assertPasswordUnchanged, confirmPassword, type IdentityDeps } from './passwords.ts'
import {
  accountRoles,
  assertWithinOwn,
  type GrantedRole,
  getRole,
  lockRoles,
  roleKeyOf,
  toGrantedRole,
  toRoleColumns,
  toRoleKey,
  withinRoleOf,
} from './roles.ts'
import { endSessions, staffIdleMs } from './session.ts'

type Named = { role: string; name: string }
const byRoleAndName = (a: Named, b: Named) => a.role.localeCompare(b.role, 'en') || a.name.localeCompare(b.name, 'ru')

const hasConfirmedApp = sql<boolean>`EXISTS (SELECT FROM authenticator t
  WHERE t.account_id = a.id AND t.confirmed_at IS NOT NULL)`

const hasPasskeys = sql<boolean>`EXISTS (SELECT FROM passkey k WHERE k.account_id = a.id)`

/** Lists the staff, admins first, and the open invitations. */
export async function listStaff(db: Tx, now: Date, requestedById: string): Promise<StaffList> {
  const idleSince = new Date(now.getTime() - (await staffIdleMs(db)))
  const isWithinOwn = await withinRoleOf(db, requestedById)
  const rows = await query(
    db,
    accountRoles
      .leftJoin('session as s', join =>
        join.onRef('s.account_id', '=', 'a.id').on('s.revoked_at', 'is', null).on('s.last_used_at', '>=', idleSince),
      )
      .select(['a.id', 'a.name', 'a.phone', 'a.email', 'a.created_at as createdAt'])
      .select(({ fn }) => [fn.max('s.last_used_at').as('lastSeenAt'), sql<number>`count(s.id)::int`.as('sessions')])
      .select([hasConfirmedApp.as('hasAuthenticator'), hasPasskeys.as('hasPasskeys')])
      .where('a.role', '<>', 'customer')
      .groupBy(['a.id', 'r.id'])
      .orderBy('a.role')
      .orderBy('a.id'),
  )
  const admins = rows.filter(({ role }) => role === 'admin').length
  return {
    members: rows
      .toSorted(byRoleAndName)
      .map(
        ({
          id,
          name,
          phone,
          email,
          createdAt,
          lastSeenAt,
          sessions,
          hasAuthenticator,
          hasPasskeys,
          ...row
        }): StaffMember => {
          const granted = toGrantedRole(row)
          return {
            accountId: id,
            name,
            phone,
            email,
            role: toRoleKey(row),
            ...(granted.name === undefined ? {} : { roleName: granted.name }),
            since: createdAt.toISOString(),
            ...(lastSeenAt ? { lastSeenAt: lastSeenAt.toISOString() } : {}),
            sessions,
            hasAuthenticator,
            hasPasskeys,
            isYou: id === requestedById,
            isLastAdmin: row.role === 'admin' && admins === 1,
            isWithinOwn: isWithinOwn(granted),
          }
        },
      ),
    invitations: await openInvitations(db, now, isWithinOwn),
  }
}

async function openInvitations(
  db: Tx,
  now: Date,
  isWithinOwn: (role: GrantedRole) => boolean,
): Promise<StaffInvitation[]> {
  const rows = await query(
    db,
    kysely
      .selectFrom('staff_invitation as i')
      .leftJoin('account as a', 'a.id', 'i.invited_by_id')
      .leftJoin('staff_role as r', 'r.id', 'i.staff_role')
      .select(['i.id', 'i.phone', 'i.role', 'i.staff_role as staffRole', 'r.name as roleName'])
      .select(['r.permissions as rolePermissions', 'r.refund_limit_amd as roleRefundLimitAmd'])
      .select(['i.invited_at as invitedAt', 'i.expires_at as expiresAt'])
      .select('a.name as invitedBy')
      .where('i.expires_at', '>', now)
      .orderBy('i.invited_at', 'desc'),
  )
  return rows.map(({ id, phone, invitedAt, expiresAt, invitedBy, ...row }) => ({
    id,
    phone,
    role: toRoleKey(row),
    roleName: row.roleName ?? undefined,
    invitedAt: invitedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    invitedBy: invitedBy ?? undefined,
    isWithinOwn: isWithinOwn(toGrantedRole(row)),
  }))
}

/**
 * Changes the role of a staff member, or removes it with `customer`, and ends the sessions. The same role changes
 * nothing.
 * @throws NOT_FOUND if the account is not staff, or the role does not exist; LAST_ADMIN if no admin would be left;
 * ABOVE_OWN_PERMISSIONS if the old or the new role allows more than that of the caller
 */
export function changeRole(
  deps: Deps,
  staff: Staff,
  { id, role }: { id: string; role: RoleKey | 'customer' },
): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockStaffMember(tx, id)
    if (before.key === role) return
    const next = role === 'customer' ? [] : [await getRole(tx, role)]
    await assertWithinOwn(tx, staff, before, ...next)
    const admins = kysely.selectFrom('account').select('id').where('role', '=', 'admin')
    if (before.key === 'admin' && (await execute(tx, admins)) === 1) throw new AppError('LAST_ADMIN')
    await setRole(tx, deps.clock.now(), { id, role })
    await audit(tx, deps, staff, {
      action: role === 'customer' ? 'staff.remove' : 'staff.change_role',
      subject: { type: 'account', id },
      before: { role: nameOf(before) },
      after: { role: next[0] ? nameOf(next[0]) : role },
    })
  })
}

/** Sets the role and ends the sessions. Customers have no authenticator app and no passkeys. */
async function setRole(tx: Tx, now: Date, { id, role }: { id: string; role: RoleKey | 'customer' }): Promise<void> {
  await execute(tx, kysely.updateTable('account').set(toRoleColumns(role)).where('id', '=', id))
  await endSessions(tx, now, id)
  if (role !== 'customer') return
  await deleteAuthenticator(tx, id)
  await deletePasskeys(tx, id)
}

/** What the audit log calls a role: a custom one by its name, which stays readable after the role is deleted. */
const nameOf = ({ key, name = key }: GrantedRole): string => name

/**
 * Signs a staff member out everywhere. Also works without a session, because browsers may still be trusted. @throws
 * NOT_FOUND if the account is not staff
 */
export function endStaffSessions(deps: Deps, staff: Staff, id: string): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    await assertWithinOwn(tx, staff, await lockStaffMember(tx, id))
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

/**
 * Removes the authenticator app and the passkeys of another staff member, who then logs in with a code by SMS, ends their
 * sessions, because the phone may be stolen, and notifies them. If there are none, nothing changes. Needs the
 * password of the caller, and the own app is removed by one of its codes: a stolen session is not enough.
 * @throws NOT_FOUND if the account is not staff; FORBIDDEN for the own app; ABOVE_OWN_PERMISSIONS; WRONG_PASSWORD;
 *  TOO_MANY_ATTEMPTS; UNAVAILABLE
 */
export async function resetAuthenticator(
  deps: IdentityDeps,
  { caller, staff }: { caller: Caller; staff: Staff },
  { id, password }: { id: string; password: string },
): Promise<void> {
  const assertAllowed = async (tx: Tx) => {
    await assertWithinOwn(tx, staff, await lockStaffMember(tx, id))
    if (id === staff.accountId) throw new AppError('FORBIDDEN')
  }
  await withTransaction(deps.db, deps.random, assertAllowed)
  const verifiedHash = await confirmPassword(deps, caller, password)
  await withTransaction(deps.db, deps.random, async tx => {
    await assertAllowed(tx)
    await assertPasswordUnchanged(tx, staff.accountId, verifiedHash)
    const hadApp = (await hasAuthenticator(tx, id)) && (await deleteAuthenticator(tx, id))
    const hadPasskeys = await deletePasskeys(tx, id)
    if (!hadApp && !hadPasskeys) return
    await endSessions(tx, deps.clock.now(), id)
    await audit(tx, deps, staff, {
      action: 'staff.reset_authenticator',
      subject: { type: 'account', id },
      before: { hasAuthenticator: hadApp, hasPasskeys: hadPasskeys },
      after: { hasAuthenticator: false, hasPasskeys: false },
    })
    await notifySecondStepChange(tx, deps, { accountId: id, change: hadPasskeys ? 'all_removed' : 'removed' })
  })
}

/** Locks a staff member against other role changes. @throws NOT_FOUND */
async function lockStaffMember(tx: Tx, id: string): Promise<GrantedRole> {
  await lockRoles(tx)
  const [row] = await query(tx, accountRoles.where('a.id', '=', id).forNoKeyUpdate('a'))
  if (!row || row.role === 'customer') throw new AppError('NOT_FOUND')
  return toGrantedRole(row)
}

/** After that the person must be invited again. */
const INVITATION_TTL_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Gives the owner of a phone a staff role: an account at once, which ends its sessions; a phone without an account at
 * its registration. The owner gets an SMS. Repeating the call only extends an invitation.
 * @throws ALREADY_STAFF with another role; ABOVE_OWN_PERMISSIONS if the role, or that of an open invitation which it
 * would replace, allows more than that of the caller; NOT_FOUND; ACCOUNT_BLOCKED; VALIDATION for a number that is not a
 * mobile one
 */
export function inviteStaff(
  deps: Deps,
  staff: Staff,
  { phoneNumber: phone, role, locale }: InviteStaff,
  responseLocale: Locale,
): Promise<void> {
  if (!isValidPhoneNumber(phone)) {
    const message = fieldText('phone_not_mobile', responseLocale)
    throw new AppError('VALIDATION', { details: [{ path: 'body.phoneNumber', message }] })
  }
  return withTransaction(deps.db, deps.random, async tx => {
    await lockRoles(tx)
    const granted = await getRole(tx, role)
    await assertWithinOwn(tx, staff, granted)
    const accounts = kysely.selectFrom('account').select(['id', 'role', 'staff_role as staffRole'])
    const ofPhone = accounts.select(['locale', 'blocked_at as blockedAt']).where('phone', '=', phone)
    const [account] = await query(tx, ofPhone.forNoKeyUpdate())
    if (!account) return inviteUnregistered(tx, deps, staff, { phone, granted, locale })
    const current = roleKeyOf(account)
    if (current === role) return
    if (current !== 'customer') throw new AppError('ALREADY_STAFF', { details: [{ status: current }] })
    if (account.blockedAt) throw new AppError('ACCOUNT_BLOCKED')
    const { id } = account
    await execute(tx, kysely.updateTable('account').set(toRoleColumns(role)).where('id', '=', id))
    await endSessions(tx, deps.clock.now(), id)
    await audit(tx, deps, staff, {
      action: 'staff.add',
      subject: { type: 'account', id },
      before: { role: 'customer' },
      after: { role: nameOf(granted) },
    })
    const key = `${id}:${deps.random.token()}`
    const to = { channel: 'sms', recipient: phone, locale: Locale.parse(account.locale) } as const
    await notify(tx, deps, { topic: 'staff.invited', key, ...to, accountId: id, params: { role, next: 'login' } })
  })
}

async function inviteUnregistered(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { phone, granted, locale }: { phone: string; granted: GrantedRole; locale: Locale },
): Promise<void> {
  const now = deps.clock.now()
  const [open] = await query(tx, invitations.where('phone', '=', phone))
  const isOpen = open !== undefined && open.expiresAt > now
  const { key: role } = granted
  const isSame = isOpen && roleKeyOf(open) === role
  const replaced = open && !isSame ? await getRole(tx, roleKeyOf(open)) : undefined
  if (isOpen && replaced) await assertWithinOwn(tx, staff, replaced)
  const data = {
    ...toRoleColumns(role),
    invited_by_id: staff.accountId,
    invited_at: now,
    expires_at: new Date(now.getTime() + INVITATION_TTL_MS),
  }
  const id = open?.id ?? randomUUIDv7()
  await execute(
    tx,
    kysely
      .insertInto('staff_invitation')
      .values({ id, phone, ...data })
      .onConflict(conflict => conflict.column('phone').doUpdateSet(data)),
  )
  if (isSame) return
  // The audit log does not store the phone of a person who may never register; the invitation has it while it is open.
  await audit(tx, deps, staff, {
    action: 'staff.invite',
    subject: { type: 'staff_invitation', id },
    ...(replaced ? { before: { role: nameOf(replaced) } } : {}),
    after: { role: nameOf(granted) },
  })
  const params = { role, next: 'register' }
  const key = `${id}:${deps.random.token()}`
  await notify(tx, deps, { topic: 'staff.invited', key, channel: 'sms', recipient: phone, locale, params })
}

const invitations = kysely
  .selectFrom('staff_invitation')
  .select(['id', 'role', 'staff_role as staffRole', 'expires_at as expiresAt'])

/** Withdraws an invitation. @throws NOT_FOUND if it does not exist any more */
export function withdrawInvitation(deps: Deps, staff: Staff, id: string): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockRoles(tx)
    const deleted = kysely.deleteFrom('staff_invitation').where('id', '=', id)
    const [withdrawn] = await query(tx, deleted.returning(['role', 'staff_role as staffRole']))
    if (!withdrawn) throw new AppError('NOT_FOUND')
    const role = await getRole(tx, roleKeyOf(withdrawn))
    await assertWithinOwn(tx, staff, role)
    const subject = { type: 'staff_invitation', id } as const
    await audit(tx, deps, staff, { action: 'staff.withdraw_invitation', subject, before: { role: nameOf(role) } })
  })
}

/**
 * Consumes the invitation of a newly verified phone and returns the columns of its role. Call it only if the
 * registration was entered in the same browser: otherwise someone else chose its password.
 */
export async function consumeInvitation(
  tx: Tx,
  now: Date,
  phone: string,
): Promise<{ role: string; staff_role: string | null } | undefined> {
  const ofPhone = kysely.deleteFrom('staff_invitation').where('phone', '=', phone)
  const [invitation] = await query(tx, ofPhone.where('expires_at', '>', now).returning(['role', 'staff_role']))
  return invitation
}
