/**
 * `pnpm bench:load`: simulates customers with think time over two API processes and a worker behind Caddy, as in
 * docker-compose.scaled.yml (without Caddy behind a small balancer of the tests), on a separate PostgreSQL, with every
 * limit on. Prints a table and one line of JSON; exit code 1 if a request failed or the reconciliation finds a
 * violation. LOAD_SHOPPERS, LOAD_SECONDS and LOAD_THINK_MS (average) change the parameters: 300 customers for 60 s who
 * think for 1.5 s. They arrive within 15 s, which warms up the processes and has its own line; the measurement begins
 * when all have arrived. `pnpm bench:soak` runs longer with fewer customers; a hanging transaction fails it and, after
 * half an hour, growing memory.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDb } from '../../apps/api/src/platform/db/db.ts'
import { execute, kysely } from '../../apps/api/src/platform/db/sql.ts'
import { reconcileLedgers } from '../../apps/api/src/reconciliation/index.ts'
import { addSignedIn } from '../../apps/api/test/builders/people.ts'
import { startTestServer } from '../../apps/api/test/database/server.ts'
import { copyTemplate, dropAll, makeTemplate } from '../../apps/api/test/database/template.ts'
import { startBalancer } from '../../apps/api/test/fakes/balancer.ts'
import { end, freePort, launch, launchWorker, ready, tokensOf } from '../../apps/api/test/harness/two-processes.ts'
import { seedDemo } from '../../prisma/seed.ts'
import { IDRAM_SETTINGS } from '../shared/idram.ts'
import { PRODUCTION } from '../shared/production.ts'
import { caddyVersion, startCaddy } from './caddy.ts'
import { createCustomer, type Seen, THINK_MS } from './shopper.ts'
import { watch } from './watch.ts'

const SHOPPERS = Number(process.env.LOAD_SHOPPERS ?? 300)
const SECONDS = Number(process.env.LOAD_SECONDS ?? 60)
/** Shoppers come one after the other, not in one instant, as long as a visit is: they are not all at the same step then. */
const ARRIVAL_MS = 15_000
const P99_TARGET_MS = 500
const PROCESSES = 2
const STOCK = 1_000_000
/**
 * After this many seconds the growth of memory is checked, MiB per minute and process (R52): earlier values depend on
 * V8's heuristics.
 */
const SOAK = { seconds: 1800, mibPerMinute: 1 }

const say = (line: string) => process.stdout.write(`${line}\n`)

function statsOf(seen: readonly Seen[]) {
  const times = seen.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  const failed = seen.filter(({ isFine }) => !isFine).length
  return { calls: seen.length, failed, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

const server = await startTestServer({ isDurable: true })
const template = await makeTemplate(server)
const { url: databaseUrl } = await copyTemplate(template)
const db = createDb(databaseUrl, 4)
await seedDemo(db)
await execute(
  db,
  kysely
    .with('more', queries =>
      queries
        .insertInto('stock_move')
        .columns(['variant_id', 'delta', 'kind', 'ref', 'created_at'])
        .expression(({ selectFrom }) =>
          selectFrom('variant').select([
            'id as variant_id',
            sql<number>`${STOCK}::int`.as('delta'),
            sql.lit('receipt').as('kind'),
            sql<string>`gen_random_uuid()`.as('ref'),
            sql<Date>`now()`.as('created_at'),
          ]),
        )
        .returning(['variant_id', 'delta']),
    )
    .updateTable('variant')
    .from('more')
    .set(({ eb, ref }) => ({ on_hand: eb('on_hand', '+', ref('more.delta')) }))
    .whereRef('variant.id', '=', 'more.variant_id'),
)
const people = await addSignedIn(db, SHOPPERS, await tokensOf())

const folder = await mkdtemp(join(tmpdir(), 'bench-load-'))
const options = process.env.BENCH_NODE_OPTIONS
const settings = { ...PRODUCTION, ...IDRAM_SETTINGS, DATA_DIR: folder, ...(options && { NODE_OPTIONS: options }) }
const processes = await Promise.all(
  Array.from({ length: PROCESSES }, async () => {
    const metricsPort = await freePort()
    const started = launch(await freePort(), databaseUrl, { ...settings, METRICS_PORT: String(metricsPort) })
    return { ...started, metricsPort }
  }),
)
await Promise.all(processes.map(ready))
const caddy = caddyVersion()
const balancer = await (caddy ? startCaddy : startBalancer)(processes.map(({ url }) => url))
const worker = launchWorker(await freePort(), databaseUrl, { ...settings, PUBLIC_URL: balancer.url })
await ready(worker)

const duringArrival: Seen[] = []
const seen: Seen[] = []
const from = performance.now()
const until = from + ARRIVAL_MS + SECONDS * 1000
const report = (one: Seen) => (performance.now() - from < ARRIVAL_MS ? duringArrival : seen).push(one)
const watching = watch(db, processes, SECONDS + ARRIVAL_MS / 1000)
await Promise.all(
  people.map(async ({ token }, index) => {
    await wait(randomInt(ARRIVAL_MS))
    const shopper = createCustomer({ url: balancer.url, token, index, report })
    while (performance.now() < until) await shopper.visit(() => performance.now() < until)
    shopper.leave()
  }),
)
const tookSeconds = (performance.now() - from - ARRIVAL_MS) / 1000
const watched = await watching.stop()

const paid = await db.order.count({ where: { status: { not: 'awaiting_payment' } } })
const placed = await db.order.count()
const broken = await reconcileLedgers(db, new Date())
const complaints = [...processes, worker].flatMap(({ output }) =>
  output
    .join('')
    .split('\n')
    .filter(line => /"level":[56]0/.test(line)),
)
await balancer.stop()
await Promise.all([...processes, worker].map(end))
await db.$disconnect()
await dropAll(server)
await rm(folder, { recursive: true, force: true })
await server.stop()

const steps = Map.groupBy(seen, ({ step }) => step)
const table = [...steps].map(([step, calls]) => ({ step, ...statsOf(calls) }))
const total = statsOf(seen)
const arrival = statsOf(duringArrival)
say('step               calls  failed     p50     p95     p99     max   (milliseconds)')
const sums = [
  { step: 'all', ...total },
  { step: 'while users arrive', ...arrival },
]
for (const { step, calls, failed, p50, p95, p99, max } of [...table, ...sums]) {
  const cells = [calls, failed, p50, p95, p99, max].map(figure => String(figure).padStart(8)).join('')
  say(`${step.padEnd(16)}${cells}`)
}
const statuses = Object.fromEntries(
  [...Map.groupBy(seen, ({ status }) => status)].map(([status, of]) => [status, of.length]),
)
say(
  JSON.stringify({
    bench: 'load',
    shoppers: SHOPPERS,
    seconds: Math.round(tookSeconds),
    processes: PROCESSES,
    behind: caddy ?? 'balancer of the tests',
    callsPerSecond: Math.round(seen.length / tookSeconds),
    thinkMs: THINK_MS,
    ...total,
    duringArrival: arrival,
    placed,
    paid,
    statuses,
    ...watched,
    brokenBooks: broken.length,
    bugs: complaints.length,
    cpus: cpus().length,
    load: loadavg().map(one => Math.round(one * 10) / 10),
  }),
)
for (const line of complaints.slice(0, 5)) say(line.slice(0, 500))
if (total.p99 > P99_TARGET_MS) say(`p99 of ${total.p99} ms is above ${P99_TARGET_MS} ms`)
const isLeaking = SECONDS >= SOAK.seconds && watched.memoryMibPerMinute.some(slope => slope > SOAK.mibPerMinute)
if (isLeaking) say(`memory grows by more than ${SOAK.mibPerMinute} MiB a minute`)
if (isLeaking || watched.stuckTransactions > 0) process.exitCode = 1
if (total.failed + arrival.failed > 0 || broken.length > 0 || complaints.length > 0 || total.p99 > P99_TARGET_MS)
  process.exitCode = 1
