import { randomInt, randomUUID } from 'node:crypto'
import type { Db } from '#platform/db.ts'

let phones = randomInt(0, 1_000_000)

/** A mobile number that nobody else of this run has. */
export function newPhone(): string {
  return `+37493${String(phones++ % 1_000_000).padStart(6, '0')}`
}

export type AccountFacts = { role: string; locale: string; email: string; passwordHash: string }

/** Somebody with a verified phone, as registration would have left them; who signs in gets a session on top. */
export async function addAccount(
  db: Db,
  now: Date,
  facts: Partial<AccountFacts> = {},
): Promise<{ id: string; phone: string; email: string }> {
  const phone = newPhone()
  const { email = `person${phone.slice(4)}.${randomUUID().slice(0, 8)}@example.am` } = facts
  const { id } = await db.account.create({
    data: {
      phone,
      name: 'Ani',
      locale: 'en',
      birthDate: new Date('1990-05-17'),
      passwordHash: 'none: this person only has a token',
      termsVersion: '1',
      termsLocale: 'en',
      termsAcceptedAt: now,
      ageAttestedAt: now,
      createdAt: now,
      ...facts,
      email,
    },
  })
  return { id, phone, email }
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
