import { addDays } from '@shop/contracts/days.ts'
import { NOON, type Shop, TODAY, TOMORROW } from './checkout-shop.ts'
import { addModel, paidRental } from './rental-shop.ts'

/**
 * Books three rentals of one unit: a completed one with a partly withheld deposit, a cancelled one, and an upcoming one.
 */
export async function rentOut(shop: Shop): Promise<void> {
  const model = await addModel(shop)
  const operator = shop.as(await shop.given.staff())
  const over = await paidRental(shop, model, TOMORROW, addDays(TODAY, 2))
  await shop.deliver(over.number)
  for (const verb of ['hand-over', 'return']) {
    await operator.post(`/admin/rentals/${over.rental.id}/${verb}`, { condition: 'ok' })
  }
  await operator.post(`/admin/rentals/${over.rental.id}/close`, { damages: [{ note: 'Flask', amountAmd: 5000 }] })
  const cancelled = await paidRental(shop, model, addDays(TODAY, 10), addDays(TODAY, 12))
  await cancelled.browser.post(`/orders/${cancelled.number}/cancel`)
  await paidRental(shop, model, addDays(TODAY, 20), addDays(TODAY, 22))
}

const unlockEvents = 'ALTER TABLE rental_event DISABLE TRIGGER USER'

/** Corruptions of rental data, with the invariant that finds each. */
export const rentalCorruptions: [what: string, invariant: string, sql: string[], now?: Date][] = [
  [
    'two bookings of a unit overlap',
    'E9',
    [
      'ALTER TABLE rental_booking DROP CONSTRAINT rental_booking_no_double',
      "UPDATE rental_booking SET free_from = busy_from + 60 WHERE state = 'closed'",
    ],
  ],
  [
    'a booking has a unit of another model',
    'E9',
    [
      'INSERT INTO rental_offer SELECT id, 2, 1, 1 FROM product WHERE id NOT IN (SELECT product_id FROM rental_offer) LIMIT 1',
      'UPDATE rental_unit u SET product_id = o.product_id FROM rental_offer o WHERE o.product_id <> u.product_id',
    ],
  ],
  ['a retired unit is booked', 'E9', ['UPDATE rental_unit SET retired_at = now()']],
  [
    'a booking of a paid order is not confirmed',
    'E9 orders',
    ["UPDATE rental_booking SET state = 'held' WHERE state = 'reserved'"],
  ],
  ['a deposit was withheld without a charge', 'E9 deposit', ['DELETE FROM rental_charge']],
  ['the charges exceed the deposit', 'E9 deposit', ['UPDATE rental_charge SET amount_amd = 20001']],
  [
    'the deposit of a cancelled rental is not refunded',
    'E9 back',
    ["UPDATE payment_refund SET deposit_amd = 0 WHERE reason <> 'deposit'"],
  ],
  [
    'a deposit was refunded twice',
    'E9 back',
    [
      "INSERT INTO payment_refund SELECT (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'key', 'again'))).* FROM payment_refund f WHERE reason = 'deposit'",
    ],
  ],
  [
    'a refused rental is refunded without being released',
    'E9 refused',
    [
      "INSERT INTO payment_refund SELECT (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'key', 'again', 'reason', 'refused'))).* FROM payment_refund f WHERE reason = 'deposit'",
    ],
  ],
  [
    'a late return has no charge',
    'E9 charges',
    [unlockEvents, "UPDATE rental_event SET at = at + interval '5 days' WHERE kind = 'returned'"],
  ],
  [
    'days were added without a payment',
    'E9 charges',
    ["UPDATE rental_booking SET to_date = to_date + 1, free_from = free_from + 1 WHERE state = 'reserved'"],
  ],
  ['a rental costs more than its daily prices', 'E9 charges', ['UPDATE rental_booking SET price_per_day_amd = 4999']],
  [
    'the cleaning time is missing',
    'E9 days',
    ["UPDATE rental_booking SET free_from = to_date + 1 WHERE state = 'reserved'"],
  ],
  [
    'a unit is blocked before its first day',
    'E9 days',
    ["UPDATE rental_booking SET busy_from = from_date - 1 WHERE state = 'reserved'"],
  ],
  [
    'a pick-up is not on the last day',
    'E9 days',
    [
      "UPDATE delivery_slot SET date = date + 30 WHERE id IN (SELECT pick_up_slot_id FROM rental_booking WHERE state = 'reserved')",
    ],
  ],
  [
    'a unit is handed over twice',
    'E9 days',
    ["UPDATE rental_booking SET state = 'handed_over' WHERE state <> 'released'"],
  ],
  ['the flavor of a rental is not in its order', 'E9 parts', ["UPDATE rental_booking SET flavor_sku = 'none'"]],
  [
    'a withheld deposit has no receipt',
    'E16 kept',
    ['ALTER TABLE fiscal_receipt DISABLE TRIGGER USER', "DELETE FROM fiscal_receipt WHERE kind = 'charge'"],
    new Date(NOON.getTime() + 30 * 60_000),
  ],
  ['an event of a rental is missing', 'E9 history', [unlockEvents, "DELETE FROM rental_event WHERE kind = 'returned'"]],
  [
    'a hand-over by staff has no audit entry',
    'E9 staff',
    [unlockEvents, "UPDATE rental_event SET staff_id = gen_random_uuid() WHERE kind = 'handed_over'"],
  ],
  ['a rental costs more than its part of the total', 'E5', ['UPDATE rental_booking SET rental_amd = rental_amd + 1']],
  [
    'a deposit exceeds its part of the total',
    'E5',
    ['UPDATE rental_booking SET deposit_amd = deposit_amd + 1, full_deposit_amd = full_deposit_amd + 1'],
  ],
  [
    'a delivery slot does not count a pick-up',
    'E4 slots',
    [
      "UPDATE delivery_slot SET taken = taken - 1 WHERE id IN (SELECT pick_up_slot_id FROM rental_booking WHERE state = 'reserved')",
    ],
  ],
]
