import { sql } from 'kysely'
import type { Equation } from './equation.ts'

/** Limits per person: Summon Mix's answers, codes and sessions. */
export const peopleEquations: Equation[] = [
  {
    name: 'E13',
    says: "a phone's answers of a day are counted as they were given, three at most",
    broken: () => sql`
      SELECT phone, day, coalesce(u.used, 0) AS used, coalesce(q.requests, 0)::int AS requests
      FROM ai_usage u
      FULL JOIN (
        SELECT phone, day, count(*) AS requests FROM ai_request WHERE state IN ('running', 'ok') GROUP BY phone, day
      ) q USING (phone, day)
      WHERE coalesce(u.used, 0) <> coalesce(q.requests, 0) OR u.used > 3`,
  },
  {
    name: 'E14 codes',
    says: 'a code is tried five times at most by its browser and by all others, and opens one session, once it is consumed',
    broken: () => sql`
      SELECT o.id, o.attempts, o.foreign_attempts, o.consumed_at, count(s.id)::int AS sessions
      FROM otp o LEFT JOIN session s ON s.otp_id = o.id
      GROUP BY o.id
      HAVING o.attempts > 5 OR o.foreign_attempts > 5 OR count(s.id) > 1 OR (count(s.id) > 0 AND o.consumed_at IS NULL)`,
  },
  {
    name: 'E14 sessions',
    says: 'no session outlives a change of its password that did not open it',
    broken: () => sql`
      SELECT s.id, s.created_at, a.password_changed_at
      FROM session s JOIN account a ON a.id = s.account_id
      WHERE s.revoked_at IS NULL AND s.created_at < a.password_changed_at`,
  },
  {
    name: 'E14 blocked',
    says: 'nobody who is blocked has a session',
    broken: () => sql`
      SELECT s.id, a.blocked_at FROM session s JOIN account a ON a.id = s.account_id
      WHERE s.revoked_at IS NULL AND a.blocked_at IS NOT NULL`,
  },
]
