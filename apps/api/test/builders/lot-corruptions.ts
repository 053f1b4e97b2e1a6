const unlock = 'ALTER TABLE stock_lot_move DISABLE TRIGGER USER'

/** Ways to corrupt the lots. */
export const lotCorruptions: [what: string, invariant: string, sql: string[], now?: Date][] = [
  ['a lot has more units than its movements', 'L1', ['UPDATE stock_lot SET remaining = remaining + 1']],
  [
    'a lot has no receipt',
    'L1',
    [unlock, "DELETE FROM stock_lot_move WHERE kind = 'receipt'", 'UPDATE stock_lot SET remaining = 0'],
  ],
  [
    'a lot was received with other units than its line',
    'L1',
    ["UPDATE goods_receipt_line SET lot_number = lot_number || '-2' WHERE best_before_date IS NOT NULL"],
  ],
  [
    'the lots have more units than the store',
    'L2',
    ['UPDATE stock_lot SET remaining = remaining + (SELECT on_hand FROM variant v WHERE v.id = variant_id) + 100'],
  ],
  [
    'an order that is not packed has units of a lot',
    'L3',
    [
      "INSERT INTO stock_lot_move (lot_id, delta, kind, ref, created_at) SELECT l.id, -1, 'pack', o.id, now() FROM stock_lot l, orders o WHERE o.status = 'paid' LIMIT 1",
    ],
  ],
  [
    'an order has more units of a lot than it has ordered',
    'L3',
    [
      "INSERT INTO stock_lot_move (lot_id, delta, kind, ref, created_at) SELECT lot_id, -100, kind, ref, created_at FROM stock_lot_move WHERE kind = 'pack'",
    ],
  ],
]
