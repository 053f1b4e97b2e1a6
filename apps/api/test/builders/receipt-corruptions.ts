import { NOON } from './checkout-shop.ts'

const unlock = (table: string) => `ALTER TABLE ${table} DISABLE TRIGGER USER`

/** Ways to corrupt the fiscal receipts, for `corruptions`. */
export const receiptCorruptions: [what: string, invariant: string, sql: string[], now?: Date][] = [
  [
    'the amount of a receipt differs from the payment',
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
    'the receipt of a refund was printed before that of the sale',
    'E16 order',
    [
      unlock('fiscal_receipt'),
      "UPDATE fiscal_receipt SET seq = 0 WHERE seq = (SELECT min(seq) FROM fiscal_receipt WHERE kind = 'return')",
    ],
  ],
  [
    'the numbers of requests to the register have a gap',
    'E16 numbers',
    ["INSERT INTO fiscal_request (crn, seq) VALUES ('1', 1), ('1', 3)"],
  ],
]
