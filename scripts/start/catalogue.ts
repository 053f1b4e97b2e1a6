import { join } from 'node:path'
import pg from 'pg'
import { runCommand } from '../command.ts'
import { root } from '../root.ts'

/**
 * Seeds the demo catalogue where the shop has no products, or nothing to rent out. The seed analyzes what it filled, and nothing here analyzes
 * the rest: a table last analyzed while it was empty makes every foreign-key check read it from end to end.
 *
 * @returns what came of it, for the step's line
 */
export async function seedOnce(databaseUrl: string, env: Readonly<Record<string, string>>): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    if (await hasCatalogue(client)) return 'there already'
    await runCommand({ file: process.execPath, args: [join(root, 'prisma/seed.ts')], env })
    const { rows } = await client.query<{ products: number }>('SELECT count(*)::int AS products FROM product')
    return `${rows[0]?.products ?? 0} products`
  } finally {
    await client.end()
  }
}

async function hasCatalogue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'SELECT EXISTS (SELECT FROM product) AND EXISTS (SELECT FROM rental_offer) AS found',
  )
  return rows[0]?.found ?? false
}
