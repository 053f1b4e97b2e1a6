import * as contracts from '@shop/contracts/catalog-bulk.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { changeFilteredStates } from './change-filtered-states.ts'
import { changePrices, previewPrices } from './change-prices.ts'
import { changeStates } from './change-states.ts'
import { listPriceChanges, listStateChanges } from './list-changes.ts'
import { undoPrices } from './undo-prices.ts'
import { undoStates } from './undo-states.ts'

/** Mounts the changes of many products. */
export function mountBulk(mount: Mount, deps: Deps): void {
  mount(contracts.previewPrices, async ({ body }) => ({ result: await previewPrices(deps.db, body) }))
  mount(contracts.changePrices, async ({ body, ...call }) => ({
    result: await changePrices(deps, staffOf(call), body),
  }))
  mount(contracts.listPriceChanges, async ({ query }) => ({ result: await listPriceChanges(deps.db, query) }))
  mount(contracts.undoPrices, async call => ({ result: await undoPrices(deps, staffOf(call), call.params.id) }))
  mount(contracts.changeStates, async ({ body, locale, ...call }) => ({
    result: { rows: await changeStates(deps, { staff: staffOf(call), locale }, body) },
  }))
  mount(contracts.changeFoundStates, async ({ body, ...call }) => ({
    result: await changeFilteredStates(deps, staffOf(call), body),
  }))
  mount(contracts.listStateChanges, async ({ query }) => ({ result: await listStateChanges(deps.db, query) }))
  mount(contracts.undoStates, async call => ({ result: await undoStates(deps, staffOf(call), call.params.id) }))
}
