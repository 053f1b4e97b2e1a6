import { type OwnReceipt, ReceiptKind } from '@shop/contracts/receipts.ts'
import { ReceiptProblem, ReceiptState, type StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import { type ExpressionBuilder, type InferResult, type RawBuilder, sql } from 'kysely'
import type { Db, Prisma, Tx } from '#platform/db/db.ts'
import { orderSearchWhere, type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { anyOf, kysely, query, rowCount } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import { AppError } from '#platform/http/errors.ts'

const printed = kysely
  .selectFrom('fiscal_receipt')
  .select(['id', 'kind', 'number', 'amount_amd as amountAmd', 'vat_amd as vatAmd', 'printed_at as printedAt'])
  .select(['fiscal_number as fiscalNumber', 'qr'])
  .where('status', '=', sql.lit('printed'))
  .orderBy('printed_at')
  .orderBy('id')

/** Selects the printed receipts of an order, also for use as a column; `toOwnReceipts` converts the rows. */
export const selectReceipts = (orderId: RawBuilder<string>) => printed.where('order_id', '=', orderId)

type ReceiptRow = Omit<InferResult<typeof printed>[number], 'printedAt'> & { printedAt: Date | string | null }

/** Converts printed receipts for their customer. */
export function toOwnReceipts(rows: readonly ReceiptRow[]): OwnReceipt[] {
  return rows.flatMap(({ id, kind, number, amountAmd, vatAmd, printedAt, fiscalNumber, qr }) =>
    number === null || printedAt === null
      ? []
      : [
          {
            id,
            kind: ReceiptKind.parse(kind),
            number,
            amountAmd,
            vatAmd,
            printedAt: new Date(printedAt).toISOString(),
            ...(fiscalNumber ? { fiscalNumber } : {}),
            ...(qr ? { qr } : {}),
          },
        ],
  )
}

/** Returns the printed receipts of several orders, by order, oldest first. One query. */
export async function getReceiptsByOrder(db: Tx, orderIds: readonly string[]): Promise<Map<string, OwnReceipt[]>> {
  const rows = await query(db, printed.select('order_id as orderId').where('order_id', '=', anyOf(orderIds)))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(orderIds.map(id => [id, toOwnReceipts(byOrder.get(id) ?? [])]))
}

/** Kind of the receipt of the same payment that the receipt `alias` refers to; null if it refers to none. */
export const baseKindOf = (alias: string) =>
  sql<string | null>`CASE ${sql.ref(`${alias}.kind`)} WHEN 'return' THEN 'sale' WHEN 'charge' THEN 'sale'
    WHEN 'sale' THEN 'prepayment' WHEN 'prepayment_return' THEN 'prepayment' END`

/** Kinds of receipts that are never printed without the receipt that they refer to. */
export const RETURN_KINDS: readonly string[] = ['return', 'prepayment_return']

type Receipts = ExpressionBuilder<DB & { r: DB['fiscal_receipt'] }, 'r'>

/**
 * True if the device can print the held receipt `r`: it does not know a receipt that was printed manually or on another
 * register, nor its returns, nor the sale that spends it. Staff decide about a receipt in doubt, which it may have printed.
 */
export const isSendable =
  (crn: string | null) =>
  ({ and, eb, exists, not, or, selectFrom }: Receipts) =>
    and([
      eb('r.status', '=', 'held'),
      sql<boolean>`r.problem IS DISTINCT FROM 'in_doubt'`,
      or([
        eb('r.kind', '=', 'charge'),
        not(
          exists(
            selectFrom('fiscal_receipt as s')
              .select('s.id')
              .whereRef('s.payment_id', '=', 'r.payment_id')
              .where('s.kind', '=', baseKindOf('r'))
              .where('s.status', '=', 'printed')
              .where(sale =>
                sale.or([sale('s.is_manual', '=', true), sql<boolean>`s.crn IS DISTINCT FROM ${crn}::text`]),
              ),
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
  problem: row.status === 'printed' ? undefined : ReceiptProblem.safeParse(row.problem).data,
  fiscalNumber: row.fiscalNumber ?? undefined,
  qr: row.qr ?? undefined,
  queuedAt: row.queuedAt.toISOString(),
  printedAt: row.printedAt?.toISOString(),
})

/** Returns a receipt for staff. @throws NOT_FOUND */
export async function getReceipt(db: Db, id: string): Promise<StaffReceipt> {
  const row = await db.fiscalReceipt.findUnique({ where: { id }, include })
  if (!row) throw new AppError('NOT_FOUND')
  return toStaffReceipt(row)
}

type ReceiptFilter = 'open' | 'manual' | 'all'
type ListQuery = PageParams & { show: ReceiptFilter; q?: string | undefined }

const filters: Record<ReceiptFilter, Prisma.FiscalReceiptWhereInput> = {
  open: { status: { not: 'printed' } },
  manual: { isManual: true },
  all: {},
}

/** Lists the receipts, oldest first; the cursor is the id of the last one. `crn`: of the register of the shop. */
export async function listReceipts(
  db: Db,
  { show, q, limit, cursor }: ListQuery,
  crn: string | null,
): Promise<Page<StaffReceipt> & { sendable: number }> {
  const where = { AND: [filters[show], q ? { order: orderSearchWhere(q) } : {}] }
  const [total, page, [{ sendable } = { sendable: 0 }]] = await Promise.all([
    db.fiscalReceipt.count({ where }),
    db.fiscalReceipt.findMany({
      where: { AND: [where, cursor === undefined ? {} : { id: { gt: cursor } }] },
      orderBy: { id: 'asc' },
      take: limit + 1,
      include,
    }),
    query(db, kysely.selectFrom('fiscal_receipt as r').select(rowCount.as('sendable')).where(isSendable(crn))),
  ])
  return { ...toPage(page, { limit, total }, toStaffReceipt), sendable }
}

/** Counts the unprinted receipts by state: `held` ones wait for staff, the others for the device. */
export async function countUnprintedReceipts(db: Tx): Promise<{ state: string; receipts: number }[]> {
  const unprinted = kysely.selectFrom('fiscal_receipt').where('status', '!=', 'printed')
  const counts = await query(db, unprinted.select(['status as state', rowCount.as('receipts')]).groupBy('status'))
  const byState = new Map(counts.map(({ state, receipts }) => [state, receipts]))
  return ReceiptState.options
    .filter(state => state !== 'printed')
    .map(state => ({ state, receipts: byState.get(state) ?? 0 }))
}
