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
    'the sale of a prepayment has another amount than is left of it',
    'E16 prepaid',
    [
      unlock('fiscal_receipt'),
      "UPDATE fiscal_receipt SET amount_amd = amount_amd - 6, vat_amd = vat_amd - 1 WHERE kind = 'sale'",
    ],
  ],
  [
    'a delivered order with a prepayment has no sale',
    'E16 prepaid',
    [unlock('fiscal_receipt'), "DELETE FROM fiscal_receipt WHERE kind = 'sale'"],
  ],
  ['a prepayment is sold and returned', 'E16 prepaid', ['UPDATE payment_refund SET is_prepayment = true']],
  [
    'the return of a prepayment is printed as one of a sale',
    'E16',
    [unlock('fiscal_receipt'), "UPDATE fiscal_receipt SET kind = 'return' WHERE kind = 'prepayment_return'"],
  ],
  [
    'a sale was printed before its prepayment',
    'E16 order',
    [
      unlock('fiscal_receipt'),
      "UPDATE fiscal_receipt SET seq = 0 WHERE seq = (SELECT min(s.seq) FROM fiscal_receipt s JOIN fiscal_receipt a ON a.payment_id = s.payment_id AND a.kind = 'prepayment' WHERE s.kind = 'sale')",
    ],
  ],
  [
    'the numbers of requests to the register have a gap',
    'E16 numbers',
    ["INSERT INTO fiscal_request (crn, seq) VALUES ('1', 1), ('1', 3)"],
  ],
]
