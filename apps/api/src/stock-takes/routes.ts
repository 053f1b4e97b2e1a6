import {
  approveStockTake as approveStockTakeRoute,
  cancelStockTake as cancelStockTakeRoute,
  closeStockTake as closeStockTakeRoute,
  countVariant as countVariantRoute,
  getStockTake as getStockTakeRoute,
  listStockTakeLines as listStockTakeLinesRoute,
  listStockTakes as listStockTakesRoute,
  reviewStockTake as reviewStockTakeRoute,
  startStockTake as startStockTakeRoute,
} from '@shop/contracts/stock-takes-staff.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { approveStockTake } from './approve.ts'
import { countVariant } from './count-variant.ts'
import { getStockTake, listStockTakeLines, listStockTakes } from './queries.ts'
import { cancelStockTake, closeStockTake, reviewStockTake, startStockTake } from './steps.ts'

/** Mounts the stock takes for staff. */
export function mountStockTakes(mount: Mount, deps: Deps): void {
  mount(listStockTakesRoute, async ({ query, locale }) => ({ result: await listStockTakes(deps.db, query, locale) }))
  mount(startStockTakeRoute, async ({ headers, body, ...call }) => ({
    result: await startStockTake(deps, staffOf(call), { key: headers['idempotency-key'], ...body }),
  }))
  mount(getStockTakeRoute, async ({ params: { number } }) => ({ result: await getStockTake(deps.db, number) }))
  mount(listStockTakeLinesRoute, async ({ params: { number }, query }) => ({
    result: await listStockTakeLines(deps.db, number, query),
  }))
  mount(countVariantRoute, async ({ params, body, ...call }) => ({
    result: await countVariant(deps, staffOf(call), { ...params, ...body }),
  }))
  mount(approveStockTakeRoute, async ({ params, body, locale, ...call }) => ({
    result: await approveStockTake(deps, staffOf(call), { ...params, ...body, locale }),
  }))
  mount(reviewStockTakeRoute, async ({ params: { number }, ...call }) => ({
    result: await reviewStockTake(deps, staffOf(call), number),
  }))
  mount(closeStockTakeRoute, async ({ params: { number }, ...call }) => ({
    result: await closeStockTake(deps, staffOf(call), number),
  }))
  mount(cancelStockTakeRoute, async ({ params: { number }, ...call }) => ({
    result: await cancelStockTake(deps, staffOf(call), number),
  }))
}
