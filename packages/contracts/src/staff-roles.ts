import * as z from 'zod/mini'
import { Permission, Preset, presets } from './permissions.ts'
import { ById, IdempotencyHeaders, route } from './route.ts'
import { Amd, MAX_INT32, oneLine } from './scalars.ts'

/** The key of a staff role: a built-in role, or the id of a role that the shop made. */
export const RoleKey = z.union([Preset, z.uuid()])
export type RoleKey = z.infer<typeof RoleKey>

/** A role that staff can have. */
export const StaffRoleInfo = z.object({
  key: RoleKey,
  /** The name of a role that the shop made; absent for a built-in one. */
  name: z.optional(z.string()),
  permissions: z.array(Permission),
  /** Refunds that reach this sum in AMD wait for approval. Null: the sum in the settings applies. */
  refundLimitAmd: z.nullable(Amd),
  /** Number of staff with this role. */
  members: z.int(),
  /** True if the caller has all its permissions and no lower refund limit, and may assign or change it. */
  isWithinOwn: z.boolean(),
  /** Sent back with a change. */
  version: z.int(),
})
export type StaffRoleInfo = z.infer<typeof StaffRoleInfo>

/** All roles, and the sum in the settings from which a refund waits for approval. */
export const StaffRoles = z.object({ roles: z.array(StaffRoleInfo), refundLimitAmd: Amd })
export type StaffRoles = z.infer<typeof StaffRoles>

const reserved: readonly string[] = [...presets, 'customer', 'system', 'api_key']
const roleFields = {
  name: z.string().check(
    z.trim(),
    z.minLength(2),
    z.maxLength(60),
    oneLine,
    z.refine(name => !reserved.includes(name.toLowerCase()), { error: 'name_taken' }),
  ),
  permissions: z.array(Permission).check(z.minLength(1), z.maxLength(100)),
  refundLimitAmd: z.nullable(Amd),
}
/** Name, permissions and refund limit of a role. Permissions that others need are added. */
export const RoleInput = z.object(roleFields)
export type RoleInput = z.infer<typeof RoleInput>

const tag = 'identity'

/** Returns the built-in roles, then the roles that the shop made by name. */
export const listStaffRoles = route({
  method: 'GET',
  path: '/admin/roles',
  access: 'staff.edit',
  tag,
  summary: 'List staff roles',
  result: StaffRoles,
})
/**
 * Creates a role. Returns `ABOVE_OWN_PERMISSIONS` if it would allow more than the caller's own role. The request is
 * idempotent by its `Idempotency-Key`.
 */
export const createStaffRole = route({
  method: 'POST',
  path: '/admin/roles',
  access: 'staff.edit',
  tag,
  summary: 'Create a staff role',
  headers: IdempotencyHeaders,
  body: RoleInput,
  status: 201,
  result: StaffRoles,
  errors: ['VALIDATION', 'ABOVE_OWN_PERMISSIONS', 'IDEMPOTENCY_KEY_REUSED'],
})
/**
 * Changes a role that the shop made, at once for the open sessions of its staff. Returns `ABOVE_OWN_PERMISSIONS` if the
 * role allows, or would allow, more than the caller's own role. Repeating the request has no effect.
 */
export const changeRolePermissions = route({
  method: 'PUT',
  path: '/admin/roles/:id',
  access: 'staff.edit',
  tag,
  summary: 'Change a staff role',
  params: ById,
  body: z.object({ ...roleFields, version: z.int().check(z.gte(1), z.lte(MAX_INT32)) }),
  result: StaffRoles,
  errors: ['VALIDATION', 'NOT_FOUND', 'ABOVE_OWN_PERMISSIONS', 'ROLE_CHANGED'],
})
/** Deletes a role that no staff member or invitation has (`ROLE_IN_USE`). */
export const deleteStaffRole = route({
  method: 'DELETE',
  path: '/admin/roles/:id',
  access: 'staff.edit',
  tag,
  summary: 'Delete a staff role',
  params: ById,
  result: StaffRoles,
  errors: ['VALIDATION', 'NOT_FOUND', 'ABOVE_OWN_PERMISSIONS', 'ROLE_IN_USE'],
})

export const staffRoleRoutes = { listStaffRoles, createStaffRole, changeRolePermissions, deleteStaffRole }
