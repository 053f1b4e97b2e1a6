import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { finishReturns } from '#returns/index.ts'
import { test as base, type Shop } from '../builders/checkout-shop.ts'
import { addModel } from '../builders/rental-shop.ts'
import { bankCommands, pass, sendRefunds } from './bank-commands.ts'
import { customerCommands } from './customer-commands.ts'
import type { Model, Real } from './model.ts'
import { rentalCommands } from './rental-commands.ts'
import { staffCommands } from './staff-commands.ts'

/** MODEL_RUNS=1000 runs the full test; MODEL_SEED repeats a run. */
const RUNS = Number(process.env.MODEL_RUNS ?? 25)
const SEED = Number(process.env.MODEL_SEED ?? randomInt(1_000_000_000))
const MAX_COMMANDS = 40
const STOCK = 8
/** Few, so that days are taken. */
const TERMS = { bufferDays: 1, pricePerDayAmd: 5000, priceFromThirdDayAmd: 3500, depositAmd: 12_000 }
const UNITS = 2
const PRICES = [3000, 1990]
const POINTS = 5000
const HOUR_MINUTES = 60
/** A refund that failed is sent again within so many runs of its job. */
const REFUND_TRIES = 12
/** Before any order: the reconciliation ignores the age of unprocessed work. */
const NO_AGES = new Date('2020-01-01T00:00:00Z')
const PROMO = 'MODEL10'

/** A shop with unlimited slots and a code of 10 %. */
const test = base.extend('modelShop', { scope: 'file' }, async ({ shop }) => {
  await shop.given.promo({ code: PROMO, percent: 10 })
  const admin = shop.as(await shop.given.staff('admin'))
  const { version, value } = (await admin.get('/admin/settings/delivery')).body.result
  const reply = await admin.put('/admin/settings/delivery', { version, value: { ...value, slotCapacity: 1000 } })
  expect(reply.status, reply.text).toBe(200)
  return shop
})

async function begin(shop: Shop): Promise<{ model: Model; real: Real }> {
  const variants = await Promise.all(PRICES.map(price => shop.given.variant({ stock: STOCK, price })))
  const people = [await shop.given.customer(), await shop.given.customer()]
  for (const person of people) await shop.given.points(person, POINTS)
  const customers = people.map(person => shop.as(person))
  const operator = shop.as(await shop.given.staff())
  const { slug: hookah, units } = await addModel(shop, { ...TERMS, units: UNITS })
  const counts = variants.map(() => ({ onHand: STOCK, reserved: 0 }))
  return {
    model: { stock: counts, orders: [], terms: { ...TERMS, units }, cleaning: new Map(), minutesGone: 0 },
    real: { shop, operator, variants, customers, promo: PROMO, hookah },
  }
}

/** Everything that is still on its way comes to its end: money is back, returns are over. */
async function endAll(model: Model, real: Real): Promise<void> {
  const { db, deps } = real.shop
  const admin = real.shop.as(await real.shop.given.staff('admin'))
  for (const { id } of await db.paymentRefund.findMany({ where: { status: 'held' } }))
    expect((await admin.post(`/admin/refunds/${id}/release`)).status).toBe(200)
  const open = () => db.paymentRefund.count({ where: { status: { not: 'confirmed' } } })
  for (let tries = 0; tries < REFUND_TRIES && (tries === 0 || (await open()) > 0); tries++) {
    await pass(HOUR_MINUTES, model, real)
    await sendRefunds(real)
  }
  await finishReturns(deps)
  expect(await open()).toBe(0)
}

/** The statuses that the sequences have covered. */
function statesOf({ orders }: Model): string[] {
  return orders.flatMap(({ status, cancelReason, attempts, returns, rental }) => [
    cancelReason ? `cancelled: ${cancelReason}` : status,
    ...attempts.map(({ state }) => `attempt ${state}`),
    ...returns.map(({ state }) => `return ${state}`),
    ...(rental ? [`rental ${rental.state}${rental.chargedAmd > 0 ? ' that is charged' : ''}`] : []),
  ])
}

test(`the shop agrees with a simple model of it: ${RUNS} sequences (R41)`, {
  timeout: 60_000 + RUNS * 5000,
}, async ({ modelShop }) => {
  const reached: Record<string, number> = {}
  const from = performance.now()
  const sequences = fc.commands([...customerCommands, ...bankCommands, ...staffCommands, ...rentalCommands], {
    maxCommands: MAX_COMMANDS,
    size: 'max',
  })
  process.stdout.write(`${JSON.stringify({ test: 'model', seed: SEED, sequences: RUNS })}\n`)
  await fc.assert(
    fc.asyncProperty(sequences, async sequence => {
      let last: Awaited<ReturnType<typeof begin>> | undefined
      await fc.asyncModelRun(async () => {
        last = await begin(modelShop)
        return last
      }, sequence)
      if (!last) return
      await endAll(last.model, last.real)
      expect(await reconcileLedgers(modelShop.db, NO_AGES)).toEqual([])
      for (const what of statesOf(last.model)) reached[what] = (reached[what] ?? 0) + 1
    }),
    { seed: SEED, numRuns: RUNS, includeErrorInReport: true },
  )
  const seconds = Math.round((performance.now() - from) / 1000)
  process.stdout.write(`${JSON.stringify({ test: 'model', seed: SEED, sequences: RUNS, seconds, reached })}\n`)
})
