import { shopDate } from '@shop/contracts/days.ts'
import { exportOrders, MAX_EXPORTED_ORDERS } from '@shop/contracts/orders-bulk.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { saveCsv } from '#platform/save-file.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { notify } from '#ui/toast/notify.ts'
import type { OrderListParams } from '../queries.ts'

/** Downloads the orders of the list, with its filters and its sort order. */
export function OrdersFile({ params, total }: { params: OrderListParams; total: number }) {
  const t = useT()
  const language = useLocale()
  const { limit: _, cursor: __, ...filters } = params
  const save = useMutation({
    mutationFn: async () =>
      saveCsv(`orders-${shopDate(clock.now())}.csv`, await call(exportOrders, { query: { ...filters, language } })),
    onSuccess: () => {
      if (total > MAX_EXPORTED_ORDERS)
        notify({ kind: 'warn', title: t('adminOrders.exportLimit', { count: MAX_EXPORTED_ORDERS }) })
    },
    onError: error => notifyFailure(t('adminOrders.exportFailed'), error),
  })
  return (
    <CompactButton pending={save.isPending} disabled={total === 0} onClick={() => save.mutate()}>
      <Download aria-hidden className="size-4" />
      {t('adminOrders.export')}
    </CompactButton>
  )
}
