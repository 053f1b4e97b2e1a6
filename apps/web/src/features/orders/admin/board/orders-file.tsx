import { exportOrders, MAX_EXPORTED_ORDERS } from '@shop/contracts/orders-bulk.ts'
import { call } from '#platform/api/client.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import type { OrderListParams } from '../queries.ts'

/** Downloads the orders of the list, with its filters and its sort order. */
export function OrdersFile({ params, total }: { params: OrderListParams; total: number }) {
  const language = useLocale()
  const { limit: _, cursor: __, ...filters } = params
  return (
    <CsvButton
      name="orders"
      total={total}
      max={MAX_EXPORTED_ORDERS}
      read={() => call(exportOrders, { query: { ...filters, language } })}
    />
  )
}
