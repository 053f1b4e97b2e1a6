import { Password, TERMS_VERSION } from '@shop/contracts/identity.ts'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { type Env, SettingsError } from '#platform/env.ts'
import { createPasswords } from './passwords.ts'
import { endSessions } from './session.ts'

type FirstAdminEnv = Pick<Env, 'ADMIN_PHONE' | 'ADMIN_PASSWORD' | 'PASSWORD_HASH_MEMORY_KIB'>

/** No one was asked for this admin's birthday; an adult's stands there until the admin edits the profile. */
const UNASKED_BIRTHDAY = '1990-01-01'

/**
 * Makes the first admin from ADMIN_PHONE and ADMIN_PASSWORD; an account that has the phone already stays as it is.
 * @param email the shop's own address, until the admin edits the profile
 * @throws SettingsError where no one could log in with them
 */
export async function ensureFirstAdmin(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  { ADMIN_PHONE: phone, ADMIN_PASSWORD: password, PASSWORD_HASH_MEMORY_KIB }: FirstAdminEnv,
  email: string,
): Promise<void> {
  if (phone === undefined || password === undefined) return
  if (!isValidPhoneNumber(phone))
    throw new SettingsError('ADMIN_PHONE: must be a mobile number, as it gets codes by SMS')
  if (!Password.safeParse(password).success)
    throw new SettingsError(
      'ADMIN_PASSWORD: must have 8-15 characters with a lower and an upper case letter, a digit and a special character',
    )
  if ((await db.account.count({ where: { phone } })) > 0) return
  const now = clock.now()
  const passwordHash = await createPasswords(PASSWORD_HASH_MEMORY_KIB, keys.pepper).hash(password)
  await db.account.createMany({
    data: [
      {
        phone,
        name: 'Admin',
        email: email.toLowerCase(),
        birthDate: new Date(UNASKED_BIRTHDAY),
        passwordHash,
        role: 'admin',
        termsVersion: TERMS_VERSION,
        termsLocale: 'ru',
        termsAcceptedAt: now,
        ageAttestedAt: now,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
  })
}

/** Gives an account the admin's role and ends its sessions. @returns false where no account has the phone */
export async function makeAdmin(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  phone: string,
): Promise<boolean> {
  return transact(db, random, async tx => {
    const [account] = await tx.account.updateManyAndReturn({
      where: { phone },
      data: { role: 'admin' },
      select: { id: true },
    })
    if (account) await endSessions(tx, clock.now(), account.id)
    return account !== undefined
  })
}
