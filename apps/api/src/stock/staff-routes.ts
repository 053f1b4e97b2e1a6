import {
  bookMovement as bookMovementRoute,
  listMovements as listMovementsRoute,
  listStock as listStockRoute,
} from '@shop/contracts/stock-staff.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mount } from '#platform/http.ts'
import { bookMovement } from './book-movement.ts'
import { listMovements } from './ledger.ts'
import { listStock } from './list-stock.ts'

/** Stock as staff see and change it. */
export function mountStockForStaff(mount: Mount, deps: Deps): void {
  mount(bookMovementRoute, async ({ caller, request, headers, body, locale }) => ({
    result: await bookMovement(deps, staffOf({ caller, request }), { key: headers['idempotency-key'], body, locale }),
  }))
  mount(listStockRoute, async ({ query, locale }) => ({ result: await listStock(deps.db, query, locale) }))
  mount(listMovementsRoute, async ({ params: { sku }, query, locale }) => ({
    result: await listMovements(deps.db, sku, query, locale),
  }))
}
