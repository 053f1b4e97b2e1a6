import { randomInt, randomUUID } from 'node:crypto'
import type { OpenedSession } from '#platform/auth.ts'
import type { Db } from '#platform/db.ts'

let phones = randomInt(0, 1_000_000)

/** A mobile number that nobody else of this run has. */
export function newPhone(): string {
  return `+37493${String(phones++ % 1_000_000).padStart(6, '0')}`
}

/** Of random bytes that nobody has kept: who has only a token. */
const NOBODY_KNOWS = '$argon2id$v=19$m=1024,p=1,t=2$KfxzbS+SNql2gxGghDeUFA$cVJOZg5UbVc3tJZLHEZ3bTLeApuEPcWw3jNl4ej5t2E'

export type AccountFacts = {
  role: string
  locale: string
  email: string
  emailConfirmedAt: Date
  passwordHash: string
}

/** Somebody with a verified phone, as registration would have left them. */
export function accountOf(now: Date) {
  const phone = newPhone()
  return {
    phone,
    email: `person${phone.slice(4)}.${randomUUID().slice(0, 8)}@example.am`,
    name: 'Ani',
    birthDate: new Date('1990-05-17'),
    passwordHash: NOBODY_KNOWS,
    termsVersion: '1',
    termsLocale: 'en',
    termsAcceptedAt: now,
    ageAttestedAt: now,
    createdAt: now,
  }
}

/** The same, written; who signs in gets a session on top. */
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

/** Customers who are signed in and have never ordered. @param tokenOf signs a session's token */
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

/** A member of staff, for tests that take a step of theirs without a call. */
export const bySomebody = {
  actor: 'staff',
  staff: {
    accountId: '00000000-0000-7000-8000-0000000000aa',
    role: 'operator',
    requestId: 'test',
    address: '192.0.2.7',
  },
} as const
