import { Prisma } from '#platform/db.ts'
import { rentalTransitions } from '#rental/index.ts'
import type { Equation } from './equation.ts'

const allowed = Object.entries(rentalTransitions).flatMap(([from, next]) => next.map(to => ({ from, to })))

/** Rentals: units, the orders they belong to, their deposits and their history. */
export const rentalEquations: Equation[] = [
  {
    name: 'E9',
    says: 'no unit is with two people on one day, and each is of the model that was rented',
    broken: () => Prisma.sql`
      SELECT a.id, b.id AS other_id, a.unit_id, a.from_date, a.free_from
      FROM rental_booking a
      LEFT JOIN rental_booking b ON b.unit_id = a.unit_id AND b.id > a.id AND b.state <> 'released'
        AND daterange(a.from_date, a.free_from) && daterange(b.from_date, b.free_from)
      JOIN rental_unit u ON u.id = a.unit_id
      WHERE a.state <> 'released' AND (b.id IS NOT NULL OR u.product_id <> a.product_id)`,
  },
  {
    name: 'E9 orders',
    says: "a rental is held while its order is unpaid, the customer's once it is paid, and released when it is cancelled",
    broken: () => Prisma.sql`
      SELECT o.number, o.status, b.id, b.state
      FROM rental_booking b JOIN orders o ON o.id = b.order_id
      WHERE NOT CASE o.status WHEN 'awaiting_payment' THEN b.state = 'held' WHEN 'cancelled' THEN b.state = 'released'
        ELSE b.state IN ('reserved', 'handed_over', 'returned', 'closed') END`,
  },
  {
    name: 'E9 deposit',
    says: 'of a rental that is over the deposit is kept for what was charged, and the rest goes back; of others it stays',
    broken: () => Prisma.sql`
      SELECT b.id, b.state, b.deposit_amd, c.kept_amd, f.amount_amd AS back_amd
      FROM rental_booking b
      LEFT JOIN (SELECT booking_id, sum(amount_amd)::int AS kept_amd FROM rental_charge GROUP BY booking_id) c ON c.booking_id = b.id
      LEFT JOIN payment_refund f ON f.key = 'deposit:' || b.id AND f.deposit_amd = f.amount_amd AND f.reason = 'deposit'
      WHERE coalesce(c.kept_amd, 0) > b.deposit_amd
        OR coalesce(f.amount_amd, 0) <> CASE b.state WHEN 'closed' THEN b.deposit_amd - coalesce(c.kept_amd, 0) ELSE 0 END`,
  },
  {
    name: 'E9 cancelled',
    says: 'with the money of a cancelled order its deposits go back',
    broken: () => Prisma.sql`
      SELECT o.number, o.deposit_amd, f.back_amd
      FROM orders o
      JOIN payment p ON p.order_id = o.id AND p.status = 'captured'
      LEFT JOIN (SELECT payment_id, sum(deposit_amd)::int AS back_amd FROM payment_refund GROUP BY payment_id) f
        ON f.payment_id = p.id
      WHERE o.status = 'cancelled' AND coalesce(f.back_amd, 0) <> o.deposit_amd`,
  },
  {
    name: 'E9 history',
    says: "a rental's history is a path through its table of transitions and ends where the rental is",
    broken: () => Prisma.sql`
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
    says: 'whatever staff did to a rental stands in the log of their actions',
    broken: () => Prisma.sql`
      SELECT e.booking_id, e.seq, e.kind FROM rental_event e
      WHERE e.staff_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM audit_entry a
        WHERE a.subject_type = 'rental' AND a.subject_id = e.booking_id::text AND a.at = e.at AND a.actor_id = e.staff_id)`,
  },
]
