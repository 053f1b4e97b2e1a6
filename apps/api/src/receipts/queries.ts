import { type OwnReceipt, ReceiptKind } from '@shop/contracts/receipts.ts'
import { ReceiptState, type StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Prisma, Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'
import { kysely, type Param, prepare, query, rowCount } from '#platform/sql.ts'
import type { DB } from '#platform/tables/tables.ts'
import { typedOrderWhere } from '#platform/typed-order.ts'

/** The printed receipts of several orders, by order, the first printed first. One query. */
export async function receiptsOf(db: Tx, orderIds: readonly string[]): Promise<Map<string, OwnReceipt[]>> {
  const printed = await query(db, printedReceipts({ orderIds }))
  const byOrder = new Map<string, OwnReceipt[]>(orderIds.map(id => [id, []]))
  for (const { orderId, kind, number, printedAt, ...amounts } of printed) {
    if (number === null || printedAt === null) continue
    const receipt = { kind: ReceiptKind.parse(kind), number, printedAt: printedAt.toISOString(), ...amounts }
    byOrder.get(orderId)?.push(receipt)
  }
  return byOrder
}

const printedReceipts = prepare((param: Param<{ orderIds: readonly string[] }>) =>
  kysely
    .selectFrom('fiscal_receipt')
    .select([
      'order_id as orderId',
      'kind',
      'number',
      'amount_amd as amountAmd',
      'vat_amd as vatAmd',
      'printed_at as printedAt',
    ])
    .where('status', '=', sql.lit('printed'))
    .where('order_id', '=', sql<string>`any(${param('orderIds')})`)
    .orderBy('printed_at')
    .orderBy('id'),
)

type Receipts = ExpressionBuilder<DB & { r: DB['fiscal_receipt'] }, 'r'>

/** Whether the device can print the held receipt `r`: it does not know the sale of a return that was printed by hand. */
export const isSendable = ({ and, eb, exists, not, or, selectFrom }: Receipts) =>
  and([
    eb('r.status', '=', 'held'),
    or([
      eb('r.kind', '!=', 'return'),
      not(
        exists(
          selectFrom('fiscal_receipt as s')
            .select('s.id')
            .whereRef('s.payment_id', '=', 'r.payment_id')
            .where('s.kind', '=', 'sale')
            .where('s.is_manual', '=', true),
        ),
      ),
    ]),
  ])

const include = { order: { select: { number: true } } } satisfies Prisma.FiscalReceiptInclude
type Row = Prisma.FiscalReceiptGetPayload<{ include: typeof include }>

export const toStaffReceipt = ({ order, ...row }: Row): StaffReceipt => ({
  id: row.id,
  orderNumber: order.number,
  kind: ReceiptKind.parse(row.kind),
  state: ReceiptState.parse(row.status),
  amountAmd: row.amountAmd,
  vatAmd: row.vatAmd,
  seq: row.seq ?? undefined,
  number: row.number ?? undefined,
  isManual: row.isManual,
  attempts: row.attempts,
  lastError: row.lastError ?? undefined,
  queuedAt: row.queuedAt.toISOString(),
  printedAt: row.printedAt?.toISOString(),
})

/** A receipt as staff see it. @throws NOT_FOUND */
export async function findReceipt(db: Db, id: string): Promise<StaffReceipt> {
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
  db: Db,
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
    query(db, kysely.selectFrom('fiscal_receipt as r').select(rowCount.as('sendable')).where(isSendable)),
  ])
  return { ...pageOf(page, { limit, total }, toStaffReceipt), sendable }
}

/** Unprinted receipts by their state: `held` ones wait for staff, the others for the device. */
export async function receiptFigures(db: Tx): Promise<{ state: string; receipts: number }[]> {
  const unprinted = kysely.selectFrom('fiscal_receipt').where('status', '!=', 'printed')
  const found = await query(db, unprinted.select(['status as state', rowCount.as('receipts')]).groupBy('status'))
  const byState = new Map(found.map(({ state, receipts }) => [state, receipts]))
  return ReceiptState.options
    .filter(state => state !== 'printed')
    .map(state => ({ state, receipts: byState.get(state) ?? 0 }))
}
