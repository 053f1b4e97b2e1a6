import {
  type AuditChoices,
  type AuditEntry,
  getAuditChoices,
  listAudit as listAuditRoute,
} from '@shop/contracts/audit.ts'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import type { Mount } from '#platform/http/http.ts'

/** Mounts the audit log, for admins only. */
export function mountAudit(mount: Mount, deps: Deps): void {
  mount(listAuditRoute, async ({ query }) => ({ result: await listAudit(deps.db, query) }))
  mount(getAuditChoices, async () => ({ result: await auditChoices(deps.db) }))
}

export type AuditFilter = PageParams & {
  subjectType?: string | undefined
  subjectId?: string | undefined
  orderNumber?: number | undefined
  actorId?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Lists audit entries, newest first. The cursor is the id of the last entry: entries never change. */
export async function listAudit(db: Tx, { limit, cursor, ...filter }: AuditFilter): Promise<Page<AuditEntry>> {
  const matching = kysely.selectFrom('audit_entry').where(matches(filter))
  const page = matching
    .select(['id', 'at', 'actor_id as actorId', 'actor_role as actorRole', 'action', 'before', 'after'])
    .select(['subject_type as subjectType', 'subject_id as subjectId', 'request_id as requestId'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const [[count], rows] = await Promise.all([
    query(db, matching.select(rowCount.as('total'))),
    query(db, cursor === undefined ? page : page.where(isBefore(cursor))),
  ])
  const shown = rows.slice(0, limit)
  const names = await namesOf(
    db,
    shown.map(({ actorId }) => actorId),
  )
  const numbers = await numbersOf(
    db,
    shown.flatMap(({ subjectType, subjectId }) => (subjectType === 'order' ? [subjectId] : [])),
  )
  return toPage(
    rows,
    { limit, total: count?.total ?? 0 },
    ({ id, at, actorId, actorRole, action, subjectType, subjectId, requestId, ...change }) => {
      const [name, orderNumber] = [names.get(actorId), numbers.get(subjectId)]
      return {
        id,
        at: at.toISOString(),
        actor: { accountId: actorId, role: actorRole, name },
        action,
        subject: { type: subjectType, id: subjectId, orderNumber },
        before: change.before ?? undefined,
        after: change.after ?? undefined,
        requestId,
      }
    },
  )
}

const matches =
  ({ subjectType, subjectId, orderNumber, actorId, action, from, to }: Omit<AuditFilter, keyof PageParams>) =>
  ({ eb, and, selectFrom }: ExpressionBuilder<DB, 'audit_entry'>) => {
    // The log has the id of the order, not its number.
    const ofOrder = (number: number) => [
      eb('subject_type', '=', 'order'),
      eb(
        'subject_id',
        'in',
        selectFrom('orders').select(sql<string>`orders.id::text`.as('id')).where('number', '=', number),
      ),
    ]
    return and([
      and({ subject_type: subjectType, subject_id: subjectId, actor_id: actorId, action }),
      ...(orderNumber === undefined ? [] : ofOrder(orderNumber)),
      ...(from === undefined ? [] : [eb('at', '>=', shopTimestamp(from))]),
      ...(to === undefined ? [] : [eb('at', '<', shopTimestamp(addDays(to, 1)))]),
    ])
  }

/** Selects the entries that are older than one entry. */
const isBefore =
  (id: string) =>
  ({ eb, refTuple, selectFrom }: ExpressionBuilder<DB, 'audit_entry'>) =>
    eb(
      refTuple('at', 'id'),
      '<',
      selectFrom('audit_entry as last').select(['last.at', 'last.id']).where('last.id', '=', id).$asTuple('at', 'id'),
    )

/**
 * Selects the distinct values of a column, each as the next larger one in its index (a loose index scan): the log is
 * long and has few values.
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

/** Returns the values of the log's filters. */
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
      return { accountId, role, name }
    }),
    actions: await read('action'),
    subjectTypes: await read('subject_type'),
  }
}

/** Returns the names of accounts by id; deleted accounts are missing. */
export async function namesOf(db: Tx, ids: string[]): Promise<Map<string, string>> {
  const accounts = kysely.selectFrom('account').select(['id', 'name'])
  const rows = await query(
    db,
    accounts.where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids)))),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function numbersOf(db: Tx, ids: string[]): Promise<Map<string, number>> {
  const orders = kysely.selectFrom('orders').select(['id', 'number'])
  const rows = await query(
    db,
    orders.where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids)))),
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Returns the staff members who changed a subject, by timestamp: rows with the same timestamp are their changes. */
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

/** The names of the fields that one person changed in one step. */
export type FieldChange = { fields: string[]; by: string | null; at: Date }

/**
 * Lists the changes of a versioned subject since a version, oldest first. The `after` of its entries has the new
 * version; otherwise `before` and `after` have only the changed fields.
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
