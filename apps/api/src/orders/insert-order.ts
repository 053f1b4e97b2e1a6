import { randomUUIDv7 } from 'node:crypto'
import type { Totals } from '@shop/contracts/checkout.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { Prisma, rows, type Tx } from '#platform/db.ts'

/** A line of an order that is being placed; the names of its snapshot are taken from the product's row. */
export type NewLine = {
  variantId: string
  quantity: number
  unitPriceAmd: number
  imageUrl: string
  /** The line's share of the order's discount and of its points, AMD. */
  discountAmd: number
  pointsAmd: number
  /** Whether its money earns points. */
  earnsPoints: boolean
}

export type NewOrder = {
  accountId: string
  idempotencyKey: string
  requestHash: Uint8Array
  locale: Locale
  phone: string
  secondaryPhone: string | null
  address: Address
  notes: string | null
  deliveryType: 'express' | 'post'
  slotId: string | null
  totals: Totals
  /** What it earns of the goods paid in money, also if the setting changes before it is delivered. */
  earnedPercent: number
  placedAt: Date
  holdUntil: Date
  lines: readonly NewLine[]
}

/** Packs of the order's lines that belong together. */
export type NewMix = {
  name?: string | undefined
  parts: { variantId: string; quantity: number; percentage?: number | undefined }[]
}

/**
 * Writes an order with its lines, reserves their stock and begins its history: all in one statement, so that what
 * everybody wants is locked for as short as can be. The variants are locked by id, so that two orders with the same
 * ones in opposite order wait for each other in turn, never in a ring; PostgreSQL then judges the condition by the
 * newest row (reliability R1, R3).
 * @returns null when a line's stock, or its price, is not what it was read to be: the caller must roll back
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<{ id: string; number: number } | null> {
  const id = randomUUIDv7()
  const { address, totals, lines } = order
  const [placed] = await rows<{ number: number; reserved: number }>(
    tx,
    Prisma.sql`
    WITH asked AS (
      SELECT * FROM unnest(${lines.map(line => line.variantId)}::uuid[], ${lines.map(line => line.quantity)}::int[],
        ${lines.map(line => line.unitPriceAmd)}::int[], ${lines.map(line => line.imageUrl)}::text[],
        ${lines.map(line => line.discountAmd)}::int[], ${lines.map(line => line.pointsAmd)}::int[],
        ${lines.map(line => line.earnsPoints)}::bool[])
        AS a(variant_id, quantity, unit_price_amd, image_url, discount_amd, points_amd, earns_points)
    ), locked AS MATERIALIZED (
      SELECT v.id FROM variant v JOIN asked a ON a.variant_id = v.id ORDER BY v.id FOR NO KEY UPDATE OF v
    ), reserved AS (
      UPDATE variant v SET reserved = v.reserved + a.quantity FROM locked k JOIN asked a ON a.variant_id = k.id
      WHERE v.id = k.id AND v.on_hand - v.reserved >= a.quantity
        AND v.price_amd = a.unit_price_amd AND v.withdrawn_at IS NULL
      RETURNING v.id
    ), placed AS (
      INSERT INTO orders (id, account_id, idempotency_key, request_hash, status, locale, phone, secondary_phone, region,
        city, street, building, apartment, postal_code, notes, delivery_type, slot_id, goods_amd, discount_amd,
        points_amd, earns_points, earned_percent, delivery_fee_state, delivery_fee_amd, rental_amd, deposit_amd, total_amd, vat_amd,
        hold_until, placed_at)
      VALUES (${id}::uuid, ${order.accountId}::uuid, ${order.idempotencyKey}, ${order.requestHash}, 'awaiting_payment',
        ${order.locale}, ${order.phone}, ${order.secondaryPhone}, ${address.region}, ${address.city}, ${address.street},
        ${address.building}, ${address.apartment || null}, ${address.postalCode || null}, ${order.notes},
        ${order.deliveryType}, ${order.slotId}::uuid, ${totals.goodsAmd}, ${totals.discountAmd},
        ${totals.pointsAmd}, ${totals.earnsPoints}, ${order.earnedPercent}, ${totals.delivery?.state}, ${totals.delivery?.feeAmd ?? null},
        ${totals.rentalAmd}, ${totals.depositAmd}, ${totals.totalAmd}, ${totals.vatAmd}, ${order.holdUntil}, ${order.placedAt})
      RETURNING number
    ), line AS (
      INSERT INTO order_line (order_id, variant_id, sku, slug, brand, title_ru, title_en, title_hy, image_url,
        weight_grams, quantity, unit_price_amd, discount_amd, points_amd, earns_points)
      SELECT ${id}::uuid, v.id, v.sku, p.slug, p.brand, p.title_ru, p.title_en, p.title_hy, a.image_url,
        v.weight_grams, a.quantity, a.unit_price_amd, a.discount_amd, a.points_amd, a.earns_points
      FROM asked a JOIN variant v ON v.id = a.variant_id JOIN product p ON p.id = v.product_id
    ), held AS (
      INSERT INTO reservation (order_id, variant_id, quantity, state)
      SELECT ${id}::uuid, variant_id, quantity, 'held' FROM asked
    ), event AS (
      INSERT INTO order_event (id, order_id, seq, "from", "to", at, actor)
      VALUES (${randomUUIDv7()}::uuid, ${id}::uuid, 1, NULL, 'awaiting_payment', ${order.placedAt}, 'customer')
    )
    SELECT number, (SELECT count(*)::int FROM reserved) AS reserved FROM placed`,
  )
  return placed && placed.reserved === lines.length ? { id, number: placed.number } : null
}

/** Writes which packs of an order's lines belong together; in the transaction that places it. */
export async function insertMixes(tx: Tx, orderId: string, mixes: readonly NewMix[]): Promise<void> {
  if (mixes.length === 0) return
  await tx.orderMix.createMany({ data: mixes.map(({ name = null }, index) => ({ orderId, mix: index + 1, name })) })
  await tx.orderMixPart.createMany({
    data: mixes.flatMap(({ parts }, index) =>
      parts.map(({ variantId, quantity, percentage = null }) => ({
        orderId,
        mix: index + 1,
        variantId,
        quantity,
        percentage,
      })),
    ),
  })
}
