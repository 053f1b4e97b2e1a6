import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, type Db } from '#platform/db/db.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { addVariant, orderOf, type TestVariant } from '../builders/checkout-shop.ts'
import { addSignedIn, type SignedIn } from '../builders/people.ts'
import { tokensOf } from '../harness/two-processes.ts'
import { type KillableShop, openKillableShop } from './killable-shop.ts'

/** A file system of its own for the database, small enough to fill. It takes the right to mount. */
const DISK_MIB = 400
const FULL_MS = process.env.FAULTS === 'full' ? 30_000 : 8000
const CLIENTS_AT_ONCE = 4
const CUSTOMERS = 4000
const disk = mkdtempSync(join(tmpdir(), 'dymtun-disk-'))
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', disk]).status === 0

let shop: KillableShop
let db: Db
let variant: TestVariant
let customers: SignedIn[]

beforeAll(async () => {
  if (!canMount) return
  chmodSync(disk, 0o755)
  const folder = join(disk, 'data')
  mkdirSync(folder)
  shop = await openKillableShop(
    async databaseUrl => {
      db = createDb(databaseUrl, 4)
      variant = await addVariant(db, new Date(), { stock: 1_000_000 })
      customers = await addSignedIn(db, CUSTOMERS, await tokensOf())
    },
    { max_wal_size: '64MB', min_wal_size: '32MB' },
    folder,
  )
}, 180_000)

afterAll(async () => {
  await db?.$disconnect()
  await shop?.stop()
  if (canMount) spawnSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Takes all room that is left; more of it is taken while PostgreSQL removes files of its own. */
function fillDisk(): void {
  const { bavail, bsize } = statfsSync(disk)
  const bytes = bavail * bsize
  if (bytes === 0) return
  try {
    writeFileSync(join(disk, `ballast-${randomUUID()}`), Buffer.alloc(bytes))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
const freeDisk = () => void spawnSync('sh', ['-c', `rm -f ${disk}/ballast-*`])

async function place({ token }: SignedIn, key: string): Promise<number> {
  const reply = await fetch(`${shop.url}/serverapi/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify(orderOf([{ sku: variant.sku, quantity: 1 }])),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null)
  await reply?.arrayBuffer()
  return reply?.status ?? 0
}

test.skipIf(!canMount)(
  'a full disk of the database causes 503 responses, loses no acknowledged order and needs no restart',
  {
    timeout: 240_000,
  },
  async () => {
    const statuses: Record<number, number> = {}
    const acknowledged: string[] = []
    let isOver = false
    const buy = async () => {
      for (let customer = customers.pop(); customer && !isOver; customer = customers.pop()) {
        const key = randomUUID()
        const status = await place(customer, key)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 201) acknowledged.push(key)
        // Refusals are fast while the disk is full: otherwise all customers would be used up before there is space again.
        else customers.unshift(customer)
      }
    }
    const buying = Promise.all(Array.from({ length: CLIENTS_AT_ONCE }, buy))
    await expect.poll(() => acknowledged.length).toBeGreaterThan(0)

    const filling = setInterval(fillDisk, 100)
    await expect.poll(() => statuses[503] ?? 0, { timeout: 120_000 }).toBeGreaterThan(0)
    const since = performance.now()
    await expect.poll(() => performance.now() - since, { timeout: FULL_MS * 2 }).toBeGreaterThan(FULL_MS)
    clearInterval(filling)
    freeDisk()
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before)
    const backMs = Math.round(performance.now() - since - FULL_MS)
    isOver = true
    await buying

    process.stdout.write(`${JSON.stringify({ test: 'disk full', fullMs: FULL_MS, backMs, statuses })}\n`)
    expect(shop.api().child.exitCode).toBeNull()
    expect(Object.keys(statuses).filter(status => !['201', '409', '503'].includes(status))).toEqual([])
    expect(shop.bugs()).toEqual([])
    const rows = await db.order.findMany({ select: { idempotencyKey: true } })
    const keys = new Set(rows.map(({ idempotencyKey }) => idempotencyKey))
    expect(acknowledged.filter(key => !keys.has(key))).toEqual([])
    expect(await reconcileLedgers(db, new Date())).toEqual([])
  },
)
