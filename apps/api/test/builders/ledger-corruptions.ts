import { NOON } from './checkout-shop.ts'
import { customerCorruptions } from './customer-corruptions.ts'
import { discountCorruptions } from './discount-corruptions.ts'
import { lotCorruptions } from './lot-corruptions.ts'
import { receiptCorruptions } from './receipt-corruptions.ts'
import { rentalCorruptions } from './rental-corruptions.ts'

const drop = (table: string, constraint: string) => `ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`
const unlock = (table: string) => `ALTER TABLE ${table} DISABLE TRIGGER USER`
const someAccount = '(SELECT id FROM account LIMIT 1)'

/**
 * Ways to corrupt the ledgers: the description, the invariant that must find it, the SQL, and the time of the check.
 */
export const corruptions: [what: string, invariant: string, sql: string[], now?: Date][] = [
  ['the reserved quantity exceeds the reservations', 'E1', ['UPDATE variant SET reserved = reserved + 1']],
  ['a reservation is missing', 'E1', ["DELETE FROM reservation WHERE state = 'held'"]],
  ['stock increased without a ledger entry', 'E2', ['UPDATE variant SET on_hand = on_hand + 1']],
  [
    'the reserved quantity exceeds the stock',
    'E3',
    [drop('variant', 'no_oversell'), 'UPDATE variant SET reserved = on_hand + 1'],
  ],
  [
    'a received delivery names more units than its movements',
    'P1',
    [
      "UPDATE goods_receipt_line SET quantity = quantity + 1 WHERE goods_receipt_id IN (SELECT id FROM goods_receipt WHERE state = 'received')",
    ],
  ],
  [
    'a delivery is a draft again, but its units are in stock',
    'P1',
    ["UPDATE goods_receipt SET state = 'draft' WHERE state = 'received'"],
  ],
  [
    'a purchase order counts other units than its deliveries',
    'P2',
    ['UPDATE purchase_order_line SET received = received + 1 WHERE received > 0'],
  ],
  [
    'an approved difference of a stock take has other units than its correction',
    'P3',
    ['UPDATE stock_take_line SET counted = counted + 1, approved = approved + 1 WHERE approved IS NOT NULL'],
  ],
  [
    'a stock take has corrected a variant whose difference is not approved',
    'P3',
    ['UPDATE stock_take_line SET approved = NULL, approval_id = NULL WHERE approved IS NOT NULL'],
  ],
  [
    'an approval of a stock take has corrected one variant too many',
    'P3',
    [
      'DELETE FROM stock_take_line l WHERE approved IS NOT NULL AND variant_id = (SELECT min(variant_id::text)::uuid FROM stock_take_line k WHERE k.approved IS NOT NULL)',
    ],
  ],
  [
    'a purchase order is complete, but units are missing',
    'P2',
    ["UPDATE purchase_order SET state = 'received' WHERE state = 'partly_received'"],
  ],
  ['an unpaid order has no reservation', 'E4', ["UPDATE reservation SET state = 'released' WHERE state = 'held'"]],
  [
    'a paid order has not consumed its reservation',
    'E4',
    ["UPDATE reservation SET state = 'held' WHERE state = 'consumed'"],
  ],
  ['a reservation differs from the ordered quantity', 'E4', ['UPDATE reservation SET quantity = quantity + 1']],
  ['a sale has no ledger entry', 'E4', [unlock('stock_move'), "DELETE FROM stock_move WHERE kind = 'sale'"]],
  [
    'a cancelled order was not restocked',
    'E4',
    [unlock('stock_move'), "DELETE FROM stock_move WHERE kind = 'sale_reversal'"],
  ],
  [
    'an order has no lines',
    'E4',
    [
      drop('return_line', 'return_line_order_id_variant_id_fkey'),
      drop('returned_units', 'returned_units_order_id_variant_id_fkey'),
      drop('refunded_line', 'refunded_line_order_id_variant_id_fkey'),
      'DELETE FROM order_line',
    ],
  ],
  [
    'a ledger entry names a change of lines that does not exist',
    'E4 changes',
    [
      "INSERT INTO stock_move (variant_id, delta, kind, ref, created_at) SELECT id, 1, 'line_change', gen_random_uuid(), now() FROM variant LIMIT 1",
    ],
  ],
  ['a delivery slot counts an order that does not exist', 'E4 slots', ['UPDATE delivery_slot SET taken = taken + 1']],
  [
    'a courier delivered an order without recording the fee',
    'E18 fees',
    ['ALTER TABLE courier_cash DISABLE TRIGGER USER', 'DELETE FROM courier_cash'],
  ],
  [
    'a courier took another fee than was agreed',
    'E18 fees',
    ['ALTER TABLE courier_cash DISABLE TRIGGER USER', 'UPDATE courier_cash SET due_amd = due_amd + 1'],
  ],
  [
    'cash was handed over without an audit entry',
    'E18 cash',
    [
      "INSERT INTO courier_cash (id, courier_id, nth, kind, amount_amd, due_amd, at, staff_id, key) SELECT gen_random_uuid(), courier_id, nth + 1, 'handed_over', 1, amount_amd, at, staff_id, 'key' FROM courier_cash",
    ],
  ],
  ['a line costs more than its total', 'E5', ['UPDATE order_line SET unit_price_amd = unit_price_amd + 1']],
  [
    'a mix has more packs than its line',
    'E5 mixes',
    [
      'INSERT INTO order_mix (order_id, mix) SELECT id, 1 FROM orders',
      'INSERT INTO order_mix_part (order_id, mix, variant_id, quantity) SELECT order_id, 1, variant_id, quantity + 1 FROM order_line',
    ],
  ],
  ['the VAT is wrong', 'E5', ['UPDATE orders SET vat_amd = vat_amd - 1']],
  [
    'the total does not include the delivery fee',
    'E5',
    [drop('orders', 'orders_total_adds_up'), 'UPDATE orders SET total_amd = goods_amd'],
  ],
  [
    'a paid order has no payment',
    'E6',
    [unlock('payment'), "UPDATE payment SET status = 'failed' WHERE status = 'captured'"],
  ],
  [
    'the payment of an order has another amount',
    'E6',
    [unlock('payment'), "UPDATE payment SET amount_amd = amount_amd + 1 WHERE status = 'captured'"],
  ],
  [
    'an unpaid order has a captured payment',
    'E6',
    [
      "UPDATE payment SET status = 'captured', settled_at = created_at, provider_ref = coalesce(provider_ref, 'r') WHERE status = 'pending' AND order_id IN (SELECT id FROM orders WHERE status = 'awaiting_payment')",
    ],
  ],
  [
    'the payment of a cancelled order is not refunded',
    'E6',
    ["DELETE FROM payment_refund WHERE reason NOT IN ('return', 'granted')"],
  ],
  [
    'a payment without an order is not refunded',
    'E7',
    [unlock('payment'), "UPDATE payment SET status = 'refund_due' WHERE status = 'captured'"],
  ],
  [
    'the refund exceeds the payment',
    'E7',
    [unlock('payment_refund'), 'UPDATE payment_refund SET amount_amd = amount_amd + 1'],
  ],
  [
    'a processed callback has no payment',
    'E7 events',
    [
      "INSERT INTO payment_event (provider, event_key, method, query, headers, body, received_at, outcome) VALUES ('sandbox', 'k', 'POST', '', '{}', '', now(), 'captured')",
    ],
  ],
  ['more units were returned than are counted', 'E15', ['UPDATE returned_units SET returned = returned - 1']],
  [
    'the refund of returned units exceeds their price',
    'E15 worth',
    ['UPDATE return_line SET amount_amd = amount_amd + 1'],
  ],
  ['more points were refunded than were spent', 'E15 worth', ['UPDATE return_line SET points_amd = points_amd + 1']],
  ['returned items have no ledger entry', 'E15 stock', ['UPDATE return_line SET to_stock = 0']],
  ['a received return has no refund', 'E15 money', ['UPDATE order_return SET refund_id = NULL']],
  [
    'a return is completed before its refund',
    'E15 money',
    [
      drop('payment_refund', 'payment_refund_confirmed_when'),
      "UPDATE payment_refund SET status = 'requested' WHERE reason = 'return'",
    ],
  ],
  [
    'the rest of an exchange was refunded without an exchange',
    'E15 exchange',
    ["UPDATE payment_refund SET reason = 'exchange' WHERE reason = 'granted'"],
  ],
  [
    'store credit of a refund went on to no payment',
    'E15 forwarded',
    ['UPDATE payment_refund SET forwarded_amd = 1 WHERE credit_amd > 0'],
  ],
  ['the refund of a line differs from its kept units', 'E15 kept', ['UPDATE refunded_line SET amount_amd = 1']],
  [
    'an event of a return is missing',
    'E15 history',
    [unlock('return_event'), 'DELETE FROM return_event WHERE seq = 2'],
  ],
  [
    'a refunded return is not completed in time',
    'E15 age',
    ["UPDATE order_return SET status = 'received'"],
    new Date(NOON.getTime() + 16 * 60_000),
  ],
  ...receiptCorruptions,
  [
    'the provider does not know a payment',
    'E7 provider',
    [drop('sandbox_refund', 'sandbox_refund_ref_fkey'), "DELETE FROM sandbox_payment WHERE status = 'approved'"],
  ],
  [
    'the balance of points increased without an entry',
    'points balance',
    ['UPDATE bonus_account SET balance = balance + 1'],
  ],
  [
    'a shortfall of points is wrong',
    'points balance',
    [
      unlock('bonus_entry'),
      drop('bonus_entry', 'bonus_entry_sign'),
      "UPDATE bonus_entry SET short = 1 WHERE kind = 'spent'",
    ],
  ],
  [
    'an order with points has no entry',
    'points orders',
    [unlock('bonus_entry'), "DELETE FROM bonus_entry WHERE kind = 'spent'"],
  ],
  [
    'a delivered order earned no points',
    'points orders',
    [unlock('bonus_entry'), "DELETE FROM bonus_entry WHERE kind = 'earned'"],
  ],
  ...discountCorruptions,
  ['an unpaid order has not expired in time', 'E8', [], new Date(NOON.getTime() + 27 * 60_000)],
  [
    'an order changed its status without an event',
    'E10',
    ["UPDATE orders SET status = 'confirmed' WHERE status = 'paid'"],
  ],
  ['an event of the history is missing', 'E10', [unlock('order_event'), 'DELETE FROM order_event WHERE seq = 1']],
  [
    'the history contains a transition that is not allowed',
    'E10',
    [
      unlock('order_event'),
      'UPDATE order_event SET "to" = \'packed\' WHERE "to" = \'paid\'',
      'UPDATE order_event SET "from" = \'packed\' WHERE "from" = \'paid\'',
    ],
  ],
  [
    'an order continued after its cancellation',
    'E10',
    [
      "INSERT INTO order_event (id, order_id, seq, \"from\", \"to\", at, actor) SELECT gen_random_uuid(), order_id, seq + 1, 'cancelled', 'paid', at, 'provider' FROM order_event WHERE \"to\" = 'cancelled'",
      "UPDATE orders SET status = 'paid', cancel_reason = NULL WHERE status = 'cancelled'",
    ],
  ],
  [
    'an event undoes a step that it does not reverse',
    'E10',
    [
      `INSERT INTO order_event (id, order_id, seq, "from", "to", at, actor, undoes) SELECT gen_random_uuid(), order_id, seq + 1, 'paid', 'cancelled', at, 'staff', 1 FROM order_event WHERE "to" = 'paid' AND order_id IN (SELECT id FROM orders WHERE status = 'paid')`,
      "UPDATE orders SET status = 'cancelled', cancel_reason = 'staff' WHERE status = 'paid'",
    ],
  ],
  [
    'a message about an undone step is left',
    'E11 undone',
    [
      `INSERT INTO order_event (id, order_id, seq, "from", "to", at, actor, undoes) SELECT gen_random_uuid(), order_id, seq + 1, 'paid', 'awaiting_payment', at, 'staff', seq FROM order_event WHERE "to" = 'paid' AND order_id IN (SELECT id FROM orders WHERE status = 'paid')`,
    ],
  ],
  ['a message is missing', 'E11', ["DELETE FROM outbox WHERE topic = 'order.paid' AND channel = 'email'"]],
  [
    'a message to a customer without an account is missing',
    'E11',
    ["DELETE FROM outbox WHERE topic = 'order.paid' AND channel = 'sms' AND account_id IS NULL"],
  ],
  [
    'a step by staff has no audit entry',
    'E11 staff',
    [unlock('order_event'), "UPDATE order_event SET actor = 'staff' WHERE \"to\" = 'paid'"],
  ],
  [
    'an activity of staff has no audit entry',
    'E11 activity',
    [
      `INSERT INTO order_activity (id, order_id, seq, at, kind, actor, staff_id) SELECT gen_random_uuid(), id, 9, placed_at, 'note', 'staff', ${someAccount} FROM orders`,
    ],
  ],
  [
    'a customer is marked as unreachable without a call',
    'E11 activity',
    ["UPDATE orders SET unreachable_since = placed_at WHERE status = 'paid'"],
  ],
  [
    'a setting differs from its last change',
    'E settings',
    [
      `INSERT INTO setting_change (key, version, at, actor_id, before, after) VALUES ('delivery', 1, now(), ${someAccount}, '{}', '{}')`,
    ],
  ],
  [
    'a message is not sent in time',
    'E11 age',
    ['UPDATE outbox SET sent_at = NULL, failed_at = NULL'],
    new Date(NOON.getTime() + 15 * 60_000),
  ],
  [
    'a message is deferred beyond the day of the exhausted budget',
    'E11 age',
    [
      "UPDATE outbox SET sent_at = NULL, failed_at = NULL, due_at = 'infinity', held_until = '2026-11-22T20:00:00Z' WHERE channel = 'sms' AND topic <> 'staff.alert'",
    ],
    new Date(NOON.getTime() + 15 * 60_000),
  ],
  [
    'an idempotency key has two orders',
    'E12',
    [
      'DROP INDEX orders_account_id_idempotency_key_key',
      `UPDATE orders SET idempotency_key = 'same', account_id = ${someAccount}`,
    ],
  ],
  ['an order by phone has no draft', 'E12 drafts', ['DELETE FROM order_draft']],
  [
    'a supplement waits for its payment, but its order is cancelled',
    'E12 supplements',
    [
      drop('orders', 'orders_supplement_of_other'),
      `UPDATE orders SET supplements_id = (SELECT id FROM orders WHERE status = 'cancelled' LIMIT 1)
        WHERE status = 'awaiting_payment'`,
    ],
  ],
  ...customerCorruptions,
  ...rentalCorruptions,
  ...lotCorruptions,
]
