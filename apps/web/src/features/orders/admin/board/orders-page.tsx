import { shopDate } from '@shop/contracts/days.ts'
import { OrderDeliveryType } from '@shop/contracts/delivery.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { PaymentState } from '@shop/contracts/orders.ts'
import { AdminOrderSort, OrderStatusFilter, OrderTask } from '@shop/contracts/orders-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { STATUS_LABELS } from '#features/orders/order-labels.ts'
import { clock } from '#platform/clock.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { AdminHeading, CustomerCell, HeadingActions, TimestampCell } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { useSelectedRows } from '#shared/admin/table/selected-rows.ts'
import {
  type Column,
  choiceFilter,
  type Filter,
  type NamedView,
  type TableState,
  useTableState,
} from '#shared/admin/table/table-state.ts'
import { slotText } from '#shared/admin/timestamps.ts'
import { DiscreetBadge } from '../discreet-note.tsx'
import {
  DELIVERY_TYPE_LABELS,
  PAYMENT_LABELS,
  PaymentBadge,
  StatusBadge,
  TASK_LABELS,
  TaskBadge,
} from '../order-parts.tsx'
import { type AdminOrderRow, allOrdersQuery, allPickupPointsQuery, type OrderListParams } from '../queries.ts'
import { BulkSteps } from './bulk-steps.tsx'
import { OrderSwitches } from './order-switches.tsx'
import { OrdersFile } from './orders-file.tsx'

const DELIVERY_TYPES = OrderDeliveryType.options

const rowKey = ({ number }: AdminOrderRow): string => String(number)

/** All orders, searchable by number, phone or name. */
export function OrdersPage() {
  const t = useT()
  const state = useTableState('-placed')
  const columns = useOrderColumns()
  const filters = useFilters()
  const params = toListParams(state)
  const query = useQuery(allOrdersQuery(params))
  const { rows, selection, updateRows } = useSelectedRows(query.data?.items ?? [], rowKey)
  return (
    <>
      <AdminHeading title={t('admin.page.orders')}>
        <HeadingActions>
          <IfCan permission="orders.edit">
            <LocaleLink to={adminPaths.newDraft} className={compactButtonClass('primary')}>
              <Plus aria-hidden className="size-4" />
              {t('adminOrders.newOrder')}
            </LocaleLink>
          </IfCan>
          <IfCan permission="switches.edit">
            <OrderSwitches />
          </IfCan>
          <IfCan permission="orders.edit">
            <LocaleLink to={adminPaths.drafts} className={compactButtonClass('outline')}>
              {t('admin.page.drafts')}
            </LocaleLink>
          </IfCan>
          <LocaleLink to={adminPaths.pickList()} className={compactButtonClass('outline')}>
            {t('admin.page.pickList')}
          </LocaleLink>
          <OrdersFile params={params} total={query.data?.total ?? 0} />
        </HeadingActions>
      </AdminHeading>
      <AdminTable
        id="orders"
        label={t('admin.page.orders')}
        state={state}
        query={query}
        columns={columns}
        rowKey={rowKey}
        rowHref={({ number }) => adminPaths.order(number)}
        filters={filters}
        searchLabel={t('admin.searchByOrder')}
        views={useViews()}
        selection={selection}
        bulk={<BulkSteps rows={rows} updateRows={updateRows} />}
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
    status: oneOf(OrderStatusFilter.options, value('status')),
    payment: oneOf(PaymentState.options, value('payment')),
    task: oneOf(OrderTask.options, value('task')),
    deliveryType: oneOf(DELIVERY_TYPES, value('deliveryType')),
    pickupPointId: value('pickupPointId'),
    deliveryDate: value('deliveryDate'),
    deliveryTime: value('deliveryTime'),
    placedFrom: value('placedFrom'),
    placedTo: value('placedTo'),
  }
}

const NO_POINTS = { points: [] }

function useFilters(): Filter[] {
  const t = useT()
  const locale = useLocale()
  const { data: { points } = NO_POINTS } = useQuery(allPickupPointsQuery)
  const nameOf = (id: string) => {
    const point = points.find(each => each.id === id)
    const name = point?.name[locale] ?? ''
    return point?.isActive === false ? t('adminOrders.filter.pickupPointOff', { name }) : name
  }
  const pointFilter =
    points.length > 0
      ? [
          {
            ...choiceFilter(
              'pickupPointId',
              { label: t('adminOrders.filter.pickupPoint'), any: t('adminOrders.filter.anyPickupPoint') },
              points.map(({ id }) => id),
              nameOf,
            ),
            isRare: true,
          },
        ]
      : []
  return [
    choiceFilter(
      'status',
      { label: t('adminOrders.column.status'), any: t('adminOrders.filter.status') },
      OrderStatusFilter.options,
      value => t(value === 'sold' ? 'adminOrders.filter.sold' : STATUS_LABELS[value]),
    ),
    choiceFilter(
      'payment',
      { label: t('adminOrders.column.payment'), any: t('adminOrders.filter.payment') },
      PaymentState.options,
      value => t(PAYMENT_LABELS[value]),
    ),
    choiceFilter(
      'task',
      { label: t('adminOrders.filter.taskName'), any: t('adminOrders.filter.task') },
      OrderTask.options,
      value => t(TASK_LABELS[value]),
    ),
    {
      ...choiceFilter(
        'deliveryType',
        { label: t('adminOrders.column.delivery'), any: t('adminOrders.filter.deliveryType') },
        DELIVERY_TYPES,
        value => t(DELIVERY_TYPE_LABELS[value]),
      ),
      isRare: true,
    },
    ...pointFilter,
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
    { name: t('adminOrders.task.not_collected'), search: 'task=not_collected' },
    { name: t('adminOrders.payment.refund_due'), search: 'payment=refund_due' },
  ]
}

/** Columns of the order list; the number names the row. */
function useOrderColumns(): Column<AdminOrderRow>[] {
  const formatAmd = useFormatAmd()
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
      isExtra: 'cards',
      cell: ({ placedAt }) => <TimestampCell at={placedAt} />,
    },
    {
      id: 'status',
      header: t('adminOrders.column.status'),
      isNextToName: true,
      cell: ({ status, tasks, deliveryType }) => (
        <span className="inline-flex flex-wrap justify-end gap-1 lg:justify-start">
          <StatusBadge status={status} deliveryType={deliveryType} />
          {tasks.map(task => (
            <TaskBadge key={task} task={task} />
          ))}
        </span>
      ),
    },
    {
      id: 'customer',
      header: t('adminOrders.column.customer'),
      cell: ({ customerName, phone, byStaff, supplementOf, isDiscreet }) => (
        <>
          <CustomerCell name={customerName} phone={phone} />
          {isDiscreet && <DiscreetBadge />}
          {byStaff && (
            <span className="block text-muted text-xs">
              {supplementOf === undefined
                ? t('adminOrders.byStaff')
                : t('admin.together', { numbers: String(supplementOf) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'delivery',
      header: t('adminOrders.column.delivery'),
      sort: 'delivery',
      cell: ({ deliveryType, deliveryDate, deliveryTime, city, pickupPoint }) => (
        <span className="flex flex-wrap justify-end gap-x-2 lg:block">
          <span className="block lg:text-balance">
            {deliveryDate
              ? slotText({ date: deliveryDate, time: deliveryTime }, locale)
              : t(DELIVERY_TYPE_LABELS[deliveryType])}
          </span>
          <span className="block max-w-48 truncate text-muted max-lg:max-w-none">{pickupPoint?.[locale] ?? city}</span>
        </span>
      ),
    },
    {
      id: 'payment',
      header: t('adminOrders.column.payment'),
      isExtra: 'cards',
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
