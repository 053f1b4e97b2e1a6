/**
 * `pnpm bench:admin`: measures each page of staff (lists, reports, details) in a large shop (`pnpm seed:large` first): the API in
 * this process on the shop's database, one request at a time. Exit code 1 if the 95th percentile of a list misses its
 * target.
 */

import { randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { openSession } from '../../apps/api/src/identity/index.ts'
import { signToken } from '../../apps/api/src/platform/auth/auth.ts'
import { systemClock } from '../../apps/api/src/platform/config/deps.ts'
import { createDb, type Db } from '../../apps/api/src/platform/db/db.ts'
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
  '/admin/stock-takes/:number/lines?show=different',
  '/admin/stock-takes/:number/lines?show=uncounted',
  '/admin/stock-takes/:number/lines?q=%D0%B0%D1%80%D0%B1%D1%83%D0%B7',
  '/admin/returns?show=all',
  '/admin/contact-messages?show=all',
  '/admin/purchase-orders?state=cancelled',
  '/admin/promo-codes?q=ab',
]

/**
 * An example for each path parameter, by the path up to the parameter or the whole path: a query whose single value is the largest or busiest
 * of its kind. A path without a row in this shop is named at the end and not measured.
 */
const exampleSql: Record<string, string> = {
  '/admin/catalog/imports/': 'SELECT id FROM catalog_import ORDER BY total_rows DESC LIMIT 1',
  '/admin/collections/':
    'SELECT collection_id FROM collection_product GROUP BY collection_id ORDER BY count(*) DESC LIMIT 1',
  '/admin/contact-messages/': 'SELECT id FROM contact_message ORDER BY created_at DESC LIMIT 1',
  '/admin/couriers/': `SELECT id FROM account WHERE role = 'courier' LIMIT 1`,
  '/admin/customers/': 'SELECT account_id FROM orders GROUP BY account_id ORDER BY count(*) DESC, account_id LIMIT 1',
  '/admin/goods-receipts/':
    'SELECT number FROM goods_receipt g ORDER BY (SELECT count(*) FROM goods_receipt_line l WHERE l.goods_receipt_id = g.id) DESC LIMIT 1',
  '/admin/messages/': 'SELECT max(id) FROM outbox',
  '/admin/order-drafts/': 'SELECT id FROM order_draft LIMIT 1',
  '/admin/orders/':
    'SELECT o.number FROM orders o JOIN order_return r ON r.order_id = o.id ORDER BY o.placed_at DESC LIMIT 1',
  '/admin/orders/:number/proof': 'SELECT o.number FROM delivery_proof d JOIN orders o ON o.id = d.order_id LIMIT 1',
  '/admin/people/': 'SELECT phone FROM orders WHERE account_id IS NULL LIMIT 1',
  '/admin/products/': `SELECT product_id FROM variant GROUP BY product_id ORDER BY count(*) DESC LIMIT 1`,
  '/admin/promo-codes/': 'SELECT id FROM promo_code LIMIT 1',
  '/admin/promotions/': 'SELECT id FROM promotion LIMIT 1',
  '/admin/purchase-orders/':
    'SELECT number FROM purchase_order p ORDER BY (SELECT count(*) FROM purchase_order_line l WHERE l.purchase_order_id = p.id) DESC LIMIT 1',
  '/admin/receipts/': 'SELECT id FROM fiscal_receipt ORDER BY seq DESC LIMIT 1',
  '/admin/rentals/': 'SELECT id FROM rental_booking LIMIT 1',
  '/admin/settings/': `SELECT 'delivery'`,
  '/admin/stock/':
    'SELECT v.sku FROM variant_sales s JOIN variant v ON v.id = s.variant_id ORDER BY s.sold DESC LIMIT 1',
  '/admin/stock-takes/': 'SELECT number FROM stock_take ORDER BY number DESC LIMIT 1',
  '/admin/webhooks/': 'SELECT id FROM webhook_endpoint LIMIT 1',
}

/** Files are downloads and not part of a page. Pictures and printed receipts have two parameters. */
const isFile = (path: string): boolean => path.endsWith('.csv') || path.split(':').length > 2

type Timings = { path: string; status: number; median: number; p95: number }

const missed = await withShopDatabase(loadSettings(), async url => {
  const db = createDb(url, 10)
  const { app } = await openApi({ db, clock: systemClock })
  const { id } = await addAccount(db, systemClock.now(), { role: 'admin', email: `${randomUUID()}@example.am` })
  try {
    const token = signToken(app, await openSession(db, systemClock.now(), id))
    const headers = { authorization: `Bearer ${token}` }
    const paths = app.servedEndpoints.flatMap(({ method, url }) =>
      method === 'GET' && url.startsWith('/serverapi/admin/') && !isFile(url) ? [url.replace('/serverapi', '')] : [],
    )
    const load = loadavg().map(each => each.toFixed(1))
    process.stdout.write(`${cpus().length} cores, load ${load.join(' ')}\n\n${'call'.padEnd(72)} median     p95, ms\n`)
    let over = 0
    const missing: string[] = []
    for (const pattern of [...paths, ...endpoints]) {
      const path = await fillIn(db, pattern)
      if (!path) {
        missing.push(pattern)
        continue
      }
      const timings = await measure(
        path,
        async () => (await app.inject({ url: `/serverapi${path}`, headers })).statusCode,
      )
      over += report({ ...timings, path: pattern }, path !== pattern)
    }
    if (missing.length > 0) process.stdout.write(`\nnot measured, because this shop has none: ${missing.join(', ')}\n`)
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

/** The path with an example for its parameter, or undefined if the shop has none. */
async function fillIn(db: Db, pattern: string): Promise<string | undefined> {
  const parameter = /:\w+/.exec(pattern)?.[0]
  if (!parameter) return pattern
  const sql = exampleSql[pattern] ?? exampleSql[pattern.slice(0, pattern.indexOf(parameter))]
  if (!sql) throw new Error(`No example for the parameter of ${pattern}. Add a query to exampleSql.`)
  const [row] = await db.$queryRawUnsafe<Record<string, unknown>[]>(sql)
  const value = Object.values(row ?? {})[0]
  return value === undefined || value === null
    ? undefined
    : pattern.replace(parameter, encodeURIComponent(String(value)))
}

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

/**
 * Prints a line; an endpoint that requires query parameters is marked with its status.
 * @returns 1 if it missed its target, or failed although its path parameter was filled in
 */
function report({ path, status, median, p95 }: Timings, isFilledIn: boolean): number {
  const columns = status === 200 ? `${median.toFixed(1).padStart(6)} ${p95.toFixed(1).padStart(7)}` : `(${status})`
  process.stdout.write(`${path.padEnd(72)} ${columns}\n`)
  return status === 200 ? Number(p95 >= TARGET) : Number(isFilledIn)
}
