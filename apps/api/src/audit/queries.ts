import type { AuditChoices, AuditEntry } from '@shop/contracts/audit.ts'
import { addDays, shopMoment } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import type { Prisma, Tx } from '#platform/db.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'
import { kysely, query } from '#platform/sql.ts'

export type AuditFilter = PageAsked & {
  subjectType?: string | undefined
  subjectId?: string | undefined
  orderNumber?: number | undefined
  actorId?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
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
  { subjectType, subjectId, orderNumber, actorId, action, from, to }: Omit<AuditFilter, keyof PageAsked>,
): Promise<Prisma.AuditEntryWhereInput> {
  const asked: Prisma.AuditEntryWhereInput = {
    ...(subjectType === undefined ? {} : { subjectType }),
    ...(subjectId === undefined ? {} : { subjectId }),
    ...(actorId === undefined ? {} : { actorId }),
    ...(action === undefined ? {} : { action }),
    at: {
      ...(from === undefined ? {} : { gte: shopMoment(from) }),
      ...(to === undefined ? {} : { lt: shopMoment(addDays(to, 1)) }),
    },
  }
  if (orderNumber === undefined) return asked
  const orders = await db.order.findMany({ where: { number: orderNumber }, select: { id: true } })
  return { AND: [asked, { subjectType: 'order', subjectId: { in: orders.map(({ id }) => id) } }] }
}

/**
 * The distinct values of a column of the log, each read as the next larger one from its index: the log may be long, its
 * values are few.
 */
function distinct(column: 'action' | 'subject_type' | 'actor_id') {
  const values = kysely.selectFrom('audit_entry').select(`${column} as value`).orderBy(column).limit(1)
  return kysely
    .withRecursive('seen', queries =>
      queries
        .selectFrom(values.as('first'))
        .select(({ ref }) => ref('first.value').$castTo<string | null>().as('value'))
        .unionAll(
          queries
            .selectFrom('seen')
            .select(({ ref }) => values.where(column, '>', ref('seen.value')).as('value'))
            .where('seen.value', 'is not', null),
        ),
    )
    .selectFrom('seen')
    .where('seen.value', 'is not', null)
}

/** What the log can be narrowed to. */
export async function auditChoices(db: Tx): Promise<AuditChoices> {
  const read = async (column: 'action' | 'subject_type') => {
    const rows = await query(
      db,
      distinct(column).select(({ ref }) => ref('seen.value').$notNull().as('value')),
    )
    return rows.map(({ value }) => value)
  }
  const actors = await query(
    db,
    distinct('actor_id')
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom('audit_entry')
            .select('actor_role as role')
            .whereRef('actor_id', '=', 'seen.value')
            .orderBy('at', 'desc')
            .limit(1)
            .as('last'),
        join => join.onTrue(),
      )
      .select(({ ref }) => [ref('seen.value').$notNull().as('accountId'), 'last.role']),
  )
  const names = await namesOf(
    db,
    actors.map(({ accountId }) => accountId),
  )
  return {
    actors: actors.map(({ accountId, role }) => {
      const name = names.get(accountId)
      return { accountId, role, ...(name === undefined ? {} : { name }) }
    }),
    actions: await read('action'),
    subjectTypes: await read('subject_type'),
  }
}

/** What the accounts that still are there are called, by their ids. */
export async function namesOf(db: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.account.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function numbersOf(db: Tx, ids: string[]): Promise<Map<string, number>> {
  const rows = await db.order.findMany({ where: { id: { in: ids } }, select: { id: true, number: true } })
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Who of the staff did something to a thing, by its moment: what stands elsewhere with the same moment was theirs. */
export async function actorsOf(
  db: Tx,
  { type, id }: { type: string; id: string },
): Promise<{ at: string; name: string }[]> {
  const rows = await query(
    db,
    kysely
      .selectFrom('audit_entry as e')
      .innerJoin('account as a', 'a.id', 'e.actor_id')
      .distinctOn('e.at')
      .select(['e.at', 'a.name'])
      .where('e.subject_type', '=', type)
      .where('e.subject_id', '=', id)
      .orderBy('e.at')
      .orderBy('e.id'),
  )
  return rows.map(({ at, name }) => ({ at: at.toISOString(), name }))
}

/** What one person changed in one step: the fields by name. */
export type FieldChange = { fields: string[]; by: string | null; at: Date }

/**
 * What was changed in a thing that has versions since one of them, the oldest first. Its entries say in `after` which
 * version they made, and in `before` and `after` nothing but the fields that changed.
 */
export async function changesSince(
  db: Tx,
  { type, id }: { type: string; id: string },
  version: number,
): Promise<FieldChange[]> {
  return query(
    db,
    kysely
      .selectFrom('audit_entry as e')
      .leftJoin('account as a', 'a.id', 'e.actor_id')
      .select([
        'a.name as by',
        'e.at',
        sql<string[]>`ARRAY(
          SELECT DISTINCT field FROM (
            SELECT jsonb_object_keys(coalesce(e.before, '{}')) AS field UNION SELECT jsonb_object_keys(e.after)
          ) named WHERE field <> 'version' ORDER BY field)`.as('fields'),
      ])
      .where('e.subject_type', '=', type)
      .where('e.subject_id', '=', id)
      .where(sql<number>`(e.after->>'version')::int`, '>', version)
      .orderBy('e.at')
      .orderBy('e.id'),
  )
}
