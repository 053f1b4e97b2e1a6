/**
 * `pnpm bench:admin`: measures each staff list and the dashboard in a large shop (`pnpm seed:large` first): the API in
 * this process on the shop's database, one request at a time. Exit code 1 if the 95th percentile of a list misses its
 * target.
 */

import { randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { openSession } from '../../apps/api/src/identity/index.ts'
import { signToken } from '../../apps/api/src/platform/auth/auth.ts'
import { systemClock } from '../../apps/api/src/platform/config/deps.ts'
import { createDb } from '../../apps/api/src/platform/db/db.ts'
import { addAccount } from '../../apps/api/test/builders/people.ts'
import { openApi } from '../../apps/api/test/harness/api.ts'
import { withShopDatabase } from '../../scripts/database/any-database.ts'
import { loadSettings } from '../../scripts/settings.ts'

const RUNS = 20
/** Enough that each connection of the pool has run the statements, as in a shop that is open. */
const WARM_UP = 15
/** Milliseconds at the 95th percentile. */
const TARGET = 200

/** The lists with the parameters of the pages, in addition to every staff endpoint without parameters. */
const endpoints = [
  '/admin/products?q=%D0%B0%D1%80%D0%B1%D1%83%D0%B7',
  '/admin/products?sort=stock-asc&stock=low',
  '/admin/products?sort=title&category=flavor&missing=hy&limit=100',
  '/admin/products?sort=price-desc&state=draft',
  '/admin/orders?limit=100',
  '/admin/orders?status=delivered',
  '/admin/orders?payment=paid',
  '/admin/orders?payment=refunded&sort=-total',
  '/admin/orders?q=%D0%90%D0%BD%D0%BD%D0%B0',
  '/admin/orders?q=4455',
  '/admin/orders?task=fee',
  '/admin/orders?task=failed_delivery',
  '/admin/orders?task=late&sort=delivery',
  '/admin/orders?sort=-delivery&deliveryType=express',
  // A name that every sixth customer has.
  '/admin/orders?q=%D0%95%D0%BB%D0%B5%D0%BD%D0%B0',
  '/admin/reports/goods?by=category',
  '/admin/reports/goods?by=brand',
  '/admin/order-drafts/customers?q=%D0%95%D0%BB%D0%B5%D0%BD%D0%B0',
  '/admin/order-drafts/variants?q=%D0%B0%D1%80%D0%B1%D1%83%D0%B7',
  '/admin/purchasing/variants?q=%D0%B0%D1%80%D0%B1%D1%83%D0%B7',
  '/admin/customers?q=%2B37477001',
  '/admin/returns?show=all&q=%D0%90%D0%BD%D0%BD%D0%B0',
  '/admin/refunds?show=all&q=4455',
  '/admin/rentals?show=all&q=4455',
]

/** Files are downloads and not part of a page. */
const isFile = (path: string): boolean => path.endsWith('.csv')

type Timings = { path: string; status: number; median: number; p95: number }

const missed = await withShopDatabase(loadSettings(), async url => {
  const db = createDb(url, 10)
  const { app } = await openApi({ db, clock: systemClock })
  const { id } = await addAccount(db, systemClock.now(), { role: 'admin', email: `${randomUUID()}@example.am` })
  try {
    const token = signToken(app, await openSession(db, systemClock.now(), id))
    const headers = { authorization: `Bearer ${token}` }
    const paths = app.servedEndpoints.flatMap(({ method, url }) =>
      method === 'GET' && url.startsWith('/serverapi/admin/') && !url.includes(':') && !isFile(url)
        ? [url.replace('/serverapi', '')]
        : [],
    )
    const load = loadavg().map(each => each.toFixed(1))
    process.stdout.write(`${cpus().length} cores, load ${load.join(' ')}\n\n${'call'.padEnd(72)} median     p95, ms\n`)
    let over = 0
    for (const path of [...paths, ...endpoints]) {
      const timings = await measure(
        path,
        async () => (await app.inject({ url: `/serverapi${path}`, headers })).statusCode,
      )
      over += report(timings)
    }
    return over
  } finally {
    await db.session.deleteMany({ where: { accountId: id } })
    await db.account.delete({ where: { id } })
    await app.close()
    await db.$disconnect()
  }
})
process.stdout.write(missed > 0 ? `\n${missed} above ${TARGET} ms\n` : `\nevery p95 is below ${TARGET} ms\n`)
process.exitCode = missed > 0 ? 1 : 0

async function measure(path: string, call: () => Promise<number>): Promise<Timings> {
  const times: number[] = []
  let status = 0
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const start = performance.now()
    status = await call()
    if (run >= WARM_UP) times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.ceil(RUNS * share) - 1] ?? 0
  return { path, status, median: at(0.5), p95: at(0.95) }
}

/** Prints a line; an endpoint that requires parameters is marked. @returns 1 if it missed its target */
function report({ path, status, median, p95 }: Timings): number {
  const columns = status === 200 ? `${median.toFixed(1).padStart(6)} ${p95.toFixed(1).padStart(7)}` : `(${status})`
  process.stdout.write(`${path.padEnd(72)} ${columns}\n`)
  return status === 200 && p95 >= TARGET ? 1 : 0
}
