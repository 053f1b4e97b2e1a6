import {
  addStockAlert as addStockAlertRoute,
  listStockAlerts as listStockAlertsRoute,
  removeStockAlert as removeStockAlertRoute,
} from '@shop/contracts/stock.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { listAlerts } from './alert-queries.ts'
import { addAlert, removeAlert } from './set-alert.ts'

/** Mounts the back-in-stock alerts of customers. */
export function mountStock(mount: Mount, deps: Deps): void {
  mount(addStockAlertRoute, async ({ caller: { accountId }, params: { slug }, body: { sku }, locale }) => {
    await addAlert(deps, { accountId, slug, sku, locale })
    return { result: { success: true as const } }
  })
  mount(listStockAlertsRoute, async ({ caller: { accountId } }) => ({
    result: { items: await listAlerts(deps.db, accountId) },
  }))
  mount(removeStockAlertRoute, async ({ caller: { accountId }, params: { sku } }) => {
    await removeAlert(deps, { accountId, sku })
    return { result: { success: true as const } }
  })
}
