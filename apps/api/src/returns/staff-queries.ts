import { shopDate } from '@shop/contracts/days.ts'
import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Prisma } from '#platform/db/db.ts'
import { orderSearchWhere, type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { anyOf, query } from '#platform/db/sql.ts'
import { findReturn, orderReturns, type ReturnRow, toLine, toReturn } from './queries.ts'

/** Returns a return for staff. @throws NOT_FOUND */
export async function staffReturn({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<StaffReturn> {
  return toStaffReturn(await findReturn(db, id), shopDate(clock.now()))
}

export function toStaffReturn(row: ReturnRow, today: string): StaffReturn {
  const { orderNumber, customer, lines, requestedAt } = row
  const seen = toReturn(row)
  const isMoneyLate = seen.refund !== undefined && seen.refund.state !== 'confirmed' && seen.refund.dueOn < today
  const arePointsLate = seen.state === 'received' && seen.pointsDueOn !== undefined && seen.pointsDueOn < today
  return {
    ...seen,
    orderNumber,
    customer,
    requestedAt: requestedAt.toISOString(),
    lines: lines.map(line => ({
      ...toLine(line),
      isOpened: line.isOpened,
      toStock: line.toStock ?? undefined,
      writtenOff: line.writtenOff ?? undefined,
      writtenOffWhy: line.writtenOffWhy ?? undefined,
    })),
    isOverdue: isMoneyLate || arePointsLate,
  }
}

export type ReturnFilter = 'open' | 'due' | 'overdue' | 'all'
/** Lists the returns, oldest first. */
export async function listReturns(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { show, q, limit, cursor }: PageParams & { show: ReturnFilter; q?: string | undefined },
): Promise<Page<StaffReturn>> {
  const today = shopDate(clock.now())
  const where = { AND: [toWhere(show, new Date(today)), q ? { order: orderSearchWhere(q) } : {}] }
  const [total, page] = await Promise.all([
    db.orderReturn.count({ where }),
    db.orderReturn.findMany({
      where: { AND: [where, cursor === undefined ? {} : { id: { gt: cursor } }] },
      orderBy: { id: 'asc' },
      take: limit + 1,
      select: { id: true },
    }),
  ])
  const ids = page.map(({ id }) => id)
  const rows = await query(db, orderReturns.where('t.id', '=', anyOf(ids)))
  return toPage(rows, { limit, total }, row => toStaffReturn(row, today))
}

function toWhere(show: ReturnFilter, today: Date): Prisma.OrderReturnWhereInput {
  const wheres: Record<ReturnFilter, Prisma.OrderReturnWhereInput> = {
    open: { status: { in: ['requested', 'accepted', 'received'] } },
    due: { status: 'received' },
    overdue: {
      status: 'received',
      OR: [{ pointsDueOn: { lt: today } }, { refund: { status: { not: 'confirmed' }, promisedBy: { lt: today } } }],
    },
    all: {},
  }
  return wheres[show]
}
