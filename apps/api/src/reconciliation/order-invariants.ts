import { addDays, shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import { UNDO_SECONDS } from '@shop/contracts/order-undo.ts'
import { sql } from 'kysely'
import { notifiedStatuses, transitions } from '#orders/index.ts'
import { MESSAGE_RETENTION_DAYS } from '#platform/jobs/outbox.ts'
import type { Invariant } from './invariant.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NOTIFIED_WITHIN_MS = 2 * MINUTE_MS

const allowed = Object.entries(transitions).flatMap(([from, next]) => next.map(to => ({ from, to })))

/** Orders: their totals, reservations, history and notifications. */
export const orderInvariants: Invariant[] = [
  {
    name: 'E5',
    description:
      "an order's total is its lines without discount and points, its rentals with their deposits, and its fixed fee, with the VAT in all but the deposits",
    findViolations: () => sql`
      SELECT o.number, o.goods_amd, l.lines_amd, o.discount_amd, l.discounts_amd, o.points_amd, l.spent_amd,
        o.delivery_fee_state, o.delivery_fee_amd, o.rental_amd, r.rentals_amd, o.deposit_amd, r.deposits_amd, o.total_amd, o.vat_amd
      FROM orders o
      LEFT JOIN (
        SELECT order_id, sum(quantity * unit_price_amd)::int AS lines_amd, sum(discount_amd)::int AS discounts_amd,
          sum(points_amd)::int AS spent_amd
        FROM order_line GROUP BY order_id
      ) l ON l.order_id = o.id
      LEFT JOIN (
        SELECT order_id, sum(rental_amd)::int AS rentals_amd, sum(deposit_amd)::int AS deposits_amd
        FROM rental_booking GROUP BY order_id
      ) r ON r.order_id = o.id
      WHERE (o.goods_amd = coalesce(l.lines_amd, 0) AND o.discount_amd = coalesce(l.discounts_amd, 0)
        AND o.points_amd = coalesce(l.spent_amd, 0)
        AND o.rental_amd = coalesce(r.rentals_amd, 0) AND o.deposit_amd = coalesce(r.deposits_amd, 0)
        AND o.total_amd = o.goods_amd - o.discount_amd - o.points_amd + o.rental_amd + o.deposit_amd + CASE WHEN o.delivery_fee_state = 'fixed' THEN o.delivery_fee_amd ELSE 0 END
        AND o.vat_amd = round((o.total_amd - o.deposit_amd) * 20 / 120.0)) IS NOT TRUE`,
  },
  {
    name: 'E5 mixes',
    description: 'the mixes of an order contain no more packs than its lines',
    findViolations: () => sql`
      SELECT l.order_id, l.sku, l.quantity, sum(m.quantity)::int AS in_mixes
      FROM order_line l JOIN order_mix_part m ON m.order_id = l.order_id AND m.variant_id = l.variant_id
      GROUP BY l.order_id, l.variant_id HAVING sum(m.quantity) > l.quantity`,
  },
  {
    name: 'E8',
    description: 'no unpaid order reserves its stock more than a minute longer than promised',
    findViolations: now => sql`
      SELECT number, hold_until FROM orders
      WHERE status = 'awaiting_payment' AND hold_until < ${new Date(now.getTime() - MINUTE_MS)}`,
  },
  {
    name: 'E10',
    description:
      'the history of an order follows the allowed transitions, or undoes a step within a minute, and ends in its current status',
    findViolations: () => sql`
      WITH step AS (
        SELECT e.*, lag(e."to") OVER w AS came_from, lag(e.reason) OVER w AS came_for, row_number() OVER w AS nth,
          lead(e.id) OVER w IS NULL AS is_last
        FROM order_event e WINDOW w AS (PARTITION BY e.order_id ORDER BY e.seq)
      ), allowed AS (
        SELECT * FROM unnest(${allowed.map(({ from }) => from)}::text[], ${allowed.map(({ to }) => to)}::text[])
          AS a("from", "to")
      )
      SELECT o.number, o.status, s.seq, s."from", s."to"
      FROM orders o LEFT JOIN step s ON s.order_id = o.id
      WHERE (s.seq = s.nth
        AND s."from" IS NOT DISTINCT FROM s.came_from
        AND CASE WHEN s.nth = 1 THEN s."to" = 'awaiting_payment'
          WHEN s.undoes IS NULL THEN EXISTS (SELECT 1 FROM allowed a WHERE a."from" = s."from" AND a."to" = s."to")
          ELSE EXISTS (SELECT 1 FROM order_event u WHERE u.order_id = s.order_id AND u.seq = s.undoes AND u.undoes IS NULL
            AND u."from" = s."to" AND u."to" = s."from" AND s.at < u.at + make_interval(secs => ${UNDO_SECONDS}::int)) END
        AND (s."from" = 'cancelled' AND s.came_for <> 'payment_expired') IS NOT TRUE
        AND (NOT s.is_last OR s."to" = o.status)) IS NOT TRUE`,
  },
  {
    name: 'E11',
    description:
      "each status change that customers are notified of has an SMS and, with an account, an e-mail; a customer's own cancellation of an unpaid order has no SMS",
    findViolations: now => sql`
      SELECT e.order_id, e.seq, e."to", c.channel
      FROM order_event e JOIN orders o ON o.id = e.order_id CROSS JOIN (VALUES ('sms'), ('email')) AS c(channel)
      LEFT JOIN outbox m ON m.topic = 'order.' || e."to" AND m.key = e.order_id || ':' || e.seq || ':' || c.channel
      WHERE e."to" = ANY (${[...notifiedStatuses]}::text[]) AND m.id IS NULL
        AND (o.account_id IS NOT NULL OR (c.channel = 'sms' AND o.phone <> ''))
        AND e.at > ${new Date(now.getTime() - (MESSAGE_RETENTION_DAYS - 1) * DAY_MS)}
        AND e.undoes IS NULL AND NOT EXISTS (SELECT 1 FROM order_event u WHERE u.order_id = e.order_id AND u.undoes = e.seq)
        AND NOT (c.channel = 'sms' AND e."from" = 'awaiting_payment' AND e."to" = 'cancelled' AND e.actor = 'customer')`,
  },
  {
    name: 'E11 undone',
    description: 'there is no message about a step that was undone, nor about its undoing',
    findViolations: () => sql`
      SELECT e.order_id, e.seq, m.id, m.sent_at
      FROM order_event e CROSS JOIN LATERAL (VALUES (e.undoes, e."from"), (e.seq, e."to")) AS s(seq, status)
        CROSS JOIN (VALUES ('sms'), ('email')) AS c(channel)
      JOIN outbox m ON m.topic = 'order.' || s.status AND m.key = e.order_id || ':' || s.seq || ':' || c.channel
      WHERE e.undoes IS NOT NULL`,
  },
  {
    name: 'E11 age',
    description:
      'no message waits longer than two minutes, except while its step can be undone and for the SMS budget of the day',
    findViolations: now => sql`
      SELECT topic, key, created_at, held_until, attempts FROM outbox
      WHERE sent_at IS NULL AND failed_at IS NULL AND created_at <= ${now}
        AND (greatest(created_at, held_until) < ${new Date(now.getTime() - NOTIFIED_WITHIN_MS)}
          OR held_until > greatest(${shopTimestamp(addDays(shopDate(now), 1))}::timestamptz,
            created_at + make_interval(secs => ${UNDO_SECONDS}::int)))`,
  },
  {
    name: 'E11 staff',
    description: 'every step by staff has exactly one audit entry',
    findViolations: () => sql`
      SELECT e.order_id, e.seq, e."to", a.entries
      FROM order_event e CROSS JOIN LATERAL (
        SELECT count(*)::int AS entries FROM audit_entry a
        WHERE a.subject_type = 'order' AND a.subject_id = e.order_id::text AND a.at = e.at AND a.after->>'status' = e."to"
      ) a
      WHERE e.actor = 'staff' AND a.entries <> 1`,
  },
  {
    name: 'E11 activity',
    description: 'every other action of staff on an order has an audit entry; no customer is unreachable without one',
    findViolations: () => sql`
      SELECT y.order_id, y.seq, y.kind
      FROM order_activity y
      WHERE y.actor = 'staff' AND NOT EXISTS (SELECT 1 FROM audit_entry a
        WHERE a.subject_type = 'order' AND a.subject_id = y.order_id::text AND a.at = y.at AND a.actor_id = y.staff_id)
      UNION ALL
      SELECT o.id, NULL, 'unreachable_since'
      FROM orders o
      WHERE o.unreachable_since IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_activity y
        WHERE y.order_id = o.id AND y.kind = 'unreachable' AND y.at = o.unreachable_since)`,
  },
  {
    name: 'E18 fees',
    description:
      'for each fee that a courier had to take at the door there is one entry of cash with the agreed fee, and no other',
    findViolations: () => sql`
      SELECT o.number, s.courier_id, c.courier_id AS taken_by, c.due_amd, o.delivery_fee_amd
      FROM orders o
      LEFT JOIN courier_stop s ON s.order_id = o.id AND s.slot_id = o.slot_id AND s.kind = 'delivery'
        AND s.outcome = 'done' AND s.finished_by = s.courier_id AND o.delivery_fee_state = 'to_confirm' AND o.delivery_fee_amd > 0
      FULL JOIN courier_cash c ON c.order_id = o.id
      WHERE (c.kind = 'taken' OR s.order_id IS NOT NULL)
        AND (c.courier_id = s.courier_id AND c.due_amd = o.delivery_fee_amd AND o.status = 'delivered') IS NOT TRUE`,
  },
  {
    name: 'E18 cash',
    description: 'each entry of cash has an audit entry, and each hand-over says what the courier had before it',
    findViolations: () => sql`
      WITH entry AS (
        SELECT c.*, coalesce(sum(CASE kind WHEN 'taken' THEN amount_amd ELSE -amount_amd END)
          OVER (PARTITION BY courier_id ORDER BY nth ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::int AS before_amd
        FROM courier_cash c
      )
      SELECT e.id, e.courier_id, e.kind, e.amount_amd, e.due_amd, e.before_amd
      FROM entry e
      WHERE (e.kind = 'handed_over' AND e.due_amd <> e.before_amd)
        OR NOT EXISTS (SELECT 1 FROM audit_entry a WHERE a.actor_id = e.staff_id AND a.at = e.at
          AND a.subject_id = coalesce(e.order_id, e.courier_id)::text
          AND a.action = CASE e.kind WHEN 'taken' THEN 'courier.take_cash' ELSE 'courier.receive_cash' END)`,
  },
  {
    name: 'E12',
    description: 'an idempotency key of a customer belongs to one order',
    findViolations: () => sql`
      SELECT account_id, idempotency_key, count(*)::int AS orders
      FROM orders WHERE account_id IS NOT NULL GROUP BY account_id, idempotency_key HAVING count(*) > 1`,
  },
  {
    name: 'E12 drafts',
    description:
      'an order that staff placed comes from one exchange or supplements an order, or comes from one draft, whose id is its key and of which nothing is left',
    findViolations: () => sql`
      SELECT o.number, o.idempotency_key, d.id FROM orders o LEFT JOIN order_draft d ON d.order_id = o.id
      WHERE o.placed_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM exchange x WHERE x.order_id = o.id AND d.id IS NULL)
        AND (o.supplements_id IS NULL OR d.id IS NOT NULL)
        AND (d.id::text = o.idempotency_key AND d.contents IS NULL) IS NOT TRUE`,
  },
  {
    name: 'E12 supplements',
    description:
      'a supplement travels with a paid order of the same customer that is no supplement: to the same place in the same slot, and none is open once that order is cancelled or unpaid once it left',
    findViolations: () => sql`
      SELECT o.number, o.status, t.number AS supplemented, t.status AS status_of_supplemented
      FROM orders o JOIN orders t ON t.id = o.supplements_id
      WHERE t.supplements_id IS NOT NULL OR t.status = 'awaiting_payment'
        OR o.account_id IS DISTINCT FROM t.account_id
        OR o.status NOT IN ('delivered', 'cancelled') AND (t.status = 'cancelled'
          OR o.status <> 'dispatched' AND t.status <> 'delivered' AND (o.slot_id, o.pickup_point_id, o.street, o.building)
            IS DISTINCT FROM (t.slot_id, t.pickup_point_id, t.street, t.building))
        OR o.status = 'awaiting_payment' AND t.status IN ('dispatched', 'delivered')`,
  },
  {
    name: 'E settings',
    description:
      'a setting has the value of its last change, each change starts from the previous value and has an audit entry',
    findViolations: () => sql`
      WITH step AS (
        SELECT c.*, setting_as_now(c.key, c.after) AS made, lead(c.version) OVER w AS next_version,
          lead(setting_as_now(c.key, c.before)) OVER w AS next_before
        FROM setting_change c WINDOW w AS (PARTITION BY c.key ORDER BY c.version)
      )
      SELECT c.key, c.version, c.next_version, s.version AS stands_at
      FROM step c LEFT JOIN setting s ON s.key = c.key
      WHERE (CASE WHEN c.next_version IS NULL THEN s.version = c.version AND s.value = c.made
          ELSE c.next_version = c.version + 1 AND c.next_before = c.made END
        AND EXISTS (SELECT 1 FROM audit_entry a WHERE a.subject_type = 'setting' AND a.subject_id = c.key
          AND a.actor_id = c.actor_id AND a.after = c.after)) IS NOT TRUE`,
  },
]

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
