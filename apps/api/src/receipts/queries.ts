import { type OwnReceipt, ReceiptKind } from '@shop/contracts/receipts.ts'
import { ReceiptState, type StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import { Prisma, rows, type Tx } from '#platform/db.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'

type PrintedRow = {
  orderId: string
  kind: string
  number: string | null
  amountAmd: number
  vatAmd: number
  printedAt: Date | null
}

/** The printed receipts of several orders, by order, in their order. One query. */
export async function receiptsOf(db: Tx, orderIds: readonly string[]): Promise<Map<string, OwnReceipt[]>> {
  const printed = await rows<PrintedRow>(
    db,
    Prisma.sql`
    SELECT order_id AS "orderId", kind, number, amount_amd AS "amountAmd", vat_amd AS "vatAmd", printed_at AS "printedAt"
    FROM fiscal_receipt WHERE order_id = ANY(${orderIds}::uuid[]) AND status = 'printed' ORDER BY seq`,
  )
  const byOrder = new Map<string, OwnReceipt[]>(orderIds.map(id => [id, []]))
  for (const { orderId, kind, number, printedAt, ...amounts } of printed) {
    if (number === null || printedAt === null) continue
    const receipt = { kind: ReceiptKind.parse(kind), number, printedAt: printedAt.toISOString(), ...amounts }
    byOrder.get(orderId)?.push(receipt)
  }
  return byOrder
}

type ListQuery = PageAsked & { show: 'open' | 'all' }

/** A page of the receipts, oldest first; the cursor is the last one's id. */
export async function listReceipts(db: Tx, { show, limit, cursor }: ListQuery): Promise<Page<StaffReceipt>> {
  const where = show === 'open' ? { status: { not: 'printed' } } : {}
  const [total, rows] = await Promise.all([
    db.fiscalReceipt.count({ where }),
    db.fiscalReceipt.findMany({
      where: { AND: [where, cursor === undefined ? {} : { id: { gt: cursor } }] },
      orderBy: { id: 'asc' },
      take: limit + 1,
      include: { order: { select: { number: true } } },
    }),
  ])
  return pageOf(rows, { limit, total }, ({ order, ...row }) => ({
    id: row.id,
    orderNumber: order.number,
    kind: ReceiptKind.parse(row.kind),
    state: ReceiptState.parse(row.status),
    amountAmd: row.amountAmd,
    vatAmd: row.vatAmd,
    ...(row.seq === null ? {} : { seq: row.seq }),
    ...(row.number === null ? {} : { number: row.number }),
    attempts: row.attempts,
    ...(row.lastError === null ? {} : { lastError: row.lastError }),
    queuedAt: row.queuedAt.toISOString(),
    ...(row.printedAt === null ? {} : { printedAt: row.printedAt.toISOString() }),
  }))
}
