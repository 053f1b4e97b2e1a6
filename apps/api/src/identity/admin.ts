import { randomUUIDv7 } from 'node:crypto'
import { TERMS_VERSION } from '@shop/contracts/identity.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { deleteAuthenticator } from './authenticator/app-codes.ts'
import { deletePasskeys } from './passkeys/passkeys.ts'
import { createPasswords } from './passwords.ts'
import { endSessions } from './session.ts'
import type { IdentitySettings } from './settings.ts'

type FirstAdminEnv = IdentitySettings & { generated: readonly string[] }

/** The result of ADMIN_PHONE at startup. */
export type FirstAdmin = {
  /**
   * unset: ADMIN_PHONE is not set. made: the admin was created. there: the phone belongs to an admin. another: another
   * account is an admin, so none was created. customer: no account is an admin, and the phone belongs to a customer.
   */
  outcome: 'unset' | 'made' | 'there' | 'another' | 'customer'
  phone?: string
  /** The generated password, if it is the account's. It is public and may be shown. */
  password?: string
}

/** Placeholder until the admin edits the profile: the birthday of an adult. */
const PLACEHOLDER_BIRTHDAY = '1990-01-01'

/**
 * Creates the first admin from ADMIN_PHONE and ADMIN_PASSWORD if no account is an admin. An existing account with the
 * phone is not changed.
 * @param email the address of the shop, until the admin edits the profile
 */
export async function ensureFirstAdmin(
  { db, clock, random, keys }: Pick<Deps, 'db' | 'clock' | 'random' | 'keys'>,
  { ADMIN_PHONE: phone, ADMIN_PASSWORD: password, PASSWORD_HASH_MEMORY_KIB, generated }: FirstAdminEnv,
  email: string,
): Promise<FirstAdmin> {
  if (phone === undefined || password === undefined) return { outcome: 'unset' }
  const passwords = createPasswords(PASSWORD_HASH_MEMORY_KIB, keys.pepper)
  const shown = generated.includes('ADMIN_PASSWORD') ? { password } : {}
  const existing = await findAdmin(db, phone)
  if (existing) {
    const isUnchanged =
      existing.outcome === 'there' && shown.password && (await passwords.verify(existing.passwordHash, password))
    return { outcome: existing.outcome, phone, ...(isUnchanged ? shown : {}) }
  }
  const now = clock.now()
  const admin = kysely.insertInto('account').values({
    id: randomUUIDv7(),
    phone,
    name: 'Admin',
    email: email.toLowerCase(),
    birth_date: PLACEHOLDER_BIRTHDAY,
    password_hash: await passwords.hash(password),
    role: 'admin',
    terms_version: TERMS_VERSION,
    terms_locale: 'ru',
    terms_accepted_at: now,
    age_attested_at: now,
    created_at: now,
  })
  return withTransaction(db, random, async tx => {
    // If several processes start at once with different phones, one creates the first admin.
    await lockName(tx, 'first-admin')
    const concurrent = await findAdmin(tx, phone)
    if (concurrent) return { outcome: concurrent.outcome, phone }
    const created = await execute(
      tx,
      admin.onConflict(conflict => conflict.doNothing()),
    )
    return created > 0 ? { outcome: 'made', phone, ...shown } : { outcome: 'customer', phone }
  })
}

/** Returns why the first admin cannot be created; undefined if it can. */
async function findAdmin(
  db: Tx,
  phone: string,
): Promise<{ outcome: 'there' | 'another' | 'customer'; passwordHash?: string } | undefined> {
  const accounts = kysely.selectFrom('account').select(['role', 'password_hash as passwordHash'])
  const [account] = await query(db, accounts.where('phone', '=', phone))
  if (account?.role === 'admin') return { outcome: 'there', passwordHash: account.passwordHash }
  if (await hasAdmin(db)) return { outcome: 'another' }
  return account ? { outcome: 'customer' } : undefined
}

/**
 * Gives an account the admin's role and, if a password is given, sets it and removes the authenticator app, whose
 * secret may be unreadable with a new APP_SECRET, and the passkeys; ends the account's sessions.
 * @returns false if no account has the phone
 */
export async function makeAdmin(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  phone: string,
  passwordHash?: string,
): Promise<boolean> {
  return withTransaction(db, random, async tx => {
    const [account] = await query(
      tx,
      kysely
        .updateTable('account')
        .set({ role: 'admin', ...(passwordHash && { password_hash: passwordHash, password_changed_at: clock.now() }) })
        .where('phone', '=', phone)
        .returning('id'),
    )
    if (account) await endSessions(tx, clock.now(), account.id)
    if (account && passwordHash) {
      await deleteAuthenticator(tx, account.id)
      await deletePasskeys(tx, account.id)
    }
    return account !== undefined
  })
}

/** Returns true if an account has the admin's role. */
export async function hasAdmin(db: Tx): Promise<boolean> {
  return (await execute(db, kysely.selectFrom('account').select('id').where('role', '=', 'admin').limit(1))) > 0
}

/**
 * Finds staff accounts that anyone could open with the public documentation.
 *
 * @returns the phones of staff with the demo password, and whether a staff account has the phone of the demo admin
 */
export async function findDemoStaff(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  memoryKib: number,
  demo: { phone: string; password: string },
): Promise<{ withPassword: string[]; hasPhone: boolean }> {
  const passwords = createPasswords(memoryKib, keys.pepper)
  const staff = await db.account.findMany({
    where: { role: { not: 'customer' } },
    select: { phone: true, passwordHash: true },
    orderBy: { phone: 'asc' },
  })
  const withPassword: string[] = []
  // Sequentially: each check takes memory and a whole core.
  for (const { phone, passwordHash } of staff)
    if (await passwords.verify(passwordHash, demo.password)) withPassword.push(phone)
  return { withPassword, hasPhone: staff.some(({ phone }) => phone === demo.phone) }
}
