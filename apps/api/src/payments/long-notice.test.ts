import { expect } from 'vitest'
import { test } from '../../test/builders/provider-shop.ts'
import { fakeTimeouts } from '../../test/harness/fake-timeouts.ts'

test.for([
  ['ameriabank', 'paymentID'],
  ['arca', 'mdOrder'],
] as const)(
  'a notice of %s with the payment id after 1,100 other characters is stored in full for the job',
  async ([provider, field], { shop }) => {
    const order = await shop.given.order({ provider })
    await shop.drivers[provider].pay(order)
    shop.takeAlerts()
    const body = new URLSearchParams({ description: 'x'.repeat(1100), [field]: order.payment.ref })
    shop.simulators[provider].trouble = 'silent'
    const waits = fakeTimeouts()
    const reply = fetch(`${shop.url}/serverapi/payments/${provider}/callback`, { method: 'POST', body })
    await expect.poll(() => waits.limits.length).toBeGreaterThan(0)
    waits.end()
    expect((await reply).status).toBe(200)
    shop.simulators[provider].trouble = 'no'

    shop.clock.advance(20_000)
    await shop.jobs.reconcile()

    expect(await shop.db.paymentEvent.findMany({ where: { paymentId: order.payment.paymentId } })).toMatchObject([
      { outcome: 'captured', body: String(body) },
    ])
    expect(shop.takeAlerts()).toEqual([])
  },
)
