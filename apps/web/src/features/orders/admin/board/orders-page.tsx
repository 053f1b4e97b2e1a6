import { shopDate } from '@shop/contracts/days.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { OrderStatus, PaymentState } from '@shop/contracts/orders.ts'
import { AdminOrderSort, OrderTask } from '@shop/contracts/orders-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { STATUS_LABELS } from '#features/orders/order-labels.ts'
import { clock } from '#platform/clock.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type TableState, useTableState } from '#shared/admin/table/table-state.ts'
import type { Filter, NamedView } from '#shared/admin/table/table-types.ts'
import { DELIVERY_TYPE_LABELS, PAYMENT_LABELS, TASK_LABELS } from '../order-badges.tsx'
import { allOrdersQuery, type OrderListParams } from '../queries.ts'
import { useOrderColumns } from './order-columns.tsx'
import { OrderSwitches } from './order-switches.tsx'

const DELIVERY_TYPES = ['express', 'post'] as const

/** All orders, searchable by number, phone or name. */
export function OrdersPage() {
  const t = useT()
  const state = useTableState('-placed')
  const columns = useOrderColumns()
  const filters = useFilters()
  const query = useQuery(allOrdersQuery(toListParams(state)))
  return (
    <>
      <AdminHeading title={t('admin.page.orders')}>
        <OrderSwitches />
      </AdminHeading>
      <AdminTable
        id="orders"
        label={t('admin.page.orders')}
        state={state}
        query={query}
        columns={columns}
        rowKey={({ number }) => String(number)}
        rowHref={({ number }) => adminPaths.order(number)}
        filters={filters}
        searchLabel={t('admin.searchByOrder')}
        views={useViews()}
        empty={{ title: t('adminOrders.empty'), text: t('adminOrders.emptyText') }}
      />
    </>
  )
}

/** Converts the table state to the request. Unknown values are ignored. */
function toListParams({ query: { sort, ...page }, value }: TableState): OrderListParams {
  return {
    ...page,
    sort: oneOf(AdminOrderSort.options, sort),
    status: oneOf(OrderStatus.options, value('status')),
    payment: oneOf(PaymentState.options, value('payment')),
    task: oneOf(OrderTask.options, value('task')),
    deliveryType: oneOf(DELIVERY_TYPES, value('deliveryType')),
    deliveryDate: value('deliveryDate'),
    deliveryTime: value('deliveryTime'),
    placedFrom: value('placedFrom'),
    placedTo: value('placedTo'),
  }
}

function useFilters(): Filter[] {
  const t = useT()
  return [
    {
      kind: 'choice',
      name: 'status',
      label: t('adminOrders.filter.status'),
      options: OrderStatus.options.map(value => ({ value, label: t(STATUS_LABELS[value]) })),
    },
    {
      kind: 'choice',
      name: 'payment',
      label: t('adminOrders.filter.payment'),
      options: PaymentState.options.map(value => ({ value, label: t(PAYMENT_LABELS[value]) })),
    },
    {
      kind: 'choice',
      name: 'task',
      label: t('adminOrders.filter.task'),
      options: OrderTask.options.map(value => ({ value, label: t(TASK_LABELS[value]) })),
    },
    {
      kind: 'choice',
      name: 'deliveryType',
      label: t('adminOrders.filter.deliveryType'),
      isRare: true,
      options: DELIVERY_TYPES.map(value => ({ value, label: t(DELIVERY_TYPE_LABELS[value]) })),
    },
    { kind: 'day', name: 'deliveryDate', label: t('adminOrders.filter.deliveryDate') },
    { kind: 'time', name: 'deliveryTime', label: t('adminOrders.filter.deliveryTime'), isRare: true },
    { kind: 'day', name: 'placedFrom', label: t('adminOrders.filter.placedFrom'), isRare: true },
    { kind: 'day', name: 'placedTo', label: t('adminOrders.filter.placedTo'), isRare: true },
  ]
}

/** Predefined views. */
function useViews(): NamedView[] {
  const t = useT()
  return [
    { name: t('adminOrders.view.all'), search: '' },
    { name: t('adminOrders.view.new'), search: 'status=paid' },
    { name: t('adminOrders.view.today'), search: `deliveryDate=${shopDate(clock.now())}&sort=delivery` },
    { name: t('adminOrders.view.late'), search: 'task=late&sort=delivery' },
    { name: t('adminOrders.task.fee'), search: 'task=fee' },
    { name: t('adminOrders.task.unreachable'), search: 'task=unreachable' },
    { name: t('adminOrders.task.failed_delivery'), search: 'task=failed_delivery' },
    { name: t('adminOrders.payment.refund_due'), search: 'payment=refund_due' },
  ]
}
