import {
  addStockAlert as addStockAlertRoute,
  listStockAlerts as listStockAlertsRoute,
  removeStockAlert as removeStockAlertRoute,
} from '@shop/contracts/stock.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mount } from '#platform/http.ts'
import { listAlerts } from './alert-queries.ts'
import { askAlert, dropAlert } from './ask-alert.ts'

/** What customers wait for. */
export function mountStock(mount: Mount, deps: Deps): void {
  mount(addStockAlertRoute, async ({ caller: { accountId }, params: { slug }, body: { sku }, locale }) => {
    await askAlert(deps, { accountId, slug, sku, locale })
    return { result: { success: true as const } }
  })
  mount(listStockAlertsRoute, async ({ caller: { accountId } }) => ({
    result: { items: await listAlerts(deps.db, accountId) },
  }))
  mount(removeStockAlertRoute, async ({ caller: { accountId }, params: { sku } }) => {
    await dropAlert(deps, { accountId, sku })
    return { result: { success: true as const } }
  })
}
