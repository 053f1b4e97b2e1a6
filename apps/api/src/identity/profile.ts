import { type EditProfile, Profile } from '@shop/contracts/identity.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { checkAge } from './register.ts'

const selected = { name: true, email: true, phone: true, birthDate: true, createdAt: true, role: true } as const

/** The signed-in person's own profile. */
export async function getProfile(db: Tx, accountId: string): Promise<Profile> {
  const account = await db.account.findUniqueOrThrow({ where: { id: accountId }, select: selected })
  const { name, email, phone, birthDate, createdAt, role } = account
  const birthday = birthDate.toISOString().slice(0, 10)
  return Profile.parse({ name, email, phone, birthday, memberSince: createdAt.toISOString(), role })
}

/** Changes what was given and leaves the rest. @throws UNDERAGE, VALIDATION for a birthday that cannot be */
export async function editProfile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { birthday, name, email, locale }: EditProfile,
  language: Locale,
): Promise<Profile> {
  if (birthday !== undefined) checkAge(birthday, clock.now(), language, 'birthday')
  await db.account.update({
    where: { id: accountId },
    data: {
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email }),
      ...(locale === undefined ? {} : { locale }),
      ...(birthday === undefined ? {} : { birthDate: new Date(birthday) }),
    },
    select: { id: true },
  })
  return getProfile(db, accountId)
}
