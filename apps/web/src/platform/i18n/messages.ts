import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Locale } from '@shop/contracts/locales.ts'
import type account from '../../locales/ru/account.json'
import type admin from '../../locales/ru/admin.json'
import type adminAudit from '../../locales/ru/admin-audit.json'
import type adminCatalog from '../../locales/ru/admin-catalog.json'
import type adminCustomers from '../../locales/ru/admin-customers.json'
import type adminDashboard from '../../locales/ru/admin-dashboard.json'
import type adminDeliveries from '../../locales/ru/admin-deliveries.json'
import type adminFiles from '../../locales/ru/admin-files.json'
import type adminLists from '../../locales/ru/admin-lists.json'
import type adminMessages from '../../locales/ru/admin-messages.json'
import type adminMixes from '../../locales/ru/admin-mixes.json'
import type adminOrders from '../../locales/ru/admin-orders.json'
import type adminPromotions from '../../locales/ru/admin-promotions.json'
import type adminReceipts from '../../locales/ru/admin-receipts.json'
import type adminRentals from '../../locales/ru/admin-rentals.json'
import type adminReturns from '../../locales/ru/admin-returns.json'
import type adminSettings from '../../locales/ru/admin-settings.json'
import type adminSetup from '../../locales/ru/admin-setup.json'
import type adminStaff from '../../locales/ru/admin-staff.json'
import type adminStock from '../../locales/ru/admin-stock.json'
import type cart from '../../locales/ru/cart.json'
import type catalog from '../../locales/ru/catalog.json'
import type checkout from '../../locales/ru/checkout.json'
import type common from '../../locales/ru/common.json'
import type contact from '../../locales/ru/contact.json'
import type home from '../../locales/ru/home.json'
import type identity from '../../locales/ru/identity.json'
import type mixes from '../../locales/ru/mixes.json'
import type orders from '../../locales/ru/orders.json'
import type product from '../../locales/ru/product.json'
import type rental from '../../locales/ru/rental.json'
import type returns from '../../locales/ru/returns.json'
import type suggestions from '../../locales/ru/suggestions.json'
import type { Area } from './areas.ts'

/** Every message of the app; an id that is not in the Russian catalogue does not compile. */
export type MessageId =
  | keyof typeof common
  | keyof typeof home
  | keyof typeof catalog
  | keyof typeof product
  | keyof typeof cart
  | keyof typeof rental
  | keyof typeof contact
  | keyof typeof identity
  | keyof typeof suggestions
  | keyof typeof mixes
  | keyof typeof checkout
  | keyof typeof orders
  | keyof typeof returns
  | keyof typeof account
  | keyof typeof admin
  | keyof typeof adminAudit
  | keyof typeof adminCatalog
  | keyof typeof adminFiles
  | keyof typeof adminCustomers
  | keyof typeof adminDeliveries
  | keyof typeof adminDashboard
  | keyof typeof adminOrders
  | keyof typeof adminMixes
  | keyof typeof adminReceipts
  | keyof typeof adminStaff
  | keyof typeof adminLists
  | keyof typeof adminMessages
  | keyof typeof adminStock
  | keyof typeof adminPromotions
  | keyof typeof adminRentals
  | keyof typeof adminReturns
  | keyof typeof adminSettings
  | keyof typeof adminSetup

declare module '@lingui/core' {
  interface Register {
    messageIds: MessageId
  }
}

type Catalogues = Record<string, () => Promise<Messages>>

/** Where each part of the shop's catalogue comes from; the staff's parts are added by their own pages. */
const catalogues: Catalogues = import.meta.glob<Messages>(['../../locales/*/*.json', '!../../locales/*/admin*.json'], {
  query: '?lingui',
  import: 'messages',
})

/** Adds parts that the shop itself never speaks with, so that its first view does without their addresses. */
export function addCatalogues(added: Catalogues): void {
  Object.assign(catalogues, added)
}

/** Chromium has no Armenian numbers and writes English ones: 1,500. Russia's and Armenia's are alike: 1 500, 1,5. */
const NUMBERS_OF: Partial<Record<Locale, string>> = { hy: 'ru' }

const instances = new Map<Locale, I18n>()
const loads = new Map<string, Promise<void>>()

/** One translator per language, never switched: a page in another language uses another one, on the server too. */
export function i18nOf(locale: Locale): I18n {
  const existing = instances.get(locale)
  if (existing) return existing
  const i18n = setupI18n({ locale, locales: NUMBERS_OF[locale] ?? locale, messages: { [locale]: {} } })
  instances.set(locale, i18n)
  return i18n
}

/** Loads parts of a language's catalogue once; a failed load is tried again by the next call. */
export async function loadMessages(locale: Locale, areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map(area => loadArea(locale, area)))
}

/** The one promise of an area, for `use()`: a dialog suspends on it until its texts are there. */
export function loadArea(locale: Locale, area: Area): Promise<void> {
  const key = `../../locales/${locale}/${area}.json`
  const running = loads.get(key)
  if (running) return running
  const load = catalogues[key]
  if (!load) return Promise.reject(new Error(`no catalogue ${key}`))
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
