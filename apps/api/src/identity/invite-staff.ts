import { randomUUIDv7 } from 'node:crypto'
import type { InviteStaff, StaffRole } from '@shop/contracts/identity-staff.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { audit, type Staff } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { notify } from '#platform/outbox.ts'
import { fieldText } from '#platform/refusals.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { endSessions } from './session.ts'
import { lockRoles } from './staff.ts'

/** Whoever has not registered by then is invited anew. */
const INVITATION_LIFE_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Makes the owner of a phone staff: an account at once, with its sessions ended; a phone without one once it has
 * registered. The owner is told by SMS. Repeating it changes nothing but how long an invitation is good.
 * @throws ALREADY_STAFF with another role; ACCOUNT_BLOCKED; VALIDATION for a number that is not a mobile one
 */
export function inviteStaff(
  deps: Deps,
  staff: Staff,
  { phoneNumber: phone, role, locale }: InviteStaff,
  answerIn: Locale,
): Promise<void> {
  if (!isValidPhoneNumber(phone)) {
    const message = fieldText('phone_not_mobile', answerIn)
    throw new AppError('VALIDATION', { details: [{ path: 'body.phoneNumber', message }] })
  }
  return withTransaction(deps.db, deps.random, async tx => {
    await lockRoles(tx)
    const accounts = kysely.selectFrom('account').select(['id', 'role', 'locale', 'blocked_at as blockedAt'])
    const [account] = await query(tx, accounts.where('phone', '=', phone).forNoKeyUpdate())
    if (!account) return inviteStranger(tx, deps, staff, { phone, role, locale })
    if (account.role === role) return
    if (account.role !== 'customer') throw new AppError('ALREADY_STAFF', { details: [{ status: account.role }] })
    if (account.blockedAt) throw new AppError('ACCOUNT_BLOCKED')
    const { id } = account
    await execute(tx, kysely.updateTable('account').set({ role }).where('id', '=', id))
    await endSessions(tx, deps.clock.now(), id)
    await audit(tx, deps, staff, {
      action: 'staff.add',
      subject: { type: 'account', id },
      before: { role: 'customer' },
      after: { role },
    })
    const key = `${id}:${deps.random.token()}`
    const to = { channel: 'sms', recipient: phone, locale: Locale.parse(account.locale) } as const
    await notify(tx, deps, { topic: 'staff.invited', key, ...to, accountId: id, params: { role, next: 'login' } })
  })
}

async function inviteStranger(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { phone, role, locale }: { phone: string; role: StaffRole; locale: Locale },
): Promise<void> {
  const now = deps.clock.now()
  const [open] = await query(tx, invitations.where('phone', '=', phone))
  const isSame = open?.role === role && open.expiresAt > now
  const data = {
    role,
    invited_by_id: staff.accountId,
    invited_at: now,
    expires_at: new Date(now.getTime() + INVITATION_LIFE_MS),
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
  // The log keeps no phone of somebody who may never come: the invitation's own row has it while it is open.
  await audit(tx, deps, staff, {
    action: 'staff.invite',
    subject: { type: 'staff_invitation', id },
    ...(open ? { before: { role: open.role } } : {}),
    after: { role },
  })
  const params = { role, next: 'register' }
  const key = `${id}:${deps.random.token()}`
  await notify(tx, deps, { topic: 'staff.invited', key, channel: 'sms', recipient: phone, locale, params })
}

const invitations = kysely.selectFrom('staff_invitation').select(['id', 'role', 'expires_at as expiresAt'])

/** Takes back an invitation. @throws NOT_FOUND where there is none any more */
export function withdrawInvitation(deps: Deps, staff: Staff, id: string): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockRoles(tx)
    const [withdrawn] = await query(tx, kysely.deleteFrom('staff_invitation').where('id', '=', id).returning('role'))
    if (!withdrawn) throw new AppError('NOT_FOUND')
    const subject = { type: 'staff_invitation', id } as const
    await audit(tx, deps, staff, { action: 'staff.withdraw_invitation', subject, before: withdrawn })
  })
}

/**
 * The role that a newly verified phone was invited to, and uses the invitation up. Only for a registration that its own
 * browser typed: nobody becomes staff by a password that a stranger chose.
 */
export async function takeInvitation(tx: Tx, now: Date, phone: string): Promise<StaffRole | undefined> {
  const own = kysely.deleteFrom('staff_invitation').where('phone', '=', phone)
  const [invitation] = await query(tx, own.where('expires_at', '>', now).returning('role'))
  if (!invitation) return undefined
  return invitation.role === 'admin' ? 'admin' : 'operator'
}
