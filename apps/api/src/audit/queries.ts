import type { AuditEntry } from '@shop/contracts/audit.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'

export type AuditFilter = PageAsked & {
  subjectType?: string | undefined
  subjectId?: string | undefined
  orderNumber?: number | undefined
  actorId?: string | undefined
  action?: string | undefined
}

/** A page of what staff did, newest first. The cursor is the last entry's id: nothing in the log moves or goes. */
export async function listAudit(db: Tx, { limit, cursor, ...filter }: AuditFilter): Promise<Page<AuditEntry>> {
  const where = await wanted(db, filter)
  const [total, rows] = await Promise.all([
    db.auditEntry.count({ where }),
    db.auditEntry.findMany({
      where,
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      ...(cursor === undefined ? {} : { cursor: { id: cursor }, skip: 1 }),
      omit: { addressHash: true },
    }),
  ])
  const page = rows.slice(0, limit)
  const names = await namesOf(
    db,
    page.map(({ actorId }) => actorId),
  )
  const numbers = await numbersOf(
    db,
    page.flatMap(({ subjectType, subjectId }) => (subjectType === 'order' ? [subjectId] : [])),
  )
  return pageOf(
    rows,
    { limit, total },
    ({ id, at, actorId, actorRole, action, subjectType, subjectId, requestId, ...change }) => {
      const [name, orderNumber] = [names.get(actorId), numbers.get(subjectId)]
      return {
        id,
        at: at.toISOString(),
        actor: { accountId: actorId, role: actorRole, ...(name === undefined ? {} : { name }) },
        action,
        subject: { type: subjectType, id: subjectId, ...(orderNumber === undefined ? {} : { orderNumber }) },
        ...(change.before === null ? {} : { before: change.before }),
        ...(change.after === null ? {} : { after: change.after }),
        requestId,
      }
    },
  )
}

/** An order is known by its number, and stands in the log by its id: a number that is no order's has no entries. */
async function wanted(
  db: Tx,
  { subjectType, subjectId, orderNumber, actorId, action }: Omit<AuditFilter, keyof PageAsked>,
): Promise<Prisma.AuditEntryWhereInput> {
  const asked: Prisma.AuditEntryWhereInput = {
    ...(subjectType === undefined ? {} : { subjectType }),
    ...(subjectId === undefined ? {} : { subjectId }),
    ...(actorId === undefined ? {} : { actorId }),
    ...(action === undefined ? {} : { action }),
  }
  if (orderNumber === undefined) return asked
  const orders = await db.order.findMany({ where: { number: orderNumber }, select: { id: true } })
  return { AND: [asked, { subjectType: 'order', subjectId: { in: orders.map(({ id }) => id) } }] }
}

async function namesOf(db: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.account.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function numbersOf(db: Tx, ids: string[]): Promise<Map<string, number>> {
  const rows = await db.order.findMany({ where: { id: { in: ids } }, select: { id: true, number: true } })
  return new Map(rows.map(({ id, number }) => [id, number]))
}
