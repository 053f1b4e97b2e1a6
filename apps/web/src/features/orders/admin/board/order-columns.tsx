import { formatAmd } from '@shop/contracts/amd-text.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { CustomerCell } from '#shared/admin/customer-cell.tsx'
import type { Column } from '#shared/admin/table/table-types.ts'
import { longTimestampText, slotText, timestampText } from '#shared/admin/timestamps.ts'
import { DELIVERY_TYPE_LABELS, PaymentBadge, StatusBadge, TaskBadge } from '../order-badges.tsx'
import type { AdminOrderRow } from '../queries.ts'

/** Columns of the order list; the number names the row. */
export function useOrderColumns(): Column<AdminOrderRow>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'number',
      header: t('adminOrders.column.number'),
      cell: ({ number }) => <span className="whitespace-nowrap tabular-nums">№ {number}</span>,
    },
    {
      id: 'placed',
      header: t('adminOrders.column.placed'),
      sort: 'placed',
      cell: ({ placedAt }) => (
        <time dateTime={placedAt} title={longTimestampText(placedAt, locale)} className="whitespace-nowrap">
          {timestampText(placedAt, locale)}
        </time>
      ),
    },
    {
      id: 'status',
      header: t('adminOrders.column.status'),
      cell: ({ status, tasks }) => (
        <span className="inline-flex flex-wrap justify-end gap-1 lg:justify-start">
          <StatusBadge status={status} />
          {tasks.map(task => (
            <TaskBadge key={task} task={task} />
          ))}
        </span>
      ),
    },
    {
      id: 'customer',
      header: t('adminOrders.column.customer'),
      cell: ({ customerName, phone }) => <CustomerCell name={customerName} phone={phone} />,
    },
    {
      id: 'delivery',
      header: t('adminOrders.column.delivery'),
      sort: 'delivery',
      cell: ({ deliveryType, deliveryDate, deliveryTime, city }) => (
        <>
          <span className="block whitespace-nowrap">
            {deliveryDate
              ? slotText({ date: deliveryDate, time: deliveryTime }, locale)
              : t(DELIVERY_TYPE_LABELS[deliveryType])}
          </span>
          <span className="block max-w-48 truncate text-muted max-lg:max-w-none">{city}</span>
        </>
      ),
    },
    {
      id: 'payment',
      header: t('adminOrders.column.payment'),
      cell: ({ paymentState }) => <PaymentBadge state={paymentState} />,
    },
    {
      id: 'items',
      header: t('adminOrders.column.items'),
      align: 'end',
      isExtra: true,
      cell: ({ itemCount }) => <span className="tabular-nums">{itemCount}</span>,
    },
    {
      id: 'fee',
      header: t('adminOrders.column.fee'),
      align: 'end',
      isExtra: true,
      cell: ({ deliveryFee: { feeAmd } }) => (feeAmd === null ? t('adminOrders.feeOpen') : formatAmd(feeAmd)),
    },
    {
      id: 'total',
      header: t('adminOrders.column.total'),
      sort: 'total',
      align: 'end',
      cell: ({ totalAmd }) => <span className="whitespace-nowrap font-medium tabular-nums">{formatAmd(totalAmd)}</span>,
    },
  ]
}
