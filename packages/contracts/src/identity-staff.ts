import * as z from 'zod/mini'
import { Locale } from './locale.ts'
import { Phone } from './phone.ts'
import { ById, route, Success } from './route.ts'
import { Moment } from './time.ts'

export const StaffRole = z.enum(['operator', 'admin'])
export type StaffRole = z.infer<typeof StaffRole>

/** One of the shop's people. */
export const StaffMember = z.object({
  accountId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  role: StaffRole,
  since: Moment,
  /** When one of their browsers last called; absent where none is signed in. */
  lastSeenAt: z.optional(Moment),
  /** Browsers that are signed in now. */
  sessions: z.int(),
  /** Whether it is who asks. */
  isYou: z.boolean(),
  /** The last admin stays one: neither the role nor the access can be taken. */
  isLastAdmin: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** Who has no account yet: the one that this phone registers gets the role. */
export const StaffInvitation = z.object({
  id: z.uuid(),
  phone: z.string(),
  role: StaffRole,
  invitedAt: Moment,
  /** From then on it gives nothing; inviting again renews it. */
  expiresAt: Moment,
  invitedBy: z.optional(z.string()),
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

export const StaffList = z.object({ members: z.array(StaffMember), invitations: z.array(StaffInvitation) })
export type StaffList = z.infer<typeof StaffList>

export const InviteStaff = z.object({
  phoneNumber: Phone,
  role: StaffRole,
  /** The language of the message to somebody without an account; else the account's. */
  locale: z._default(Locale, 'ru'),
})
export type InviteStaff = z.infer<typeof InviteStaff>

const tag = 'identity'

export const listStaff = route({
  method: 'GET',
  path: '/admin/staff',
  access: 'admin',
  tag,
  summary: "The shop's people with their roles and sessions, and who is invited.",
  result: StaffList,
})
export const inviteStaff = route({
  method: 'POST',
  path: '/admin/staff',
  access: 'admin',
  tag,
  summary:
    'Makes a phone’s owner staff, who is told: at once where there is an account, else once it registers. Repeating it changes nothing.',
  body: InviteStaff,
  result: StaffList,
  errors: ['VALIDATION', 'ALREADY_STAFF', 'ACCOUNT_BLOCKED'],
})
export const changeStaffRole = route({
  method: 'PATCH',
  path: '/admin/staff/:id',
  access: 'admin',
  tag,
  summary: 'Gives one of the staff another role; their sessions end. The last admin stays one.',
  params: ById,
  body: z.object({ role: StaffRole }),
  result: StaffList,
  errors: ['VALIDATION', 'NOT_FOUND', 'LAST_ADMIN'],
})
export const removeStaff = route({
  method: 'DELETE',
  path: '/admin/staff/:id',
  access: 'admin',
  tag,
  summary:
    'Takes the access of one of the staff: the account stays as a customer, its sessions end. Not of the last admin.',
  params: ById,
  result: StaffList,
  errors: ['VALIDATION', 'NOT_FOUND', 'LAST_ADMIN'],
})
export const endStaffSessions = route({
  method: 'POST',
  path: '/admin/staff/:id/end-sessions',
  access: 'admin',
  tag,
  summary: 'Signs one of the staff out everywhere. Repeating it changes nothing.',
  params: ById,
  result: Success,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/admin/staff/invitations/:id',
  access: 'admin',
  tag,
  summary: 'Takes back an invitation that nobody has followed yet.',
  params: ById,
  result: StaffList,
  errors: ['VALIDATION', 'NOT_FOUND'],
})

export const identityStaffRoutes = {
  listStaff,
  inviteStaff,
  changeStaffRole,
  removeStaff,
  endStaffSessions,
  withdrawInvitation,
}
