import { type OwnReceipt, ReceiptKind } from '@shop/contracts/receipts.ts'
import { ReceiptState, type StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import { Prisma, rows, type Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'
import { typedOrderWhere } from '#platform/typed-order.ts'

type PrintedRow = {
  orderId: string
  kind: string
  number: string | null
  amountAmd: number
  vatAmd: number
  printedAt: Date | null
}

/** The printed receipts of several orders, by order, the first printed first. One query. */
export async function receiptsOf(db: Tx, orderIds: readonly string[]): Promise<Map<string, OwnReceipt[]>> {
  const printed = await rows<PrintedRow>(
    db,
    Prisma.sql`
    SELECT order_id AS "orderId", kind, number, amount_amd AS "amountAmd", vat_amd AS "vatAmd", printed_at AS "printedAt"
    FROM fiscal_receipt WHERE order_id = ANY(${orderIds}::uuid[]) AND status = 'printed' ORDER BY printed_at, id`,
  )
  const byOrder = new Map<string, OwnReceipt[]>(orderIds.map(id => [id, []]))
  for (const { orderId, kind, number, printedAt, ...amounts } of printed) {
    if (number === null || printedAt === null) continue
    const receipt = { kind: ReceiptKind.parse(kind), number, printedAt: printedAt.toISOString(), ...amounts }
    byOrder.get(orderId)?.push(receipt)
  }
  return byOrder
}

/** Held receipts `r` that the device can print: it does not know the sale of a return that was printed by hand. */
export const SENDABLE = Prisma.sql`r.status = 'held' AND (r.kind <> 'return' OR NOT EXISTS (
  SELECT 1 FROM fiscal_receipt s WHERE s.payment_id = r.payment_id AND s.kind = 'sale' AND s.is_manual))`

const include = { order: { select: { number: true } } } satisfies Prisma.FiscalReceiptInclude
type Row = Prisma.FiscalReceiptGetPayload<{ include: typeof include }>

export const toStaffReceipt = ({ order, ...row }: Row): StaffReceipt => ({
  id: row.id,
  orderNumber: order.number,
  kind: ReceiptKind.parse(row.kind),
  state: ReceiptState.parse(row.status),
  amountAmd: row.amountAmd,
  vatAmd: row.vatAmd,
  ...(row.seq === null ? {} : { seq: row.seq }),
  ...(row.number === null ? {} : { number: row.number }),
  isManual: row.isManual,
  attempts: row.attempts,
  ...(row.lastError === null ? {} : { lastError: row.lastError }),
  queuedAt: row.queuedAt.toISOString(),
  ...(row.printedAt === null ? {} : { printedAt: row.printedAt.toISOString() }),
})

/** A receipt as staff see it. @throws NOT_FOUND */
export async function findReceipt(db: Tx, id: string): Promise<StaffReceipt> {
  const row = await db.fiscalReceipt.findUnique({ where: { id }, include })
  if (!row) throw new AppError('NOT_FOUND')
  return toStaffReceipt(row)
}

type Show = 'open' | 'manual' | 'all'
type ListQuery = PageAsked & { show: Show; q?: string | undefined }

const shown: Record<Show, Prisma.FiscalReceiptWhereInput> = {
  open: { status: { not: 'printed' } },
  manual: { isManual: true },
  all: {},
}

/** A page of the receipts, oldest first; the cursor is the last one's id. */
export async function listReceipts(
  db: Tx,
  { show, q, limit, cursor }: ListQuery,
): Promise<Page<StaffReceipt> & { sendable: number }> {
  const where = { AND: [shown[show], q ? { order: typedOrderWhere(q) } : {}] }
  const [total, page, [{ sendable } = { sendable: 0 }]] = await Promise.all([
    db.fiscalReceipt.count({ where }),
    db.fiscalReceipt.findMany({
      where: { AND: [where, cursor === undefined ? {} : { id: { gt: cursor } }] },
      orderBy: { id: 'asc' },
      take: limit + 1,
      include,
    }),
    rows<{ sendable: number }>(
      db,
      Prisma.sql`SELECT count(*)::int AS sendable FROM fiscal_receipt r WHERE ${SENDABLE}`,
    ),
  ])
  return { ...pageOf(page, { limit, total }, toStaffReceipt), sendable }
}

/** Unprinted receipts by their state: `held` ones wait for staff, the others for the device. */
export async function receiptFigures(db: Tx): Promise<{ state: string; receipts: number }[]> {
  const found = await rows<{ state: string; receipts: number }>(
    db,
    Prisma.sql`
    SELECT status AS state, count(*)::int AS receipts FROM fiscal_receipt WHERE status <> 'printed' GROUP BY status`,
  )
  const byState = new Map(found.map(({ state, receipts }) => [state, receipts]))
  return ReceiptState.options
    .filter(state => state !== 'printed')
    .map(state => ({ state, receipts: byState.get(state) ?? 0 }))
}
