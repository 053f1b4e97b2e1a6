import type { Route } from '@shop/contracts/route.ts'
import type {} from 'vitest'
import { contracts, isOfStaff } from './contracts.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file to which each test file of the API adds the writes of staff that the log has, a line each. */
    staffWrites: string
  }
}

/**
 * What staff call without leaving an entry in the log, each with its reason. Everything else that a member of staff
 * writes, and every file that leaves the shop, has one.
 */
export const UNLOGGED: Record<string, string> = {
  'POST /admin/promotions/simulate': 'says what a cart would cost, and changes nothing',
  'POST /admin/order-drafts/quote': 'says what a draft would cost, and changes nothing',
  'POST /admin/orders/:number/exchanges/quote': 'says what an exchange would cost, and changes nothing',
  'POST /admin/returns/:id/exchange/quote': 'says what the exchange of a return would cost, and changes nothing',
  'POST /admin/orders/:number/supplements/quote': 'says what added items would cost, and changes nothing',
  'POST /admin/products/prices/preview': 'says what would become of prices, and changes none',
  'POST /admin/products/pictures/match': 'says what could be done with picture files, and changes nothing',
  'POST /admin/catalog/imports': 'reads a file and says what it would change; applying it is in the log',
  'POST /admin/pictures/catalog': 'a picture is in nothing yet: the product that takes it up is in the log',
  'POST /admin/pictures/rental': 'a picture is in nothing yet: the step that takes it up is in the log',
  'POST /admin/purchasing/variants': 'reads the variants of many SKUs and changes none',
  'POST /admin/courier/pictures': 'a picture is in nothing yet: the delivery that takes it up is in the log',
  'GET /admin/catalog/imports/:id/errors.csv': 'gives back the wrong lines of a file that the person sent',
}

/** Requests that only start a job: if the job does nothing, there is no entry. */
export const BEGUN: readonly string[] = ['POST /admin/catalog/imports/:id/apply']

export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

/** The download of an export is audited, although it changes nothing. */
const isExport = ({ method, media }: Route) => method === 'GET' && media?.startsWith('text/csv') === true

/** The calls of staff that must be found in the log, from the contracts. */
export const staffWrites: readonly Route[] = contracts.filter(
  route => isOfStaff(route) && (route.method !== 'GET' || isExport(route)) && !(nameOf(route) in UNLOGGED),
)
