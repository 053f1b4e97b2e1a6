const someAccount = '(SELECT id FROM account LIMIT 1)'

/** Ways to corrupt what the shop stores of customers: suggestions, codes, sessions and reviews. */
export const customerCorruptions: [what: string, invariant: string, sql: string[]][] = [
  [
    'a suggestion is counted that does not exist',
    'E13',
    ["INSERT INTO ai_usage (phone, day, used) VALUES ('+37491123456', '2026-11-20', 1)"],
  ],
  [
    'a suggestion is not counted',
    'E13',
    [
      `INSERT INTO ai_request (id, account_id, phone, day, state, started_at) VALUES (gen_random_uuid(), ${someAccount}, '+37491123456', '2026-11-20', 'ok', now())`,
    ],
  ],
  [
    'an unconsumed code opened a session',
    'E14 codes',
    [
      "INSERT INTO otp (id, recipient, purpose, code_mac, attempts, created_at, expires_at) VALUES ('00000000-0000-7000-8000-000000000001', '+37491123456', 'login', '\\x00', 1, now(), now())",
      "UPDATE session SET otp_id = '00000000-0000-7000-8000-000000000001' WHERE id = (SELECT id FROM session LIMIT 1)",
    ],
  ],
  [
    'a session is older than the password',
    'E14 sessions',
    ["UPDATE account SET password_changed_at = created_at + interval '1 second'"],
  ],
  [
    'a blocked customer has a session',
    'E14 blocked',
    ["UPDATE account SET blocked_at = now(), blocked_reason = 'x' WHERE role = 'customer'"],
  ],
  ['a rating counts a review too many', 'C1 ratings', ['UPDATE product_rating SET stars_5 = stars_5 + 1']],
  ['a rating is missing', 'C1 ratings', ['DELETE FROM product_rating']],
  ['a rejected review is counted', 'C1 ratings', ["UPDATE review SET status = 'rejected', rejection = 'x'"]],
  ['a review has a vote too many', 'C1 votes', ['UPDATE review SET helpful = helpful + 1']],
  [
    'a customer voted for their own review',
    'C1 votes',
    [
      'DELETE FROM review_vote',
      'INSERT INTO review_vote (review_id, account_id, at) SELECT id, account_id, now() FROM review',
    ],
  ],
]
