import { shopDate } from '@shop/contracts/days.ts'
import {
  type GoodsReceipt,
  type GoodsReceiptInput,
  type GoodsReceiptRow,
  GoodsReceiptState,
} from '@shop/contracts/goods-receipts.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { findPackedProblem } from '@shop/contracts/purchasing.ts'
import { type InferResult, sql } from 'kysely'
import { actorName, audit, type Staff } from '#audit/index.ts'
import { idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { escapeLike, type Page, type PageParams, parseIdCursor, toPageBy } from '#platform/db/page.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import { auditedChanges, auditedLines, resolveLines, writeReceiptLines } from './lines.ts'
import { assertSupplierOffered } from './suppliers.ts'
import { purchasableColumns, toNumber, toPurchasableVariant } from './variants.ts'

const allReceipts = kysely
  .selectFrom('goods_receipt as r')
  .leftJoin('supplier as s', 's.id', 'r.supplier_id')
  .leftJoin('purchase_order as o', 'o.id', 'r.purchase_order_id')

const receipts = allReceipts
  .leftJoinLateral(
    ({ selectFrom }) =>
      selectFrom('goods_receipt_line as l')
        .whereRef('l.goods_receipt_id', '=', 'r.id')
        .select([
          sql<number>`coalesce(sum(l.quantity), 0)::int`.as('quantity'),
          sql<string>`coalesce(sum(l.quantity * l.unit_cost_amd), 0)`.as('totalAmd'),
          rowCount.as('lineCount'),
        ])
        .as('t'),
    join => join.onTrue(),
  )
  .select(['r.id', 'r.number', 'r.state', 'r.document_number as documentNumber', 'r.note', 'r.version'])
  .select([
    'r.created_at as createdAt',
    'r.received_at as receivedAt',
    actorName('r.received_by_id').as('receivedBy'),
    'o.id as orderId',
  ])
  .select(['o.number as orderNumber', 's.id as supplierId', 's.name as supplierName'])
  .select(['t.quantity', 't.totalAmd', 't.lineCount'])

type Row = InferResult<typeof receipts>[number]

type ReceiptFilter = PageParams & {
  q?: string | undefined
  state?: GoodsReceiptState | undefined
  supplierId?: string | undefined
}

/** Lists deliveries, newest first. @throws VALIDATION for an invalid cursor */
export async function listGoodsReceipts(
  db: Tx,
  { q = '', state, supplierId, limit, cursor }: ReceiptFilter,
  locale: Locale,
): Promise<Page<GoodsReceiptRow>> {
  const before = cursor === undefined ? undefined : parseIdCursor(cursor, locale)
  const part = `%${escapeLike(q)}%`
  const conditions = [
    ...(state === undefined ? [] : [sql<boolean>`r.state = ${state}`]),
    ...(supplierId === undefined ? [] : [sql<boolean>`r.supplier_id = ${supplierId}::uuid`]),
    ...(q === ''
      ? []
      : [sql<boolean>`(r.number::text = ${q} OR s.name ILIKE ${part} OR r.document_number ILIKE ${part})`]),
  ]
  const older = before === undefined ? [] : [sql<boolean>`r.number < ${before}`]
  const rows = await query(
    db,
    receipts
      .where(({ and }) => and([...conditions, ...older]))
      .orderBy('r.number', 'desc')
      .limit(limit + 1),
  )
  const [counted] = await query(
    db,
    allReceipts.select(rowCount.as('total')).where(({ and }) => and(conditions)),
  )
  const size = { limit, total: counted?.total ?? 0 }
  return toPageBy(rows, { ...size, cursorOf: ({ number: last }) => String(last) }, row => ({
    ...toFields(row),
    lineCount: row.lineCount ?? 0,
  }))
}

const toFields = (row: Row) => ({
  number: row.number,
  state: GoodsReceiptState.parse(row.state),
  supplier: row.supplierId && row.supplierName ? { id: row.supplierId, name: row.supplierName } : null,
  orderNumber: row.orderNumber,
  documentNumber: row.documentNumber,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  receivedAt: row.receivedAt?.toISOString() ?? null,
  receivedBy: row.receivedBy,
  quantity: row.quantity ?? 0,
  totalAmd: Number(row.totalAmd ?? 0),
})

/** @throws NOT_FOUND */
export async function getGoodsReceipt(db: Tx, number: number): Promise<GoodsReceipt> {
  const [row] = await query(db, receipts.where('r.number', '=', number))
  if (!row) throw new AppError('NOT_FOUND')
  const lines = await query(
    db,
    kysely
      .selectFrom('goods_receipt_line as l')
      .innerJoin('variant as v', 'v.id', 'l.variant_id')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .leftJoin('purchase_order_line as e', join =>
        join.onRef('e.variant_id', '=', 'l.variant_id').on('e.purchase_order_id', '=', row.orderId),
      )
      .select(purchasableColumns)
      .select(['l.quantity', 'l.unit_cost_amd as unitCostAmd', 'e.quantity as ordered', 'e.received'])
      .select(['l.lot_number as lotNumber', 'p.category'])
      .select(sql<string | null>`to_char(l.best_before_date, 'YYYY-MM-DD')`.as('bestBeforeDate'))
      .select(sql<string | null>`to_char(l.packed_date, 'YYYY-MM-DD')`.as('packedDate'))
      .where('l.goods_receipt_id', '=', row.id)
      .orderBy('l.position'),
  )
  const { datedCategories } = await getSettings(db, 'lots')
  return {
    ...toFields(row),
    version: row.version,
    lines: lines.map(line => ({
      ...toPurchasableVariant(line),
      quantity: line.quantity,
      unitCostAmd: toNumber(line.unitCostAmd),
      lotNumber: line.lotNumber,
      bestBeforeDate: line.bestBeforeDate,
      packedDate: line.packedDate,
      needsDate: datedCategories.some(category => category === line.category),
      ...(row.orderId !== null && { expected: Math.max(0, (line.ordered ?? 0) - (line.received ?? 0)) }),
    })),
  }
}

/**
 * Creates a draft, with the supplier and the expected lines of a purchase order. An order has one open draft at most: it
 * is returned to everyone who receives the order. The same key of the same user is the same delivery.
 * @throws NOT_FOUND; PURCHASING_STATE if the purchase order expects nothing; IDEMPOTENCY_KEY_REUSED for another order
 */
export async function createGoodsReceipt(
  deps: Deps,
  staff: Staff,
  { key, orderNumber }: { key: string; orderNumber: number | null },
): Promise<GoodsReceipt> {
  const id = idFromIdempotencyKey(staff.accountId, key)
  return withTransaction(deps.db, deps.random, async tx => {
    const earlier = await findReceipt(tx, id)
    if (earlier) return assertSameOrder(earlier, orderNumber)
    const order = orderNumber === null ? null : await lockExpectedOrder(tx, orderNumber)
    const [created] = await query(
      tx,
      kysely
        .insertInto('goods_receipt')
        .values({
          id,
          state: 'draft',
          supplier_id: order?.supplierId,
          purchase_order_id: order?.id,
          document_number: '',
          note: '',
          created_at: deps.clock.now(),
        })
        .onConflict(conflict => conflict.doNothing())
        .returning('number'),
    )
    if (!created) {
      // Created meanwhile: by a request with the same key, or for the same purchase order.
      const sameKey = await findReceipt(tx, id)
      return sameKey ? assertSameOrder(sameKey, orderNumber) : getOpenDraft(tx, order?.id ?? null)
    }
    const lines = order?.lines.map(line => ({ ...line, lotNumber: '', bestBeforeDate: null, packedDate: null })) ?? []
    await writeReceiptLines(tx, id, lines)
    const receipt = await getGoodsReceipt(tx, created.number)
    await audit(tx, deps, staff, {
      action: 'goods_receipt.create',
      subject: { type: 'goods_receipt', id },
      after: auditedReceipt(receipt),
    })
    return receipt
  })
}

async function findReceipt(tx: Tx, id: string): Promise<GoodsReceipt | undefined> {
  const [row] = await query(tx, kysely.selectFrom('goods_receipt').select('number').where('id', '=', id))
  return row && getGoodsReceipt(tx, row.number)
}

/** @throws IDEMPOTENCY_KEY_REUSED if the delivery was created for another purchase order */
function assertSameOrder(receipt: GoodsReceipt, orderNumber: number | null): GoodsReceipt {
  if (receipt.orderNumber !== orderNumber) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return receipt
}

async function getOpenDraft(tx: Tx, orderId: string | null): Promise<GoodsReceipt> {
  const drafts = kysely.selectFrom('goods_receipt').select('number').where('state', '=', 'draft')
  const [draft] = await query(tx, drafts.where('purchase_order_id', '=', orderId))
  if (!draft) throw new Error('expected the open draft of the purchase order, found none')
  return getGoodsReceipt(tx, draft.number)
}

/** Locks a purchase order, so that its deliveries are created and received one after the other. */
async function lockExpectedOrder(tx: Tx, number: number) {
  const orders = kysely.selectFrom('purchase_order').select(['id', 'state', 'supplier_id as supplierId'])
  const [order] = await query(tx, orders.where('number', '=', number).forNoKeyUpdate())
  if (!order) throw new AppError('NOT_FOUND')
  if (order.state !== 'ordered' && order.state !== 'partly_received') throw new AppError('PURCHASING_STATE')
  const lines = await query(
    tx,
    kysely
      .selectFrom('purchase_order_line')
      .select(['variant_id as variantId', 'unit_cost_amd as unitCostAmd'])
      .select(sql<number>`0`.as('quantity'))
      .where('purchase_order_id', '=', order.id)
      .whereRef('received', '<', 'quantity')
      .orderBy('position'),
  )
  return { ...order, lines }
}

export const auditedReceipt = (receipt: GoodsReceipt) => ({
  number: receipt.number,
  state: receipt.state,
  supplier: receipt.supplier?.name ?? null,
  orderNumber: receipt.orderNumber,
  documentNumber: receipt.documentNumber,
  note: receipt.note,
  lines: auditedLines(receipt.lines),
})

/** Locks a delivery. @throws NOT_FOUND */
export async function lockReceipt(tx: Tx, number: number) {
  const [row] = await query(
    tx,
    kysely
      .selectFrom('goods_receipt')
      .select(['id', 'state', 'version', 'purchase_order_id as orderId'])
      .where('number', '=', number)
      .forUpdate(),
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

type ChangeReceipt = { number: number; version: number; input: GoodsReceiptInput; locale: Locale }

/** Replaces the content of a draft. @throws NOT_FOUND; PURCHASING_CHANGED; PURCHASING_STATE; VALIDATION */
export async function changeGoodsReceipt(
  deps: Deps,
  staff: Staff,
  { number, version, input, locale }: ChangeReceipt,
): Promise<GoodsReceipt> {
  return withTransaction(deps.db, deps.random, async tx => {
    const row = await lockReceipt(tx, number)
    if (row.state !== 'draft') throw new AppError('PURCHASING_STATE')
    if (row.version !== version) throw new AppError('PURCHASING_CHANGED')
    const before = await getGoodsReceipt(tx, number)
    const storedId = before.supplier?.id ?? null
    await assertSupplierOffered(tx, { supplierId: input.supplierId, storedId, locale })
    assertPackedInTime(input, shopDate(deps.clock.now()), locale)
    const lines = await resolveLines(tx, input.lines, locale)
    const { supplierId, documentNumber, note } = input
    const changes = { supplier_id: supplierId, document_number: documentNumber, note, version: version + 1 }
    await execute(tx, kysely.updateTable('goods_receipt').set(changes).where('id', '=', row.id))
    await writeReceiptLines(tx, row.id, lines)
    const after = await getGoodsReceipt(tx, number)
    await audit(tx, deps, staff, {
      action: 'goods_receipt.change',
      subject: { type: 'goods_receipt', id: row.id },
      ...auditedChanges(auditedReceipt(before), auditedReceipt(after)),
    })
    return after
  })
}

/** @throws VALIDATION naming each line with a packed-on date after today */
function assertPackedInTime({ lines }: GoodsReceiptInput, today: string, locale: Locale): void {
  const details = lines.flatMap((line, index) => {
    const problem = findPackedProblem(line, today)
    return problem ? [{ path: `body.lines.${index}.packedDate`, message: fieldText(problem, locale) }] : []
  })
  if (details.length > 0) throw new AppError('VALIDATION', { details })
}

/**
 * Deletes a draft; a missing one is deleted already.
 * @throws PURCHASING_STATE if it was received; PURCHASING_CHANGED if the version is outdated
 */
export async function deleteGoodsReceipt(
  deps: Deps,
  staff: Staff,
  { number, version }: { number: number; version: number },
): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const rows = kysely.selectFrom('goods_receipt').select(['id', 'state', 'version']).where('number', '=', number)
    const [row] = await query(tx, rows.forUpdate())
    if (!row) return
    if (row.state !== 'draft') throw new AppError('PURCHASING_STATE')
    if (row.version !== version) throw new AppError('PURCHASING_CHANGED')
    const before = await getGoodsReceipt(tx, number)
    await execute(tx, kysely.deleteFrom('goods_receipt').where('id', '=', row.id))
    await audit(tx, deps, staff, {
      action: 'goods_receipt.delete',
      subject: { type: 'goods_receipt', id: row.id },
      before: auditedReceipt(before),
    })
  })
}
