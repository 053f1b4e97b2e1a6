import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { OPENING_DELIVERY } from '../../prisma/demo/shop.ts'
import { runCommand } from '../command.ts'
import { createClient } from '../database/connect.ts'
import { root } from '../root.ts'

/** The key of the setting with the checksum of the seeded catalog, so that the seed runs once. */
const SEEDED_FROM = 'demoCatalogue'

/**
 * Seeds the demo catalog if the shop has no products, and adds new entries if its files have changed. A shop with its
 * own products is not changed. The seed analyzes the tables that it fills: a table last analyzed while it was empty
 * makes every foreign-key check scan it.
 * @returns the result for the step's line
 * @throws Error with one line naming the invalid catalog entry
 */
export async function seedWhatChanged(
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
  sources: readonly string[] = catalogSources,
): Promise<string> {
  const client = createClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { products, isDemo, seededFrom } = await stateOf(client)
    if (products > 0 && !isDemo) return 'not added, the shop has products of its own'
    const checksum = checksumOf(sources)
    if (seededFrom === checksum) return 'up to date'
    await seed(env)
    await client.query(
      `INSERT INTO setting (key, value, updated_at) VALUES ($1, to_jsonb($2::text), now())
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
      [SEEDED_FROM, checksum],
    )
    const added = (await stateOf(client)).products - products
    return products === 0 ? `${added} products` : `${added} added`
  } finally {
    await client.end()
  }
}

async function seed(env: Readonly<Record<string, string>>): Promise<void> {
  try {
    await runCommand({ file: process.execPath, args: [join(root, 'prisma/seed.ts')], env })
  } catch (error) {
    throw new Error(lineOf(error instanceof Error ? error.message : String(error)))
  }
}

/** Of what Node.js prints for a file that it cannot read at all: the place and the error. */
export function lineOf(complaint: string): string {
  const place = /^(?:file:\/\/)?(\/\S+:\d+)$/m.exec(complaint)?.[1]
  const error = /^(?:\w*Error\b.*)$/m.exec(complaint)?.[0]
  return place && error ? `${relative(root, place)}: ${error}` : complaint
}

interface CatalogueState {
  readonly products: number
  /** The opening delivery of prisma/seed.ts is booked here. */
  readonly isDemo: boolean
  readonly seededFrom: string | null
}

async function stateOf(client: pg.Client): Promise<CatalogueState> {
  const { rows } = await client.query<CatalogueState>(
    `SELECT (SELECT count(*)::int FROM product) AS products,
            EXISTS (SELECT FROM stock_move WHERE ref = $1) AS "isDemo",
            (SELECT value #>> '{}' FROM setting WHERE key = $2) AS "seededFrom"`,
    [OPENING_DELIVERY, SEEDED_FROM],
  )
  return rows[0] ?? { products: 0, isDemo: false, seededFrom: null }
}

const catalogSources = [join(root, 'prisma/seed.ts'), join(root, 'prisma/demo')]

/** Returns a checksum over names and contents of files and folders. */
function checksumOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const below = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted()
      : ['']
    for (const name of below) {
      const file = join(path, name)
      if (statSync(file).isFile()) hash.update(name).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}
