import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { kysely, query } from '../../apps/api/src/platform/db/sql.ts'
import { accountOf } from '../../apps/api/test/builders/people.ts'
import type { BenchContext } from './bench-context.ts'
import { type LoadStats, toLoadStats } from './load.ts'

/** Columns of a line, a reservation, an event, a payment and an order, to insert copies of the shop's rows. */
const COPIES = [
  { table: 'order_line', key: 'order_id' },
  { table: 'reservation', key: 'order_id' },
  { table: 'order_event', key: 'order_id' },
  { table: 'payment', key: 'order_id' },
]
const CUSTOMERS = 2000
const MADE_BY_DATABASE = ['id', 'number', 'idempotency_key', 'account_id']

/**
 * A transaction of the same shape as placing an order, straight on PostgreSQL, with no rule of the shop: the account
 * locked, two variants reserved by conditional updates, the order with its lines, reservations, event and payment
 * written (copied from one that the shop has placed), as prepared statements of one connection each.
 */
export async function straightOrders(
  { databaseUrl, db }: BenchContext,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadStats> {
  const { id: model } = await db.order.findFirstOrThrow({ where: { status: 'awaiting_payment' }, select: { id: true } })
  // A customer with unpaid orders cannot place more through the shop, so these are other customers.
  const accounts = Array.from({ length: CUSTOMERS }, () => ({ id: randomUUID(), ...accountOf(new Date()) }))
  await db.account.createMany({ data: accounts })
  const variants = await db.variant.findMany({ select: { id: true }, orderBy: { id: 'asc' }, take: 200 })
  const orderColumns = await columnsOf(db, 'orders')
  const statements: readonly (readonly [string, string])[] = [
    [
      'place',
      `INSERT INTO orders (id, account_id, idempotency_key, ${orderColumns})
      SELECT $1::uuid, $2::uuid, $3, ${orderColumns} FROM orders WHERE id = $4::uuid`,
    ],
    ...(await Promise.all(COPIES.map(async ({ table, key }) => [table, await copyOf(db, table, key)] as const))),
  ]
  const times: number[] = []
  const from = performance.now() + 1000
  const until = from + seconds * 1000
  let index = 0
  const next = () => {
    const turn = index++
    const two = [variants[(turn * 7) % variants.length]?.id, variants[(turn * 7 + 3) % variants.length]?.id].sort()
    return { account: accounts[turn % accounts.length]?.id, two }
  }
  const buyer = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    for (let start = performance.now(); start < until; start = performance.now()) {
      await placeStraight(client, statements, { ...next(), model })
      const end = performance.now()
      if (end > from && end <= until) times.push(end - start)
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: connections }, buyer))
  return toLoadStats(times, seconds, {})
}

type OrderInput = { account: string | undefined; two: (string | undefined)[]; model: string }

async function placeStraight(
  client: pg.Client,
  statements: readonly (readonly [string, string])[],
  { account, two, model }: OrderInput,
): Promise<void> {
  const id = randomUUID()
  await client.query('BEGIN')
  await client.query({ name: 'lock', text: 'SELECT 1 FROM account WHERE id = $1::uuid FOR UPDATE', values: [account] })
  const reserve = 'UPDATE variant SET reserved = reserved + 1 WHERE id = $1::uuid AND on_hand - reserved >= 1'
  for (const variant of two) await client.query({ name: 'reserve', text: reserve, values: [variant] })
  for (const [name, text] of statements)
    await client.query({ name, text, values: name === 'place' ? [id, account, id, model] : [id, model] })
  await client.query('COMMIT')
}

async function columnsOf(db: BenchContext['db'], table: string): Promise<string> {
  const columns = kysely
    .selectFrom(sql<Record<string, string>>`information_schema.columns`.as('c'))
    .select(sql<string>`quote_ident(column_name)`.as('name'))
    .where('table_name', '=', table)
    .where('column_name', 'not in', [...MADE_BY_DATABASE, 'order_id', 'provider_ref', 'page'])
    .where('is_generated', '=', 'NEVER')
    .orderBy('ordinal_position')
  const rows = await query(db, columns)
  return rows.map(({ name }) => name).join(', ')
}

async function copyOf(db: BenchContext['db'], table: string, key: string): Promise<string> {
  const columns = (await columnsOf(db, table)).replace(/(^|, )number(?=,|$)/, '')
  const hasId = table === 'order_event' || table === 'payment'
  return `INSERT INTO ${table} (${hasId ? 'id, ' : ''}${key}, ${columns})
    SELECT ${hasId ? 'gen_random_uuid(), ' : ''}$1::uuid, ${columns} FROM ${table} WHERE ${key} = $2::uuid`
}
