import type { GoodsReceipt } from '@shop/contracts/goods-receipts.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { PurchaseOrderState } from '@shop/contracts/purchase-orders.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query, recordsOf } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type CostChange, recordReceipt, undoReceipt } from '#stock/index.ts'
import { auditedReceipt, getGoodsReceipt, lockReceipt } from './goods-receipts.ts'
import { stateAfterReceipt } from './rules.ts'
import { toNumber } from './variants.ts'

type ReceiveInput = { number: number; version: number; acceptsExcess: boolean; locale: Locale }

/**
 * Receives a delivery: the stock movements of all lines, the average costs, the purchase order and the audit log in one
 * transaction. A delivery is received once, however often the request is repeated.
 * @throws NOT_FOUND; PURCHASING_CHANGED if the version is outdated; PURCHASING_STATE if it was undone; VALIDATION
 *   without units or a required best-before date; PURCHASING_EXCESS naming the SKUs with more units than the purchase order expects
 */
export async function receiveGoods(
  deps: Deps,
  staff: Staff,
  { number, version, acceptsExcess, locale }: ReceiveInput,
): Promise<GoodsReceipt> {
  return withTransaction(deps.db, deps.random, async tx => {
    const row = await lockReceipt(tx, number)
    if (row.state === 'received') return getGoodsReceipt(tx, number)
    if (row.state !== 'draft') throw new AppError('PURCHASING_STATE')
    if (row.version !== version) throw new AppError('PURCHASING_CHANGED')
    if (row.orderId !== null) await lockOrder(tx, row.orderId)
    const before = await getGoodsReceipt(tx, number)
    if (before.quantity === 0)
      throw new AppError('VALIDATION', { details: [{ path: 'body.lines', message: fieldText('required', locale) }] })
    assertDated(before, locale)
    if (!acceptsExcess) assertExpected(before, locale)
    await execute(
      tx,
      kysely.deleteFrom('goods_receipt_line').where('goods_receipt_id', '=', row.id).where('quantity', '=', 0),
    )
    const items = await readItems(tx, row.id)
    await addToOrder(tx, row, items, 1)
    const costs = await recordReceipt(tx, deps, staff, {
      ref: row.id,
      reason: reasonOf(before),
      items,
      locale,
    })
    await writeCosts(tx, row.id, costs)
    const changes = {
      state: 'received',
      received_at: deps.clock.now(),
      received_by_id: staff.accountId,
      version: version + 1,
    }
    await execute(tx, kysely.updateTable('goods_receipt').set(changes).where('id', '=', row.id))
    return finish(tx, deps, staff, { id: row.id, action: 'goods_receipt.receive', before })
  })
}

/** @throws VALIDATION naming each SKU with units that needs a best-before date and has none */
function assertDated({ lines }: GoodsReceipt, locale: Locale): void {
  const message = translate(locale, 'purchasing.dateNeeded')
  const details = lines.flatMap(({ sku, quantity, needsDate, bestBeforeDate }, index) =>
    quantity > 0 && needsDate && bestBeforeDate === null
      ? [{ path: `body.lines.${index}.bestBeforeDate`, sku, message }]
      : [],
  )
  if (details.length > 0) throw new AppError('VALIDATION', { details })
}

/** @throws PURCHASING_EXCESS naming each SKU with more units than the purchase order still expects */
function assertExpected({ lines }: GoodsReceipt, locale: Locale): void {
  const details = [...Map.groupBy(lines, ({ sku }) => sku)].flatMap(([sku, ofSku]) => {
    const quantity = ofSku.reduce((sum, line) => sum + line.quantity, 0)
    const { expected = quantity } = ofSku[0] ?? {}
    return quantity > expected
      ? [{ sku, max: expected, message: translate(locale, 'purchasing.excess', { sku, quantity, expected }) }]
      : []
  })
  if (details.length > 0) throw new AppError('PURCHASING_EXCESS', { details })
}

/** The reason of the movements in every language: the number of the delivery. The ledger shows it as a text. */
const reasonOf = ({ number }: GoodsReceipt): string => `#${number}`

/**
 * Takes the units of a received delivery out of stock again.
 * @throws NOT_FOUND; PURCHASING_STATE for a draft; STOCK_RESERVED naming the SKUs that were sold
 */
export async function undoGoodsReceipt(deps: Deps, staff: Staff, number: number): Promise<GoodsReceipt> {
  return withTransaction(deps.db, deps.random, async tx => {
    const row = await lockReceipt(tx, number)
    if (row.state === 'undone') return getGoodsReceipt(tx, number)
    if (row.state !== 'received') throw new AppError('PURCHASING_STATE')
    const before = await getGoodsReceipt(tx, number)
    if (row.orderId !== null) await lockOrder(tx, row.orderId)
    const items = await readItems(tx, row.id)
    await addToOrder(tx, row, items, -1)
    await undoReceipt(tx, deps, staff, {
      ref: row.id,
      reason: reasonOf(before),
      items,
    })
    const changes = { state: 'undone', version: row.version + 1 }
    await execute(tx, kysely.updateTable('goods_receipt').set(changes).where('id', '=', row.id))
    return finish(tx, deps, staff, { id: row.id, action: 'goods_receipt.undo', before })
  })
}

type Finish = { id: string; action: 'goods_receipt.receive' | 'goods_receipt.undo'; before: GoodsReceipt }

async function finish(tx: Tx, deps: Deps, staff: Staff, { id, action, before }: Finish): Promise<GoodsReceipt> {
  const after = await getGoodsReceipt(tx, before.number)
  const subject = { type: 'goods_receipt', id } as const
  await audit(tx, deps, staff, { action, subject, before: auditedReceipt(before), after: auditedReceipt(after) })
  return after
}

async function readItems(tx: Tx, id: string) {
  const rows = await query(
    tx,
    kysely
      .selectFrom('goods_receipt_line')
      .select(['variant_id as variantId', 'quantity', 'unit_cost_amd as unitCost'])
      .select(['cost_before_amd as costBefore', 'cost_after_amd as costAfter', 'lot_number as lotNumber'])
      .select(sql<string | null>`to_char(best_before_date, 'YYYY-MM-DD')`.as('bestBeforeDate'))
      .select(sql<string | null>`to_char(packed_date, 'YYYY-MM-DD')`.as('packedDate'))
      .where('goods_receipt_id', '=', id)
      .orderBy('position'),
  )
  return rows.map(({ variantId, quantity, unitCost, costBefore, costAfter, ...lot }) => ({
    variantId,
    quantity,
    unitCostAmd: toNumber(unitCost),
    costBeforeAmd: toNumber(costBefore),
    costAfterAmd: toNumber(costAfter),
    lot: toLot(lot),
  }))
}

type LineLot = { lotNumber: string; bestBeforeDate: string | null; packedDate: string | null }

/** Returns the lot of a line; null if the pack has neither a number nor a date. */
function toLot({ lotNumber: number, bestBeforeDate, packedDate }: LineLot) {
  const hasNone = number === '' && bestBeforeDate === null && packedDate === null
  return hasNone ? null : { number, bestBeforeDate, packedDate }
}

async function writeCosts(tx: Tx, id: string, costs: readonly CostChange[]): Promise<void> {
  const rows = costs.map(({ variantId, costBeforeAmd, costAfterAmd }) => ({
    variant_id: variantId,
    cost_before_amd: costBeforeAmd === null ? null : String(costBeforeAmd),
    cost_after_amd: costAfterAmd === null ? null : String(costAfterAmd),
  }))
  await execute(
    tx,
    kysely
      .updateTable('goods_receipt_line as l')
      .from(recordsOf('goods_receipt_line', rows).as('c'))
      .set(({ ref }) => ({ cost_before_amd: ref('c.cost_before_amd'), cost_after_amd: ref('c.cost_after_amd') }))
      .where('l.goods_receipt_id', '=', id)
      .whereRef('l.variant_id', '=', 'c.variant_id'),
  )
}

async function lockOrder(tx: Tx, id: string) {
  const orders = kysely.selectFrom('purchase_order').select(['state', 'version']).where('id', '=', id)
  const [order] = await query(tx, orders.forNoKeyUpdate())
  if (!order) throw new Error('expected the purchase order of the delivery, found none')
  return order
}

type LockedReceipt = { id: string; orderId: string | null }

/** Adds the units of a delivery to its purchase order, or removes them, and updates the state of the order. */
async function addToOrder(
  tx: Tx,
  { id, orderId }: LockedReceipt,
  items: readonly { variantId: string }[],
  sign: 1 | -1,
): Promise<void> {
  if (orderId === null || items.length === 0) return
  const order = await lockOrder(tx, orderId)
  await execute(
    tx,
    kysely
      .updateTable('purchase_order_line as o')
      .from(({ selectFrom }) =>
        selectFrom('goods_receipt_line')
          .select(['variant_id', ({ fn }) => fn.sum<number>('quantity').as('quantity')])
          .where('goods_receipt_id', '=', id)
          .groupBy('variant_id')
          .as('l'),
      )
      .set({ received: sql<number>`o.received + ${sign}::int * l.quantity` })
      .where('o.purchase_order_id', '=', orderId)
      .whereRef('l.variant_id', '=', 'o.variant_id'),
  )
  const lines = await query(
    tx,
    kysely.selectFrom('purchase_order_line').select(['quantity', 'received']).where('purchase_order_id', '=', orderId),
  )
  const state = stateAfterReceipt(PurchaseOrderState.parse(order.state), lines)
  const changes = { state, version: order.version + 1 }
  await execute(tx, kysely.updateTable('purchase_order').set(changes).where('id', '=', orderId))
}
