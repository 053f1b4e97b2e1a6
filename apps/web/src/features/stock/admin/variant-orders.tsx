import type { StockRow, VariantOrder } from '@shop/contracts/stock-staff.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { variantOrdersQuery } from './queries.ts'

/** The orders with reserved or unpacked units of a variant; nothing if there are none. */
export function VariantOrders({ row: { sku, reserved, unpacked } }: { row: StockRow }) {
  const t = useT()
  const query = useInfiniteQuery({ ...variantOrdersQuery(sku), enabled: reserved + unpacked > 0 })
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  if (reserved + unpacked === 0) return null
  const orders = data?.pages.flatMap(({ items }) => items)
  return (
    <Panel title={t('adminStock.orders')} className="mb-6 text-sm">
      {!orders && <QueryPlaceholder query={query} className="h-16 w-full rounded-picture" />}
      {orders && (
        <ul className="divide-y divide-hairline">
          {orders.map(order => (
            <VariantOrderItem key={order.orderNumber} order={order} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <CompactButton className="mt-3" pending={isFetching} onClick={() => void fetchNextPage()}>
          {t('adminStock.ordersMore')}
        </CompactButton>
      )}
    </Panel>
  )
}

function VariantOrderItem({ order: { orderNumber, status, units, holdUntil, supplementOf } }: { order: VariantOrder }) {
  const t = useT()
  const locale = useLocale()
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
      <OrderName number={orderNumber} />
      <span className="text-muted">
        {holdUntil === undefined
          ? t(`adminStock.orderState.${status}`)
          : t('adminStock.reservedUntil', { time: timestampText(holdUntil, locale) })}
        {supplementOf !== undefined && `, ${t('adminStock.orderTogether', { number: String(supplementOf) })}`}
      </span>
      <span className="ml-auto whitespace-nowrap font-medium tabular-nums">
        {t('adminStock.figure', { count: units })}
      </span>
    </li>
  )
}

/** The number of an order, with a link for those who may see orders. */
function OrderName({ number }: { number: number }) {
  const t = useT()
  const name = t('admin.orderNumber', { number: String(number) })
  if (!useCan()('orders.view')) return <span className="font-medium">{name}</span>
  return (
    <LocaleLink to={adminPaths.order(number)} className="font-medium underline underline-offset-4">
      {name}
    </LocaleLink>
  )
}
