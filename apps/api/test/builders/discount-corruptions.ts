/** Ways to corrupt store credit and the uses of promo codes and promotions, for `corruptions`. */
export const discountCorruptions: [what: string, invariant: string, sql: string[]][] = [
  [
    'the store credit of a customer increased without an entry',
    'credit balance',
    ['UPDATE store_credit SET balance_amd = balance_amd + 1'],
  ],
  [
    'an order with store credit has no entry',
    'credit orders',
    ['ALTER TABLE store_credit_entry DISABLE TRIGGER USER', "DELETE FROM store_credit_entry WHERE kind = 'spent'"],
  ],
  [
    'a refund to store credit has no entry',
    'credit refunds',
    ['ALTER TABLE store_credit_entry DISABLE TRIGGER USER', "DELETE FROM store_credit_entry WHERE kind = 'refunded'"],
  ],
  [
    'a redeemed gift card has no entry',
    'gift cards',
    ['ALTER TABLE store_credit_entry DISABLE TRIGGER USER', "DELETE FROM store_credit_entry WHERE kind = 'gift_card'"],
  ],
  [
    'a gift card was redeemed by another customer than its entry says',
    'gift cards',
    [
      'ALTER TABLE gift_card DISABLE TRIGGER USER',
      'UPDATE gift_card SET redeemer_id = NULL WHERE redeemed_at IS NOT NULL',
    ],
  ],
  [
    'more points expired than were added',
    'points expiry',
    [
      'ALTER TABLE bonus_entry DISABLE TRIGGER USER',
      `INSERT INTO bonus_entry (account_id, delta, kind, ref, created_at)
       SELECT account_id, -1 - delta, 'expired', id::text, now() FROM bonus_entry WHERE delta > 0 AND account_id IS NOT NULL LIMIT 1`,
    ],
  ],
  ['a promo code counts a use that does not exist', 'promo uses', ['UPDATE promo_code SET used = used + 1']],
  ['a discount has no promo code', 'promo uses', ['DELETE FROM promo_redemption']],
  ['a live order has released its promo code', 'promo uses', ["UPDATE promo_redemption SET state = 'released'"]],
  [
    'an order by staff has another discount than its promo code gives',
    'promo uses',
    [
      'UPDATE orders SET placed_by = (SELECT id FROM account LIMIT 1) WHERE id IN (SELECT order_id FROM promo_redemption)',
      'UPDATE promo_redemption SET discount_amd = discount_amd + 1',
    ],
  ],
  ['a discount by staff has no reason', 'staff discounts', ['UPDATE orders SET discount_reason = NULL']],
  [
    'an order by staff has a promo code beside their discount',
    'staff discounts',
    ['UPDATE promo_redemption SET order_id = (SELECT id FROM orders WHERE discount_reason IS NOT NULL LIMIT 1)'],
  ],
  [
    'a customer exceeded the limit of a promo code',
    'promo customers',
    [
      'UPDATE promo_code SET uses_per_customer = 1',
      `INSERT INTO promo_redemption (order_id, promo_code_id, account_id, discount_amd, state, created_at)
       SELECT o.id, r.promo_code_id, r.account_id, 1, 'live', now() FROM promo_redemption r, orders o
       WHERE o.id <> r.order_id LIMIT 1`,
    ],
  ],
  [
    'a promotion counts a use that does not exist',
    'promotion uses',
    ['UPDATE promotion SET used = used + 1 WHERE uses_in_all IS NOT NULL'],
  ],
  ['a live order has released its promotion', 'promotion uses', ["UPDATE promotion_use SET state = 'released'"]],
  ['a use of a promotion gives nothing', 'promotion uses', ['DELETE FROM order_line_discount']],
  [
    'a promotion gives more than the discount of a line',
    'promotion shares',
    ['UPDATE order_line_discount SET amount_amd = amount_amd + 1'],
  ],
  ['a share of a promotion has no use', 'promotion shares', ['DELETE FROM promotion_use WHERE delivery_amd = 0']],
  [
    'a free delivery was paid',
    'promotion shares',
    [
      `INSERT INTO promotion_use (order_id, promotion_id, account_id, delivery_amd, state, created_at)
       SELECT o.id, m.id, o.account_id, 1500, 'live', now() FROM promotion m, orders o
       WHERE o.delivery_fee_amd = 1500 LIMIT 1`,
    ],
  ],
  [
    'a customer exceeded the limit of a promotion',
    'promotion customers',
    [
      'UPDATE promotion SET uses_per_customer = 1',
      `INSERT INTO promotion_use (order_id, promotion_id, account_id, delivery_amd, state, created_at)
       SELECT o.id, u.promotion_id, u.account_id, 0, 'live', now() FROM promotion_use u, orders o
       WHERE o.id <> u.order_id LIMIT 1`,
    ],
  ],
]
