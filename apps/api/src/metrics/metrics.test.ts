import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { metricEvents } from '#platform/observability/metric-events.ts'
import { reconciliationJobs } from '#reconciliation/index.ts'
import { test as base, NOON, orderOf } from '../../test/builders/checkout-shop.ts'
import { openMetrics } from './index.ts'

const test = base.extend('metrics', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
  const draining = { isDraining: false }
  const { port, close } = await openMetrics(shop.deps, { host: '127.0.0.1', port: 0 }, draining)
  onCleanup(close)
  return {
    draining,
    ask: async (path: string) => {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`)
      return { status: reply.status, text: await reply.text() }
    },
  }
})

/** Returns the value of a sample in the text: `name{label="value"}`. */
function sampleOf(text: string, sample: string): number | undefined {
  const line = text.split('\n').find(each => each.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length))
}

test('reports orders, reservations, payments, messages and responses', async ({ shop, metrics }) => {
  const variant = await shop.given.variant({ stock: 10, price: 3000 })
  const browser = shop.as(await shop.given.customer())
  const first = await browser.order(orderOf([{ ...variant, quantity: 2 }]))
  await shop.pay(first.body.result.order.number)
  await browser.order(orderOf([{ ...variant, quantity: 4 }]))
  await browser.post('/user/verification', { phoneNumber: '+37491999999', code: '123456' })
  await shop.deps.jobs.send(shop.deps.db, 'stock.alerts')
  await reconciliationJobs['books.check'].run(shop.deps)

  const { status, text } = await metrics.ask('/metrics')

  expect(status).toBe(200)
  const expected = {
    shop_ready: 1,
    database_metrics_read: 1,
    'shop_orders{state="paid"}': 1,
    'shop_orders{state="awaiting_payment"}': 1,
    reservations_active: 4,
    // 4 of 8 units, which does not count: the ratio needs a stock of at least 10.
    reservation_ratio: 0,
    'payment_problems{kind="review"}': 0,
    'payment_problems{kind="event_stuck"}': 0,
    'payment_problems{kind="refund_late"}': 0,
    webhook_failing_seconds: 0,
    webhook_age_seconds: 0,
    refunds_due: 0,
    'fiscal_receipts_unprinted{state="held"}': 0,
    invariants_broken: 0,
    invariants_checked_timestamp_seconds: Math.floor(NOON.getTime() / 1000),
    payment_duration_seconds_count: 1,
    'otp_fail_total{reason="CODE_INVALID"}': 1,
    'http_request_duration_seconds_count{method="POST",route="/serverapi/orders",status="201"}': 2,
    db_pool_waiting: 0,
    workers_alive: 0,
    sms_notices_today: 0,
    sms_registrations_today: 0,
  }
  const seen = Object.fromEntries(Object.keys(expected).map(sample => [sample, sampleOf(text, sample)]))
  seen.invariants_checked_timestamp_seconds = Math.floor((seen.invariants_checked_timestamp_seconds ?? 0) / 60) * 60
  expect(seen).toEqual(expected)
  const connections = ['in_use', 'idle'].map(state => sampleOf(text, `db_pool_connections{state="${state}"}`) ?? 0)
  expect(Math.max(...connections)).toBeGreaterThan(0)
  expect(sampleOf(text, 'outbox_depth{channel="sms"}')).toBeGreaterThanOrEqual(1)
  expect(sampleOf(text, 'queue_depth{queue="stock.alerts"}')).toBeGreaterThanOrEqual(1)
  // Neither an id, which makes a label for every order, nor a phone.
  await browser.get(`/orders/${first.body.result.order.number}`)
  expect((await metrics.ask('/metrics')).text).not.toMatch(/\+374|\/orders\/\d/)
})

test('serves nothing else on the metrics port, and no metrics on the port of the shop', async ({ shop, metrics }) => {
  expect((await metrics.ask('/serverapi/health/live')).status).toBe(404)
  const page = await fetch(`${shop.deps.gateways.own.url}/metrics`)
  expect(await page.text()).not.toContain('http_request_duration_seconds')
})

test('leaves out database metrics that time out and reports the others', async ({ metrics, databaseUrl }) => {
  const rival = new pg.Client({ connectionString: databaseUrl })
  await rival.connect()
  await rival.query('BEGIN')
  await rival.query('LOCK TABLE orders')
  const { text } = await metrics.ask('/metrics')
  expect(sampleOf(text, 'database_metrics_read')).toBe(0)
  expect(sampleOf(text, 'outbox_age_seconds')).toBeUndefined()
  expect(text).not.toMatch(/^shop_orders\{/m)
  expect(sampleOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  await rival.end()
  await expect.poll(async () => sampleOf((await metrics.ask('/metrics')).text, 'database_metrics_read')).toBe(1)
})

test('reports a process that shuts down as not ready', async ({ metrics }) => {
  metrics.draining.isDraining = true
  expect(sampleOf((await metrics.ask('/metrics')).text, 'shop_ready')).toBe(0)
  metrics.draining.isDraining = false
})

const ops = (file: string) => readFileSync(new URL(`../../../../ops/${file}`, import.meta.url), 'utf8')
type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
type Dashboard = { panels: { targets?: { expr: string }[] }[] }
/** Prometheus makes `up` itself; a node_exporter has the disks. */
const isOfOthers = (name: string) => name === 'up' || name.startsWith('node_')

/** The metrics that a PromQL expression names: no functions, no labels, no words of the language. */
function namesIn(expr: string): string[] {
  const bare = expr
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
  const names = [...bare.matchAll(/[a-z_][a-z\d_]*(?!\w|\s*\()/gi)].map(([name]) => name)
  return names.filter(name => !/^(?:and|or|unless|bool|offset)$/.test(name) && !isOfOthers(name))
}

test('exports every metric that the Grafana dashboard and the alert rules use', async ({ shop, metrics }) => {
  metricEvents.transactionRetried.emit({ code: '40P01' })
  metricEvents.publicResponseSent.emit({ from: 'cache' })
  metricEvents.smsSent.emit({})
  metricEvents.mixSuggested.emit({ source: 'recommender' })
  metricEvents.modelReplaced.emit({ reason: 'timeout' })
  metricEvents.modelUsed.emit({ inputTokens: 900, outputTokens: 100, costUsd: 0.001 })
  await shop.db.backupReport.create({ data: { part: 'base', finishedAt: NOON, bytes: 52n * 2n ** 20n } })
  const { text } = await metrics.ask('/metrics')
  const reported = new Set([...text.matchAll(/^([a-z_][a-z\d_]*)[{ ]/gim)].map(([, name]) => name))

  const dashboard: Dashboard = JSON.parse(ops('grafana/shop.json'))
  const files = ['prometheus/alerts.yml', 'prometheus/machine-alerts.yml']
  const groups = files.flatMap(name => (parse(ops(name)) as Rules).groups)
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr)))
  const watched = groups.flatMap(group => group.rules.flatMap(({ expr }) => namesIn(expr)))
  expect(new Set(shown).size).toBeGreaterThan(25)
  expect(new Set(watched).size).toBeGreaterThan(10)
  expect([...shown, ...watched].filter(name => !reported.has(name))).toEqual([])
})
