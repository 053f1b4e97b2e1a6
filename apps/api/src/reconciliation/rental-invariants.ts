import { SHOP_TIME_ZONE } from '@shop/contracts/days.ts'
import { FULL_PRICE_DAYS } from '@shop/contracts/rental-booking.ts'
import { sql } from 'kysely'
import { rentalTransitions } from '#rental/index.ts'
import type { Invariant } from './invariant.ts'

const allowed = Object.entries(rentalTransitions).flatMap(([from, next]) => next.map(to => ({ from, to })))

/** Rentals: units, their orders, deposits and history. */
export const rentalInvariants: Invariant[] = [
  {
    name: 'E9',
    description: 'no unit is rented twice on one day, each is of the rented model, and no retired unit is booked',
    findViolations: () => sql`
      SELECT a.id, b.id AS other_id, a.unit_id, a.busy_from, a.free_from
      FROM rental_booking a
      LEFT JOIN rental_booking b ON b.unit_id = a.unit_id AND b.id > a.id AND b.state <> 'released'
        AND daterange(a.busy_from, a.free_from) && daterange(b.busy_from, b.free_from)
      JOIN rental_unit u ON u.id = a.unit_id
      WHERE a.state <> 'released' AND (b.id IS NOT NULL OR u.product_id <> a.product_id
        OR u.retired_at IS NOT NULL AND a.state IN ('held', 'reserved', 'handed_over'))`,
  },
  {
    name: 'E9 orders',
    description:
      'a rental is held while its order is unpaid, reserved once it is paid, and released when it is cancelled, or refused and refunded at the door',
    findViolations: () => sql`
      SELECT o.number, o.status, b.id, b.state
      FROM rental_booking b JOIN orders o ON o.id = b.order_id
      WHERE NOT CASE o.status WHEN 'awaiting_payment' THEN b.state = 'held' WHEN 'cancelled' THEN b.state = 'released'
        ELSE b.state IN ('reserved', 'handed_over', 'returned', 'closed')
          OR b.state = 'released' AND o.status = 'delivered' AND b.refund_id IS NOT NULL END
        OR b.refund_id IS NOT NULL AND o.status <> 'delivered'`,
  },
  {
    name: 'E9 deposit',
    description: 'the deposit of a closed rental is refunded less the charges; that of others is not refunded',
    findViolations: () => sql`
      SELECT b.id, b.state, b.deposit_amd, c.kept_amd, f.amount_amd AS back_amd
      FROM rental_booking b
      LEFT JOIN (SELECT booking_id, sum(amount_amd)::int AS kept_amd FROM rental_charge GROUP BY booking_id) c ON c.booking_id = b.id
      LEFT JOIN payment_refund f ON f.key = 'deposit:' || b.id AND f.deposit_amd = f.amount_amd AND f.reason = 'deposit'
      WHERE coalesce(c.kept_amd, 0) > b.deposit_amd
        OR coalesce(f.amount_amd, 0) <> CASE b.state WHEN 'closed' THEN b.deposit_amd - coalesce(c.kept_amd, 0) ELSE 0 END`,
  },
  {
    name: 'E9 back',
    description:
      'deposits are refunded once: in full with a cancelled order or a refused rental, less the charges for closed rentals',
    findViolations: () => sql`
      SELECT o.number, o.status, o.deposit_amd, f.back_amd, b.due_amd
      FROM orders o
      JOIN payment p ON p.order_id = o.id AND p.status = 'captured'
      LEFT JOIN (SELECT payment_id, sum(deposit_amd)::int AS back_amd FROM payment_refund GROUP BY payment_id) f
        ON f.payment_id = p.id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(b.deposit_amd - CASE b.state WHEN 'closed'
          THEN (SELECT coalesce(sum(amount_amd), 0) FROM rental_charge WHERE booking_id = b.id) ELSE 0 END), 0)::int AS due_amd
        FROM rental_booking b WHERE b.order_id = o.id AND (b.state = 'closed' OR b.refund_id IS NOT NULL)
      ) b
      WHERE coalesce(f.back_amd, 0) <> CASE o.status WHEN 'cancelled' THEN o.deposit_amd ELSE b.due_amd END`,
  },
  {
    name: 'E9 refused',
    description: 'a rental that was refused at the door has a refund of its deposit and of at most its price',
    findViolations: () => sql`
      SELECT b.id, b.state, b.deposit_amd, b.rental_amd, f.amount_amd, f.deposit_amd AS back_amd
      FROM rental_booking b
      JOIN payment_refund f ON f.id = b.refund_id
      JOIN payment p ON p.id = f.payment_id
      WHERE NOT (f.reason = 'refused' AND p.order_id = b.order_id AND f.deposit_amd = b.deposit_amd
        AND f.amount_amd - f.deposit_amd <= b.rental_amd)
      UNION ALL
      SELECT NULL, NULL, NULL, NULL, f.amount_amd, f.deposit_amd FROM payment_refund f
      WHERE f.reason = 'refused' AND NOT EXISTS (SELECT 1 FROM rental_booking b WHERE b.refund_id = f.id)`,
  },
  {
    name: 'E9 charges',
    description:
      'the price of a rental follows its days; additional and late days are charged, late ones up to the deposit, damage once it is closed',
    findViolations: () => sql`
      SELECT b.id, b.state, b.from_date, b.to_date, t.cost_amd, b.rental_amd, c.extension_amd, t.late_days, c.late_amd, c.damage_amd
      FROM rental_booking b
      CROSS JOIN LATERAL (
        SELECT least(b.to_date - b.from_date, ${FULL_PRICE_DAYS}::int) * b.price_per_day_amd
            + greatest(b.to_date - b.from_date - ${FULL_PRICE_DAYS}::int, 0) * b.price_from_third_day_amd AS cost_amd,
          greatest(0, coalesce((SELECT coalesce((e.facts->>'returnedOn')::date, (e.at AT TIME ZONE ${SHOP_TIME_ZONE})::date) - b.to_date
            FROM rental_event e WHERE e.booking_id = b.id AND e.kind = 'returned'), 0)) AS late_days,
          EXISTS (SELECT 1 FROM rental_event e WHERE e.booking_id = b.id AND e.kind = 'moved') AS is_moved
      ) t
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_amd) FILTER (WHERE kind = 'extension'), 0)::int AS extension_amd,
          coalesce(sum(amount_amd) FILTER (WHERE kind = 'late'), 0)::int AS late_amd,
          coalesce(sum(amount_amd) FILTER (WHERE kind = 'damage'), 0)::int AS damage_amd
        FROM rental_charge WHERE booking_id = b.id
      ) c
      WHERE NOT (c.extension_amd = greatest(0, t.cost_amd - b.rental_amd) AND (t.is_moved OR t.cost_amd = b.rental_amd)
        AND c.late_amd = least(t.late_days * b.price_per_day_amd, b.deposit_amd - c.extension_amd)
        AND (c.damage_amd = 0 OR b.state = 'closed'))`,
  },
  {
    name: 'E9 days',
    description:
      'a hookah is delivered on its first day or busy since an earlier hand-over, picked up on its last day and then cleaned, and no unit is handed over twice',
    findViolations: () => sql`
      SELECT b.id, b.state, b.busy_from, b.from_date, b.to_date, b.free_from, s.date AS brought_on, f.date AS fetched_on, other.id AS out_id
      FROM rental_booking b
      JOIN orders o ON o.id = b.order_id
      LEFT JOIN delivery_slot s ON s.id = o.slot_id
      JOIN delivery_slot f ON f.id = b.pick_up_slot_id
      LEFT JOIN rental_booking other ON other.unit_id = b.unit_id AND other.id <> b.id
        AND other.state = 'handed_over' AND b.state = 'handed_over'
      LEFT JOIN rental_event e ON e.booking_id = b.id AND e.kind = 'handed_over'
      WHERE (s.date = b.from_date AND f.date = b.to_date AND other.id IS NULL
        AND b.busy_from = least(b.from_date, (e.at AT TIME ZONE ${SHOP_TIME_ZONE})::date)
        AND (b.state IN ('returned', 'closed') OR b.free_from = b.to_date + 1 + b.buffer_days)) IS NOT TRUE`,
  },
  {
    name: 'E9 parts',
    description:
      'the lines of an order have the flavor and the bowl of each of its rentals, unless the customer has them',
    findViolations: () => sql`
      SELECT b.order_id, p.sku, count(*)::int AS rentals, l.quantity
      FROM rental_booking b
      CROSS JOIN LATERAL (VALUES (b.flavor_sku), (b.cup_sku)) AS p(sku)
      LEFT JOIN order_line l ON l.order_id = b.order_id AND l.sku = p.sku
      WHERE p.sku <> ''
      GROUP BY b.order_id, p.sku, l.quantity HAVING count(*) > coalesce(l.quantity, 0)`,
  },
  {
    name: 'E9 history',
    description: 'the history of a rental follows the allowed transitions and ends in its current state',
    findViolations: () => sql`
      WITH step AS (
        SELECT e.booking_id, e.seq, e.kind, lag(e.kind) OVER w AS came_from, lead(e.kind) OVER w IS NULL AS is_last
        FROM rental_event e WHERE e.kind NOT IN ('moved', 'swapped')
        WINDOW w AS (PARTITION BY e.booking_id ORDER BY e.seq)
      ), allowed AS (
        SELECT * FROM unnest(${allowed.map(({ from }) => from)}::text[], ${allowed.map(({ to }) => to)}::text[])
          AS a("from", "to")
      )
      SELECT b.id, b.state, s.seq, s.came_from, s.kind
      FROM rental_booking b LEFT JOIN step s ON s.booking_id = b.id
      WHERE (CASE WHEN s.came_from IS NULL THEN s.kind = 'held' AND s.seq = 1
          ELSE EXISTS (SELECT 1 FROM allowed a WHERE a."from" = s.came_from AND a."to" = s.kind) END
        AND (NOT s.is_last OR s.kind = b.state)) IS NOT TRUE`,
  },
  {
    name: 'E9 staff',
    description: 'every action of staff on a rental has an audit entry',
    findViolations: () => sql`
      SELECT e.booking_id, e.seq, e.kind FROM rental_event e
      WHERE e.staff_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM audit_entry a
        WHERE a.subject_type = 'rental' AND a.subject_id = e.booking_id::text AND a.at = e.at AND a.actor_id = e.staff_id)`,
  },
]
