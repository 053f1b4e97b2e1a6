import { Locale } from '@shop/contracts/locale-schemas.ts'
import { isPermission, type Permission, permissions, presetPermissions, presets } from '@shop/contracts/permissions.ts'
import { RoleKey } from '@shop/contracts/staff-roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Staff } from '#audit/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, lockName, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'

/** What a role allows: its permissions, and the sum from which its refunds wait. */
type Powers = Pick<GrantedRole, 'permissions' | 'refundLimitAmd'>
/** What a role of staff allows. */
export type GrantedRole = {
  /** A built-in role, or the id of a role that the shop made. */
  key: string
  /** The name of a role that the shop made. */
  name?: string
  permissions: ReadonlySet<Permission>
  /** Refunds that reach this sum wait for approval. Null: the sum in the settings applies. */
  refundLimitAmd: number | null
}

/** The columns of an account or an invitation that decide its role. */
export type RoleColumns = { role: string; staffRole: string | null }
/** The same, with the row of a role that the shop made. */
export type RoleRow = RoleColumns & {
  roleName: string | null
  rolePermissions: string[] | null
  roleRefundLimitAmd: number | null
}

const ofPresets = new Map<string, ReadonlySet<Permission>>(
  presets.map(preset => [preset, new Set(presetPermissions[preset])]),
)
const NONE: ReadonlySet<Permission> = new Set()

/** Roles that the versions before know. The others are stored in `staff_role` next to the role `courier`. */
const tiers: readonly string[] = ['customer', 'courier', 'operator', 'admin']

/** Returns the columns of a role, or of a customer. */
export const toRoleColumns = (key: string): { role: string; staff_role: string | null } =>
  tiers.includes(key) ? { role: key, staff_role: null } : { role: 'courier', staff_role: key }

/** Returns the key of the role that the columns name. */
export const roleKeyOf = ({ role, staffRole }: RoleColumns): string =>
  role === 'courier' && staffRole !== null ? staffRole : role

/** Returns what the role of an account allows: nothing for customers, and for a role that does not exist. */
export function toGrantedRole(row: RoleRow): GrantedRole {
  const key = roleKeyOf(row)
  const isCustom = row.roleName !== null && key === row.staffRole
  if (!isCustom) return { key, permissions: ofPresets.get(key) ?? NONE, refundLimitAmd: null }
  const permissions = new Set((row.rolePermissions ?? []).filter(isPermission))
  return { key, name: row.roleName ?? key, permissions, refundLimitAmd: row.roleRefundLimitAmd }
}

/** Selects accounts with the columns of their roles. The caller adds the condition. */
export const accountRoles = kysely
  .selectFrom('account as a')
  .leftJoin('staff_role as r', 'r.id', 'a.staff_role')
  .select(['a.role', 'a.staff_role as staffRole', 'r.name as roleName', 'r.permissions as rolePermissions'])
  .select('r.refund_limit_amd as roleRefundLimitAmd')

/** A staff member whom the shop can write to. */
export type StaffMember = { id: string; email: string; locale: Locale; permissions: ReadonlySet<Permission> }

/** Finds the staff whose role has a permission and who confirmed their e-mail address. */
export async function findStaffWith(db: Tx, permission: Permission): Promise<StaffMember[]> {
  const staff = accountRoles.where('a.role', '<>', 'customer').where('a.blocked_at', 'is', null)
  const confirmed = staff.where('a.email_confirmed_at', 'is not', null)
  const rows = await query(db, confirmed.select(['a.id', 'a.email', 'a.locale']).orderBy('a.id'))
  return rows.flatMap(({ id, email, locale, ...role }) => {
    const { permissions } = toGrantedRole(role)
    return permissions.has(permission) ? [{ id, email, locale: Locale.parse(locale), permissions }] : []
  })
}

/** Returns the role of an account; null if the account does not exist. */
export async function findAccountRole(db: Tx, accountId: string): Promise<GrantedRole | null> {
  const [row] = await query(db, accountRoles.where('a.id', '=', accountId))
  return row ? toGrantedRole(row) : null
}

/** Returns a role by its key. @throws NOT_FOUND */
export async function getRole(db: Tx, key: string): Promise<GrantedRole> {
  const preset = ofPresets.get(key)
  if (preset) return { key, permissions: preset, refundLimitAmd: null }
  const roles = kysely.selectFrom('staff_role').select(['name', 'permissions', 'refund_limit_amd as refundLimitAmd'])
  const [row] = await query(db, roles.where('id', '=', key))
  if (!row) throw new AppError('NOT_FOUND')
  const { name, refundLimitAmd } = row
  return { key, name, permissions: new Set(row.permissions.filter(isPermission)), refundLimitAmd }
}

/**
 * Returns the sum from which refunds of a staff member wait for approval: that of their role, 0 if the role allows no
 * refunds, or null if the sum in the settings applies. 0 for an API key: a person approves each of its refunds.
 */
export async function findRefundLimit(db: Tx, accountId: string): Promise<number | null> {
  const role = await findAccountRole(db, accountId)
  if (!role) return 0
  return role.permissions.has('refunds.create') ? role.refundLimitAmd : 0
}

/** True for accounts that deliver: couriers, and staff with a custom role that allows it. For a query of `account`. */
export const isCourier: RawBuilder<boolean> = sql<boolean>`(account.role = 'courier' AND (account.staff_role IS NULL
  OR EXISTS (SELECT FROM staff_role r WHERE r.id = account.staff_role AND 'deliveries.own' = ANY (r.permissions))))`

/** Serializes role changes across all processes, so that two admins cannot demote each other at the same time. */
export async function lockRoles(tx: Tx): Promise<void> {
  await lockName(tx, 'staff-roles')
}

/**
 * Asserts that a staff member manages staff and has everything that the roles allow, by their role at this moment: call
 * it under lockRoles.
 * @throws FORBIDDEN if the staff member may no longer manage staff; ABOVE_OWN_PERMISSIONS
 */
export async function assertWithinOwn(
  tx: Tx,
  { accountId }: Pick<Staff, 'accountId'>,
  ...granted: readonly Powers[]
): Promise<void> {
  const own = await findAccountRole(tx, accountId)
  if (!own?.permissions.has('staff.edit')) throw new AppError('FORBIDDEN')
  const isWithinOwn = isWithin(own, await getDefaultRefundLimit(tx))
  if (!granted.every(isWithinOwn)) throw new AppError('ABOVE_OWN_PERMISSIONS')
}

/** Returns the sum from which refunds of a role without a limit of its own wait for approval. */
export async function getDefaultRefundLimit(db: Tx): Promise<number> {
  return (await getSettings(db, 'returns')).releaseFromAmd
}

/**
 * Returns a function that checks that `own` has all permissions of a role. Staff who may approve refunds may grant any
 * refund limit. Other staff may grant a limit up to their own.
 */
const isWithin =
  (own: Powers, defaultLimitAmd: number) =>
  (role: Powers): boolean => {
    const isAbove = permissions.some(each => role.permissions.has(each) && !own.permissions.has(each))
    if (isAbove) return false
    if (own.permissions.has('refunds.release') || !role.permissions.has('refunds.create')) return true
    return (role.refundLimitAmd ?? defaultLimitAmd) <= (own.refundLimitAmd ?? defaultLimitAmd)
  }

/** Returns a function that checks that a staff member's own role has all permissions of another role. */
export async function withinRoleOf(db: Tx, accountId: string): Promise<(role: Powers) => boolean> {
  const own = await findAccountRole(db, accountId)
  return own ? isWithin(own, await getDefaultRefundLimit(db)) : () => false
}

/** Returns the key of the role that the columns name, as the contract knows it. */
export const toRoleKey = (columns: RoleColumns): RoleKey => RoleKey.parse(roleKeyOf(columns))
