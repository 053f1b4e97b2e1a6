import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Locale } from '@shop/contracts/locales.ts'
import type account from '@shop/messages/ru/account.json'
import type admin from '@shop/messages/ru/admin.json'
import type adminApiKeys from '@shop/messages/ru/admin-api-keys.json'
import type adminAudit from '@shop/messages/ru/admin-audit.json'
import type adminCatalog from '@shop/messages/ru/admin-catalog.json'
import type adminCollections from '@shop/messages/ru/admin-collections.json'
import type adminCustomers from '@shop/messages/ru/admin-customers.json'
import type adminDashboard from '@shop/messages/ru/admin-dashboard.json'
import type adminDeliveries from '@shop/messages/ru/admin-deliveries.json'
import type adminDelivery from '@shop/messages/ru/admin-delivery.json'
import type adminDrafts from '@shop/messages/ru/admin-drafts.json'
import type adminFiles from '@shop/messages/ru/admin-files.json'
import type adminGiftCards from '@shop/messages/ru/admin-gift-cards.json'
import type adminHome from '@shop/messages/ru/admin-home.json'
import type adminJobs from '@shop/messages/ru/admin-jobs.json'
import type adminLists from '@shop/messages/ru/admin-lists.json'
import type adminLots from '@shop/messages/ru/admin-lots.json'
import type adminMessages from '@shop/messages/ru/admin-messages.json'
import type adminMixes from '@shop/messages/ru/admin-mixes.json'
import type adminOrders from '@shop/messages/ru/admin-orders.json'
import type adminPacking from '@shop/messages/ru/admin-packing.json'
import type adminPromotions from '@shop/messages/ru/admin-promotions.json'
import type adminPurchasing from '@shop/messages/ru/admin-purchasing.json'
import type adminReceipts from '@shop/messages/ru/admin-receipts.json'
import type adminRentals from '@shop/messages/ru/admin-rentals.json'
import type adminReports from '@shop/messages/ru/admin-reports.json'
import type adminReturns from '@shop/messages/ru/admin-returns.json'
import type adminReviews from '@shop/messages/ru/admin-reviews.json'
import type adminSettings from '@shop/messages/ru/admin-settings.json'
import type adminSetup from '@shop/messages/ru/admin-setup.json'
import type adminStaff from '@shop/messages/ru/admin-staff.json'
import type adminStock from '@shop/messages/ru/admin-stock.json'
import type adminStockTakes from '@shop/messages/ru/admin-stock-takes.json'
import type adminWebhooks from '@shop/messages/ru/admin-webhooks.json'
import type cart from '@shop/messages/ru/cart.json'
import type catalog from '@shop/messages/ru/catalog.json'
import type checkout from '@shop/messages/ru/checkout.json'
import type common from '@shop/messages/ru/common.json'
import type contact from '@shop/messages/ru/contact.json'
import type deposits from '@shop/messages/ru/deposits.json'
import type discreet from '@shop/messages/ru/discreet.json'
import type fit from '@shop/messages/ru/fit.json'
import type home from '@shop/messages/ru/home.json'
import type identity from '@shop/messages/ru/identity.json'
import type mixes from '@shop/messages/ru/mixes.json'
import type orders from '@shop/messages/ru/orders.json'
import type product from '@shop/messages/ru/product.json'
import type rental from '@shop/messages/ru/rental.json'
import type returns from '@shop/messages/ru/returns.json'
import type reviews from '@shop/messages/ru/reviews.json'
import type suggestions from '@shop/messages/ru/suggestions.json'
import type { Area } from './areas.ts'

/** All message ids. An id that the Russian catalog lacks does not compile. */
export type MessageId =
  | keyof typeof common
  | keyof typeof home
  | keyof typeof catalog
  | keyof typeof product
  | keyof typeof cart
  | keyof typeof rental
  | keyof typeof deposits
  | keyof typeof contact
  | keyof typeof identity
  | keyof typeof suggestions
  | keyof typeof mixes
  | keyof typeof checkout
  | keyof typeof orders
  | keyof typeof returns
  | keyof typeof reviews
  | keyof typeof discreet
  | keyof typeof fit
  | keyof typeof account
  | keyof typeof admin
  | keyof typeof adminAudit
  | keyof typeof adminApiKeys
  | keyof typeof adminWebhooks
  | keyof typeof adminGiftCards
  | keyof typeof adminCatalog
  | keyof typeof adminFiles
  | keyof typeof adminCustomers
  | keyof typeof adminDeliveries
  | keyof typeof adminDrafts
  | keyof typeof adminDashboard
  | keyof typeof adminReports
  | keyof typeof adminOrders
  | keyof typeof adminMixes
  | keyof typeof adminReviews
  | keyof typeof adminPacking
  | keyof typeof adminPurchasing
  | keyof typeof adminReceipts
  | keyof typeof adminStaff
  | keyof typeof adminJobs
  | keyof typeof adminLists
  | keyof typeof adminMessages
  | keyof typeof adminStock
  | keyof typeof adminLots
  | keyof typeof adminStockTakes
  | keyof typeof adminCollections
  | keyof typeof adminHome
  | keyof typeof adminPromotions
  | keyof typeof adminRentals
  | keyof typeof adminReturns
  | keyof typeof adminDelivery
  | keyof typeof adminSettings
  | keyof typeof adminSetup

declare module '@lingui/core' {
  interface Register {
    messageIds: MessageId
  }
}

type Catalogs = Record<string, () => Promise<Messages>>

/** Loaders of the shop's catalogs. The admin area adds its own. */
const catalogs: Catalogs = import.meta.glob<Messages>(
  ['../../../../../packages/messages/*/*.json', '!../../../../../packages/messages/*/admin*.json'],
  {
    query: '?lingui',
    import: 'messages',
  },
)

/** Adds catalogs that the shop does not use, so that its first view does not contain their addresses. */
export function addCatalogs(added: Catalogs): void {
  Object.assign(catalogs, added)
}

/** Chromium formats Armenian numbers as English (1,500). Russian formatting equals Armenian: 1 500 and 1,5. */
const NUMBER_LOCALES: Partial<Record<Locale, string>> = { hy: 'ru' }

const instances = new Map<Locale, I18n>()
const loads = new Map<string, Promise<void>>()

/**
 * Returns the translator of a language. There is one per language, so that server requests do not affect each other.
 */
export function i18nOf(locale: Locale): I18n {
  const existing = instances.get(locale)
  if (existing) return existing
  const i18n = setupI18n({ locale, locales: NUMBER_LOCALES[locale] ?? locale, messages: { [locale]: {} } })
  instances.set(locale, i18n)
  return i18n
}

/** Loads catalogs of a language once; a failed load is retried by the next call. */
export async function loadMessages(locale: Locale, areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map(area => loadArea(locale, area)))
}

/** Returns the cached promise of an area for `use()`. */
export function loadArea(locale: Locale, area: Area): Promise<void> {
  const key = `../../../../../packages/messages/${locale}/${area}.json`
  const running = loads.get(key)
  if (running) return running
  const load = catalogs[key]
  if (!load) return Promise.reject(new Error(`message catalog not found: ${key}`))
  const loading = load().then(
    messages => i18nOf(locale).load(locale, messages),
    (error: unknown) => {
      loads.delete(key)
      throw error
    },
  )
  loads.set(key, loading)
  return loading
}
