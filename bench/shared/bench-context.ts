import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDb, type Db } from '../../apps/api/src/platform/db/db.ts'
import {
  end,
  freePort,
  launch,
  launchWorker,
  ready,
  type Started,
  tokensOf,
} from '../../apps/api/test/harness/two-processes.ts'
import { seedDemo } from '../../prisma/seed.ts'
import { seedLarge } from '../../prisma/seed-large.ts'
import { openCluster, shopRole } from '../../scripts/database/cluster.ts'
import { applyMigrations } from '../../scripts/database/migrations.ts'
import { startEmbedded } from '../../scripts/database/server.ts'
import { IDRAM_SETTINGS } from './idram.ts'
import { cpuMsOfTree, statOf } from './processes.ts'
import { PRODUCTION } from './production.ts'

type CpuMs = Record<'api' | 'worker' | 'database', number>

/** One API process as in production with a worker, on a separate PostgreSQL. */
export type BenchContext = {
  url: string
  databaseUrl: string
  db: Db
  process: Started
  /** CPU time that each program has used, milliseconds. */
  cpuMs: () => CpuMs
  /** Memory of the API now and at most until now, MiB. */
  memoryMib: () => Promise<{ now: number; most: number }>
  tokenOf: Awaited<ReturnType<typeof tokensOf>>
  /** Restarts the API. @returns milliseconds from its start until it was ready */
  restart: () => Promise<number>
}

const SETTINGS = { ...PRODUCTION, ...IDRAM_SETTINGS }

/** As large as the machine's smallest shop would have it. */
const POSTGRES = {
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  shared_preload_libraries: 'pg_stat_statements',
}
/** Stock of every variant, so that no order is rejected. */
const STOCK = 10_000_000

/**
 * Starts a shop with so many products (the demo catalog, and more like it), runs `work`, ends and removes it.
 * `orders` are there before: PostgreSQL keeps plans that it made while a table was empty.
 * BENCH_NODE_OPTIONS are the API's own, as `--cpu-prof --cpu-prof-dir=/tmp/prof`.
 */
export async function withShop<T>(
  { products = 0, orders = 0, env = {} }: { products?: number; orders?: number; env?: Record<string, string> },
  work: (context: BenchContext) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const server = await startEmbedded(folder, { settings: POSTGRES })
  const db = createDb(server.url, 4)
  const running: { api?: Started; worker?: Started } = {}
  const start = async (): Promise<number> => {
    if (running.api) await end(running.api)
    const from = performance.now()
    const options = process.env.BENCH_NODE_OPTIONS
    const settings = { ...SETTINGS, DATA_DIR: folder, ...(options && { NODE_OPTIONS: options }), ...env }
    running.api = launch(await freePort(), server.url, settings)
    await ready(running.api)
    const took = performance.now() - from
    if (!running.worker) {
      running.worker = launchWorker(await freePort(), server.url, { ...SETTINGS, DATA_DIR: folder })
      await ready(running.worker)
    }
    return took
  }
  try {
    await applyMigrations(server.url)
    await countStatements(folder, server.port)
    await seedDemo(db)
    if (products > 0) await seedLarge(server.url, { products, orders })
    await fillStock(server.url)
    await start()
    const api = (): Started => {
      if (!running.api) throw new Error('the API runs')
      return running.api
    }
    return await work({
      get url() {
        return api().url
      },
      get process() {
        return api()
      },
      databaseUrl: server.url,
      db,
      cpuMs: () => ({
        api: statOf(api().child.pid ?? 0)?.cpuMs ?? 0,
        worker: statOf(running.worker?.child.pid ?? 0)?.cpuMs ?? 0,
        database: cpuMsOfTree(server.pid() ?? 0),
      }),
      memoryMib: () => memoryOf(api()),
      tokenOf: await tokensOf(),
      restart: start,
    })
  } finally {
    if (running.worker) await end(running.worker)
    if (running.api) {
      await end(running.api)
      if (running.api.output.length > 0) process.stderr.write(running.api.output.join('').slice(0, 5000))
    }
    await db.$disconnect()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Enables PostgreSQL's statement statistics, which only a superuser can do. */
async function countStatements(folder: string, port: number): Promise<void> {
  const { passwords } = openCluster(folder)
  const admin = { host: '127.0.0.1', port, user: 'postgres', password: passwords.postgres, database: shopRole }
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(`CREATE EXTENSION pg_stat_statements; GRANT pg_read_all_stats TO ${shopRole};
    GRANT EXECUTE ON FUNCTION pg_stat_statements_reset TO ${shopRole}`)
  await client.end()
}

/** More than can be bought, booked as received. */
async function fillStock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `INSERT INTO stock_move (variant_id, delta, kind, ref, created_at)
     SELECT id, $1::int - on_hand, 'receipt', gen_random_uuid(), now() FROM variant`,
    [STOCK],
  )
  await client.query('UPDATE variant SET on_hand = $1', [STOCK])
  await client.query('VACUUM ANALYZE')
  await client.end()
}

async function memoryOf({ child }: Started): Promise<{ now: number; most: number }> {
  const text = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const mib = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1024)
  return { now: mib('VmRSS'), most: mib('VmHWM') }
}
