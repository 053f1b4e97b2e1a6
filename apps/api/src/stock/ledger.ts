import type { Locale } from '@shop/contracts/locale.ts'
import { type StockMovement, StockMovementKind } from '@shop/contracts/stock-staff.ts'
import { type InferResult, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { type Page, type PageParams, parseIdCursor, toPage } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

/** Units: on hand, reserved by unpaid orders, and available. */
export type Counts = { onHand: number; reserved: number; available: number }

/** @throws PRODUCT_NOT_FOUND */
export async function stockOf(db: Tx, sku: string): Promise<Counts> {
  if (sku.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
  const variant = kysely.selectFrom('variant').select(['on_hand as onHand', 'reserved']).where('sku', '=', sku)
  const [row] = await query(db, variant)
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  return { ...row, available: row.onHand - row.reserved }
}

const movements = kysely
  .selectFrom('stock_move as m')
  .innerJoin('variant as v', 'v.id', 'm.variant_id')
  .leftJoin('account as a', 'a.id', 'm.actor_id')
  .leftJoin('orders as o', 'o.id', 'm.ref')
  .select([
    'm.id',
    'v.sku',
    'm.kind',
    'm.delta',
    'm.reason',
    'a.name as actor',
    'o.number as orderNumber',
    'm.created_at as createdAt',
  ])

type Row = InferResult<typeof movements>[number]

/** Locks a reference until the transaction ends, so that it is recorded once. */
export async function lockReference(tx: Tx, ref: string): Promise<void> {
  await query(tx, kysely.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${ref}, 0))`.as('lock')))
}

/** Finds the manual movement of a reference. */
export async function findManualMovement(
  db: Tx,
  ref: string,
): Promise<{ sku: string; movement: StockMovement } | null> {
  const [row] = await query(db, movements.where('m.ref', '=', ref))
  return row ? { sku: row.sku, movement: toMovement(row) } : null
}

/**
 * Lists the ledger of a variant, newest first, with its stock. @throws PRODUCT_NOT_FOUND; VALIDATION for an invalid
 * cursor
 */
export async function listMovements(
  db: Tx,
  sku: string,
  { limit, cursor }: PageParams,
  locale: Locale,
): Promise<Page<StockMovement> & { stock: Counts }> {
  const before = cursor === undefined ? undefined : parseIdCursor(cursor, locale)
  const stock = await stockOf(db, sku)
  const all = movements.where('v.sku', '=', sku)
  const older = before === undefined ? all : all.where('m.id', '<', before)
  const rows = await query(db, older.orderBy('m.id', 'desc').limit(limit + 1))
  const [counted] = await query(
    db,
    kysely
      .selectFrom('stock_move as m')
      .innerJoin('variant as v', 'v.id', 'm.variant_id')
      .select(rowCount.as('total'))
      .where('v.sku', '=', sku),
  )
  const total = counted?.total ?? 0
  return { ...toPage(rows, { limit, total }, toMovement), stock }
}

function toMovement({ id, kind, delta, reason, actor, orderNumber, createdAt }: Row): StockMovement {
  return {
    id: String(id),
    kind: StockMovementKind.parse(kind),
    delta,
    reason: reason ?? undefined,
    actor: actor ?? undefined,
    orderNumber: orderNumber ?? undefined,
    at: createdAt.toISOString(),
  }
}
