import { listStockAlerts, removeStockAlert } from '@shop/contracts/stock.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { isSoldByWeight, useWeight } from '#shared/product/variant.ts'
import { alertsKey } from '#shared/session/customer-keys.ts'
import type { Session } from '#shared/session/session.ts'
import { WaitingList } from '#shared/waiting-list.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'

/** Products for which the customer requested a back-in-stock alert. */
export function AlertList({ session: { token } }: { session: Session }) {
  const t = useT()
  const weight = useWeight()
  const productText = useProductText()
  const queryKey = alertsKey(token)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listStockAlerts, { signal })).items,
  })
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-16 w-full" />
  const items = data.map(alert => ({
    key: alert.sku,
    title: productText(alert, 'title'),
    link: {
      to: `${paths.product(alert.slug)}?weight=${alert.weight}`,
      text: <ProductText of={alert} field="title" />,
    },
    imageUrl: alert.imageUrl,
    details: isSoldByWeight(alert.category) ? `${alert.brand}, ${weight(alert.weight)}` : alert.brand,
    remove: () => call(removeStockAlert, { params: { sku: alert.sku } }),
  }))
  return <WaitingList items={items} queryKey={queryKey} empty={t('waiting.empty')} />
}
