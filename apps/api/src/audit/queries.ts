import type { AuditChoices, AuditEntry } from '@shop/contracts/audit.ts'
import { addDays, shopMoment } from '@shop/contracts/days.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'

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

/** Each value that a column of the log has, read from one entry to the next larger one: the log may be long, they are few. */
const choicesOf = {
  action: Prisma.sql`WITH RECURSIVE seen AS (
    (SELECT action AS value FROM audit_entry ORDER BY action LIMIT 1)
    UNION ALL
    SELECT (SELECT action FROM audit_entry WHERE action > seen.value ORDER BY action LIMIT 1) FROM seen WHERE seen.value IS NOT NULL
  ) SELECT value FROM seen WHERE value IS NOT NULL`,
  subjectType: Prisma.sql`WITH RECURSIVE seen AS (
    (SELECT subject_type AS value FROM audit_entry ORDER BY subject_type LIMIT 1)
    UNION ALL
    SELECT (SELECT subject_type FROM audit_entry WHERE subject_type > seen.value ORDER BY subject_type LIMIT 1)
    FROM seen WHERE seen.value IS NOT NULL
  ) SELECT value FROM seen WHERE value IS NOT NULL`,
}

/** What the log can be narrowed to. */
export async function auditChoices(db: Tx): Promise<AuditChoices> {
  const read = async (column: keyof typeof choicesOf) =>
    (await db.$queryRaw<{ value: string }[]>(choicesOf[column])).map(({ value }) => value)
  const actors = await db.$queryRaw<{ accountId: string; role: string }[]>`
    WITH RECURSIVE seen AS (
      (SELECT actor_id AS id FROM audit_entry ORDER BY actor_id LIMIT 1)
      UNION ALL
      SELECT (SELECT actor_id FROM audit_entry WHERE actor_id > seen.id ORDER BY actor_id LIMIT 1)
      FROM seen WHERE seen.id IS NOT NULL
    )
    SELECT seen.id AS "accountId", last.actor_role AS role FROM seen CROSS JOIN LATERAL (
      SELECT actor_role FROM audit_entry WHERE actor_id = seen.id ORDER BY at DESC LIMIT 1
    ) last WHERE seen.id IS NOT NULL`
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
    subjectTypes: await read('subjectType'),
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
  const rows = await db.$queryRaw<{ at: Date; name: string }[]>`
    SELECT DISTINCT ON (e.at) e.at, a.name FROM audit_entry e JOIN account a ON a.id = e.actor_id
    WHERE e.subject_type = ${type} AND e.subject_id = ${id} ORDER BY e.at, e.id`
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
  return db.$queryRaw<FieldChange[]>`
    SELECT a.name AS by, e.at, ARRAY(
      SELECT DISTINCT field FROM (
        SELECT jsonb_object_keys(coalesce(e.before, '{}')) AS field UNION SELECT jsonb_object_keys(e.after)
      ) named WHERE field <> 'version' ORDER BY field
    ) AS fields
    FROM audit_entry e LEFT JOIN account a ON a.id = e.actor_id
    WHERE e.subject_type = ${type} AND e.subject_id = ${id} AND (e.after->>'version')::int > ${version}
    ORDER BY e.at, e.id`
}
