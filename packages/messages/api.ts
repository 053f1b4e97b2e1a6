import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type account from './ru/api/account.json'
import type accounting from './ru/api/accounting.json'
import type addresses from './ru/api/addresses.json'
import type alerts from './ru/api/alerts.json'
import type bonus from './ru/api/bonus.json'
import type carts from './ru/api/carts.json'
import type catalog from './ru/api/catalog.json'
import type checkout from './ru/api/checkout.json'
import type collections from './ru/api/collections.json'
import type compatibility from './ru/api/compatibility.json'
import type contact from './ru/api/contact.json'
import type delivery from './ru/api/delivery.json'
import type documents from './ru/api/documents.json'
import type favorites from './ru/api/favorites.json'
import type fulfillment from './ru/api/fulfillment.json'
import type giftCards from './ru/api/gift-cards.json'
import type home from './ru/api/home.json'
import type identity from './ru/api/identity.json'
import type lists from './ru/api/lists.json'
import type mixes from './ru/api/mixes.json'
import type notifications from './ru/api/notifications.json'
import type orders from './ru/api/orders.json'
import type payments from './ru/api/payments.json'
import type pictures from './ru/api/pictures.json'
import type platform from './ru/api/platform.json'
import type promotions from './ru/api/promotions.json'
import type purchasing from './ru/api/purchasing.json'
import type receipts from './ru/api/receipts.json'
import type reconciliation from './ru/api/reconciliation.json'
import type rental from './ru/api/rental.json'
import type returns from './ru/api/returns.json'
import type reviews from './ru/api/reviews.json'
import type settings from './ru/api/settings.json'
import type stock from './ru/api/stock.json'
import type stockTakes from './ru/api/stock-takes.json'
import type storeCredit from './ru/api/store-credit.json'
import type suggestions from './ru/api/suggestions.json'

/** Every message of the API; an id that is not in a Russian catalog does not compile. */
export type MessageId =
  | keyof typeof account
  | keyof typeof accounting
  | keyof typeof addresses
  | keyof typeof alerts
  | keyof typeof bonus
  | keyof typeof carts
  | keyof typeof catalog
  | keyof typeof checkout
  | keyof typeof collections
  | keyof typeof compatibility
  | keyof typeof contact
  | keyof typeof delivery
  | keyof typeof documents
  | keyof typeof favorites
  | keyof typeof fulfillment
  | keyof typeof giftCards
  | keyof typeof home
  | keyof typeof identity
  | keyof typeof lists
  | keyof typeof mixes
  | keyof typeof notifications
  | keyof typeof orders
  | keyof typeof payments
  | keyof typeof pictures
  | keyof typeof platform
  | keyof typeof promotions
  | keyof typeof purchasing
  | keyof typeof receipts
  | keyof typeof reconciliation
  | keyof typeof rental
  | keyof typeof returns
  | keyof typeof reviews
  | keyof typeof settings
  | keyof typeof stock
  | keyof typeof stockTakes
  | keyof typeof storeCredit
  | keyof typeof suggestions

/** Reads the messages of the API in a locale from `<locale>/api/*.json`. Their ids are unique over all files. */
export function readMessages(locale: string): Record<MessageId, string> {
  const folder = join(import.meta.dirname, locale, 'api')
  const files = readdirSync(folder).map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return Object.assign({}, ...files)
}
