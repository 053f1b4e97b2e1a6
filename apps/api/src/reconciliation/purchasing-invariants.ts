import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Deliveries of suppliers, their stock movements and their purchase orders, and stock takes. */
export const purchasingInvariants: Invariant[] = [
  {
    name: 'P1',
    description: 'a received delivery has one receipt in the ledger per variant, an undone one also its correction',
    findViolations: () => sql`
      SELECT r.number, r.state, l.variant_id, l.quantity, m.received, m.undone
      FROM goods_receipt r
      LEFT JOIN (
        SELECT goods_receipt_id, variant_id, sum(quantity)::int AS quantity
        FROM goods_receipt_line GROUP BY goods_receipt_id, variant_id
      ) l ON l.goods_receipt_id = r.id
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(delta) FILTER (WHERE kind = 'receipt'), 0)::int AS received,
          coalesce(sum(delta) FILTER (WHERE kind <> 'receipt'), 0)::int AS undone
        FROM stock_move WHERE ref = r.id AND variant_id = l.variant_id
      ) m ON true
      WHERE (CASE r.state
        WHEN 'draft' THEN NOT EXISTS (SELECT FROM stock_move s WHERE s.ref = r.id)
        WHEN 'received' THEN m.received = l.quantity AND m.undone = 0
        ELSE m.received = l.quantity AND m.undone = -l.quantity
      END) IS NOT TRUE
      UNION ALL
      SELECT r.number, r.state, s.variant_id, NULL, s.delta, NULL
      FROM goods_receipt r JOIN stock_move s ON s.ref = r.id
      WHERE NOT EXISTS (
        SELECT FROM goods_receipt_line l WHERE l.goods_receipt_id = r.id AND l.variant_id = s.variant_id)`,
  },
  {
    name: 'P2',
    description: 'the received units of a purchase order are those of its received deliveries, and its state fits them',
    findViolations: () => sql`
      SELECT o.number, o.state, l.variant_id, l.quantity, l.received, coalesce(d.delivered, 0)::int AS delivered
      FROM purchase_order o
      JOIN purchase_order_line l ON l.purchase_order_id = o.id
      LEFT JOIN LATERAL (
        SELECT sum(g.quantity) AS delivered
        FROM goods_receipt r JOIN goods_receipt_line g ON g.goods_receipt_id = r.id
        WHERE r.purchase_order_id = o.id AND r.state = 'received' AND g.variant_id = l.variant_id
      ) d ON true
      LEFT JOIN LATERAL (
        SELECT bool_and(k.received >= k.quantity) AS is_complete, bool_or(k.received > 0) AS is_begun
        FROM purchase_order_line k WHERE k.purchase_order_id = o.id
      ) t ON true
      WHERE l.received <> coalesce(d.delivered, 0) OR (CASE o.state
        WHEN 'draft' THEN NOT t.is_begun
        WHEN 'ordered' THEN NOT t.is_begun
        WHEN 'partly_received' THEN t.is_begun AND NOT t.is_complete
        WHEN 'received' THEN t.is_complete
        ELSE true
      END) IS NOT TRUE`,
  },
  {
    name: 'P3',
    description:
      'an approved difference of a stock take is one correction of its variant, and each correction by an approval is an approved difference',
    findViolations: () => sql`
      SELECT t.number, l.variant_id, l.counted - l.expected AS difference, l.approved, m.corrections, m.delta
      FROM stock_take_line l
      JOIN stock_take t ON t.id = l.stock_take_id
      LEFT JOIN LATERAL (
        SELECT count(*)::int AS corrections, coalesce(sum(delta), 0)::int AS delta,
          bool_and(kind = 'correction') AS is_correction
        FROM stock_move WHERE ref = l.approval_id AND variant_id = l.variant_id
      ) m ON true
      WHERE (l.approved IS NOT NULL OR l.approval_id IS NOT NULL)
        AND (l.approved = l.counted - l.expected AND m.corrections = 1 AND m.delta = l.approved AND m.is_correction
          AND t.state IN ('review', 'closed')) IS NOT TRUE
      UNION ALL
      SELECT t.number, m.variant_id, NULL, NULL, 1, m.delta
      FROM stock_take t
      JOIN (SELECT DISTINCT stock_take_id, approval_id FROM stock_take_line WHERE approval_id IS NOT NULL) a
        ON a.stock_take_id = t.id
      JOIN stock_move m ON m.ref = a.approval_id
      WHERE NOT EXISTS (SELECT FROM stock_take_line l WHERE l.approval_id = a.approval_id AND l.variant_id = m.variant_id)
      UNION ALL
      SELECT t.number, v.id, l.counted - l.expected, l.approved, NULL, NULL
      FROM audit_entry e
      JOIN stock_take t ON t.id::text = e.subject_id
      CROSS JOIN LATERAL jsonb_array_elements_text(e.after->'skus') AS s(sku)
      JOIN variant v ON v.sku = s.sku
      LEFT JOIN stock_take_line l ON l.stock_take_id = t.id AND l.variant_id = v.id
      WHERE e.subject_type = 'stock_take' AND e.action = 'stock_take.approve' AND l.approved IS NULL`,
  },
]
