import { randomUUIDv7 } from 'node:crypto'
import type { Totals } from '@shop/contracts/checkout.ts'
import type { Address, OrderDeliveryType } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { OrderEvent } from '@shop/contracts/orders.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { arrayOf, execute, kysely, type Param, prepare, query, rowCount } from '#platform/db/sql.ts'

/** A line of a new order. The titles of its snapshot are copied from the product row. */
export type NewLine = {
  variantId: string
  quantity: number
  unitPriceAmd: number
  imageUrl: string
  /** The line's share of the order's discount and of its points, AMD. */
  discountAmd: number
  pointsAmd: number
  /** True if the amount paid for it earns points. */
  earnsPoints: boolean
}

export type NewOrder = {
  /** Null if staff place it for a customer without an account. */
  accountId: string | null
  /** Set if staff place it. `customerName` is null if the customer has an account. */
  byStaff?: { staffId: string; customerName: string | null; discountReason: string | null }
  /** The id of the order with which it travels, if staff add its items to that order; null otherwise. */
  supplementsId: string | null
  idempotencyKey: string
  requestHash: Buffer
  locale: Locale
  phone: string
  secondaryPhone: string | null
  address: Address
  notes: string | null
  /** Null if it was not chosen: the order then has the choice of the order that it is delivered with, or of the account. */
  isDiscreet: boolean | null
  deliveryType: OrderDeliveryType
  slotId: string | null
  /** Where and from when the customer collects it; null if it is brought. */
  pickup: { pointId: string; from: Date } | null
  totals: Totals
  /** The part of the total that store credit pays. */
  creditAmd: number
  /** Percentage of the product money that the order earns as points. Later changes of the setting do not affect it. */
  earnedPercent: number
  placedAt: Date
  holdUntil: Date
  lines: readonly NewLine[]
}

/** A mix of the order: units of its lines. */
export type NewMix = {
  name?: string | undefined
  parts: { variantId: string; quantity: number; percentage?: number | undefined }[]
}

/**
 * Inserts an order with its lines, reserves their stock and starts its history in one statement, so that the locks on
 * popular variants are short. Variants are locked by id to avoid deadlocks between orders with the same variants.
 * PostgreSQL then evaluates the condition on the newest row version.
 * @returns null if the stock or the price of a line has changed since it was read; the caller must roll back
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
): Promise<{ id: string; number: number; isDiscreet: boolean } | null> {
  const id = randomUUIDv7()
  const { address, totals, lines, byStaff } = order
  if (!totals.delivery) throw new Error('expected the delivery fee of a new order, found none')
  const values = {
    ...order,
    ...address,
    ...totals,
    creditAmd: order.creditAmd,
    id,
    placedBy: byStaff?.staffId ?? null,
    customerName: byStaff?.customerName ?? null,
    discountReason: byStaff?.discountReason ?? null,
    actor: byStaff ? ('staff' as const) : ('customer' as const),
    apartment: address.apartment || null,
    postalCode: address.postalCode || null,
    pickupPointId: order.pickup?.pointId ?? null,
    pickupFrom: order.pickup?.from ?? null,
    deliveryFeeState: totals.delivery.state,
    deliveryFeeAmd: totals.delivery.feeAmd,
    variantIds: lines.map(({ variantId }) => variantId),
    quantities: lines.map(({ quantity }) => quantity),
    unitPricesAmd: lines.map(({ unitPriceAmd }) => unitPriceAmd),
    imageUrls: lines.map(({ imageUrl }) => imageUrl),
    lineDiscountsAmd: lines.map(({ discountAmd }) => discountAmd),
    linePointsAmd: lines.map(({ pointsAmd }) => pointsAmd),
    doEarnPoints: lines.map(({ earnsPoints }) => earnsPoints),
    // Without lines, no reservation row has the state.
    reservationState: lines.length === 0 ? 'held' : null,
    eventId: randomUUIDv7(),
  }
  const [placed] = await query(tx, insertion(values))
  if (placed?.reserved !== lines.length) return null
  return { id, number: placed.number, isDiscreet: placed.isDiscreet }
}

type Values = Omit<NewOrder, 'address' | 'pickup' | 'totals' | 'lines' | 'byStaff'> &
  Omit<Address, 'apartment' | 'postalCode'> &
  Omit<Totals, 'delivery' | 'creditAmd'> & {
    id: string
    placedBy: string | null
    customerName: string | null
    discountReason: string | null
    actor: OrderEvent['actor']
    apartment: string | null
    postalCode: string | null
    pickupPointId: string | null
    pickupFrom: Date | null
    deliveryFeeState: string
    deliveryFeeAmd: number | null
    variantIds: string[]
    quantities: number[]
    unitPricesAmd: number[]
    imageUrls: string[]
    lineDiscountsAmd: number[]
    linePointsAmd: number[]
    doEarnPoints: boolean[]
    reservationState: string | null
    eventId: string
  }

const insertion = prepare((param: Param<Values>) => {
  const orderId = sql<string>`${param('id')}::uuid`
  // For `unnest`, PostgreSQL estimates ten rows and uses the primary key of the variants. For JSON it estimates a
  // hundred and scans the whole table three times.
  const items = sql<NewLine>`unnest(${arrayOf(param('variantIds'), 'uuid[]')}, ${arrayOf(param('quantities'), 'int[]')},
    ${arrayOf(param('unitPricesAmd'), 'int[]')}, ${arrayOf(param('imageUrls'), 'text[]')},
    ${arrayOf(param('lineDiscountsAmd'), 'int[]')}, ${arrayOf(param('linePointsAmd'), 'int[]')},
    ${arrayOf(param('doEarnPoints'), 'bool[]')})`
  const itemColumns = sql`i("variantId", "quantity", "unitPriceAmd", "imageUrl", "discountAmd", "pointsAmd", "earnsPoints")`
  return kysely
    .with('item', queries => queries.selectFrom(items.as<'i'>(itemColumns)).selectAll())
    .with(
      cte => cte('locked').materialized(),
      queries =>
        queries
          .selectFrom('variant as v')
          .innerJoin('item as i', 'i.variantId', 'v.id')
          .select('v.id')
          .orderBy('v.id')
          .forNoKeyUpdate('v'),
    )
    .with('reserved', queries =>
      queries
        .updateTable('variant as v')
        .from('locked as k')
        .innerJoin('item as i', 'i.variantId', 'k.id')
        .set(({ eb, ref }) => ({ reserved: eb('v.reserved', '+', ref('i.quantity')) }))
        .whereRef('v.id', '=', 'k.id')
        .where(sql`v.on_hand - v.reserved`, '>=', sql.ref('i.quantity'))
        .whereRef('v.price_amd', '=', 'i.unitPriceAmd')
        .where('v.withdrawn_at', 'is', null)
        .returning('v.id'),
    )
    .with('placed', queries =>
      queries
        .insertInto('orders')
        .values({
          id: param('id'),
          account_id: param('accountId'),
          placed_by: param('placedBy'),
          customer_name: param('customerName'),
          discount_reason: param('discountReason'),
          supplements_id: param('supplementsId'),
          idempotency_key: param('idempotencyKey'),
          request_hash: param('requestHash'),
          status: 'awaiting_payment',
          locale: param('locale'),
          phone: param('phone'),
          secondary_phone: param('secondaryPhone'),
          region: param('region'),
          city: param('city'),
          street: param('street'),
          building: param('building'),
          apartment: param('apartment'),
          postal_code: param('postalCode'),
          notes: param('notes'),
          is_discreet: sql<boolean>`coalesce(${param('isDiscreet')}::boolean,
            (SELECT s.is_discreet FROM orders s WHERE s.id = ${param('supplementsId')}::uuid),
            (SELECT a.is_discreet FROM account a WHERE a.id = ${param('accountId')}::uuid), false)`,
          delivery_type: param('deliveryType'),
          slot_id: param('slotId'),
          pickup_point_id: param('pickupPointId'),
          pickup_from: param('pickupFrom'),
          goods_amd: param('goodsAmd'),
          discount_amd: param('discountAmd'),
          points_amd: param('pointsAmd'),
          earns_points: param('earnsPoints'),
          earned_percent: param('earnedPercent'),
          delivery_fee_state: param('deliveryFeeState'),
          delivery_fee_amd: param('deliveryFeeAmd'),
          rental_amd: param('rentalAmd'),
          deposit_amd: param('depositAmd'),
          total_amd: param('totalAmd'),
          credit_amd: param('creditAmd'),
          vat_amd: param('vatAmd'),
          reservation_state: param('reservationState'),
          hold_until: param('holdUntil'),
          placed_at: param('placedAt'),
        })
        .returning(['number', 'is_discreet']),
    )
    .with('new_line', queries =>
      queries
        .insertInto('order_line')
        .columns(lineColumns)
        .expression(({ selectFrom }) =>
          selectFrom('item as i')
            .innerJoin('variant as v', 'v.id', 'i.variantId')
            .innerJoin('product as p', 'p.id', 'v.product_id')
            .select([
              orderId.as('order_id'),
              ...snapshotColumns,
              'i.imageUrl',
              'i.quantity',
              'i.unitPriceAmd',
              'i.discountAmd',
              'i.pointsAmd',
              'i.earnsPoints',
            ]),
        ),
    )
    .with('new_reservation', queries =>
      queries
        .insertInto('reservation')
        .columns(['order_id', 'variant_id', 'quantity', 'state'])
        .expression(({ selectFrom }) =>
          selectFrom('item').select([orderId.as('order_id'), 'variantId', 'quantity', sql`'held'`.as('state')]),
        ),
    )
    .with('new_event', queries =>
      queries.insertInto('order_event').values({
        id: param('eventId'),
        order_id: param('id'),
        seq: 1,
        to: 'awaiting_payment',
        at: param('placedAt'),
        actor: param('actor'),
      }),
    )
    .selectFrom('placed')
    .select(({ selectFrom }) => [
      'number',
      'is_discreet as isDiscreet',
      selectFrom('reserved').select(rowCount.as('rows')).$asScalar().$notNull().as('reserved'),
    ])
})

/** The SQL types of the columns of NewLine. */
export const newLineColumns = {
  variantId: 'uuid',
  quantity: 'int',
  unitPriceAmd: 'int',
  imageUrl: 'text',
  discountAmd: 'int',
  pointsAmd: 'int',
  earnsPoints: 'boolean',
} as const

/** The columns of variant `v` and product `p` that a line stores, in the order of `lineColumns`. */
export const snapshotColumns = [
  'v.id',
  'v.sku',
  'v.weight_grams',
  'v.average_cost_amd',
  'p.slug',
  'p.brand',
  'p.title',
] as const

export const lineColumns = [
  'order_id',
  'variant_id',
  'sku',
  'weight_grams',
  'unit_cost_amd',
  'slug',
  'brand',
  'title',
  'image_url',
  'quantity',
  'unit_price_amd',
  'discount_amd',
  'points_amd',
  'earns_points',
] as const

/** Inserts the mixes of a new order in the transaction that places it. */
export async function insertMixes(tx: Tx, orderId: string, mixes: readonly NewMix[]): Promise<void> {
  if (mixes.length === 0) return
  const rows = mixes.map(({ name = null }, index) => ({ order_id: orderId, mix: index + 1, name }))
  const parts = mixes.flatMap((mix, index) =>
    mix.parts.map(({ variantId, quantity, percentage = null }) => ({
      order_id: orderId,
      mix: index + 1,
      variant_id: variantId,
      quantity,
      percentage,
    })),
  )
  await execute(tx, kysely.insertInto('order_mix').values(rows))
  if (parts.length > 0) await execute(tx, kysely.insertInto('order_mix_part').values(parts))
}
