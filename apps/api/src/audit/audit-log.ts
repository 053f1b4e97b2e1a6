import {
  type AuditChoices,
  type AuditEntry,
  getAuditChoices,
  listAudit as listAuditRoute,
  recordAuditExport,
} from '@shop/contracts/audit.ts'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import type { Mount } from '#platform/http/http.ts'
import { auditExport, staffOf } from './audit.ts'
import { type Subjects, subjectsLike, subjectsOfOrder, subjectsOfProduct } from './find-subjects.ts'
import { isUuid, mentionsIn, nameMentioned, nameSubjects, type SubjectRow, subjectKey } from './subjects.ts'

/** Mounts the audit log, for admins only. */
export function mountAudit(mount: Mount, deps: Deps): void {
  mount(listAuditRoute, async ({ query, locale }) => ({ result: await listAudit(deps.db, query, locale) }))
  mount(getAuditChoices, async () => ({ result: await auditChoices(deps.db) }))
  mount(recordAuditExport, async ({ body: { q, ...filter }, ...call }) => {
    // Not the text: it may be a name or a phone number, and audit entries are never deleted.
    const used = { ...filter, ...(q && { isSearch: true }) }
    await auditExport(deps, staffOf(call), { action: 'audit.export', kind: 'audit', filter: withoutAbsent(used) })
    return { result: { isRecorded: true as const } }
  })
}

const withoutAbsent = (filter: Record<string, string | number | boolean | undefined>) =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

export type AuditFilter = PageParams & {
  subjectType?: string | undefined
  subjectId?: string | undefined
  orderNumber?: number | undefined
  actorId?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
}

/**
 * Lists audit entries, newest first, with the names of what they are about. The cursor is the id of the last entry:
 * entries never change.
 */
export async function listAudit(
  db: Tx,
  { limit, cursor, ...filter }: AuditFilter,
  locale: Locale,
): Promise<Page<AuditEntry>> {
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
  const [names, subjects, mentions] = await Promise.all([
    namesOf(
      db,
      shown.map(({ actorId }) => actorId),
    ),
    nameSubjects(
      db,
      shown.map(({ subjectType, subjectId }) => ({ type: subjectType, id: subjectId })),
      locale,
    ),
    nameMentioned(
      db,
      shown.map(({ before, after }) => [before, after]),
      locale,
    ),
  ])
  return toPage(
    rows,
    { limit, total: count?.total ?? 0 },
    ({ id, at, actorId, actorRole, action, subjectType, subjectId, requestId, ...change }) => {
      const subject = { type: subjectType, id: subjectId }
      return {
        id,
        at: at.toISOString(),
        actor: { accountId: actorId, role: actorRole, name: names.get(actorId) },
        action,
        subject: { ...subject, ...toSubjectNames(subjects.get(subjectKey(subject))) },
        before: change.before ?? undefined,
        after: change.after ?? undefined,
        names: mentionsIn([change.before, change.after], mentions),
        requestId,
      }
    },
  )
}

const toSubjectNames = (row: SubjectRow | undefined) => ({
  name: row?.name ?? undefined,
  orderNumber: row?.orderNumber ?? undefined,
  key: row?.key ?? undefined,
})

const matches =
  ({ actorId, action, from, to, ...subject }: Omit<AuditFilter, keyof PageParams>) =>
  ({ eb, and }: ExpressionBuilder<DB, 'audit_entry'>) =>
    and([
      and({ actor_id: actorId, action }),
      ...(from === undefined ? [] : [eb('at', '>=', shopTimestamp(from))]),
      ...(to === undefined ? [] : [eb('at', '<', shopTimestamp(addDays(to, 1)))]),
      ...subjectConditions(subject).map(condition => condition(eb)),
    ])

type SubjectFilter = Pick<AuditFilter, 'subjectType' | 'subjectId' | 'orderNumber' | 'q'>
type Condition = (eb: ExpressionBuilder<DB, 'audit_entry'>) => Expression<SqlBool>

function subjectConditions({ subjectType, subjectId, orderNumber, q }: SubjectFilter): Condition[] {
  const conditions: Condition[] = []
  if (subjectType === 'product' && subjectId !== undefined && isUuid(subjectId)) {
    conditions.push(() => isOneOf(subjectsOfProduct(subjectId)))
  } else conditions.push(({ and }) => and({ subject_type: subjectType, subject_id: subjectId }))
  if (orderNumber !== undefined) conditions.push(() => isOneOf(subjectsOfOrder(orderNumber)))
  if (q) conditions.push(() => isOneOf(subjectsLike(q)))
  return conditions
}

const isOneOf = (subjects: Subjects) => sql<boolean>`(subject_type, subject_id) IN (${subjects})`

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

/** Selects the name of the account or API key whose id is in a column; null if the account is deleted. */
export const actorName = (column: string) =>
  sql<string | null>`coalesce((SELECT name FROM account WHERE id = ${sql.ref(column)}),
    (SELECT name FROM api_key WHERE id = ${sql.ref(column)}))`

/** Returns the names of accounts and API keys by id; deleted accounts are missing. */
export async function namesOf(db: Tx, ids: string[]): Promise<Map<string, string>> {
  const [accounts, keys] = [kysely.selectFrom('account'), kysely.selectFrom('api_key')]
  const isNamed = sql<boolean>`id = any(${ids})`
  const ofAccounts = accounts.select(['id', 'name']).where(isNamed)
  const rows = await query(db, ofAccounts.unionAll(keys.select(['id', 'name']).where(isNamed)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the staff members and API keys that changed a subject, by timestamp: rows with the same timestamp are their changes. */
export async function actorsOf(
  db: Tx,
  { type, id }: { type: string; id: string },
): Promise<{ at: string; name: string }[]> {
  const rows = await query(
    db,
    kysely
      .selectFrom('audit_entry as e')
      .distinctOn('e.at')
      .select(['e.at', actorName('e.actor_id').as('name')])
      .where('e.subject_type', '=', type)
      .where('e.subject_id', '=', id)
      .orderBy('e.at')
      .orderBy('e.id'),
  )
  return rows.flatMap(({ at, name }) => (name === null ? [] : { at: at.toISOString(), name }))
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
      .select([
        actorName('e.actor_id').as('by'),
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
