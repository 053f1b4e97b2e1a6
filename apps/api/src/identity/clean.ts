import { shopDate } from '@shop/contracts/days.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobTable } from '#platform/jobs.ts'
import { REGISTRATION_LIFE_MS } from './rules.ts'
import { ADDRESS_KIND } from './throttle.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SESSION_KEPT_MS = 90 * DAY_MS
const THROTTLE_KEPT_MS = 30 * DAY_MS

/** Deletes what counts no more: codes and the waits of network addresses after a day, registrations after a week, other tries after a month, windows of limits and invitations when they are over, sessions after 90 days. */
export async function cleanIdentity({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = (ageMs: number) => new Date(now.getTime() - ageMs)
  await db.otp.deleteMany({ where: { createdAt: { lt: before(DAY_MS) } } })
  await db.registration.deleteMany({ where: { createdAt: { lt: before(REGISTRATION_LIFE_MS) } } })
  await db.loginThrottle.deleteMany({ where: { touchedAt: { lt: before(THROTTLE_KEPT_MS) } } })
  const waits = { kind: { startsWith: ADDRESS_KIND }, touchedAt: { lt: before(DAY_MS) } }
  await db.loginThrottle.deleteMany({ where: waits })
  await db.wrongCode.deleteMany({ where: { day: { lt: new Date(shopDate(now)) } } })
  await db.staffInvitation.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.limitWindow.deleteMany({ where: { endsAt: { lt: now } } })
  await db.session.deleteMany({ where: { lastUsedAt: { lt: before(SESSION_KEPT_MS) } } })
}

/** Every night at 3 in Yerevan. */
export const identityJobs = {
  'identity.clean': { cron: '0 23 * * *', run: cleanIdentity },
} satisfies JobTable<Deps>
