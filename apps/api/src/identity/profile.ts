import { type EditProfile, Profile } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import type { Caller } from '#platform/auth.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { notify } from '#platform/outbox.ts'
import { fieldText } from '#platform/refusals.ts'
import { confirmPassword } from './confirm-password.ts'
import type { IdentityDeps } from './deps.ts'
import { checkAge } from './register.ts'
import { emailHoldEndsAt } from './rules.ts'

const selected = {
  name: true,
  email: true,
  emailConfirmedAt: true,
  emailChangedAt: true,
  phone: true,
  birthDate: true,
  createdAt: true,
  role: true,
} as const

/** The signed-in person's own profile. */
export async function getProfile(db: Tx, now: Date, accountId: string): Promise<Profile> {
  const account = await db.account.findUniqueOrThrow({ where: { id: accountId }, select: selected })
  const { name, email, phone, role } = account
  const holdEndsAt = emailHoldEndsAt(account.emailChangedAt, now)
  return Profile.parse({
    name,
    email,
    emailConfirmed: account.emailConfirmedAt !== null,
    ...(holdEndsAt ? { passwordResetByEmailFrom: holdEndsAt.toISOString() } : {}),
    phone,
    birthday: account.birthDate.toISOString().slice(0, 10),
    memberSince: account.createdAt.toISOString(),
    role,
  })
}

/**
 * Changes what was given and leaves the rest. A new e-mail address needs the password and is unconfirmed.
 * @throws UNDERAGE, VALIDATION for a birthday that cannot be or a new e-mail without a password; WRONG_PASSWORD;
 *   TOO_MANY_ATTEMPTS; UNAVAILABLE
 */
export async function editProfile(
  deps: IdentityDeps,
  caller: Caller,
  edited: EditProfile,
  language: Locale,
): Promise<Profile> {
  const { db, clock, random } = deps
  const { accountId } = caller
  const { birthday, name, email, locale } = edited
  if (birthday !== undefined) checkAge(birthday, clock.now(), language, 'birthday')
  const comparedHash = await confirmEmailChange(deps, caller, edited, language)
  await transact(db, random, async tx => {
    if (email !== undefined && comparedHash !== undefined)
      await changeEmail(tx, deps, { accountId, email, comparedHash })
    await tx.account.update({
      where: { id: accountId },
      data: {
        ...(name === undefined ? {} : { name }),
        ...(locale === undefined ? {} : { locale }),
        ...(birthday === undefined ? {} : { birthDate: new Date(birthday) }),
      },
      select: { id: true },
    })
  })
  return getProfile(db, clock.now(), accountId)
}

/** Compares the password where the e-mail changes. @returns the hash it was compared with; undefined without a change */
async function confirmEmailChange(
  deps: IdentityDeps,
  caller: Caller,
  { email, currentPassword }: EditProfile,
  language: Locale,
): Promise<string | undefined> {
  if (email === undefined) return undefined
  const account = await deps.db.account.findUniqueOrThrow({ where: { id: caller.accountId }, select: { email: true } })
  if (account.email === email) return undefined
  if (!currentPassword) {
    const message = fieldText('required', language)
    throw new AppError('VALIDATION', { details: [{ path: 'body.currentPassword', message }] })
  }
  return confirmPassword(deps, caller, currentPassword)
}

/** Each change sends a letter to an address that may be another person's. */
const CHANGES_PER_DAY = 5
const DAY_MS = 24 * 60 * 60 * 1000

type EmailChange = { accountId: string; email: string; comparedHash: string }

/** Replaces the e-mail, ends the codes that were sent to the old one and notifies it. */
async function changeEmail(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs' | 'random'>,
  { accountId, email, comparedHash }: EmailChange,
): Promise<void> {
  const now = deps.clock.now()
  await tx.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE`
  const account = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { email: true, locale: true, passwordHash: true },
  })
  if (account.passwordHash !== comparedHash) throw new AppError('WRONG_PASSWORD')
  if (account.email === email) return
  const since = new Date(now.getTime() - DAY_MS)
  const changes = await tx.outbox.findMany({
    where: { topic: 'email_changed', accountId, createdAt: { gt: since } },
    orderBy: { createdAt: 'desc' },
    take: CHANGES_PER_DAY,
    select: { createdAt: true },
  })
  const oldest = changes[CHANGES_PER_DAY - 1]
  if (oldest) {
    const retryAfterSeconds = (oldest.createdAt.getTime() - since.getTime()) / 1000
    throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds })
  }
  await tx.account.update({
    where: { id: accountId },
    data: { email, emailConfirmedAt: null, emailChangedAt: now },
    select: { id: true },
  })
  await tx.otp.updateMany({
    where: { accountId, recipient: account.email, endedAt: null, consumedAt: null },
    data: { endedAt: now },
  })
  const key = `${accountId}:${deps.random.token()}`
  const to = { channel: 'email', recipient: account.email, locale: Locale.parse(account.locale), accountId } as const
  await notify(tx, deps, { topic: 'email_changed', key, ...to })
}
