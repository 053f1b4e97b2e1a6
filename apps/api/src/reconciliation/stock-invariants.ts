import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

const KEPT = sql`('paid', 'confirmed', 'packed', 'dispatched', 'delivered')`

/** Stock, reservations, the ledger and the capacity of delivery slots. */
export const stockInvariants: Invariant[] = [
  {
    name: 'E1',
    description: 'the reserved stock of a variant is the sum of its reservations',
    findViolations: () => sql`
      SELECT v.sku, v.reserved, coalesce(h.held, 0)::int AS held
      FROM variant v
      LEFT JOIN (SELECT variant_id, sum(quantity) AS held FROM reservation WHERE state = 'held' GROUP BY variant_id) h
        ON h.variant_id = v.id
      WHERE v.reserved <> coalesce(h.held, 0)`,
  },
  {
    name: 'E2',
    description: 'the stock on hand is the sum of its ledger',
    findViolations: () => sql`
      SELECT v.sku, v.on_hand, coalesce(m.booked, 0)::int AS booked
      FROM variant v
      LEFT JOIN (SELECT variant_id, sum(delta) AS booked FROM stock_move GROUP BY variant_id) m ON m.variant_id = v.id
      WHERE v.on_hand <> coalesce(m.booked, 0)`,
  },
  {
    name: 'E3',
    description: 'the reserved stock does not exceed the stock on hand, and neither is negative',
    findViolations: () => sql`
      SELECT sku, on_hand, reserved FROM variant WHERE NOT (reserved BETWEEN 0 AND on_hand)`,
  },
  {
    name: 'E4',
    description:
      'a line is reserved while unpaid, sold once when paid, and released when cancelled; so is an order of rentals without lines',
    findViolations: () => sql`
      SELECT o.number, o.status, o.reservation_state, l.sku, l.quantity, r.state, r.quantity AS reserved, m.sold, m.net
      FROM orders o
      LEFT JOIN order_line l ON l.order_id = o.id
      LEFT JOIN reservation r ON r.order_id = l.order_id AND r.variant_id = l.variant_id
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(delta) FILTER (WHERE kind IN ('sale', 'line_change')), 0)::int AS sold,
          coalesce(sum(delta), 0)::int AS net
        FROM stock_move WHERE variant_id = l.variant_id AND (ref = o.id OR kind = 'line_change' AND ref IN (
          SELECT y.id FROM order_activity y WHERE y.order_id = o.id AND y.kind = 'lines_changed'))
      ) m ON true
      WHERE (CASE WHEN l.quantity IS NULL THEN
          EXISTS (SELECT 1 FROM rental_booking b WHERE b.order_id = o.id)
          AND CASE WHEN o.status = 'awaiting_payment' THEN o.reservation_state = 'held'
            WHEN o.status IN ${KEPT} THEN o.reservation_state = 'consumed'
            ELSE o.reservation_state IN ('released', 'restocked') END
        ELSE l.quantity = r.quantity AND CASE
        WHEN o.status = 'awaiting_payment' THEN r.state = 'held' AND m.sold = 0 AND m.net = 0
        WHEN o.status IN ${KEPT} THEN r.state = 'consumed' AND m.sold = -l.quantity AND m.net = -l.quantity
        ELSE (r.state = 'released' AND m.sold = 0 OR r.state = 'consumed' AND m.sold = -l.quantity) AND m.net = 0
      END END) IS NOT TRUE`,
  },
  {
    name: 'E4 changes',
    description:
      'items that staff removed from an order are restocked, and each such ledger entry belongs to a change by staff',
    findViolations: () => sql`
      SELECT m.ref, m.variant_id, y.order_id, s.net
      FROM stock_move m
      LEFT JOIN order_activity y ON y.id = m.ref AND y.kind = 'lines_changed'
      LEFT JOIN LATERAL (
        SELECT sum(n.delta)::int AS net FROM stock_move n WHERE n.variant_id = m.variant_id AND (n.ref = y.order_id
          OR n.kind = 'line_change' AND n.ref IN (
            SELECT z.id FROM order_activity z WHERE z.order_id = y.order_id AND z.kind = 'lines_changed'))
      ) s ON true
      WHERE m.kind = 'line_change' AND (y.id IS NULL OR s.net <> 0 AND NOT EXISTS (
        SELECT FROM order_line l WHERE l.order_id = y.order_id AND l.variant_id = m.variant_id))`,
  },
  {
    name: 'E4 slots',
    description:
      'the used capacity of a slot is the number of its active orders without supplements and of its rental pick-ups',
    findViolations: () => sql`
      SELECT s.date, s.start_time, s.taken, coalesce(t.orders, 0)::int AS orders, coalesce(p.pick_ups, 0)::int AS pick_ups
      FROM delivery_slot s
      LEFT JOIN (SELECT slot_id, count(*) AS orders FROM orders
        WHERE status <> 'cancelled' AND supplements_id IS NULL GROUP BY slot_id) t
        ON t.slot_id = s.id
      LEFT JOIN (SELECT pick_up_slot_id, count(*) AS pick_ups FROM rental_booking WHERE state <> 'released' GROUP BY pick_up_slot_id) p
        ON p.pick_up_slot_id = s.id
      WHERE s.taken <> coalesce(t.orders, 0) + coalesce(p.pick_ups, 0)`,
  },
]
