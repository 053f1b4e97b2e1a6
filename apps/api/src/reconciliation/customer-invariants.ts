import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Limits per customer: Summon Mix, codes and sessions. */
export const customerInvariants: Invariant[] = [
  {
    name: 'E13',
    description: 'the suggestions of a phone per day are counted correctly, three at most',
    findViolations: () => sql`
      SELECT phone, day, coalesce(u.used, 0) AS used, coalesce(q.requests, 0)::int AS requests
      FROM ai_usage u
      FULL JOIN (
        SELECT phone, day, count(*) AS requests FROM ai_request WHERE state IN ('running', 'ok') GROUP BY phone, day
      ) q USING (phone, day)
      WHERE coalesce(u.used, 0) <> coalesce(q.requests, 0) OR u.used > 3`,
  },
  {
    name: 'E14 codes',
    description:
      'a code has at most five attempts by its browser and by all others, and opens one session, once it is consumed',
    findViolations: () => sql`
      SELECT o.id, o.attempts, o.foreign_attempts, o.consumed_at, count(s.id)::int AS sessions
      FROM otp o LEFT JOIN session s ON s.otp_id = o.id
      GROUP BY o.id
      HAVING o.attempts > 5 OR o.foreign_attempts > 5 OR count(s.id) > 1 OR (count(s.id) > 0 AND o.consumed_at IS NULL)`,
  },
  {
    name: 'E14 sessions',
    description: 'no session outlives a password change that did not open it',
    findViolations: () => sql`
      SELECT s.id, s.created_at, a.password_changed_at
      FROM session s JOIN account a ON a.id = s.account_id
      WHERE s.revoked_at IS NULL AND s.created_at < a.password_changed_at`,
  },
  {
    name: 'E14 blocked',
    description: 'no blocked customer has a session',
    findViolations: () => sql`
      SELECT s.id, a.blocked_at FROM session s JOIN account a ON a.id = s.account_id
      WHERE s.revoked_at IS NULL AND a.blocked_at IS NOT NULL`,
  },
]
