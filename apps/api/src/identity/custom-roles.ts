import { type Locale, locales } from '@shop/contracts/locales.ts'
import { isPermission, presets, withNeeded } from '@shop/contracts/permissions.ts'
import type { RoleInput, StaffRoleInfo, StaffRoles } from '@shop/contracts/staff-roles.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import { idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { assertWithinOwn, getDefaultRefundLimit, getRole, lockRoles, roleKeyOf, withinRoleOf } from './roles.ts'

/** Lists the built-in roles, then the roles that the shop made by name. */
export async function listRoles(db: Tx, accountId: string): Promise<StaffRoles> {
  const isWithinOwn = await withinRoleOf(db, accountId)
  const made = await query(db, roles.orderBy('name'))
  const accounts = kysely.selectFrom('account').select(['role', 'staff_role as staffRole'])
  const staff = await query(db, accounts.where('role', '<>', 'customer'))
  const members = Map.groupBy(staff, roleKeyOf)
  const toInfo = async (key: string, version = 0): Promise<StaffRoleInfo> => {
    const role = await getRole(db, key)
    return {
      key,
      ...(role.name === undefined ? {} : { name: role.name }),
      permissions: [...role.permissions],
      refundLimitAmd: role.refundLimitAmd,
      members: members.get(key)?.length ?? 0,
      isWithinOwn: isWithinOwn(role),
      version,
    }
  }
  const listed: StaffRoleInfo[] = []
  for (const preset of presets) listed.push(await toInfo(preset))
  for (const { id, version } of made) listed.push(await toInfo(id, version))
  return { roles: listed, refundLimitAmd: await getDefaultRefundLimit(db) }
}

const roles = kysely
  .selectFrom('staff_role')
  .select(['id', 'name', 'permissions', 'refund_limit_amd as refundLimitAmd', 'version'])

type StoredRole = { name: string; permissions: string[]; refundLimitAmd: number | null }

/** The values of a role, with the permissions that the chosen ones need. */
const toValues = ({ name, permissions, refundLimitAmd }: RoleInput): StoredRole => ({
  name,
  permissions: withNeeded(permissions),
  refundLimitAmd,
})
const isSame = (a: StoredRole, b: StoredRole) =>
  a.name === b.name && a.refundLimitAmd === b.refundLimitAmd && a.permissions.join() === b.permissions.join()
const toGranted = ({ permissions, refundLimitAmd }: StoredRole) => ({
  permissions: new Set(permissions.filter(isPermission)),
  refundLimitAmd,
})
const columnsOf = ({ name, permissions, refundLimitAmd }: StoredRole) => ({
  name,
  permissions,
  refund_limit_amd: refundLimitAmd,
})
const auditedOf = ({ name, permissions, refundLimitAmd }: StoredRole) => ({ name, permissions, refundLimitAmd })

/**
 * Creates a role. The same key of the same account is the same role.
 * @throws ABOVE_OWN_PERMISSIONS; VALIDATION if the name is taken; IDEMPOTENCY_KEY_REUSED for other values
 */
export function createRole(
  deps: Deps,
  staff: Staff,
  { key, input, locale }: { key: string; input: RoleInput; locale: Locale },
): Promise<void> {
  const id = idFromIdempotencyKey(staff.accountId, key)
  const role = toValues(input)
  return withTransaction(deps.db, deps.random, async tx => {
    await lockRoles(tx)
    const [earlier] = await query(tx, roles.where('id', '=', id))
    if (earlier && !isSame(earlier, role)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (earlier) return
    await assertWithinOwn(tx, staff, toGranted(role))
    await assertNameFree(tx, { id, name: role.name, locale })
    const now = deps.clock.now()
    await execute(
      tx,
      kysely.insertInto('staff_role').values({ id, ...columnsOf(role), created_at: now, updated_at: now }),
    )
    const subject = { type: 'staff_role', id } as const
    await audit(tx, deps, staff, { action: 'staff_role.create', subject, after: auditedOf(role) })
  })
}

/**
 * Asserts that no other role has the name, whatever its case, and that pages show no built-in role with it. Call it under lockRoles. @throws VALIDATION
 */
async function assertNameFree(
  tx: Tx,
  { id, name, locale }: { id: string; name: string; locale: Locale },
): Promise<void> {
  const others = kysely.selectFrom('staff_role').select('id').where('id', '<>', id)
  const isTaken = (await execute(tx, others.where(sql`lower(name)`, '=', sql`lower(${name})`))) > 0
  if (!isTaken && !isBuiltInName(name)) return
  throw new AppError('VALIDATION', { details: [{ path: 'body.name', message: fieldText('name_taken', locale) }] })
}

/** True for the name with which a page shows a built-in role: the audit log names the roles of staff. */
const isBuiltInName = (name: string) =>
  locales.some(locale =>
    presets.some(preset => translate(locale, `roleName.${preset}`).toLowerCase() === name.toLowerCase()),
  )

async function lockRole(tx: Tx, id: string) {
  await lockRoles(tx)
  const [role] = await query(tx, roles.where('id', '=', id).forUpdate())
  if (!role) throw new AppError('NOT_FOUND')
  return role
}

/**
 * Changes a role. Its staff have the new permissions at their next request. The same values change nothing.
 * @throws NOT_FOUND; ROLE_CHANGED if the version is not the current one; ABOVE_OWN_PERMISSIONS; VALIDATION
 */
export function changeCustomRole(
  deps: Deps,
  staff: Staff,
  { id, version, input, locale }: { id: string; version: number; input: RoleInput; locale: Locale },
): Promise<void> {
  const role = toValues(input)
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockRole(tx, id)
    if (isSame(before, role)) return
    if (before.version !== version) throw new AppError('ROLE_CHANGED')
    await assertWithinOwn(tx, staff, toGranted(before), toGranted(role))
    await assertNameFree(tx, { id, name: role.name, locale })
    const changed = { ...columnsOf(role), version: version + 1, updated_at: deps.clock.now() }
    await execute(tx, kysely.updateTable('staff_role').set(changed).where('id', '=', id))
    const subject = { type: 'staff_role', id } as const
    const [old, after] = [auditedOf(before), auditedOf(role)]
    await audit(tx, deps, staff, { action: 'staff_role.change', subject, before: old, after })
  })
}

/** Deletes a role. @throws NOT_FOUND; ROLE_IN_USE if staff or an invitation has it; ABOVE_OWN_PERMISSIONS */
export function deleteRole(deps: Deps, staff: Staff, id: string): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockRole(tx, id)
    await assertWithinOwn(tx, staff, toGranted(before))
    const accounts = kysely
      .selectFrom('account')
      .select('id')
      .where('staff_role', '=', id)
      .where('role', '=', 'courier')
    const invitations = kysely.deleteFrom('staff_invitation').where('staff_role', '=', id)
    await execute(tx, invitations.where('expires_at', '<=', deps.clock.now()))
    const invited = kysely.selectFrom('staff_invitation').select('id').where('staff_role', '=', id)
    if ((await execute(tx, accounts.unionAll(invited))) > 0) throw new AppError('ROLE_IN_USE')
    await execute(tx, kysely.deleteFrom('staff_role').where('id', '=', id))
    const subject = { type: 'staff_role', id } as const
    await audit(tx, deps, staff, { action: 'staff_role.delete', subject, before: auditedOf(before) })
  })
}
