import { pino } from 'pino'
import { expect } from 'vitest'
import { expireOrders } from '#checkout/index.ts'
import { deriveKeys, systemRandom } from '#platform/auth/secrets.ts'
import { createDb } from '#platform/db/db.ts'
import { createJobQueue } from '#platform/jobs/jobs.ts'
import { queueNames } from '../../src/jobs.ts'
import { APP_SECRET } from '../harness/two-processes.ts'
import {
  buyers,
  countResponses,
  createVariant,
  inWaves,
  LONG_TIMEOUT,
  order,
  ROUNDS,
  SEED,
  ownTest as test,
} from './race.ts'

/** 1,000 in the full run of 20 rounds. */
const HOLDS = 50 * ROUNDS
const SWEEPERS = 3
const VARIANTS = 10
const POOL = 4
const SECOND_MS = 1000
/** Expired holds are back within a minute. */
const BACK_WITHIN_MS = 60 * SECOND_MS

/** Sweeps of three processes, each with connections of its own; the two of the shop sweep, too. */
const sweeping = test.extend('sweepers', { scope: 'file' }, async ({ databaseUrl, clock }, { onCleanup }) => {
  const log = pino({ level: 'silent' })
  const jobs = createJobQueue(databaseUrl, log)
  await jobs.start(queueNames)
  const dbs = Array.from({ length: SWEEPERS }, () => createDb(databaseUrl, POOL))
  onCleanup(async () => {
    await jobs.stop()
    await Promise.all(dbs.map(db => db.$disconnect()))
  })
  return dbs.map(db => () => expireOrders({ db, clock, random: systemRandom, keys: deriveKeys(APP_SECRET), jobs, log }))
})

sweeping(
  'expired reservations are released once by concurrent sweeps (R6)',
  LONG_TIMEOUT,
  async ({ db, processes, sweepers }) => {
    const context = { db, processes }
    const variants = await Promise.all(Array.from({ length: VARIANTS }, () => createVariant(context, HOLDS)))
    const crowd = await buyers(context, HOLDS)
    const linesOf = (index: number) =>
      [0, 1, 3].map(step => ({ sku: variants[(index + step) % VARIANTS]?.sku ?? '', quantity: 1 }))
    const placed = await inWaves(
      40,
      crowd.map((buyer, index) => () => order(context, buyer, linesOf(index))),
    )
    expect(countResponses(placed)).toEqual({ 201: HOLDS })
    expect((await db.variant.aggregate({ _sum: { reserved: true } }))._sum.reserved).toBe(3 * HOLDS)

    const expiredAt = new Date(Date.now() - SECOND_MS)
    const from = performance.now()
    await db.order.updateMany({ where: { status: 'awaiting_payment' }, data: { holdUntil: expiredAt } })
    const swept = await Promise.all(sweepers.map(sweep => sweep()))
    await expect
      .poll(() => db.order.count({ where: { status: 'awaiting_payment' } }), { timeout: BACK_WITHIN_MS })
      .toBe(0)
    const ms = Math.round(performance.now() - from)

    expect(ms).toBeLessThan(BACK_WITHIN_MS)
    expect(await db.order.groupBy({ by: ['cancelReason'], _count: true })).toEqual([
      { cancelReason: 'payment_expired', _count: HOLDS },
    ])
    expect(await db.orderEvent.count({ where: { to: 'cancelled' } })).toBe(HOLDS)
    expect(await db.reservation.groupBy({ by: ['state'], _count: true })).toEqual([
      { state: 'released', _count: 3 * HOLDS },
    ])
    expect(await db.variant.aggregate({ _sum: { reserved: true, onHand: true } })).toEqual({
      _sum: { reserved: 0, onHand: VARIANTS * HOLDS },
    })
    process.stdout.write(`${JSON.stringify({ test: 'R6', seed: SEED, holds: HOLDS, swept, ms })}\n`)
  },
)
