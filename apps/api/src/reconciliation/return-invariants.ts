import { sql } from 'kysely'
import { returnTransitions } from '#returns/index.ts'
import type { Invariant } from './invariant.ts'

const allowed = Object.entries(returnTransitions).flatMap(([from, next]) => next.map(to => ({ from, to })))

const MINUTE_MS = 60_000
/** Records that follow a payment or refund exist after this time. */
const FOLLOWS_WITHIN_MS = 15 * MINUTE_MS
const settledBy = (now: Date) => new Date(now.getTime() - FOLLOWS_WITHIN_MS)

/**
 * Each order line with its units in returns that are not rejected and in refunds without a return, and how often a
 * return was rejected or incomplete.
 */
const RETURNED_UNITS = sql`
  SELECT l.order_id, l.variant_id, l.sku, l.quantity, l.points_amd,
    l.quantity * l.unit_price_amd - l.discount_amd - l.points_amd AS paid_amd,
    coalesce(sum(r.units) FILTER (WHERE r.is_taken), 0)::int AS units,
    coalesce(sum(r.amount_amd) FILTER (WHERE r.is_taken), 0)::int AS back_amd,
    coalesce(sum(r.points_amd) FILTER (WHERE r.is_taken), 0)::int AS back_points,
    count(*) FILTER (WHERE r.is_changed)::int AS changes
  FROM order_line l
  JOIN (
    SELECT r.order_id, r.variant_id, coalesce(r.to_stock + r.written_off, r.quantity) AS units, r.amount_amd, r.points_amd,
      t.status <> 'refused' AS is_taken,
      (t.status = 'refused' OR r.to_stock + r.written_off < r.quantity) IS TRUE AS is_changed
    FROM return_line r JOIN order_return t ON t.id = r.return_id
    UNION ALL
    SELECT order_id, variant_id, quantity, amount_amd, points_amd, true, false FROM refunded_line
  ) r ON r.order_id = l.order_id AND r.variant_id = l.variant_id
  GROUP BY l.order_id, l.variant_id`

/** Partial refunds that staff granted as an amount, which reduce the refund for items. */
const GRANTED = sql`
  SELECT p.order_id, sum(f.amount_amd)::int AS granted_amd FROM payment_refund f JOIN payment p ON p.id = f.payment_id
  WHERE f.reason = 'granted' AND NOT EXISTS (SELECT 1 FROM refunded_line k WHERE k.refund_id = f.id)
  GROUP BY p.order_id`

/** The refund of what remains of an exchange, by the refund of its return. */
const REST = sql`
  SELECT t.refund_id, e.amount_amd, e.status, e.confirmed_at FROM exchange x
  JOIN order_return t ON t.id = x.return_id JOIN payment_refund e ON e.id = x.rest_refund_id`

/** Store credit of refunds that was taken back, because the provider refunds it instead. */
const MOVED_TO_CARD = sql`
  SELECT f.id AS refund_id, -sum(c.delta_amd)::int AS moved_amd FROM payment_refund f
  JOIN store_credit_entry c ON c.ref = f.id::text AND c.kind = 'refunded' AND c.delta_amd < 0
  GROUP BY f.id`

/** Returned items: units, refund, stock, payment and history. */
export const returnInvariants: Invariant[] = [
  {
    name: 'E15',
    description: 'no more units are returned than were bought, and their count is correct',
    findViolations: () => sql`
      SELECT t.sku, t.quantity, t.units, u.bought, u.returned
      FROM (${RETURNED_UNITS}) t
      FULL JOIN returned_units u ON u.order_id = t.order_id AND u.variant_id = t.variant_id
      WHERE (u.bought = t.quantity AND u.returned = t.units AND u.returned BETWEEN 0 AND u.bought) IS NOT TRUE`,
  },
  {
    name: 'E15 worth',
    description:
      'returned units are refunded their share of the payment, in money and in points; all units of a line exactly its payment',
    findViolations: () => sql`
      SELECT t.sku, t.quantity, t.units, t.paid_amd, t.back_amd, t.points_amd, t.back_points
      FROM (${RETURNED_UNITS}) t
      WHERE t.back_amd > t.paid_amd OR t.back_points > t.points_amd
        OR t.units = t.quantity AND (t.back_amd <> t.paid_amd OR t.back_points <> t.points_amd)
        OR abs(t.back_amd - floor(t.paid_amd::numeric * t.units / t.quantity)) > 2 * t.changes
        OR abs(t.back_points - floor(t.points_amd::numeric * t.units / t.quantity)) > 2 * t.changes`,
  },
  {
    name: 'E15 stock',
    description: 'returned units are in the stock ledger, and written-off units are removed again',
    findViolations: () => sql`
      SELECT r.return_id, r.variant_id, r.to_stock, r.written_off, m.received, m.written_off
      FROM return_line r CROSS JOIN LATERAL (
        SELECT coalesce(sum(delta) FILTER (WHERE kind = 'return'), 0)::int AS received,
          coalesce(sum(delta) FILTER (WHERE kind = 'write_off'), 0)::int AS written_off
        FROM stock_move WHERE ref = r.return_id AND variant_id = r.variant_id
      ) m
      WHERE m.received <> coalesce(r.to_stock + r.written_off, 0) OR m.written_off <> -coalesce(r.written_off, 0)`,
  },
  {
    name: 'E15 money',
    description:
      'a received return has one refund of its value less earlier refunds by staff and forfeited store credit, such a refund has a return, and it contains no delivery fee',
    findViolations: () => sql`
      SELECT t.id, t.status, l.amount_amd, g.granted_amd, f.id AS refund_id, f.amount_amd AS refund_amd, e.amount_amd AS rest_amd, f.status AS refund_status
      FROM order_return t
      JOIN orders o ON o.id = t.order_id
      LEFT JOIN (${GRANTED}) g ON g.order_id = t.order_id
      JOIN (SELECT return_id, sum(amount_amd)::int AS amount_amd FROM return_line GROUP BY return_id) l ON l.return_id = t.id
      LEFT JOIN exchange x ON x.return_id = t.id
      LEFT JOIN payment_refund e ON e.id = x.rest_refund_id
      FULL JOIN (SELECT * FROM payment_refund WHERE reason = 'return') f ON f.id = t.refund_id
      LEFT JOIN (${MOVED_TO_CARD}) m ON m.refund_id = f.id
      WHERE (CASE
        WHEN t.id IS NULL THEN false
        WHEN t.status IN ('requested', 'accepted', 'refused') THEN f.id IS NULL AND e.id IS NULL
        ELSE coalesce(f.amount_amd, 0) + coalesce(e.amount_amd, 0) BETWEEN l.amount_amd - coalesce(g.granted_amd, 0)
            - CASE WHEN o.account_id IS NULL THEN o.credit_amd ELSE 0 END AND l.amount_amd
          AND (t.status = 'received' OR e.id IS NULL OR e.status = 'confirmed')
          AND (t.status = 'received' OR f.id IS NULL OR f.status = 'confirmed' OR m.moved_amd > 0)
      END AND coalesce(f.amount_amd, 0) + coalesce(e.amount_amd, 0) <= o.goods_amd - o.discount_amd - o.points_amd) IS NOT TRUE`,
  },
  {
    name: 'E15 exchange',
    description:
      'the order of a settled exchange is paid by the refund of its return as far as it says, and no other refund of a rest exists',
    findViolations: () => sql`
      SELECT x.return_id, o.number, x.settled_at, x.credit_amd, o.credit_amd AS order_credit_amd, f.amount_amd AS refund_amd, e.id AS rest_id
      FROM exchange x
      JOIN order_return t ON t.id = x.return_id
      JOIN orders o ON o.id = x.order_id
      LEFT JOIN payment_refund f ON f.id = t.refund_id
      LEFT JOIN (${MOVED_TO_CARD}) m ON m.refund_id = f.id
      FULL JOIN (SELECT * FROM payment_refund WHERE reason = 'exchange') e ON e.id = x.rest_refund_id
      WHERE (x.return_id IS NOT NULL AND o.credit_amd = x.credit_amd
        AND x.credit_amd <= coalesce(f.credit_amd, 0) + coalesce(m.moved_amd, 0)
        AND (x.settled_at IS NOT NULL OR o.status IN ('awaiting_payment', 'cancelled'))) IS NOT TRUE`,
  },
  {
    name: 'E15 forwarded',
    description:
      'a refund says that its store credit went on to another payment only if the exchange of its order took as much back',
    findViolations: () => sql`
      SELECT o.number, w.forwarded_amd, m.moved_amd
      FROM (
        SELECT p.order_id, sum(f.forwarded_amd)::int AS forwarded_amd FROM payment_refund f JOIN payment p ON p.id = f.payment_id
        WHERE f.forwarded_amd > 0 GROUP BY p.order_id
      ) w
      JOIN orders o ON o.id = w.order_id
      LEFT JOIN exchange x ON x.order_id = o.id
      LEFT JOIN order_return t ON t.id = x.return_id
      LEFT JOIN (${MOVED_TO_CARD}) m ON m.refund_id = t.refund_id
      WHERE w.forwarded_amd > coalesce(m.moved_amd, 0)`,
  },
  {
    name: 'E15 history',
    description: 'the history of a return follows the allowed transitions and ends in its current status',
    findViolations: () => sql`
      WITH step AS (
        SELECT e.*, lag(e."to") OVER w AS came_from, row_number() OVER w AS nth, lead(e.id) OVER w IS NULL AS is_last
        FROM return_event e WINDOW w AS (PARTITION BY e.return_id ORDER BY e.seq)
      ), allowed AS (
        SELECT * FROM unnest(${allowed.map(({ from }) => from)}::text[], ${allowed.map(({ to }) => to)}::text[])
          AS a("from", "to")
      )
      SELECT t.id, t.status, s.seq, s."from", s."to"
      FROM order_return t LEFT JOIN step s ON s.return_id = t.id
      WHERE (s.seq = s.nth AND s."from" IS NOT DISTINCT FROM s.came_from
        AND CASE WHEN s.nth = 1 THEN s."to" = 'requested'
          ELSE EXISTS (SELECT 1 FROM allowed a WHERE a."from" = s."from" AND a."to" = s."to") END
        AND (NOT s.is_last OR s."to" = t.status)) IS NOT TRUE`,
  },
  {
    name: 'E15 kept',
    description: 'a refund of units that the customer keeps equals their value and has no other part',
    findViolations: () => sql`
      SELECT f.id, f.reason, f.amount_amd, k.amount_amd AS worth_amd
      FROM (SELECT refund_id, sum(amount_amd)::int AS amount_amd FROM refunded_line GROUP BY refund_id) k
      JOIN payment_refund f ON f.id = k.refund_id
      WHERE f.amount_amd <> k.amount_amd OR f.reason <> 'granted'`,
  },
  {
    name: 'E15 age',
    description: 'a refunded return is completed within 15 minutes, and points follow a refund without items',
    findViolations: now => sql`
      SELECT t.id, t.status, f.confirmed_at FROM order_return t JOIN payment_refund f ON f.id = t.refund_id
      LEFT JOIN (${REST}) e ON e.refund_id = f.id
      WHERE (e.refund_id IS NULL OR e.confirmed_at < ${settledBy(now)}) AND t.status = 'received' AND f.status = 'confirmed' AND f.confirmed_at < ${settledBy(now)}
      UNION ALL
      SELECT f.id, f.status, f.confirmed_at FROM payment_refund f
      WHERE f.status = 'confirmed' AND f.confirmed_at < ${settledBy(now)}
        AND EXISTS (SELECT 1 FROM refunded_line k WHERE k.refund_id = f.id AND k.points_moved_at IS NULL)`,
  },
]

/** Fiscal receipts against the payments and refunds they are for. */
export const receiptInvariants: Invariant[] = [
  {
    name: 'E16',
    description:
      'a receipt has the paid or refunded amount without deposits, or the withheld part of a deposit, with its VAT, which prepayments do not contain; only accepted payments have one',
    findViolations: () => sql`
      SELECT r.id, r.kind, r.amount_amd, r.vat_amd, p.status, p.amount_amd AS paid_amd, o.deposit_amd, f.status AS refund_status, c.kept_amd
      FROM fiscal_receipt r
      JOIN payment p ON p.id = r.payment_id
      JOIN orders o ON o.id = r.order_id
      LEFT JOIN payment_refund f ON f.id = r.refund_id
      LEFT JOIN (${MOVED_TO_CARD}) m ON m.refund_id = f.id
      LEFT JOIN (${REST}) e ON e.refund_id = f.id
      LEFT JOIN (SELECT booking_id, sum(amount_amd)::int AS kept_amd FROM rental_charge GROUP BY booking_id) c
        ON c.booking_id = r.booking_id
      WHERE (p.status = 'captured' AND p.order_id = r.order_id AND r.vat_amd = CASE WHEN r.kind IN ('prepayment', 'prepayment_return') THEN 0 ELSE round(r.amount_amd * 20 / 120.0) END
        AND CASE r.kind WHEN 'prepayment' THEN r.amount_amd = p.amount_amd - o.deposit_amd
          WHEN 'sale' THEN r.amount_amd = p.amount_amd - o.deposit_amd OR EXISTS (
            SELECT FROM fiscal_receipt a WHERE a.payment_id = p.id AND a.kind = 'prepayment'
          )
          WHEN 'charge' THEN r.amount_amd = c.kept_amd
          ELSE f.payment_id = p.id AND (r.kind = 'prepayment_return') = f.is_prepayment AND (f.status = 'confirmed' OR m.moved_amd > 0) AND f.amount_amd - f.deposit_amd + coalesce(e.amount_amd, 0) = r.amount_amd END) IS NOT TRUE`,
  },
  {
    name: 'E16 age',
    description:
      'every captured payment of an order, as a sale or a prepayment, and every refund of one has its receipt after 15 minutes, both refunds of an exchange one',
    findViolations: now => sql`
      SELECT p.id, NULL::uuid AS refund_id, p.settled_at AS at FROM payment p
      WHERE p.status = 'captured' AND p.settled_at < ${settledBy(now)}
        AND NOT EXISTS (SELECT 1 FROM fiscal_receipt r WHERE r.payment_id = p.id AND r.kind IN ('sale', 'prepayment'))
      UNION ALL
      SELECT p.id, f.id, f.confirmed_at FROM payment_refund f JOIN payment p ON p.id = f.payment_id
      LEFT JOIN (${REST}) e ON e.refund_id = f.id
      WHERE (e.refund_id IS NULL OR e.confirmed_at < ${settledBy(now)})
        AND NOT EXISTS (SELECT 1 FROM exchange x WHERE x.rest_refund_id = f.id) AND p.status = 'captured' AND f.status = 'confirmed' AND f.deposit_amd < f.amount_amd AND f.confirmed_at < ${settledBy(now)}
        AND NOT EXISTS (SELECT 1 FROM fiscal_receipt r WHERE r.refund_id = f.id)`,
  },
  {
    name: 'E16 prepaid',
    description:
      'the sale of a delivered or cancelled order has what is left of its prepayment after refunds and refused items, other orders with a prepayment have no sale, and no more than the prepayment is sold and returned',
    findViolations: () => sql`
      SELECT o.number, o.status, a.amount_amd AS prepaid_amd, s.amount_amd AS sold_amd, f.returned_amd, f.earlier_amd, u.unsold_amd
      FROM fiscal_receipt a
      JOIN orders o ON o.id = a.order_id
      LEFT JOIN fiscal_receipt s ON s.payment_id = a.payment_id AND s.kind = 'sale'
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(b.amount_amd - b.deposit_amd), 0)::int AS returned_amd,
          coalesce(sum(b.amount_amd - b.deposit_amd) FILTER (WHERE t.is_unsold IS NOT TRUE), 0)::int AS earlier_amd
        FROM payment_refund b LEFT JOIN order_return t ON t.refund_id = b.id
        WHERE b.payment_id = a.payment_id AND b.is_prepayment
      ) f
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(l.amount_amd), 0)::int AS unsold_amd
        FROM order_return t JOIN return_line l ON l.return_id = t.id WHERE t.order_id = o.id AND t.is_unsold
      ) u
      WHERE a.kind = 'prepayment' AND (
        CASE WHEN o.status IN ('delivered', 'cancelled')
          THEN coalesce(s.amount_amd, 0) = greatest(0, a.amount_amd - f.earlier_amd - u.unsold_amd)
          ELSE s.id IS NULL END
        AND coalesce(s.amount_amd, 0) + f.returned_amd <= a.amount_amd
      ) IS NOT TRUE`,
  },
  {
    name: 'E16 kept',
    description: 'a withheld deposit has its receipt after 15 minutes',
    findViolations: now => sql`
      SELECT b.id, b.deposit_amd, e.at FROM rental_booking b
      JOIN rental_event e ON e.booking_id = b.id AND e.kind = 'closed' AND e.at < ${settledBy(now)}
      WHERE EXISTS (SELECT 1 FROM rental_charge c WHERE c.booking_id = b.id)
        AND NOT EXISTS (SELECT 1 FROM fiscal_receipt r WHERE r.booking_id = b.id)`,
  },
  {
    name: 'E16 order',
    description:
      "the device printed a return after its sale or prepayment, and a sale after its prepayment, and no number is above the device's last",
    findViolations: () => sql`
      SELECT r.id, r.kind, r.seq, s.seq AS sale_seq, d.last_seq
      FROM fiscal_receipt r
      LEFT JOIN fiscal_device d ON d.id = 1
      LEFT JOIN fiscal_receipt s ON s.payment_id = r.payment_id
        AND s.kind = CASE WHEN r.kind IN ('return', 'charge') THEN 'sale' WHEN r.kind <> 'prepayment' THEN 'prepayment' END
      WHERE r.seq IS NOT NULL AND (r.seq <= d.last_seq
        AND (s.id IS NULL AND (r.kind IN ('sale', 'prepayment') OR r.kind = 'charge'
            AND EXISTS (SELECT FROM fiscal_receipt b WHERE b.payment_id = r.payment_id AND b.kind = 'prepayment'))
          OR s.status = 'printed'
          AND CASE WHEN s.is_manual THEN r.kind = 'charge' ELSE s.seq < r.seq END)) IS NOT TRUE`,
  },
  {
    name: 'E16 numbers',
    description:
      'the requests to a register have numbers without gaps, except after a rejected number or where the operator set the counter; only the last ones are open, and each printed receipt is in one of them',
    findViolations: now => sql`
      SELECT q.crn, q.seq, q.before AS detail FROM (
        SELECT crn, seq, method, lag(seq) OVER w AS before, lag(code) OVER w AS code FROM fiscal_request
        WINDOW w AS (PARTITION BY crn ORDER BY seq)
      ) q WHERE q.seq <> q.before + 1 AND q.code IS DISTINCT FROM 104 AND q.method IS DISTINCT FROM 'counter'
      UNION ALL
      SELECT q.crn, q.seq, NULL FROM fiscal_request q
      LEFT JOIN fiscal_receipt r ON r.id = q.receipt_id
      WHERE q.responded_at IS NULL AND q.method IS NOT NULL AND q.sent_at < ${settledBy(now)}
        AND r.status IS DISTINCT FROM 'sent'
      UNION ALL
      SELECT r.crn, r.seq, count(q.seq)::int FROM fiscal_receipt r
      LEFT JOIN fiscal_request q ON q.receipt_id = r.id AND q.crn = r.crn AND q.receipt_number::text = r.number
      WHERE r.crn IS NOT NULL GROUP BY r.id HAVING count(q.seq) <> 1
      UNION ALL
      SELECT q.crn, min(q.seq), count(*)::int FROM fiscal_request q
      WHERE q.receipt_number IS NOT NULL GROUP BY q.crn, q.receipt_number HAVING count(*) > 1`,
  },
]
