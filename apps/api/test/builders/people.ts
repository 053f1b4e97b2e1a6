import { randomInt, randomUUID } from 'node:crypto'
import type { OpenedSession } from '#platform/auth/auth.ts'
import type { Db } from '#platform/db/db.ts'

let phones = randomInt(0, 1_000_000)

/** Returns a mobile number that is unique in this run. */
export function newPhone(): string {
  return `+37493${String(phones++ % 1_000_000).padStart(6, '0')}`
}

/** The hash of an unknown password, for users who only need a token. */
const UNKNOWN_PASSWORD_HASH =
  '$argon2id$v=19$m=1024,p=1,t=2$KfxzbS+SNql2gxGghDeUFA$cVJOZg5UbVc3tJZLHEZ3bTLeApuEPcWw3jNl4ej5t2E'

export type AccountFacts = {
  role: string
  staffRole: string
  locale: string
  email: string
  emailConfirmedAt: Date
  passwordHash: string
}

/** Returns an account with a verified phone as the registration creates it. */
export function accountOf(now: Date) {
  const phone = newPhone()
  return {
    phone,
    email: `person${phone.slice(4)}.${randomUUID().slice(0, 8)}@example.am`,
    name: 'Ani',
    birthDate: new Date('1990-05-17'),
    passwordHash: UNKNOWN_PASSWORD_HASH,
    termsVersion: '1',
    termsLocale: 'en',
    termsAcceptedAt: now,
    ageAttestedAt: now,
    createdAt: now,
  }
}

/** Inserts such an account. */
export async function addAccount(
  db: Db,
  now: Date,
  facts: Partial<AccountFacts> = {},
): Promise<{ id: string; phone: string; email: string }> {
  const data = { ...accountOf(now), locale: 'en', ...facts }
  return db.account.create({ data, select: { id: true, phone: true, email: true } })
}

/** Tests jump over days, and a session of staff ends after hours: this one counts as used until long after. */
export async function neverIdle(db: Db, session: OpenedSession): Promise<OpenedSession> {
  await db.session.update({ where: { id: session.sessionId }, data: { lastUsedAt: new Date('2099-01-01') } })
  return session
}

export type SignedIn = { accountId: string; token: string }

/** Inserts signed-in customers without orders. @param tokenOf signs a session's token */
export async function addSignedIn(
  db: Db,
  count: number,
  tokenOf: (session: OpenedSession) => string,
): Promise<SignedIn[]> {
  const now = new Date()
  const accounts = Array.from({ length: count }, () => ({ id: randomUUID(), ...accountOf(now) }))
  const sessions = accounts.map(({ id }) => ({ id: randomUUID(), accountId: id, createdAt: now, lastUsedAt: now }))
  await db.account.createMany({ data: accounts })
  await db.session.createMany({ data: sessions })
  return sessions.map(({ id, accountId }) => ({
    accountId,
    token: tokenOf({ accountId, sessionId: id, audience: 'customer' }),
  }))
}

/** A staff member for tests that call a use case directly. */
export const anyStaff = {
  actor: 'staff',
  staff: {
    accountId: '00000000-0000-7000-8000-0000000000aa',
    role: 'operator',
    requestId: 'test',
    address: '192.0.2.7',
  },
} as const
