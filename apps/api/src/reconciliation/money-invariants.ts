import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Payments and refunds against their orders and against the provider. */
export const moneyInvariants: Invariant[] = [
  {
    name: 'E6',
    description:
      'a paid order has one captured payment of its total and the refunds of changed lines, an unpaid one none; a cancelled one is refunded, except for an attempted delivery unless staff granted it',
    findViolations: () => sql`
      SELECT o.number, o.status, o.total_amd, p.captures, p.captured_amd, p.back_amd, p.changed_amd, p.granted_amd
      FROM orders o CROSS JOIN LATERAL (
        SELECT count(*)::int AS captures, coalesce(sum(p.amount_amd), 0)::int AS captured_amd,
          coalesce(sum((SELECT sum(r.amount_amd) FROM payment_refund r WHERE r.payment_id = p.id)), 0)::int AS back_amd,
          coalesce(sum((SELECT sum(r.amount_amd) FROM payment_refund r
            WHERE r.payment_id = p.id AND r.reason = 'lines_changed')), 0)::int AS changed_amd,
          coalesce(sum((SELECT sum(r.amount_amd) FROM payment_refund r
            WHERE r.payment_id = p.id AND r.reason = 'granted')), 0)::int AS granted_amd
        FROM payment p WHERE p.order_id = o.id AND p.status = 'captured'
      ) p
      WHERE NOT CASE
        WHEN o.status = 'awaiting_payment' THEN p.captures = 0
        WHEN o.status = 'cancelled' AND p.captures = 1 AND o.delivery_fee_state = 'fixed'
          AND EXISTS (SELECT 1 FROM order_event e WHERE e.order_id = o.id AND e."from" = 'dispatched' AND e."to" = 'cancelled')
          THEN p.back_amd BETWEEN p.captured_amd - o.delivery_fee_amd
            AND least(p.captured_amd, p.captured_amd - o.delivery_fee_amd + p.granted_amd)
        WHEN o.status = 'cancelled' THEN p.back_amd = p.captured_amd
        ELSE p.captures = 1 AND p.captured_amd - p.changed_amd = o.total_amd
      END`,
  },
  {
    name: 'E7',
    description: 'a captured payment without an active order is refunded in full, and not more',
    findViolations: () => sql`
      SELECT p.id, p.status, p.amount_amd, coalesce(r.back_amd, 0)::int AS back_amd
      FROM payment p
      LEFT JOIN (SELECT payment_id, sum(amount_amd) AS back_amd FROM payment_refund GROUP BY payment_id) r
        ON r.payment_id = p.id
      WHERE coalesce(r.back_amd, 0) > p.amount_amd
        OR p.status = 'refund_due' AND coalesce(r.back_amd, 0) <> p.amount_amd
        OR p.status NOT IN ('captured', 'refund_due') AND r.back_amd IS NOT NULL`,
  },
  {
    name: 'E7 events',
    description: 'each capture that a provider reported has exactly one payment',
    findViolations: () => sql`
      SELECT e.provider, e.event_key, e.outcome, p.status
      FROM payment_event e LEFT JOIN payment p ON p.id = e.payment_id
      WHERE e.outcome IN ('captured', 'refund_due') AND (p.status IN ('captured', 'refund_due')) IS NOT TRUE`,
  },
  {
    name: 'E7 provider',
    description: 'the sandbox bank has the same state of every payment',
    findViolations: () => sql`
      SELECT p.id, p.status, p.amount_amd, b.status AS bank_status, b.captured_amd, b.refunded_amd, r.confirmed_amd
      FROM payment p
      LEFT JOIN sandbox_payment b ON b.payment_id = p.id
      LEFT JOIN (
        SELECT payment_id, sum(amount_amd)::int AS confirmed_amd FROM payment_refund WHERE status = 'confirmed' AND NOT is_by_hand
        GROUP BY payment_id
      ) r ON r.payment_id = p.id
      WHERE p.provider = 'sandbox' AND p.status IN ('captured', 'refund_due')
        AND (b.status = 'approved' AND b.captured_amd = p.amount_amd
          AND b.refunded_amd >= coalesce(r.confirmed_amd, 0)) IS NOT TRUE`,
  },
]
