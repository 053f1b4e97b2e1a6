import {
  countStock,
  listMovements as listMovementsRoute,
  listStock as listStockRoute,
  recordMovement as recordMovementRoute,
} from '@shop/contracts/stock-staff.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { idFromIdempotencyKey } from '#platform/db/idempotency-id.ts'
import type { Mount } from '#platform/http/http.ts'
import { listMovements } from './ledger.ts'
import { listStock } from './list-stock.ts'
import { recordStockCount } from './record-count.ts'
import { recordStockMovement } from './record-movement.ts'

/** Mounts the stock endpoints for staff. */
export function mountStockForStaff(mount: Mount, deps: Deps): void {
  mount(recordMovementRoute, async ({ caller, request, headers, body, locale }) => ({
    result: await recordStockMovement(deps, staffOf({ caller, request }), {
      key: headers['idempotency-key'],
      body,
      locale,
    }),
  }))
  mount(countStock, async ({ headers, body, ...call }) => {
    const staff = staffOf(call)
    const ref = idFromIdempotencyKey(staff.accountId, headers['idempotency-key'])
    return {
      result: {
        rows: await withTransaction(deps.db, deps.random, tx => recordStockCount(tx, deps, staff, { ref, ...body })),
      },
    }
  })
  mount(listStockRoute, async ({ query, locale }) => ({ result: await listStock(deps.db, query, locale) }))
  mount(listMovementsRoute, async ({ params: { sku }, query, locale }) => ({
    result: await listMovements(deps.db, sku, query, locale),
  }))
}
