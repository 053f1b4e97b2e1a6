import type { Locale } from '@shop/contracts/locales.ts'
import { loadQuietly } from '#platform/chunk-reload.ts'
import type { Area } from '#platform/i18n/areas.ts'
import { loadMessages } from '#platform/i18n/messages.ts'

type PurchasePage = { path: string; load: () => Promise<object>; areas: readonly Area[] }

export const cartPage = { path: 'cart', load: () => import('./cart.tsx'), areas: ['cart'] } as const
export const checkoutPage = {
  path: 'checkout',
  load: () => import('./checkout.tsx'),
  areas: ['identity', 'checkout', 'account'],
} as const
const pages: readonly PurchasePage[] = [cartPage, checkoutPage]

/** Loads the code and texts of the cart and the checkout before the customer opens them. A failure has no effect. */
export function prefetchPurchase(locale: Locale): void {
  if (!navigator.onLine) return
  for (const { load, areas } of pages) {
    void loadQuietly(() => Promise.all([load(), loadMessages(locale, areas)]))
  }
}
