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
      SELECT p.id, p.status, p.amount_amd, b.status AS bank_status, b.captured_amd, b.refunded_amd, r.confirmed_amd, p.credit_amd
      FROM payment p
      LEFT JOIN sandbox_payment b ON b.payment_id = p.id
      LEFT JOIN (
        SELECT payment_id, sum(amount_amd - credit_amd)::int AS confirmed_amd FROM payment_refund
        WHERE status = 'confirmed' AND NOT is_by_hand
        GROUP BY payment_id
      ) r ON r.payment_id = p.id
      WHERE p.provider = 'sandbox' AND p.status IN ('captured', 'refund_due') AND p.amount_amd > p.credit_amd
        AND (b.status = 'approved' AND b.captured_amd = p.amount_amd - p.credit_amd
          AND b.refunded_amd >= coalesce(r.confirmed_amd, 0)) IS NOT TRUE`,
  },
]

/** Store credit against its ledger. */
export const creditInvariants: Invariant[] = [
  {
    name: 'credit balance',
    description: "a customer's store credit is the sum of its ledger and not negative; a deleted account has none left",
    findViolations: () => sql`
      SELECT coalesce(c.account_id, e.account_id) AS account_id, c.balance_amd, e.entries_amd
      FROM store_credit c
      FULL JOIN (
        SELECT account_id, sum(delta_amd)::int AS entries_amd FROM store_credit_entry GROUP BY account_id
      ) e ON e.account_id = c.account_id
      WHERE coalesce(c.balance_amd, 0) <> coalesce(e.entries_amd, 0) OR c.balance_amd < 0`,
  },
  {
    name: 'credit orders',
    description:
      'an order that is active or was paid has taken its store credit once, any other one none; its payment contains as much',
    findViolations: () => sql`
      SELECT o.number, o.status, o.credit_amd, e.taken_amd, p.credit_amd AS paid_credit_amd
      FROM (
        SELECT id AS order_id FROM orders WHERE credit_amd > 0
        UNION SELECT order_id FROM store_credit_entry WHERE kind IN ('spent', 'released')
        UNION SELECT order_id FROM payment WHERE credit_amd > 0
      ) k
      JOIN orders o ON o.id = k.order_id
      LEFT JOIN payment p ON p.order_id = o.id AND p.status = 'captured'
      LEFT JOIN LATERAL (
        SELECT -sum(delta_amd)::int AS taken_amd FROM store_credit_entry
        WHERE order_id = o.id AND kind IN ('spent', 'released')
      ) e ON true
      WHERE coalesce(e.taken_amd, 0) <> CASE WHEN o.status = 'cancelled' AND p.id IS NULL THEN 0 ELSE o.credit_amd END
        OR p.credit_amd <> o.credit_amd`,
  },
  {
    name: 'credit refunds',
    description: 'a refund adds its part to the store credit once, unless it waits for an admin',
    findViolations: () => sql`
      SELECT f.id, f.status, f.amount_amd, f.credit_amd, e.added_amd
      FROM payment_refund f
      FULL JOIN (
        SELECT ref, sum(delta_amd)::int AS added_amd FROM store_credit_entry WHERE kind = 'refunded' GROUP BY ref
      ) e ON e.ref = f.id::text
      WHERE (f.credit_amd > 0 OR e.ref IS NOT NULL)
        AND coalesce(e.added_amd, 0) IS DISTINCT FROM CASE WHEN f.status = 'held' THEN 0 ELSE f.credit_amd END`,
  },
]

/** Gift cards against the ledger of store credit. */
export const giftCardInvariants: Invariant[] = [
  {
    name: 'gift cards',
    description:
      'a redeemed gift card has added its value to the store credit of its customer once, any other one nothing',
    findViolations: () => sql`
      SELECT g.number, g.amount_amd, g.redeemed_at, g.blocked_at, e.ref, e.added_amd, g.redeemer_id, e.account_id
      FROM gift_card g
      FULL JOIN (
        SELECT ref, sum(delta_amd)::int AS added_amd, min(account_id::text) AS account_id
        FROM store_credit_entry WHERE kind = 'gift_card' GROUP BY ref
      ) e ON e.ref = g.id::text
      WHERE coalesce(e.added_amd, 0) IS DISTINCT FROM CASE WHEN g.redeemed_at IS NULL THEN 0 ELSE g.amount_amd END
        OR e.ref IS NOT NULL AND e.account_id IS DISTINCT FROM g.redeemer_id::text
        OR g.redeemed_at IS NOT NULL AND g.blocked_at IS NOT NULL`,
  },
]

/** Bonus points, promo codes and promotions against the orders that use them. */
export const discountInvariants: Invariant[] = [
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
    name: 'points expiry',
    description: 'points expire after they were added, and not more than that; no balance is negative at any time',
    findViolations: () => sql`
      SELECT x.ref, x.account_id, e.account_id AS added_to, e.delta AS added, x.expired, NULL::bigint AS id
      FROM (
        SELECT ref, account_id, -sum(delta)::int AS expired, min(id) AS first_id FROM bonus_entry
        WHERE kind = 'expired' GROUP BY ref, account_id
      ) x
      LEFT JOIN bonus_entry e ON e.id::text = x.ref
      WHERE (e.delta >= x.expired AND e.id < x.first_id AND e.account_id IS NOT DISTINCT FROM x.account_id) IS NOT TRUE
      UNION ALL
      SELECT NULL, b.account_id, NULL, b.balance, NULL, b.id
      FROM (
        SELECT id, account_id, sum(delta) OVER (PARTITION BY account_id ORDER BY id)::int AS balance
        FROM bonus_entry WHERE account_id IS NOT NULL
      ) b
      WHERE b.balance < 0`,
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
      LEFT JOIN (
        SELECT order_id, sum(amount_amd)::int AS promotions_amd FROM order_line_discount GROUP BY order_id
      ) d ON d.order_id = o.id
      WHERE o.discount_amd <> coalesce(r.discount_amd, 0) + coalesce(d.promotions_amd, 0)
          AND (o.placed_by IS NULL OR r.order_id IS NOT NULL)
        OR r.state IS NOT NULL AND (r.state = 'live') <> (o.status <> 'cancelled')`,
  },
  {
    name: 'staff discounts',
    description:
      'an order that staff placed has the discount of its promo code, or a reason for theirs until it is anonymized',
    findViolations: () => sql`
      SELECT o.number, o.discount_amd, o.discount_reason, r.promo_code_id
      FROM orders o LEFT JOIN promo_redemption r ON r.order_id = o.id
      WHERE o.placed_by IS NOT NULL
        AND (r.order_id IS NOT NULL AND o.discount_reason IS NOT NULL
          OR o.discount_amd > coalesce(r.discount_amd, 0) + (
            SELECT coalesce(sum(d.amount_amd), 0) FROM order_line_discount d WHERE d.order_id = o.id
          ) AND o.discount_reason IS NULL AND o.phone <> '')`,
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
  {
    name: 'promotion uses',
    description:
      'a promotion with a limit counts its active orders, within it; an order uses a promotion while it is active, and each use gives something',
    findViolations: () => sql`
      SELECT m.id, m.used, m.uses_in_all, u.live, NULL::int AS number, NULL::text AS status
      FROM promotion m
      LEFT JOIN (
        SELECT promotion_id, count(*)::int AS live FROM promotion_use WHERE state = 'live' GROUP BY promotion_id
      ) u ON u.promotion_id = m.id
      WHERE m.used <> CASE WHEN m.uses_in_all IS NULL THEN 0 ELSE coalesce(u.live, 0) END OR m.used > m.uses_in_all
      UNION ALL
      SELECT u.promotion_id, NULL, NULL, NULL, o.number, o.status
      FROM promotion_use u JOIN orders o ON o.id = u.order_id
      WHERE (u.state = 'live') <> (o.status <> 'cancelled')
        OR u.delivery_amd = 0 AND NOT EXISTS (SELECT 1 FROM order_line_discount d
          WHERE d.order_id = u.order_id AND d.promotion_id = u.promotion_id)`,
  },
  {
    name: 'promotion shares',
    description:
      'what promotions give to a line is a part of its discount, each by a use of the promotion; a free delivery has no fee',
    findViolations: () => sql`
      SELECT l.order_id, l.sku, l.discount_amd, d.promotions_amd, NULL::uuid AS promotion_id
      FROM order_line l
      JOIN (
        SELECT order_id, variant_id, sum(amount_amd)::int AS promotions_amd FROM order_line_discount
        GROUP BY order_id, variant_id
      ) d ON d.order_id = l.order_id AND d.variant_id = l.variant_id
      WHERE d.promotions_amd > l.discount_amd
      UNION ALL
      SELECT d.order_id, NULL, NULL, NULL, d.promotion_id
      FROM order_line_discount d LEFT JOIN promotion_use u ON u.order_id = d.order_id AND u.promotion_id = d.promotion_id
      WHERE u.order_id IS NULL
      UNION ALL
      SELECT u.order_id, NULL, NULL, NULL, u.promotion_id
      FROM promotion_use u JOIN orders o ON o.id = u.order_id
      WHERE u.delivery_amd > 0 AND (o.delivery_fee_state = 'fixed' AND o.delivery_fee_amd = 0) IS NOT TRUE`,
  },
  {
    name: 'promotion customers',
    description: 'no customer uses a promotion more often than allowed',
    findViolations: () => sql`
      SELECT m.id, m.uses_per_customer, u.account_id, count(*)::int AS live
      FROM promotion_use u JOIN promotion m ON m.id = u.promotion_id
      WHERE u.state = 'live' AND u.account_id IS NOT NULL
      GROUP BY m.id, u.account_id HAVING count(*) > m.uses_per_customer`,
  },
]
