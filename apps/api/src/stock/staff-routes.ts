import {
  bookMovement as bookMovementRoute,
  countStock,
  listMovements as listMovementsRoute,
  listStock as listStockRoute,
} from '@shop/contracts/stock-staff.ts'
import { staffOf } from '#audit/index.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mount } from '#platform/http.ts'
import { idOfKey } from '#platform/key-reference.ts'
import { bookCounts } from './book-counts.ts'
import { bookMovement } from './book-movement.ts'
import { listMovements } from './ledger.ts'
import { listStock } from './list-stock.ts'

/** Stock as staff see and change it. */
export function mountStockForStaff(mount: Mount, deps: Deps): void {
  mount(bookMovementRoute, async ({ caller, request, headers, body, locale }) => ({
    result: await bookMovement(deps, staffOf({ caller, request }), { key: headers['idempotency-key'], body, locale }),
  }))
  mount(countStock, async ({ headers, body, ...call }) => {
    const staff = staffOf(call)
    const ref = idOfKey(staff.accountId, headers['idempotency-key'])
    return {
      result: {
        rows: await withTransaction(deps.db, deps.random, tx => bookCounts(tx, deps, staff, { ref, ...body })),
      },
    }
  })
  mount(listStockRoute, async ({ query, locale }) => ({ result: await listStock(deps.db, query, locale) }))
  mount(listMovementsRoute, async ({ params: { sku }, query, locale }) => ({
    result: await listMovements(deps.db, sku, query, locale),
  }))
}
