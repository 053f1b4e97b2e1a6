import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

/** Every request updates the last use of its session, so this table is ignored. */
const NOT_OF_A_CALL = 'session'

const tables = kysely
  .selectFrom(sql<{ tablename: string; schemaname: string }>`pg_tables`.as('t'))
  .select('tablename as name')
  .where('schemaname', '=', 'public')
  .where('tablename', '!=', NOT_OF_A_CALL)

/** One word for all that the shop holds, the same for as long as no row of any table changes. */
export async function snapshotOf(db: Db): Promise<string> {
  const [first, ...others] = (await query(db, tables)).map(({ name }) =>
    kysely
      .selectFrom(sql<object>`${sql.table(name)}`.as('t'))
      .select([
        sql<string>`${name}::text`.as('name'),
        sql<string | null>`md5(string_agg(t::text, '|' ORDER BY t::text))`.as('hash'),
      ]),
  )
  if (!first) throw new Error('expected tables in the schema public, found none')
  const hashes = others.reduce((all, table) => all.unionAll(table), first)
  return JSON.stringify(await query(db, hashes.orderBy('name')))
}
