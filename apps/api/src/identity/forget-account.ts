import { Profile } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'

/** Who leaves. */
export type Leaving = { accountId: string; phone: string }

/**
 * Locks an account that is to be deleted: nothing is ordered, saved or opened by it until the transaction ends.
 * @throws WRONG_PASSWORD when the password is not the one any more that was compared; UNAUTHENTICATED when it is gone
 */
export async function lockLeaving(tx: Tx, accountId: string, comparedHash: string): Promise<Leaving> {
  const [account] = await tx.$queryRaw<{ phone: string; passwordHash: string }[]>`
    SELECT phone, password_hash AS "passwordHash" FROM account WHERE id = ${accountId}::uuid FOR UPDATE`
  if (!account) throw new AppError('UNAUTHENTICATED')
  if (account.passwordHash !== comparedHash) throw new AppError('WRONG_PASSWORD')
  return { accountId, phone: account.phone }
}

/**
 * Deletes a locked account with its sessions, and what the database hangs on it. Its codes end; that some were sent
 * stays known for the day, as the limit of codes is the phone's and not the account's (decisions.md, Identity).
 */
export async function forgetAccount(tx: Tx, now: Date, { accountId, phone }: Leaving): Promise<void> {
  await tx.otp.updateMany({
    where: { OR: [{ accountId }, { recipient: phone }], endedAt: null },
    data: { endedAt: now },
  })
  await tx.otp.updateMany({ where: { accountId }, data: { accountId: null } })
  await tx.registration.deleteMany({ where: { phone } })
  await tx.loginThrottle.deleteMany({ where: { phone } })
  await tx.account.delete({ where: { id: accountId }, select: { id: true } })
}

/** What the account itself holds of a person: no hash of anything. */
export async function accountHeld(db: Tx, accountId: string) {
  const { birthDate, createdAt, sessions, locale, emailConfirmedAt, ...account } = await db.account.findUniqueOrThrow({
    where: { id: accountId },
    select: {
      name: true,
      email: true,
      emailConfirmedAt: true,
      phone: true,
      birthDate: true,
      role: true,
      locale: true,
      createdAt: true,
      termsVersion: true,
      termsLocale: true,
      termsAcceptedAt: true,
      ageAttestedAt: true,
      sessions: {
        where: { revokedAt: null },
        orderBy: { createdAt: 'desc' },
        select: { createdAt: true, lastUsedAt: true },
      },
    },
  })
  return {
    profile: {
      ...Profile.parse({
        ...account,
        emailConfirmed: emailConfirmedAt !== null,
        birthday: birthDate.toISOString().slice(0, 10),
        memberSince: createdAt.toISOString(),
      }),
      locale: Locale.parse(locale),
    },
    consent: {
      termsVersion: account.termsVersion,
      termsLanguage: account.termsLocale,
      termsAcceptedAt: account.termsAcceptedAt.toISOString(),
      ageAttestedAt: account.ageAttestedAt.toISOString(),
    },
    sessions: sessions.map(session => ({
      openedAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    })),
  }
}
