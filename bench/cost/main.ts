/**
 * `pnpm bench:cost`: the processor time of a request, of the API's process and of PostgreSQL's, which docs/scaling.md
 * uses. Processor time is hardly affected by other programs on the machine.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb } from '../../apps/api/src/platform/db/db.ts'
import { addSignedIn } from '../../apps/api/test/builders/people.ts'
import { end, freePort, launch, ready, tokensOf } from '../../apps/api/test/harness/two-processes.ts'
import { seedDemo } from '../../prisma/seed.ts'
import { runPrisma } from '../../scripts/database/prisma.ts'
import { startEmbedded } from '../../scripts/database/server.ts'
import { cpuMsOfTree, statOf } from '../shared/processes.ts'

const AT_ONCE = 8
const WARM_UP = 200
const CALLS = Number(process.env.CALLS ?? 1500)
const folder = mkdtempSync(join(tmpdir(), 'dymtun-cost-'))
const server = await startEmbedded(folder)
await runPrisma({ args: ['migrate', 'deploy'], databaseUrl: server.url })
const db = createDb(server.url, 4)
await seedDemo(db)
const variant = await db.variant.findFirstOrThrow({
  where: { product: { category: 'coal' } },
  select: { id: true, sku: true },
})
await db.variant.update({ where: { id: variant.id }, data: { onHand: 1_000_000 } })
const buyers = await addSignedIn(db, CALLS + WARM_UP, await tokensOf())
const { slug } = await db.product.findFirstOrThrow({ where: { category: 'flavor' }, select: { slug: true } })
const api = launch(await freePort(), server.url, { CATALOG_KEEP_MS: '1000', JOBS: 'off' })
await ready(api)

const read = (path: () => string) => async () => fetch(`${api.url}${path()}`)
const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/serverapi${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const order = {
  items: [{ sku: variant.sku, quantity: 1 }],
  phone: '+37491123456',
  address: { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' },
  deliveryType: 'post',
}
let index = 0
const kinds: Record<string, () => Promise<Response>> = {
  'list of the catalog, cached': read(() => '/serverapi/catalog/products?limit=24'),
  'list, asked for the first time': read(() => `/serverapi/catalog/products?limit=24&priceMax=${100_000 + index++}`),
  'product, kept': read(() => `/serverapi/catalog/products/${slug}`),
  'quote of a cart': async () => post('/checkout/quote', { items: [{ sku: variant.sku, quantity: 2 }] }),
  'order placed': async () => {
    const buyer = buyers.pop()
    return post('/orders', order, {
      authorization: `Bearer ${buyer?.token}`,
      'idempotency-key': randomUUID(),
    })
  },
}

async function send(call: () => Promise<Response>, count: number): Promise<void> {
  let left = count
  const sender = async () => {
    while (left-- > 0) {
      const reply = await call()
      if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`)
      await reply.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
}

const rows: { request: string; apiMs: number; databaseMs: number }[] = []
const [apiPid, databasePid] = [api.child.pid ?? 0, server.pid() ?? 0]
for (const [request, call] of Object.entries(kinds)) {
  await send(call, WARM_UP)
  const before = { api: statOf(apiPid)?.cpuMs ?? 0, database: cpuMsOfTree(databasePid) }
  await send(call, CALLS)
  const rounded = (ms: number) => Math.round((ms / CALLS) * 1000) / 1000
  const apiMs = rounded((statOf(apiPid)?.cpuMs ?? 0) - before.api)
  const databaseMs = rounded(cpuMsOfTree(databasePid) - before.database)
  rows.push({ request, apiMs, databaseMs })
  process.stdout.write(`${request.padEnd(34)} API ${apiMs.toFixed(3)} ms   PostgreSQL ${databaseMs.toFixed(3)} ms\n`)
}
const memoryMiB = Math.round(statOf(apiPid)?.rssMiB ?? 0)
process.stdout.write(`${JSON.stringify({ bench: 'cost', calls: CALLS, atOnce: AT_ONCE, memoryMiB, rows })}\n`)
await end(api)
await db.$disconnect()
await server.stop()
rmSync(folder, { recursive: true, force: true })
