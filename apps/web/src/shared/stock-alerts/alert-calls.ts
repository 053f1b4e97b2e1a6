import { addStockAlert, listStockAlerts, removeStockAlert, type StockAlert } from '@shop/contracts/stock.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { session } from '#shared/session/session.ts'
import { notify } from '#ui/toast/notify.ts'
import { alertsKey } from '../session/customer-keys.ts'

/** Reads the alerts of the signed-in customer. */
export async function loadAlerts(signal: AbortSignal): Promise<StockAlert[]> {
  const { items } = await call(listStockAlerts, { signal })
  return items
}

type AlertRequest = { slug: string; sku: string; isWanted: boolean }
type AlertTexts = { done: string; failed: string }

/** Requests or cancels an alert and shows the result. If the variant is available again, the page is refreshed. */
export async function setAlert(
  queryClient: QueryClient,
  { slug, sku, isWanted }: AlertRequest,
  texts: AlertTexts,
): Promise<void> {
  const token = session.get()?.token
  if (token === undefined) return
  try {
    if (isWanted) await call(addStockAlert, { params: { slug }, body: { sku } })
    else await call(removeStockAlert, { params: { sku } })
    const queryKey = alertsKey(token)
    // A first read that began before the change would be used as its result.
    await queryClient.cancelQueries({ queryKey })
    await queryClient.invalidateQueries({ queryKey })
    notify({ kind: 'ok', title: texts.done })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'IN_STOCK') {
      await queryClient.invalidateQueries({ queryKey: ['catalog'] })
      notify({ kind: 'info', title: error.message })
      return
    }
    const description = error instanceof ApiError ? error.serverMessage : undefined
    notify({ kind: 'bad', title: texts.failed, description })
  }
}
