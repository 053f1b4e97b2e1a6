import { shopDate } from '@shop/contracts/days.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { REGISTRATION_TTL_MS } from './rules.ts'
import { ADDRESS_KIND } from './throttle.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SESSION_RETENTION_MS = 90 * DAY_MS
const THROTTLE_RETENTION_MS = 30 * DAY_MS

/**
 * Deletes expired records: codes, unconfirmed authenticator apps and waits of network addresses after a day,
 * registrations after a week, other attempts after a month, rate limit windows, challenges of passkeys and invitations at their end, sessions
 * after 90 days.
 */
export async function cleanIdentity({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = (ageMs: number) => new Date(now.getTime() - ageMs)
  await db.otp.deleteMany({ where: { createdAt: { lt: before(DAY_MS) } } })
  await db.registration.deleteMany({ where: { createdAt: { lt: before(REGISTRATION_TTL_MS) } } })
  await db.loginThrottle.deleteMany({ where: { touchedAt: { lt: before(THROTTLE_RETENTION_MS) } } })
  const waits = { kind: { startsWith: ADDRESS_KIND }, touchedAt: { lt: before(DAY_MS) } }
  await db.loginThrottle.deleteMany({ where: waits })
  await db.wrongCode.deleteMany({ where: { day: { lt: new Date(shopDate(now)) } } })
  await db.staffInvitation.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.authenticator.deleteMany({ where: { confirmedAt: null, createdAt: { lt: before(DAY_MS) } } })
  await db.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.limitWindow.deleteMany({ where: { endsAt: { lt: now } } })
  await db.session.deleteMany({ where: { lastUsedAt: { lt: before(SESSION_RETENTION_MS) } } })
}

/** Runs every night at 3:00 in Yerevan. */
export const identityJobs = {
  'identity.clean': { cron: '0 23 * * *', run: cleanIdentity },
} satisfies JobTable<Deps>
