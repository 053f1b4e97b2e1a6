import { CollectionFailure } from '@shop/contracts/order-activity.ts'
import { CancelReason, OrderStatus } from '@shop/contracts/orders.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { addressColumns, addressOf, slotColumns, slotOf } from '#delivery/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query, rowCount } from '#platform/db/sql.ts'
import { isCancelRequested } from './list-orders.ts'
import { pointOfAddressColumn } from './order-point.ts'
import { isLate, stepsOf, tasksOf } from './rules.ts'
import { togetherWithColumn, unpackedSupplementsColumn } from './supplements.ts'
import { versionOf } from './version.ts'

const orders = kysely
  .selectFrom('orders as o')
  .leftJoin('delivery_slot as s', 's.id', 'o.slot_id')
  .leftJoin('account as c', 'c.id', 'o.account_id')
  .select(({ selectFrom }) => [
    'o.id',
    'o.number',
    'o.status',
    'o.cancel_reason as cancelReason',
    'o.phone',
    'o.secondary_phone as secondaryPhone',
    ...addressColumns,
    'o.notes',
    'o.is_discreet as isDiscreet',
    'o.slot_id as slotId',
    'o.supplements_id as supplementsId',
    ...slotColumns,
    'o.delivery_fee_state as deliveryFeeState',
    'o.delivery_fee_amd as deliveryFeeAmd',
    'o.unreachable_since as unreachableSince',
    isCancelRequested.as('isCancelRequested'),
    pointOfAddressColumn.as('point'),
    togetherWithColumn.as('togetherWith'),
    unpackedSupplementsColumn.as('unpackedSupplements'),
    sql<string | null>`coalesce(c.name, o.customer_name)`.as('name'),
    jsonArrayFrom(
      selectFrom('order_line as l')
        .select(['l.sku', 'l.title', 'l.image_url as imageUrl', 'l.weight_grams as weightGrams', 'l.quantity'])
        .whereRef('l.order_id', '=', 'o.id')
        .orderBy('l.sku'),
    ).as('lines'),
    jsonArrayFrom(
      selectFrom('order_activity as a').select('a.kind').whereRef('a.order_id', '=', 'o.id').orderBy('a.seq'),
    ).as('activity'),
    selectFrom('order_activity as f')
      .select(sql<string>`f.facts->>'reason'`.as('reason'))
      .whereRef('f.order_id', '=', 'o.id')
      .where('f.kind', '=', 'collection_failed')
      .orderBy('f.seq', 'desc')
      .limit(1)
      .$asScalar()
      .as('collectionFailure'),
    selectFrom('order_event as e')
      .select(rowCount.as('rows'))
      .whereRef('e.order_id', '=', 'o.id')
      .$asScalar()
      .$notNull()
      .as('states'),
  ])

type Row = InferResult<typeof orders>[number]

/** Above the total capacity of one day's slots. */
const MOST_A_DAY = 1000

/** An order with the data that the courier needs. */
export type DayOrder = ReturnType<typeof toDayOrder>

/**
 * Orders of these ids, of the courier's windows, the next parcels for the post, or those of windows before a day that
 * were not brought: paid, and not cancelled. @param today in Yerevan
 */
export async function dayOrders(
  db: Tx,
  today: string,
  filter: { ids: readonly string[] } | { slotIds: readonly string[] } | { parcels: number } | { late: number },
): Promise<DayOrder[]> {
  const rows = await query(db, selectOrders(today, filter))
  return rows.map(row => toDayOrder(row, today))
}

function selectOrders(today: string, filter: Parameters<typeof dayOrders>[2]) {
  if ('late' in filter) {
    return orders
      .where('o.status', 'in', ['paid', 'confirmed', 'packed', 'dispatched'])
      .where('s.date', '<', sql<Date>`${today}::date`)
      .orderBy('s.date')
      .orderBy('s.start_time')
      .orderBy('o.number')
      .limit(filter.late)
  }
  const byNumber = orders.orderBy('o.number')
  if ('parcels' in filter) {
    return byNumber
      .where('o.delivery_type', '=', 'post')
      .where('o.status', 'in', ['paid', 'confirmed', 'packed'])
      .limit(filter.parcels)
  }
  const ofDay = byNumber.limit(MOST_A_DAY)
  if ('ids' in filter) return ofDay.where('o.id', '=', anyOf(filter.ids))
  return ofDay
    .where('o.slot_id', '=', anyOf(filter.slotIds))
    .where('o.status', 'not in', ['awaiting_payment', 'cancelled'])
}

function toDayOrder({ id, number, slotId, notes, name, lines, activity, states, ...row }: Row, today: string) {
  const count = (kind: string) => activity.filter(each => each.kind === kind).length
  const status = OrderStatus.parse(row.status)
  const window = slotOf(row)
  const isFixed = row.deliveryFeeState === 'fixed'
  const facts = {
    status,
    cancelReason: row.cancelReason === null ? null : CancelReason.parse(row.cancelReason),
    fee: { state: isFixed ? 'fixed' : 'to_confirm', feeAmd: row.deliveryFeeAmd },
    isUnreachable: row.unreachableSince !== null,
    isCancelRequested: row.isCancelRequested,
    isLate: isLate(status, window?.date, today),
    isSupplement: row.supplementsId !== null,
    tries: { failed: count('delivery_failed'), triedAgain: count('second_try') },
  } as const
  return {
    id,
    slotId,
    window,
    number,
    version: versionOf(states, activity.length),
    status,
    name,
    phone: row.phone,
    secondaryPhone: row.secondaryPhone ?? undefined,
    address: addressOf(row),
    /** The point that staff set; null without one. */
    point: row.point,
    notes: notes ?? undefined,
    ...(row.isDiscreet && { isDiscreet: true as const }),
    ...(row.togetherWith.length > 0 && { togetherWith: row.togetherWith }),
    ...(row.unpackedSupplements.length > 0 && { unpackedSupplements: row.unpackedSupplements }),
    goods: lines.map(({ sku, title, imageUrl, weightGrams: weight, quantity }) => ({
      sku,
      ...toTextFields('title', title),
      imageUrl,
      weight,
      quantity,
    })),
    takeAmd: isFixed ? 0 : row.deliveryFeeAmd,
    isIdentityChecked: count('identity_checked') > 0,
    /** Why the last collection of its hookahs failed. */
    collectionFailure: CollectionFailure.safeParse(row.collectionFailure).data,
    tasks: tasksOf(facts),
    steps: stepsOf(facts),
  }
}
