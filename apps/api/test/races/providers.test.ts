import { paymentProviders } from '@shop/contracts/payments.ts'
import { expect } from 'vitest'
import { openSession } from '#identity/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { givenAt, looksAt } from '../builders/payment-shop.ts'
import { outsidesAt, settingsFor, startSimulators } from '../fakes/provider-drivers.ts'
import { follow } from '../fakes/sandbox-bank.ts'
import { test as base } from '../harness/harness.ts'
import { APP_SECRET, startTwoProcesses } from '../harness/two-processes.ts'
import { inWaves, PATIENCE, ROUNDS, SEED } from './race.ts'

/** 200 rounds in all at the full figure of 13 and more. */
const ROUNDS_EACH = 4 * ROUNDS
const AT_ONCE = 4

/** Two processes that offer every provider; each call goes to the next of the two. */
const test = base.extend('shop', { scope: 'file' }, async ({ databaseUrl, db, clock }, { onCleanup }) => {
  const { stop, ...simulators } = await startSimulators()
  const processes = await startTwoProcesses(databaseUrl, settingsFor(simulators))
  onCleanup(async () => {
    await processes.stop()
    await stop()
  })
  let turn = 0
  const url = () => processes.urls[turn++ % processes.urls.length] ?? ''
  simulators.idram.options.resultUrl = `${url()}/serverapi/payments/idram/callback`
  const signIn = async (id: string) => processes.tokenOf(await openSession(db, clock.now(), id))
  return {
    given: givenAt({ db, clock, signIn, url }),
    ...looksAt(db, url),
    outsides: outsidesAt({ simulators, db, bankKey: deriveKeys(APP_SECRET).sandboxPayment, url }),
    follow: (location: string) => follow(url(), location),
  }
})

test.for(paymentProviders)(
  'callback, return and a look at the order at once make one payment at %s (R11)',
  PATIENCE,
  async (name, { shop, db }) => {
    const outside = shop.outsides[name]
    const round = async () => {
      const order = await shop.given.order({ provider: name, goods: await shop.given.goods(1) })
      await outside.pay(order)

      const [first, back, , second, again] = await Promise.all([
        outside.tell(order),
        shop.follow(outside.returnOf(order)),
        shop.seen(order),
        outside.tell(order),
        shop.follow(outside.returnOf(order)),
      ])

      expect({ first, second }).toEqual({ first: 200, second: 200 })
      expect([back, again]).toEqual(Array(2).fill(`/order/success?order=${order.number}`))
      expect(await shop.attemptsOf(order)).toEqual(['captured'])
      expect(await db.orderEvent.count({ where: { orderId: order.id, to: 'paid' } })).toBe(1)
      expect(await shop.stockOf(order)).toEqual({ onHand: 0, reserved: 0 })
      expect(await shop.toldOf(order)).toBe(1)
    }

    await inWaves(
      AT_ONCE,
      Array.from({ length: ROUNDS_EACH }, () => round),
    )

    process.stdout.write(
      `${JSON.stringify({ test: `R11 ${name}`, seed: SEED, rounds: ROUNDS_EACH, pass: ROUNDS_EACH })}\n`,
    )
  },
)
