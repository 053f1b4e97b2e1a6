import { shopDate } from '@shop/contracts/days.ts'
import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import type { Prisma } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'
import { anyOf, query } from '#platform/sql.ts'
import { typedOrderWhere } from '#platform/typed-order.ts'
import { findReturn, orderReturns, type ReturnRow, toLine, toReturn } from './queries.ts'

/** A return as staff see it. @throws NOT_FOUND */
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

export type Show = 'open' | 'due' | 'overdue' | 'all'
/** A page of the returns, oldest first. */
export async function listReturns(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { show, q, limit, cursor }: PageAsked & { show: Show; q?: string | undefined },
): Promise<Page<StaffReturn>> {
  const today = shopDate(clock.now())
  const where = { AND: [shown(show, new Date(today)), q ? { order: typedOrderWhere(q) } : {}] }
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
  return pageOf(rows, { limit, total }, row => toStaffReturn(row, today))
}

function shown(show: Show, today: Date): Prisma.OrderReturnWhereInput {
  const wheres: Record<Show, Prisma.OrderReturnWhereInput> = {
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
