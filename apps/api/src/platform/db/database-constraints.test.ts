import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { systemRandom } from '#platform/auth/secrets.ts'
import { test } from '../../../test/harness/harness.ts'
import { type Tx, withTransaction } from './db.ts'
import { execute, kysely, query } from './sql.ts'

/** The database constraints behind the rules of the shop, and what each rejects. */
const guards: [table: string, name: string, rejected: string][] = [
  ['variant', 'no_oversell', 'more reserved units than in stock'],
  ['variant', 'variant_on_hand_not_negative', 'negative stock'],
  ['variant', 'variant_reserved_not_negative', 'a reservation that is released twice'],
  ['variant', 'variant_price_positive', 'a product for 0 AMD'],
  ['orders', 'orders_total_adds_up', 'a total that is not the sum of its parts'],
  ['orders', 'orders_money_not_negative', 'a negative amount'],
  ['orders', 'orders_status_known', 'an unknown status'],
  ['orders', 'orders_awaiting_until', 'an unpaid order without an expiry'],
  ['orders', 'orders_reductions_within_goods', 'a discount above the price'],
  ['orders', 'orders_account_id_idempotency_key_key', 'one order twice'],
  ['orders', 'orders_point_follows_address', 'a point of an address that the order no longer has'],
  ['order_point', 'order_point_in_armenia', 'a point in another country'],
  ['order_line', 'order_line_quantity_in_range', 'a line of 0 or of 1,000 units'],
  ['order_line', 'order_line_price_positive', 'a line for 0 AMD'],
  ['order_line', 'order_line_title_by_language', 'a line without a Russian title'],
  ['reservation', 'reservation_state_known', 'a reservation in an unknown state'],
  ['reservation', 'reservation_quantity_positive', 'a reservation of 0 units'],
  ['stock_move', 'stock_move_not_zero', 'an entry of 0 units'],
  ['stock_move', 'stock_move_sign', 'a sale that adds stock'],
  ['stock_move', 'stock_move_ref_variant_id_kind_key', 'a sale that is recorded twice'],
  ['stock_move', 'stock_move_append_only', 'a ledger that is rewritten'],
  ['payment', 'one_capture', 'two payments of one order'],
  ['payment', 'payment_one_open', 'two open pages of one order'],
  ['payment', 'payment_supersedes_open', 'a second open page by a process of the version before'],
  ['payment', 'payment_provider_provider_ref_key', "one payment of the provider's under two orders"],
  ['payment', 'payment_amount_positive', 'a payment of 0 AMD'],
  ['payment', 'payment_captured_stays', 'a captured payment that changes'],
  ['payment_event', 'payment_event_provider_event_key_key', 'a callback that counts twice'],
  ['payment_refund', 'payment_refund_one_sent', 'two refunds on their way at once'],
  ['payment_refund', 'payment_refund_within', 'a refund above the payment'],
  ['payment', 'payment_credit_within', 'more store credit than the payment'],
  ['payment_refund', 'payment_refund_credit_within', 'more store credit than the refund'],
  ['payment_refund', 'payment_refund_amount_positive', 'a refund of 0 AMD'],
  ['fiscal_receipt', 'fiscal_receipt_one_sale', 'two receipts of one payment'],
  ['fiscal_receipt', 'fiscal_receipt_printed_stays', 'a printed receipt that changes'],
  ['fiscal_receipt', 'fiscal_receipt_manual_number', 'one number on two manual receipts'],
  ['promo_code', 'promo_code_within_limit', 'a code used more often than it may'],
  ['bonus_entry', 'bonus_entry_append_only', 'a points ledger that is rewritten'],
  ['store_credit', 'store_credit_balance_not_negative', 'more store credit spent than there is'],
  ['store_credit_entry', 'store_credit_entry_append_only', 'a store credit ledger that is rewritten'],
  ['gift_card', 'gift_card_code_hash_key', 'two gift cards of one code'],
  ['gift_card', 'gift_card_ends_once', 'a blocked gift card that is redeemed'],
  ['gift_card', 'gift_card_ended_stays', 'a gift card that is redeemed twice'],
  ['otp', 'otp_attempts_in_range', 'a sixth attempt of a code'],
  ['otp', 'otp_foreign_attempts_in_range', 'a sixth attempt of a code by other browsers'],
  ['ai_usage', 'ai_usage_within_limit', 'a fourth mix of the day'],
  ['outbox', 'outbox_topic_key_key', 'a message that is sent twice'],
  ['account', 'account_phone_key', 'two accounts of one phone'],
  ['account', 'account_confirmed_email_key', 'one e-mail confirmed for two accounts'],
  ['session', 'session_otp_id_key', 'two sessions by one code'],
  ['delivery_slot', 'slot_not_overbooked', 'more deliveries than a slot has capacity'],
  ['returned_units', 'returned_within_bought', 'more returned than bought units'],
  ['order_return', 'order_return_at_door_stays', 'a rejected return of items that the customer never had'],
  ['rental_booking', 'rental_booking_no_double', 'one hookah rented twice'],
  ['product', 'product_title_by_language', 'a product without a Russian title'],
  ['product', 'product_sub_title_by_language', 'a subtitle without texts'],
  ['product', 'product_description_by_language', 'a description without texts'],
  ['product_picture', 'product_picture_alt_by_language', 'a picture text without texts'],
  ['product_picture', 'product_picture_focus_in_range', 'a focal point outside of its picture'],
  ['flavor', 'flavor_name_by_language', 'a flavor without a name in a language'],
  ['accessory_type', 'accessory_type_name_by_language', 'a type without a name in a language'],
  ['rental_booking', 'rental_booking_title_by_language', 'a rental without a Russian title'],
  ['rental_booking', 'rental_booking_days', 'a rental that ends before it begins'],
  ['audit_entry', 'audit_entry_append_only', 'an entry of the log that is changed or taken out'],
  ['audit_entry', 'audit_entry_not_emptied', 'a log that is emptied'],
  ['order_event', 'order_event_append_only', "an order's past that is rewritten"],
  ['order_activity', 'order_activity_append_only', "an order's notes that are rewritten"],
  ['rental_event', 'rental_event_append_only', "a rental's past that is rewritten"],
  ['return_event', 'return_event_append_only', "a return's past that is rewritten"],
  ['setting_change', 'setting_change_append_only', 'settings whose past is rewritten'],
]

/** The guards that the database has and obeys: checks that are validated, indexes that are valid, triggers that fire. */
async function presentConstraints(tx: Tx): Promise<Set<string>> {
  const constraints = kysely
    .selectFrom(sql`pg_constraint`.as('c'))
    .select(sql<string>`conrelid::regclass || '.' || conname`.as('guard'))
    .where(sql<boolean>`convalidated AND conrelid <> 0`)
  const triggers = kysely
    .selectFrom(sql`pg_trigger`.as('t'))
    .select(sql<string>`tgrelid::regclass || '.' || tgname`.as('guard'))
    .where(sql<boolean>`tgenabled IN ('O', 'A') AND NOT tgisinternal`)
  const indexes = kysely
    .selectFrom(sql`pg_index`.as('i'))
    .select(sql<string>`indrelid::regclass || '.' || indexrelid::regclass`.as('guard'))
    .where(sql<boolean>`indisunique AND indisvalid`)
  const rows = await query(tx, constraints.union(triggers).union(indexes))
  return new Set(rows.map(({ guard }) => guard))
}

async function missing(tx: Tx): Promise<string[]> {
  const present = await presentConstraints(tx)
  return guards.map(([table, name]) => `${table}.${name}`).filter(guard => !present.has(guard))
}

class Undone extends Error {}

describe('constraints of the database', () => {
  test('are all present after every migration', async ({ db }) => {
    expect(guards.length).toBeGreaterThanOrEqual(30)
    expect(await missing(db)).toEqual([])
  })

  test.for(guards)('are each necessary: without %s.%s the database accepts %s', async ([table, name], { db }) => {
    const [found] = await query(
      db,
      kysely.selectNoFrom([
        sql<boolean>`EXISTS (SELECT FROM pg_trigger WHERE tgname = ${name})`.as('isTrigger'),
        sql<boolean>`EXISTS (SELECT FROM pg_constraint WHERE conname = ${name})`.as('isConstraint'),
      ]),
    )
    const dropTrigger = { compile: () => sql`DROP TRIGGER ${sql.ref(name)} ON ${sql.table(table)}`.compile(kysely) }
    const dropConstraint = kysely.schema.alterTable(table).dropConstraint(name).cascade()
    const dropIndex = kysely.schema.dropIndex(name)
    let seen: string[] = []
    const dropped = withTransaction(db, systemRandom, async tx => {
      await execute(tx, found?.isTrigger ? dropTrigger : found?.isConstraint ? dropConstraint : dropIndex)
      seen = await missing(tx)
      throw new Undone()
    })
    await expect(dropped).rejects.toThrow(Undone)
    expect(seen).toEqual([`${table}.${name}`])
    expect(await missing(db)).toEqual([])
  })
})
