import type { AuditAction } from '@shop/contracts/audit.ts'
import { GoodsReceiptState } from '@shop/contracts/goods-receipts.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import {
  type PurchaseOrder,
  type PurchaseOrderInput,
  type PurchaseOrderRow,
  PurchaseOrderState,
} from '@shop/contracts/purchase-orders.ts'
import { type InferResult, sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import { idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { escapeLike, type Page, type PageParams, parseIdCursor, toPageBy } from '#platform/db/page.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { auditedChanges, auditedLines, resolveLines, writeOrderLines } from './lines.ts'
import { assertSameRequest, hashRequest } from './same-request.ts'
import { assertSupplierOffered } from './suppliers.ts'
import { purchasableColumns, toNumber, toPurchasableVariant } from './variants.ts'

const allOrders = kysely.selectFrom('purchase_order as o').leftJoin('supplier as s', 's.id', 'o.supplier_id')

const orders = allOrders
  .leftJoinLateral(
    ({ selectFrom }) =>
      selectFrom('purchase_order_line as l')
        .whereRef('l.purchase_order_id', '=', 'o.id')
        .select([
          sql<number>`coalesce(sum(l.quantity), 0)::int`.as('quantity'),
          sql<number>`coalesce(sum(l.received), 0)::int`.as('received'),
          sql<string>`coalesce(sum(l.quantity * l.unit_cost_amd), 0)`.as('totalAmd'),
          rowCount.as('lineCount'),
        ])
        .as('t'),
    join => join.onTrue(),
  )
  .select([
    'o.id',
    'o.number',
    'o.state',
    'o.note',
    'o.version',
    'o.created_at as createdAt',
    'o.ordered_at as orderedAt',
  ])
  .select(['o.expected_date as expectedDate', 's.id as supplierId', 's.name as supplierName'])
  .select(['t.quantity', 't.received', 't.totalAmd', 't.lineCount'])

type Row = InferResult<typeof orders>[number]

type OrderFilter = PageParams & {
  q?: string | undefined
  state?: PurchaseOrderState | undefined
  supplierId?: string | undefined
}

/** Lists purchase orders, newest first. @throws VALIDATION for an invalid cursor */
export async function listPurchaseOrders(
  db: Tx,
  { q = '', state, supplierId, limit, cursor }: OrderFilter,
  locale: Locale,
): Promise<Page<PurchaseOrderRow>> {
  const before = cursor === undefined ? undefined : parseIdCursor(cursor, locale)
  const conditions = [
    ...(state === undefined ? [] : [sql<boolean>`o.state = ${state}`]),
    ...(supplierId === undefined ? [] : [sql<boolean>`o.supplier_id = ${supplierId}::uuid`]),
    ...(q === '' ? [] : [sql<boolean>`(o.number::text = ${q} OR s.name ILIKE ${`%${escapeLike(q)}%`})`]),
  ]
  const older = before === undefined ? [] : [sql<boolean>`o.number < ${before}`]
  const rows = await query(
    db,
    orders
      .where(({ and }) => and([...conditions, ...older]))
      .orderBy('o.number', 'desc')
      .limit(limit + 1),
  )
  const [counted] = await query(
    db,
    allOrders.select(rowCount.as('total')).where(({ and }) => and(conditions)),
  )
  const size = { limit, total: counted?.total ?? 0 }
  return toPageBy(rows, { ...size, cursorOf: ({ number: last }) => String(last) }, row => ({
    ...toFields(row),
    lineCount: row.lineCount ?? 0,
  }))
}

const toFields = (row: Row) => ({
  number: row.number,
  state: PurchaseOrderState.parse(row.state),
  supplier: row.supplierId && row.supplierName ? { id: row.supplierId, name: row.supplierName } : null,
  note: row.note,
  expectedDate: row.expectedDate?.toISOString().slice(0, 10) ?? null,
  createdAt: row.createdAt.toISOString(),
  orderedAt: row.orderedAt?.toISOString() ?? null,
  quantity: row.quantity ?? 0,
  received: row.received ?? 0,
  totalAmd: Number(row.totalAmd ?? 0),
})

/** @throws NOT_FOUND */
export async function getPurchaseOrder(db: Tx, number: number): Promise<PurchaseOrder> {
  const [row] = await query(db, orders.where('o.number', '=', number))
  if (!row) throw new AppError('NOT_FOUND')
  const lines = await query(
    db,
    kysely
      .selectFrom('purchase_order_line as l')
      .innerJoin('variant as v', 'v.id', 'l.variant_id')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .select(purchasableColumns)
      .select(['l.quantity', 'l.received', 'l.unit_cost_amd as unitCostAmd'])
      .where('l.purchase_order_id', '=', row.id)
      .orderBy('l.position'),
  )
  const receipts = await query(
    db,
    kysely
      .selectFrom('goods_receipt')
      .select(['number', 'state'])
      .where('purchase_order_id', '=', row.id)
      .orderBy('number'),
  )
  return {
    ...toFields(row),
    version: row.version,
    lines: lines.map(line => ({
      ...toPurchasableVariant(line),
      quantity: line.quantity,
      received: line.received,
      unitCostAmd: toNumber(line.unitCostAmd),
    })),
    receipts: receipts.map(receipt => ({ ...receipt, state: GoodsReceiptState.parse(receipt.state) })),
  }
}

type CreateOrder = { key: string; input: PurchaseOrderInput; locale: Locale }

/**
 * Creates a draft. The same key of the same user is the same purchase order.
 * @throws VALIDATION; IDEMPOTENCY_KEY_REUSED for another content
 */
export async function createPurchaseOrder(
  deps: Deps,
  staff: Staff,
  { key, input, locale }: CreateOrder,
): Promise<PurchaseOrder> {
  const id = idFromIdempotencyKey(staff.accountId, key)
  return withTransaction(deps.db, deps.random, async tx => {
    const hash = hashRequest(input)
    const earlier = await findSameOrder(tx, id, hash)
    if (earlier) return earlier
    await assertSupplierOffered(tx, { supplierId: input.supplierId, storedId: null, locale })
    const lines = await resolveLines(tx, input.lines, locale)
    const [created] = await query(
      tx,
      kysely
        .insertInto('purchase_order')
        .values({ id, state: 'draft', ...toColumns(input), created_at: deps.clock.now(), request_hash: hash })
        .onConflict(conflict => conflict.doNothing())
        .returning('number'),
    )
    if (!created) {
      const concurrent = await findSameOrder(tx, id, hash)
      if (!concurrent) throw new Error('expected the purchase order of the same key, found none')
      return concurrent
    }
    await writeOrderLines(tx, id, lines)
    const order = await getPurchaseOrder(tx, created.number)
    await auditOrder(tx, deps, staff, { id, action: 'purchase_order.create', after: order })
    return order
  })
}

/** @throws IDEMPOTENCY_KEY_REUSED if it was created with another content */
async function findSameOrder(tx: Tx, id: string, hash: Uint8Array): Promise<PurchaseOrder | undefined> {
  const rows = kysely.selectFrom('purchase_order').select(['number', 'request_hash as hash']).where('id', '=', id)
  const [row] = await query(tx, rows)
  if (!row) return undefined
  assertSameRequest(row.hash, hash)
  return getPurchaseOrder(tx, row.number)
}

const toColumns = ({ supplierId, note, expectedDate }: PurchaseOrderInput) => ({
  supplier_id: supplierId,
  note,
  expected_date: expectedDate === null ? null : new Date(expectedDate),
})

type OrderAudit = { id: string; action: AuditAction; before?: PurchaseOrder; after: PurchaseOrder }

const auditOrder = (tx: Tx, deps: Deps, staff: Staff, { id, action, before, after }: OrderAudit) =>
  audit(tx, deps, staff, {
    action,
    subject: { type: 'purchase_order', id },
    ...(before && { before: audited(before) }),
    after: audited(after),
  })

const audited = ({ number, state, supplier, note, expectedDate, lines }: PurchaseOrder) => ({
  number,
  state,
  supplier: supplier?.name ?? null,
  note,
  expectedDate,
  lines: auditedLines(lines),
})

/** Locks a purchase order. @throws NOT_FOUND; PURCHASING_CHANGED if the version is outdated */
async function lockOrder(tx: Tx, number: number, version: number): Promise<{ id: string; before: PurchaseOrder }> {
  const rows = kysely.selectFrom('purchase_order').select('id').where('number', '=', number)
  const [row] = await query(tx, rows.forUpdate())
  if (!row) throw new AppError('NOT_FOUND')
  const before = await getPurchaseOrder(tx, number)
  if (before.version !== version) throw new AppError('PURCHASING_CHANGED')
  return { id: row.id, before }
}

type ChangeOrder = { number: number; version: number; input: PurchaseOrderInput; locale: Locale }

/** Replaces the content of a draft. @throws NOT_FOUND; PURCHASING_CHANGED; PURCHASING_STATE; VALIDATION */
export async function changePurchaseOrder(
  deps: Deps,
  staff: Staff,
  { number, version, input, locale }: ChangeOrder,
): Promise<PurchaseOrder> {
  return withTransaction(deps.db, deps.random, async tx => {
    const { id, before } = await lockOrder(tx, number, version)
    if (before.state !== 'draft') throw new AppError('PURCHASING_STATE')
    const storedId = before.supplier?.id ?? null
    await assertSupplierOffered(tx, { supplierId: input.supplierId, storedId, locale })
    const lines = await resolveLines(tx, input.lines, locale)
    const changes = { ...toColumns(input), version: version + 1 }
    await execute(tx, kysely.updateTable('purchase_order').set(changes).where('id', '=', id))
    await writeOrderLines(tx, id, lines)
    const after = await getPurchaseOrder(tx, number)
    await audit(tx, deps, staff, {
      action: 'purchase_order.change',
      subject: { type: 'purchase_order', id },
      ...auditedChanges(audited(before), audited(after)),
    })
    return after
  })
}

type Step = { number: number; version: number; locale: Locale }

/** Marks a draft as ordered. @throws VALIDATION without a supplier or lines; PURCHASING_STATE; PURCHASING_CHANGED */
export async function placePurchaseOrder(
  deps: Deps,
  staff: Staff,
  { number, version, locale }: Step,
): Promise<PurchaseOrder> {
  return withTransaction(deps.db, deps.random, async tx => {
    const { id, before } = await lockOrder(tx, number, version)
    if (before.state !== 'draft') throw new AppError('PURCHASING_STATE')
    const missing = [...(before.supplier ? [] : ['supplierId']), ...(before.lines.length > 0 ? [] : ['lines'])]
    if (missing.length > 0)
      throw new AppError('VALIDATION', {
        details: missing.map(field => ({ path: `body.${field}`, message: fieldText('required', locale) })),
      })
    const changes = { state: 'ordered', ordered_at: deps.clock.now(), version: version + 1 }
    await execute(tx, kysely.updateTable('purchase_order').set(changes).where('id', '=', id))
    const after = await getPurchaseOrder(tx, number)
    await auditOrder(tx, deps, staff, { id, action: 'purchase_order.order', before, after })
    return after
  })
}

/** Cancels a purchase order that is not fully received. @throws PURCHASING_STATE; PURCHASING_CHANGED */
export async function cancelPurchaseOrder(deps: Deps, staff: Staff, { number, version }: Step): Promise<PurchaseOrder> {
  return withTransaction(deps.db, deps.random, async tx => {
    const { id, before } = await lockOrder(tx, number, version)
    if (before.state === 'received' || before.state === 'cancelled') throw new AppError('PURCHASING_STATE')
    const changes = { state: 'cancelled', version: version + 1 }
    await execute(tx, kysely.updateTable('purchase_order').set(changes).where('id', '=', id))
    const after = await getPurchaseOrder(tx, number)
    await auditOrder(tx, deps, staff, { id, action: 'purchase_order.cancel', before, after })
    return after
  })
}
