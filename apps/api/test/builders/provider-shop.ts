import { createDrivers, startProviders } from '../fakes/provider-drivers.ts'
import { test as base } from '../harness/harness.ts'
import { openPaymentShop } from './payment-shop.ts'

export type ProviderShop = Awaited<ReturnType<typeof openProviderShop>>

/** A shop that offers every provider, each with its simulator on a port of its own. */
async function openProviderShop(context: Omit<Parameters<typeof openPaymentShop>[0], 'settings'>) {
  const { simulators, settings, connect, stop } = await startProviders()
  const shop = await openPaymentShop({ ...context, settings })
  connect(shop.url)
  return {
    ...shop,
    simulators,
    drivers: createDrivers(simulators, { db: context.db, bankKey: shop.bankKey, url: () => shop.url }),
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
