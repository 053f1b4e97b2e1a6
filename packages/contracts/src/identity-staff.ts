import * as z from 'zod/mini'
import { Locale } from './locale-schemas.ts'
import { Phone } from './phone.ts'
import { ById, csvResult, route, Success } from './route.ts'
import { Timestamp } from './scalars.ts'
import { RoleKey } from './staff-roles.ts'

/** A staff account. */
export const StaffMember = z.object({
  accountId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  role: RoleKey,
  /** The name of a role that the shop made. */
  roleName: z.optional(z.string()),
  since: Timestamp,
  /** Last request of its sessions; absent if there is no session. */
  lastSeenAt: z.optional(Timestamp),
  /** Number of active sessions. */
  sessions: z.int(),
  /** True if the second step of the login is an authenticator app. */
  hasAuthenticator: z.boolean(),
  /** True if a passkey can be the second step of the login. */
  hasPasskeys: z.boolean(),
  /** True for the account of the request. */
  isYou: z.boolean(),
  /** True for the last admin, whose role cannot be removed. */
  isLastAdmin: z.boolean(),
  /** True if the caller has all permissions of the role, and may change or remove it. */
  isWithinOwn: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** An invitation of a phone number without an account. The account gets the role when it registers. */
export const StaffInvitation = z.object({
  id: z.uuid(),
  phone: z.string(),
  role: RoleKey,
  /** The name of a role that the shop made. */
  roleName: z.optional(z.string()),
  invitedAt: Timestamp,
  /** End of validity. Inviting again renews it. */
  expiresAt: Timestamp,
  invitedBy: z.optional(z.string()),
  /** True if the caller has all permissions of the role, and may withdraw or renew the invitation. */
  isWithinOwn: z.boolean(),
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

/** Staff accounts and open invitations. */
export const StaffList = z.object({ members: z.array(StaffMember), invitations: z.array(StaffInvitation) })
export type StaffList = z.infer<typeof StaffList>

/** The phone number to invite and its role. */
export const InviteStaff = z.object({
  phoneNumber: Phone,
  role: RoleKey,
  /** Language of the message if the phone number has no account. */
  locale: z._default(Locale, 'ru'),
})
export type InviteStaff = z.infer<typeof InviteStaff>

const tag = 'identity'

/** Returns the staff accounts with their roles and sessions, and the open invitations. */
export const listStaff = route({
  method: 'GET',
  path: '/admin/staff',
  access: 'staff.edit',
  tag,
  summary: 'List staff',
  result: StaffList,
})
/** Returns the staff accounts and the open invitations as CSV. Days are in Asia/Yerevan. */
export const exportStaff = route({
  ...csvResult,
  method: 'GET',
  path: '/admin/staff/export.csv',
  access: 'staff.edit',
  tag,
  summary: 'Export staff as CSV',
})
/**
 * Gives the owner of a phone number a staff role and notifies them. If the phone number has no account, the role is
 * given when it registers. Repeating the request has no effect.
 */
export const inviteStaff = route({
  method: 'POST',
  path: '/admin/staff',
  access: 'staff.edit',
  tag,
  summary: 'Invite a staff member',
  body: InviteStaff,
  result: StaffList,
  errors: ['VALIDATION', 'NOT_FOUND', 'ALREADY_STAFF', 'ACCOUNT_BLOCKED', 'ABOVE_OWN_PERMISSIONS'],
})
/**
 * Changes the role of a staff member and ends their sessions. The role of the last admin cannot be changed
 * (`LAST_ADMIN`). Returns `ABOVE_OWN_PERMISSIONS` if the old or the new role allows more than the caller's own.
 */
export const changeStaffRole = route({
  method: 'PATCH',
  path: '/admin/staff/:id',
  access: 'staff.edit',
  tag,
  summary: 'Change a staff role',
  params: ById,
  body: z.object({ role: RoleKey }),
  result: StaffList,
  errors: ['VALIDATION', 'NOT_FOUND', 'LAST_ADMIN', 'ABOVE_OWN_PERMISSIONS'],
})
/**
 * Removes the staff role and ends the sessions; the account stays as a customer. The last admin cannot be removed
 * (`LAST_ADMIN`).
 */
export const removeStaff = route({
  method: 'DELETE',
  path: '/admin/staff/:id',
  access: 'staff.edit',
  tag,
  summary: 'Remove a staff member',
  params: ById,
  result: StaffList,
  errors: ['VALIDATION', 'NOT_FOUND', 'LAST_ADMIN', 'ABOVE_OWN_PERMISSIONS'],
})
/** Ends all sessions of a staff member. Repeating the request has no effect. */
export const endStaffSessions = route({
  method: 'POST',
  path: '/admin/staff/:id/end-sessions',
  access: 'staff.edit',
  tag,
  summary: 'End the sessions of a staff member',
  params: ById,
  result: Success,
  errors: ['VALIDATION', 'NOT_FOUND', 'ABOVE_OWN_PERMISSIONS'],
})
/**
 * Removes the authenticator app and the passkeys of another staff member and ends their sessions. They get
 * a message now, and a code by SMS at the next login. Needs the password of the caller. Repeating the request has no
 * effect. Returns `FORBIDDEN` for the caller's own app, which needs one of its codes.
 */
export const resetStaffAuthenticator = route({
  method: 'POST',
  path: '/admin/staff/:id/reset-authenticator',
  access: 'staff.edit',
  tag,
  summary: 'Remove the authenticator app of a staff member',
  params: ById,
  body: z.object({ currentPassword: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)) }),
  result: StaffList,
  errors: ['VALIDATION', 'NOT_FOUND', 'ABOVE_OWN_PERMISSIONS', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
})
/** Deletes an invitation that was not accepted yet. */
export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/admin/staff/invitations/:id',
  access: 'staff.edit',
  tag,
  summary: 'Withdraw an invitation',
  params: ById,
  result: StaffList,
  errors: ['VALIDATION', 'NOT_FOUND', 'ABOVE_OWN_PERMISSIONS'],
})

export const identityStaffRoutes = {
  listStaff,
  exportStaff,
  inviteStaff,
  changeStaffRole,
  removeStaff,
  endStaffSessions,
  resetStaffAuthenticator,
  withdrawInvitation,
}
