import { MAX_COUNTED_ROWS } from '@shop/contracts/pagination.ts'
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from '#platform/db/tables/tables.ts'

/** Runs statements: a transaction, or the database outside of one. Reads take it, so that they work in both. */
export interface Tx {
  run<Row extends object>(statement: Statement): Promise<pg.QueryResult<Row>>
  /**
   * Runs a statement without its result. In a transaction, it resolves once the statement is sent, and a failure rejects
   * the transaction.
   */
  send(statement: Statement): Promise<void>
}

/** A statement for the driver, with its values at $1, $2 and so on. */
export type Statement = { text: string; values: unknown[]; types?: pg.CustomTypesConfig }

/**
 * Builds typed SQL statements; `query` runs them. Tables and columns have their database names, and results the names
 * given with `as`. The types come from the Prisma schema (`pnpm db:generate`): a column that is missing in the table or
 * in the result is a compile error. docs/adr/0037 says why statements are built by Kysely and run by our own pool.
 */
export const kysely = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const { DATE, INT8 } = pg.types.builtins
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (text: string) => new Date(text)
    if (oid === INT8) return BigInt
    return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
  },
}

/**
 * Runs a statement in the transaction, or on a connection of the pool, and returns its rows. `timestamptz` and `date`
 * are Dates (dates at midnight UTC), `bigint` is a BigInt, `numeric` a string.
 * @throws UNAVAILABLE if the transaction is already over
 */
export async function query<Row extends object>(tx: Tx, statement: Compilable<Row>): Promise<Row[]> {
  return (await tx.run<Row>(toStatement(statement))).rows
}

/**
 * Runs a statement like `query` and returns the number of rows that it inserted, updated, deleted or selected.
 * @throws UNAVAILABLE if the transaction is already over
 */
export async function execute(tx: Tx, statement: Compilable): Promise<number> {
  return (await tx.run(toStatement(statement))).rowCount ?? 0
}

/**
 * Runs a statement whose result the caller does not need. In a transaction, it does not wait for PostgreSQL, so that the
 * next statements, also COMMIT, share its round trip. If the statement fails, the transaction fails.
 * @throws UNAVAILABLE if the transaction is already over
 */
export async function send(tx: Tx, statement: Compilable): Promise<void> {
  await tx.send(toStatement(statement))
}

function toStatement(statement: Compilable): Statement {
  const { sql: text, parameters } = statement.compile()
  return { text, values: [...parameters], types }
}

/** Refers to a value of a prepared statement by its name. */
export type Param<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/**
 * Prepares a frequent statement: Kysely builds its text at the first call only, and each call passes the values. `build`
 * must not depend on anything that changes.
 * @example
 * const orderById = prepare((param: Param<{ id: string }>) =>
 *   kysely.selectFrom('orders').select('number').where('id', '=', param('id')))
 * const [order] = await query(tx, orderById({ id }))
 */
export function prepare<Values extends object, Row>(
  build: (param: Param<Values>) => Compilable<Row>,
): (values: Values) => Compilable<Row> {
  let built: CompiledQuery<Row> | undefined
  return values => {
    built ??= build(name => sql`${new Placeholder(name)}`).compile()
    const parameters = built.parameters.map(value =>
      value instanceof Placeholder ? Reflect.get(values, value.name) : value,
    )
    const statement = { ...built, parameters }
    return { compile: () => statement }
  }
}

/** Marks the position of a value in the parameters of a prepared statement. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The number of rows. Without GROUP BY, the statement returns one row, also if the count is 0. */
export const rowCount = sql<number>`count(*)::int`

/** Selects the number of rows of a long list: at most one more than `MAX_COUNTED_ROWS`, where reading stops. */
export const countUpToMax = (rows: { limit: (max: number) => Expression<unknown> }) =>
  kysely.selectFrom(sql<object>`${rows.limit(MAX_COUNTED_ROWS + 1)}`.as('counted')).select(rowCount.as('total'))

/** The number of rows for which a condition is true. */
export const countWhere = (condition: RawBuilder<unknown>) => sql<number>`count(*) FILTER (WHERE ${condition})::int`

/**
 * Any of the values: `where('p.id', '=', anyOf(ids))`. They are sent as one array: unlike `in`, it accepts an empty list,
 * and the text of the statement does not depend on their number.
 */
export const anyOf = <Value>(values: readonly Value[] | RawBuilder<readonly Value[]>) => sql<Value>`any(${values})`

/**
 * An array value of a prepared statement, for `anyOf` and `unnest`. The subquery hides its length from the planner, which
 * would otherwise expect fewer rows for a short array and plan the statement again at each call.
 */
export const arrayOf = <Item>(array: RawBuilder<readonly Item[]>, type: ArrayType) =>
  sql<readonly Item[]>`(SELECT ${array}::${sql.raw(type)})::${sql.raw(type)}`

type ArrayType = 'uuid[]' | 'int[]' | 'text[]' | 'bool[]'

/**
 * Records of a table as a source of rows: `updateTable('variant as v').from(recordsOf('variant', rows).as('r'))`. They
 * are sent as one parameter. Missing columns are null. A prepared statement passes them as JSON.
 */
export const recordsOf = <Table extends keyof DB>(
  table: Table,
  records: readonly Partial<Selectable<DB[Table]>>[] | RawBuilder<string>,
) =>
  sql<Selectable<DB[Table]>>`jsonb_populate_recordset(NULL::${sql.table(table)},
    ${'length' in records ? JSON.stringify(records) : records}::jsonb)`

type ColumnTypes = { uuid: string; int: number; text: string; boolean: boolean }
type Columns = Record<string, keyof ColumnTypes>

/**
 * A table of the objects in a JSON array, for set-based writes: `selectFrom(jsonTable(json, 'i', { id: 'uuid' }))`.
 * The columns have the names of the properties.
 */
export function jsonTable<Alias extends string, Shape extends Columns>(
  json: RawBuilder<string>,
  alias: Alias,
  columns: Shape,
) {
  const definitions = Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`)
  type Row = { [Name in keyof Shape]: ColumnTypes[Shape[Name]] }
  return sql<Row>`json_to_recordset(${json}::json)`.as<Alias>(sql`${sql.id(alias)}(${sql.join(definitions)})`)
}

/** A whole statement as text, for commands that the builder lacks: `rawStatement(sql`ANALYZE product`)`. */
export const rawStatement = (text: RawBuilder<object>): Compilable<object> => ({
  compile: () => text.compile(kysely),
})

/** Locks a name until the transaction ends. Transactions that lock the same name run one after the other. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await execute(tx, kysely.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked')))
}
