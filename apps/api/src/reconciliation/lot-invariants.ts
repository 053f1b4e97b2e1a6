import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Lots and their ledger. */
export const lotInvariants: Invariant[] = [
  {
    name: 'L1',
    description: 'the units of a lot are the sum of its movements, and it was received with its delivery',
    findViolations: () => sql`
      SELECT t.id, t.number, t.remaining, t.booked, t.received, t.of_number, g.quantity
      FROM (
        SELECT l.id, l.goods_receipt_id, l.variant_id, l.number, l.remaining,
          coalesce(m.booked, 0)::int AS booked, coalesce(m.received, 0)::int AS received,
          coalesce(sum(m.received) OVER (PARTITION BY l.goods_receipt_id, l.variant_id, l.number), 0)::int AS of_number
        FROM stock_lot l
        LEFT JOIN (
          SELECT lot_id, sum(delta) AS booked, sum(delta) FILTER (WHERE kind = 'receipt') AS received
          FROM stock_lot_move GROUP BY lot_id
        ) m ON m.lot_id = l.id
      ) t
      LEFT JOIN (
        -- Lots of one number can have several dates, which staff may correct.
        SELECT goods_receipt_id, variant_id, lot_number, sum(quantity)::int AS quantity
        FROM goods_receipt_line WHERE lot_number <> '' OR best_before_date IS NOT NULL OR packed_date IS NOT NULL
        GROUP BY goods_receipt_id, variant_id, lot_number
      ) g ON g.goods_receipt_id = t.goods_receipt_id AND g.variant_id = t.variant_id AND g.lot_number = t.number
      WHERE t.remaining <> t.booked OR t.received <= 0 OR t.of_number IS DISTINCT FROM g.quantity`,
  },
  {
    name: 'L2',
    description:
      'the lots of a variant have no more units than the store: the stock on hand, and sold units not packed',
    findViolations: () => sql`
      SELECT v.sku, l.units, v.on_hand, coalesce(u.unpacked, 0)::int AS unpacked
      FROM (SELECT variant_id, sum(remaining)::int AS units FROM stock_lot WHERE remaining > 0 GROUP BY variant_id) l
      JOIN variant v ON v.id = l.variant_id
      LEFT JOIN (
        SELECT ol.variant_id, sum(ol.quantity) AS unpacked
        FROM order_line ol JOIN orders o ON o.id = ol.order_id
        WHERE o.status IN ('paid', 'confirmed') GROUP BY ol.variant_id
      ) u ON u.variant_id = v.id
      WHERE l.units > v.on_hand + coalesce(u.unpacked, 0)`,
  },
  {
    name: 'L3',
    description:
      'only packed orders have units of lots, no more than they have ordered; an undone count returns no more than it took',
    findViolations: () => sql`
      SELECT o.number, o.status, t.variant_id, t.units, ol.quantity
      FROM (
        SELECT m.ref, l.variant_id, -sum(m.delta)::int AS units
        FROM stock_lot_move m JOIN stock_lot l ON l.id = m.lot_id
        WHERE m.kind IN ('pack', 'restock')
          AND NOT EXISTS (SELECT FROM stock_lot_move r WHERE r.ref = m.ref AND r.kind = 'removal')
        GROUP BY m.ref, l.variant_id
      ) t
      LEFT JOIN orders o ON o.id = t.ref
      LEFT JOIN order_line ol ON ol.order_id = t.ref AND ol.variant_id = t.variant_id
      WHERE (t.units BETWEEN 0 AND coalesce(ol.quantity, 0)
        AND (t.units = 0 OR o.status IN ('packed', 'dispatched', 'delivered'))) IS NOT TRUE
      UNION ALL
      SELECT NULL, NULL, l.variant_id, -sum(m.delta)::int, NULL
      FROM stock_lot_move m JOIN stock_lot l ON l.id = m.lot_id
      WHERE m.kind IN ('pack', 'restock', 'removal')
        AND EXISTS (SELECT FROM stock_lot_move r WHERE r.ref = m.ref AND r.kind = 'removal')
      GROUP BY m.ref, l.variant_id HAVING sum(m.delta) > 0`,
  },
]
