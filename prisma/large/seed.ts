import { Client } from 'pg'
import { notifiedStatuses } from '../../apps/api/src/orders/index.ts'
import { goodsSql, stockSql } from './goods.ts'
import { LARGE_KEY, orderSql, toldSql } from './orders.ts'

/** How large a shop is to be measured. */
export const LARGE = { products: 10_000, orders: 50_000 }

/**
 * Fills the database of the demo catalog up to a large shop, in one transaction; what is there already is left.
 *
 * @throws Error, one line, where there are orders of people, or no catalog to be like
 */
export async function seedLarge(
  databaseUrl: string,
  size: { products: number; orders: number } = LARGE,
): Promise<{ products: number; orders: number }> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const count = async (sql: string, values: unknown[] = []): Promise<number> =>
    Number((await client.query<{ n: string }>(sql, values)).rows[0]?.n)
  try {
    const own = `idempotency_key LIKE '${LARGE_KEY}%'`
    if ((await count(`SELECT count(*) AS n FROM orders WHERE NOT ${own}`)) > 0)
      throw new Error('This database has orders of people: a large shop is made in an empty one.')
    if ((await count('SELECT count(*) AS n FROM product')) === 0)
      throw new Error('This database has no demo catalog yet: start the shop once with it.')
    if ((await count(`SELECT count(*) AS n FROM orders WHERE ${own}`)) === 0) await fill(client, size)
    return {
      products: await count('SELECT count(*) AS n FROM product'),
      orders: await count('SELECT count(*) AS n FROM orders'),
    }
  } finally {
    await client.end()
  }
}

async function fill(client: Client, { products, orders }: typeof LARGE): Promise<void> {
  await client.query('BEGIN')
  for (const sql of goodsSql) await client.query(sql, sql.includes('$1') ? [products] : [])
  for (const sql of orderSql) await client.query(sql, sql.includes('$1') ? [orders] : [])
  await client.query(toldSql, [[...notifiedStatuses]])
  for (const sql of stockSql) await client.query(sql)
  await client.query('COMMIT')
  await client.query('ANALYZE')
}
