import { paymentProviders } from '@shop/contracts/payments.ts'
import { expect } from 'vitest'
import { openSession } from '#identity/index.ts'
import { deriveKeys } from '#platform/auth/secrets.ts'
import { givenAt, looksAt } from '../builders/payment-shop.ts'
import { createDrivers, startProviders } from '../fakes/provider-drivers.ts'
import { follow } from '../fakes/sandbox-bank.ts'
import { test as base } from '../harness/harness.ts'
import { APP_SECRET, startTwoProcesses } from '../harness/two-processes.ts'
import { inWaves, LONG_TIMEOUT, ROUNDS, SEED } from './race.ts'

/** 200 rounds in total in a full run of 13 or more. */
const ROUNDS_EACH = 4 * ROUNDS
const AT_ONCE = 4

/** Two processes that offer every provider; each call goes to the next of the two. */
const test = base.extend('shop', { scope: 'file' }, async ({ databaseUrl, db, clock }, { onCleanup }) => {
  const { simulators, settings, connect, stop } = await startProviders()
  const processes = await startTwoProcesses(databaseUrl, settings)
  onCleanup(async () => {
    await processes.stop()
    await stop()
  })
  let turn = 0
  const url = () => processes.urls[turn++ % processes.urls.length] ?? ''
  connect(url())
  const signIn = async (id: string) => processes.tokenOf(await openSession(db, clock.now(), id))
  return {
    given: givenAt({ db, clock, signIn, url }),
    ...looksAt(db, url),
    drivers: createDrivers(simulators, { db, bankKey: deriveKeys(APP_SECRET).sandboxPayment, url }),
    follow: (location: string) => follow(url(), location),
  }
})

test.for(paymentProviders)(
  'concurrent callback, return and read of the order make one payment at %s (R11)',
  LONG_TIMEOUT,
  async (name, { shop, db }) => {
    const driver = shop.drivers[name]
    const round = async () => {
      const order = await shop.given.order({ provider: name, variant: await shop.given.variant(1) })
      await driver.pay(order)

      const [first, back, , second, again] = await Promise.all([
        driver.sendCallback(order),
        shop.follow(driver.returnOf(order)),
        shop.seen(order),
        driver.sendCallback(order),
        shop.follow(driver.returnOf(order)),
      ])

      expect({ first, second }).toEqual({ first: 200, second: 200 })
      expect([back, again]).toEqual(Array(2).fill(`/order/success?order=${order.number}`))
      expect(await shop.attemptsOf(order)).toEqual(['captured'])
      expect(await db.orderEvent.count({ where: { orderId: order.id, to: 'paid' } })).toBe(1)
      expect(await shop.stockOf(order)).toEqual({ onHand: 0, reserved: 0 })
      expect(await shop.countNotices(order)).toBe(1)
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
