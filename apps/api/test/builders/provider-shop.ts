import { outsidesAt, settingsFor, startSimulators } from '../fakes/provider-drivers.ts'
import { test as base } from '../harness/harness.ts'
import { openPaymentShop } from './payment-shop.ts'

export type ProviderShop = Awaited<ReturnType<typeof openProviderShop>>

/** A shop that offers every provider, each with its simulator on a port of its own. */
async function openProviderShop(ground: Omit<Parameters<typeof openPaymentShop>[0], 'settings'>) {
  const { stop, ...simulators } = await startSimulators()
  const shop = await openPaymentShop({ ...ground, settings: settingsFor(simulators) })
  simulators.idram.options.resultUrl = `${shop.url}/serverapi/payments/idram/callback`
  return {
    ...shop,
    simulators,
    outsides: outsidesAt({ simulators, db: ground.db, bankKey: shop.bankKey, url: () => shop.url }),
    close: async () => {
      await shop.close()
      await stop()
    },
  }
}

/** Each test file's own shop. */
export const test = base.extend('shop', { scope: 'file' }, async ({ databaseUrl, db, clock }, { onCleanup }) => {
  const shop = await openProviderShop({ databaseUrl, db, clock })
  onCleanup(shop.close)
  return shop
})
