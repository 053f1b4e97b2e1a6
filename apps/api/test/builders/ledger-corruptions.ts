import { NOON } from './checkout-shop.ts'
import { rentalBreaks } from './rental-corruptions.ts'

const drop = (table: string, constraint: string) => `ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`
const unlock = (table: string) => `ALTER TABLE ${table} DISABLE TRIGGER USER`
const someAccount = '(SELECT id FROM account LIMIT 1)'

/**
 * Ways to corrupt the ledgers: the description, the invariant that must find it, the SQL, and the time of the check.
 */
export const corruptions: [what: string, equation: string, sql: string[], now?: Date][] = [
  ['more is reserved than orders hold', 'E1', ['UPDATE variant SET reserved = reserved + 1']],
  ['a reservation vanished', 'E1', ["DELETE FROM reservation WHERE state = 'held'"]],
  ['stock appeared from nowhere', 'E2', ['UPDATE variant SET on_hand = on_hand + 1']],
  [
    'more is reserved than there is',
    'E3',
    [drop('variant', 'no_oversell'), 'UPDATE variant SET reserved = on_hand + 1'],
  ],
  ['an unpaid order holds nothing', 'E4', ["UPDATE reservation SET state = 'released' WHERE state = 'held'"]],
  ['a paid order only holds', 'E4', ["UPDATE reservation SET state = 'held' WHERE state = 'consumed'"]],
  ['an order holds another quantity than it says', 'E4', ['UPDATE reservation SET quantity = quantity + 1']],
  ['a sale is not in the ledger', 'E4', [unlock('stock_move'), "DELETE FROM stock_move WHERE kind = 'sale'"]],
  [
    'cancelled goods did not come back',
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
    'goods left with a change of lines that nobody made',
    'E4 changes',
    [
      "INSERT INTO stock_move (variant_id, delta, kind, ref, created_at) SELECT id, 1, 'line_change', gen_random_uuid(), now() FROM variant LIMIT 1",
    ],
  ],
  ['a slot counts an order that is not there', 'E4 slots', ['UPDATE delivery_slot SET taken = taken + 1']],
  ['a line costs more than the order says', 'E5', ['UPDATE order_line SET unit_price_amd = unit_price_amd + 1']],
  [
    'a mix has more packs than its line',
    'E5 mixes',
    [
      'INSERT INTO order_mix (order_id, mix) SELECT id, 1 FROM orders',
      'INSERT INTO order_mix_part (order_id, mix, variant_id, quantity) SELECT order_id, 1, variant_id, quantity + 1 FROM order_line',
    ],
  ],
  ['the VAT is another', 'E5', ['UPDATE orders SET vat_amd = vat_amd - 1']],
  [
    'the fee is not in the total',
    'E5',
    [drop('orders', 'orders_total_adds_up'), 'UPDATE orders SET total_amd = goods_amd'],
  ],
  [
    'a paid order has no payment',
    'E6',
    [unlock('payment'), "UPDATE payment SET status = 'failed' WHERE status = 'captured'"],
  ],
  [
    'a paid order is paid with another amount',
    'E6',
    [unlock('payment'), "UPDATE payment SET amount_amd = amount_amd - 1 WHERE status = 'captured'"],
  ],
  [
    'an unpaid order has been paid',
    'E6',
    [
      "UPDATE payment SET status = 'captured', settled_at = created_at, provider_ref = coalesce(provider_ref, 'r') WHERE status = 'pending' AND order_id IN (SELECT id FROM orders WHERE status = 'awaiting_payment')",
    ],
  ],
  ["a cancelled order's money stays", 'E6', ["DELETE FROM payment_refund WHERE reason NOT IN ('return', 'granted')"]],
  [
    'money that nobody wanted stays',
    'E7',
    [unlock('payment'), "UPDATE payment SET status = 'refund_due' WHERE status = 'captured'"],
  ],
  [
    'more goes back than came',
    'E7',
    [unlock('payment_refund'), 'UPDATE payment_refund SET amount_amd = amount_amd + 1'],
  ],
  [
    "the provider's word has no payment",
    'E7 events',
    [
      "INSERT INTO payment_event (provider, event_key, method, query, headers, body, received_at, outcome) VALUES ('sandbox', 'k', 'POST', '', '{}', '', now(), 'captured')",
    ],
  ],
  ['more units went back than are counted', 'E15', ['UPDATE returned_units SET returned = returned - 1']],
  [
    'units went back for more than was paid for them',
    'E15 worth',
    ['UPDATE return_line SET amount_amd = amount_amd + 1'],
  ],
  ['points went back that nobody spent', 'E15 worth', ['UPDATE return_line SET points_amd = points_amd + 1']],
  ['goods came back that are not in the ledger', 'E15 stock', ['UPDATE return_line SET to_stock = 0']],
  ['nothing was asked for goods that came back', 'E15 money', ['UPDATE order_return SET refund_id = NULL']],
  [
    'a return is over whose money is not back',
    'E15 money',
    [
      drop('payment_refund', 'payment_refund_confirmed_when'),
      "UPDATE payment_refund SET status = 'requested' WHERE reason = 'return'",
    ],
  ],
  ['money went back for other units than were kept', 'E15 kept', ['UPDATE refunded_line SET amount_amd = 1']],
  ['a step of a return is missing', 'E15 history', [unlock('return_event'), 'DELETE FROM return_event WHERE seq = 2']],
  [
    'a return waits though its money is back',
    'E15 age',
    ["UPDATE order_return SET status = 'received'"],
    new Date(NOON.getTime() + 16 * 60_000),
  ],
  [
    'a receipt says another amount than was paid',
    'E16',
    [unlock('fiscal_receipt'), 'UPDATE fiscal_receipt SET amount_amd = amount_amd + 1'],
  ],
  [
    'a payment has no receipt',
    'E16 age',
    [unlock('fiscal_receipt'), "DELETE FROM fiscal_receipt WHERE kind = 'sale'"],
    new Date(NOON.getTime() + 16 * 60_000),
  ],
  [
    "a refund's receipt was printed before its sale's",
    'E16 order',
    [
      unlock('fiscal_receipt'),
      "UPDATE fiscal_receipt SET seq = 0 WHERE seq = (SELECT min(seq) FROM fiscal_receipt WHERE kind = 'return')",
    ],
  ],
  [
    'the bank knows nothing of a payment',
    'E7 provider',
    [drop('sandbox_refund', 'sandbox_refund_ref_fkey'), "DELETE FROM sandbox_payment WHERE status = 'approved'"],
  ],
  ['points appeared from nowhere', 'points balance', ['UPDATE bonus_account SET balance = balance + 1']],
  [
    'a debt of points is forgotten',
    'points balance',
    [
      unlock('bonus_entry'),
      drop('bonus_entry', 'bonus_entry_sign'),
      "UPDATE bonus_entry SET short = 1 WHERE kind = 'spent'",
    ],
  ],
  [
    'points were spent that no order asked for',
    'points orders',
    [unlock('bonus_entry'), "DELETE FROM bonus_entry WHERE kind = 'spent'"],
  ],
  [
    'a delivered order earned nothing',
    'points orders',
    [unlock('bonus_entry'), "DELETE FROM bonus_entry WHERE kind = 'earned'"],
  ],
  ['a code counts a use that is not there', 'promo uses', ['UPDATE promo_code SET used = used + 1']],
  ["a discount is no code's", 'promo uses', ['DELETE FROM promo_redemption']],
  ['a cancelled order keeps its code', 'promo uses', ["UPDATE promo_redemption SET state = 'released'"]],
  [
    'a customer used a code too often',
    'promo customers',
    [
      'UPDATE promo_code SET uses_per_customer = 1',
      `INSERT INTO promo_redemption (order_id, promo_code_id, account_id, discount_amd, state, created_at)
       SELECT o.id, r.promo_code_id, r.account_id, 1, 'live', now() FROM promo_redemption r, orders o
       WHERE o.id <> r.order_id LIMIT 1`,
    ],
  ],
  ['an unpaid order is held too long', 'E8', [], new Date(NOON.getTime() + 27 * 60_000)],
  [
    'an order came to its state without an event',
    'E10',
    ["UPDATE orders SET status = 'confirmed' WHERE status = 'paid'"],
  ],
  ['a step of the history is missing', 'E10', [unlock('order_event'), 'DELETE FROM order_event WHERE seq = 1']],
  [
    'the history has a step that is not allowed',
    'E10',
    [
      unlock('order_event'),
      'UPDATE order_event SET "to" = \'packed\' WHERE "to" = \'paid\'',
      'UPDATE order_event SET "from" = \'packed\' WHERE "from" = \'paid\'',
    ],
  ],
  [
    'an order went on that a person had cancelled',
    'E10',
    [
      "INSERT INTO order_event (id, order_id, seq, \"from\", \"to\", at, actor) SELECT gen_random_uuid(), order_id, seq + 1, 'cancelled', 'paid', at, 'provider' FROM order_event WHERE \"to\" = 'cancelled'",
      "UPDATE orders SET status = 'paid', cancel_reason = NULL WHERE status = 'cancelled'",
    ],
  ],
  ['a message was not written', 'E11', ["DELETE FROM outbox WHERE topic = 'order.paid' AND channel = 'email'"]],
  [
    'a step of staff is not in their log',
    'E11 staff',
    [unlock('order_event'), "UPDATE order_event SET actor = 'staff' WHERE \"to\" = 'paid'"],
  ],
  [
    'staff did something that is not in their log',
    'E11 activity',
    [
      `INSERT INTO order_activity (id, order_id, seq, at, kind, actor, staff_id) SELECT gen_random_uuid(), id, 9, placed_at, 'note', 'staff', ${someAccount} FROM orders`,
    ],
  ],
  [
    'somebody is unreachable whom nobody called',
    'E11 activity',
    ["UPDATE orders SET unreachable_since = placed_at WHERE status = 'paid'"],
  ],
  [
    'a setting is not what its last change made it',
    'E settings',
    [
      `INSERT INTO setting_change (key, version, at, actor_id, before, after) VALUES ('delivery', 1, now(), ${someAccount}, '{}', '{}')`,
    ],
  ],
  [
    'a message waits too long',
    'E11 age',
    ['UPDATE outbox SET sent_at = NULL, failed_at = NULL'],
    new Date(NOON.getTime() + 15 * 60_000),
  ],
  [
    'a message is held back for longer than the day whose budget is spent',
    'E11 age',
    [
      "UPDATE outbox SET sent_at = NULL, failed_at = NULL, due_at = 'infinity', held_until = '2026-11-22T20:00:00Z' WHERE channel = 'sms' AND topic <> 'staff.alert'",
    ],
    new Date(NOON.getTime() + 15 * 60_000),
  ],
  [
    'a key has two orders',
    'E12',
    [
      'DROP INDEX orders_account_id_idempotency_key_key',
      `UPDATE orders SET idempotency_key = 'same', account_id = ${someAccount}`,
    ],
  ],
  [
    'an answer was counted that was not given',
    'E13',
    ["INSERT INTO ai_usage (phone, day, used) VALUES ('+37491123456', '2026-11-20', 1)"],
  ],
  [
    'an answer was given that was not counted',
    'E13',
    [
      `INSERT INTO ai_request (id, account_id, phone, day, state, started_at) VALUES (gen_random_uuid(), ${someAccount}, '+37491123456', '2026-11-20', 'ok', now())`,
    ],
  ],
  [
    'a code opened a session unconsumed',
    'E14 codes',
    [
      "INSERT INTO otp (id, recipient, purpose, code_mac, attempts, created_at, expires_at) VALUES ('00000000-0000-7000-8000-000000000001', '+37491123456', 'login', '\\x00', 1, now(), now())",
      "UPDATE session SET otp_id = '00000000-0000-7000-8000-000000000001' WHERE id = (SELECT id FROM session LIMIT 1)",
    ],
  ],
  [
    'a session outlived a change of its password',
    'E14 sessions',
    ["UPDATE account SET password_changed_at = created_at + interval '1 second'"],
  ],
  [
    'somebody who is blocked is signed in',
    'E14 blocked',
    ["UPDATE account SET blocked_at = now(), blocked_reason = 'x' WHERE role = 'customer'"],
  ],
  ...rentalBreaks,
]
