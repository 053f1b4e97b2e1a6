import type { Locale } from '@shop/contracts/locale.ts'
import { StockMoveKind, type StockMovement } from '@shop/contracts/stock-staff.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { idOf, type Page, type PageAsked, pageOf } from '#platform/page.ts'

/** Pieces: on hand, held for unpaid orders, and what can be sold now. */
export type Counts = { onHand: number; reserved: number; available: number }

/** @throws PRODUCT_NOT_FOUND */
export async function stockOf(db: Tx, sku: string): Promise<Counts> {
  if (sku.includes('\0')) throw new AppError('PRODUCT_NOT_FOUND')
  const row = await db.variant.findUnique({ where: { sku }, select: { onHand: true, reserved: true } })
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  return { ...row, available: row.onHand - row.reserved }
}

type Row = {
  id: bigint
  sku: string
  kind: string
  delta: number
  reason: string | null
  actor: string | null
  orderNumber: number | null
  createdAt: Date
}

const moves = Prisma.sql`
  SELECT m.id, v.sku, m.kind, m.delta, m.reason, a.name AS actor, o.number AS "orderNumber", m.created_at AS "createdAt"
  FROM stock_move m JOIN variant v ON v.id = m.variant_id
  LEFT JOIN account a ON a.id = m.actor_id LEFT JOIN orders o ON o.id = m.ref`

/** What was booked by hand under a reference. */
export async function findBooked(db: Tx, ref: string): Promise<{ sku: string; movement: StockMovement } | null> {
  const [row] = await db.$queryRaw<Row[]>`${moves} WHERE m.ref = ${ref}::uuid`
  return row ? { sku: row.sku, movement: toMovement(row) } : null
}

/** A packing's ledger, the newest first, with its stock now. @throws PRODUCT_NOT_FOUND; VALIDATION for no cursor of ours */
export async function listMovements(
  db: Tx,
  sku: string,
  { limit, cursor }: PageAsked,
  locale: Locale,
): Promise<Page<StockMovement> & { stock: Counts }> {
  const before = cursor === undefined ? Prisma.empty : Prisma.sql`AND m.id < ${idOf(cursor, locale)}`
  const stock = await stockOf(db, sku)
  const rows = await db.$queryRaw<Row[]>`${moves} WHERE v.sku = ${sku} ${before} ORDER BY m.id DESC LIMIT ${limit + 1}`
  const total = await db.stockMove.count({ where: { variant: { sku } } })
  return { ...pageOf(rows, { limit, total }, toMovement), stock }
}

function toMovement({ id, kind, delta, reason, actor, orderNumber, createdAt }: Row): StockMovement {
  return {
    id: String(id),
    kind: StockMoveKind.parse(kind),
    delta,
    ...(reason !== null && { reason }),
    ...(actor !== null && { actor }),
    ...(orderNumber !== null && { orderNumber }),
    at: createdAt.toISOString(),
  }
}
