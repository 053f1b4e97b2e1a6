import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Bonus points and promo codes against the orders that use them. */
export const benefitInvariants: Invariant[] = [
  {
    name: 'points balance',
    description: "a customer's points are the sum of their ledger, and so is what they owe; neither is negative",
    findViolations: () => sql`
      SELECT coalesce(a.account_id, e.account_id) AS account_id, a.balance, e.points, a.owed, e.short
      FROM bonus_account a
      FULL JOIN (
        SELECT account_id, sum(delta)::int AS points, sum(short)::int AS short FROM bonus_entry
        WHERE account_id IS NOT NULL GROUP BY account_id
      ) e ON e.account_id = a.account_id
      WHERE coalesce(a.balance, 0) <> coalesce(e.points, 0) OR coalesce(a.owed, 0) <> coalesce(e.short, 0)
        OR a.balance < 0 OR a.owed < 0`,
  },
  {
    name: 'points orders',
    description:
      'an active order has used its points and a cancelled one none; a delivered one has earned what was promised, and never loses more',
    findViolations: () => sql`
      SELECT o.number, o.status, o.points_amd, b.held, b.returned, o.earns_points, b.earned, b.lost
      FROM orders o CROSS JOIN LATERAL (
        SELECT
          coalesce(-sum(delta) FILTER (WHERE kind = 'spent' OR kind = 'given_back' AND (ref = o.id::text OR ref LIKE o.id::text || ':lines:%')), 0)::int AS held,
          coalesce(sum(delta) FILTER (WHERE kind = 'given_back' AND ref <> o.id::text AND ref NOT LIKE o.id::text || ':lines:%'), 0)::int AS returned,
          coalesce(sum(delta) FILTER (WHERE kind = 'earned'), 0)::int AS earned,
          coalesce(sum(short - delta) FILTER (WHERE kind = 'taken_back'), 0)::int AS lost
        FROM bonus_entry WHERE order_id = o.id
      ) b
      WHERE b.held <> CASE WHEN o.status = 'cancelled' THEN 0 ELSE o.points_amd END
        OR b.returned > CASE WHEN o.status = 'cancelled' THEN 0 ELSE o.points_amd END
        OR b.earned <> CASE WHEN o.status = 'delivered' THEN o.earns_points ELSE 0 END
        OR b.lost > b.earned`,
  },
  {
    name: 'promo uses',
    description: 'the use count of a code is the number of active orders with its discount, within its limit',
    findViolations: () => sql`
      SELECT c.code, c.used, c.uses_in_all, r.live, NULL::int AS number, NULL::text AS status
      FROM promo_code c
      LEFT JOIN (
        SELECT promo_code_id, count(*)::int AS live FROM promo_redemption WHERE state = 'live' GROUP BY promo_code_id
      ) r ON r.promo_code_id = c.id
      WHERE c.used <> coalesce(r.live, 0) OR c.used > c.uses_in_all
      UNION ALL
      SELECT NULL, NULL, NULL, NULL, o.number, o.status
      FROM orders o LEFT JOIN promo_redemption r ON r.order_id = o.id
      WHERE o.discount_amd <> coalesce(r.discount_amd, 0)
        OR r.state IS NOT NULL AND (r.state = 'live') <> (o.status <> 'cancelled')`,
  },
  {
    name: 'promo customers',
    description: 'no customer uses a code more often than allowed',
    findViolations: () => sql`
      SELECT c.code, c.uses_per_customer, r.account_id, count(*)::int AS live
      FROM promo_redemption r JOIN promo_code c ON c.id = r.promo_code_id
      WHERE r.state = 'live' AND r.account_id IS NOT NULL
      GROUP BY c.id, r.account_id HAVING count(*) > c.uses_per_customer`,
  },
]
