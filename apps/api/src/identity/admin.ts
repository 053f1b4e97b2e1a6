import { randomUUIDv7 } from 'node:crypto'
import { TERMS_VERSION } from '@shop/contracts/identity.ts'
import { lockName } from '#platform/advisory-lock.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { createPasswords } from './passwords.ts'
import { endSessions } from './session.ts'
import type { IdentitySettings } from './settings.ts'

type FirstAdminEnv = IdentitySettings & { madeUp: readonly string[] }

/** What came of ADMIN_PHONE at a start. */
export type FirstAdmin = {
  /**
   * unset: there is none to make. made: just now. there: the phone is an admin's. another: an account with another
   * phone is an admin, so that none was made. customer: nobody is an admin, but the phone is somebody's account.
   */
  outcome: 'unset' | 'made' | 'there' | 'another' | 'customer'
  phone?: string
  /** The made-up password, where it opens that account: everybody knows it, so that it may be shown. */
  password?: string
}

/** No one was asked for this admin's birthday; an adult's stands there until the admin edits the profile. */
const UNASKED_BIRTHDAY = '1990-01-01'

/**
 * Makes the first admin from ADMIN_PHONE and ADMIN_PASSWORD while no account is an admin (decisions.md, Identity); an
 * account that has the phone already stays as it is.
 * @param email the shop's own address, until the admin edits the profile
 */
export async function ensureFirstAdmin(
  { db, clock, random, keys }: Pick<Deps, 'db' | 'clock' | 'random' | 'keys'>,
  { ADMIN_PHONE: phone, ADMIN_PASSWORD: password, PASSWORD_HASH_MEMORY_KIB, madeUp }: FirstAdminEnv,
  email: string,
): Promise<FirstAdmin> {
  if (phone === undefined || password === undefined) return { outcome: 'unset' }
  const passwords = createPasswords(PASSWORD_HASH_MEMORY_KIB, keys.pepper)
  const shown = madeUp.includes('ADMIN_PASSWORD') ? { password } : {}
  const found = await findAdmin(db, phone)
  if (found) {
    const isOpen = found.outcome === 'there' && shown.password && (await passwords.verify(found.passwordHash, password))
    return { outcome: found.outcome, phone, ...(isOpen ? shown : {}) }
  }
  const now = clock.now()
  const admin = kysely.insertInto('account').values({
    id: randomUUIDv7(),
    phone,
    name: 'Admin',
    email: email.toLowerCase(),
    birth_date: UNASKED_BIRTHDAY,
    password_hash: await passwords.hash(password),
    role: 'admin',
    terms_version: TERMS_VERSION,
    terms_locale: 'ru',
    terms_accepted_at: now,
    age_attested_at: now,
    created_at: now,
  })
  return withTransaction(db, random, async tx => {
    // Of processes that start at once, each with a phone of its own, one makes the first.
    await lockName(tx, 'first-admin')
    const first = await findAdmin(tx, phone)
    if (first) return { outcome: first.outcome, phone }
    const made = await execute(
      tx,
      admin.onConflict(conflict => conflict.doNothing()),
    )
    return made > 0 ? { outcome: 'made', phone, ...shown } : { outcome: 'customer', phone }
  })
}

/** Who keeps the first admin from being made; undefined: nobody does. */
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
 * Gives an account the admin's role and, if a password is given, sets it; ends the account's sessions.
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
    return account !== undefined
  })
}

/** Returns true if an account has the admin's role. */
export async function hasAdmin(db: Tx): Promise<boolean> {
  return (await execute(db, kysely.selectFrom('account').select('id').where('role', '=', 'admin').limit(1))) > 0
}

/**
 * Finds staff accounts that the public documentation opens.
 *
 * @returns the phones of staff with the demo password, and whether a staff account has the demo admin's phone
 */
export async function findDemoStaff(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  memoryKib: number,
  demo: { phone: string; password: string },
): Promise<{ withPassword: string[]; hasPhone: boolean }> {
  const passwords = createPasswords(memoryKib, keys.pepper)
  const staff = await db.account.findMany({
    where: { role: { in: ['operator', 'admin'] } },
    select: { phone: true, passwordHash: true },
    orderBy: { phone: 'asc' },
  })
  const withPassword: string[] = []
  // One after the other: each check takes memory and a whole core.
  for (const { phone, passwordHash } of staff)
    if (await passwords.verify(passwordHash, demo.password)) withPassword.push(phone)
  return { withPassword, hasPhone: staff.some(({ phone }) => phone === demo.phone) }
}
