import { MAX_EXPORTED_ROWS } from '@shop/contracts/csv.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { exportReturns, type StaffReturn } from '@shop/contracts/returns-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, CustomerCell, OrderLink } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useShowFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { returnsQuery } from './queries.ts'
import { DueDate, ReturnBadge } from './return-badges.tsx'
import {
  ExchangeLink,
  ReturnActions,
  type ReturnActionsProps,
  ReturnedItems,
  useReturnDialogs,
} from './return-item.tsx'

const SHOW_LABELS = {
  open: 'adminReturns.show.open',
  due: 'adminReturns.show.due',
  overdue: 'adminReturns.show.overdue',
  all: 'adminReturns.show.all',
} as const

/** Returns: to accept or reject, to receive, and their refunds. */
export function ReturnsPage() {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor, q } = state.query
  const { show, filters, views } = useShowFilter(state, SHOW_LABELS)
  const query = useQuery(returnsQuery({ limit, cursor, q, show }))
  const locale = useLocale()
  const navigate = useNavigate()
  const { dialogs, ...actions } = useReturnDialogs()
  // The new items are chosen on the page of the order, which opens the dialog.
  const onExchange = ({ orderNumber, id }: StaffReturn) =>
    void navigate(localePath(locale, adminPaths.exchangeOf(orderNumber, id)))
  const columns = useReturnColumns({ ...actions, onExchange })
  return (
    <>
      <AdminHeading title={t('admin.page.returns')}>
        <CsvButton
          name="returns"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_ROWS}
          read={() => call(exportReturns, { query: { show, q } })}
        />
        <LocaleLink to={adminPaths.refunds} className={compactButtonClass()}>
          {t('admin.page.refunds')}
        </LocaleLink>
      </AdminHeading>
      <AdminTable
        id="returns"
        label={t('admin.page.returns')}
        state={state}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        searchLabel={t('admin.searchByOrder')}
        filters={filters}
        views={views}
        empty={{ title: t('adminReturns.empty'), text: t('adminReturns.emptyText') }}
      />
      {dialogs}
    </>
  )
}

/** Columns of the list of returns; the number names the row. */
function useReturnColumns(actions: Omit<ReturnActionsProps, 'orderReturn'>): Column<StaffReturn>[] {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'number',
      header: t('adminReturns.column.number'),
      cell: ({ number, orderNumber }) => <OrderLink orderNumber={orderNumber} number={number} />,
    },
    {
      id: 'state',
      header: t('adminReturns.column.state'),
      cell: ({ state }) => <ReturnBadge state={state} />,
    },
    {
      id: 'asked',
      header: t('adminReturns.column.asked'),
      cell: ({ requestedAt }) => <span className="whitespace-nowrap">{timestampText(requestedAt, locale)}</span>,
    },
    {
      id: 'goods',
      header: t('adminReturns.column.items'),
      cell: orderReturn => (
        <div className="lg:min-w-56">
          <ReturnedItems orderReturn={orderReturn} />
          {orderReturn.exchange && <ExchangeLink exchange={orderReturn.exchange} />}
        </div>
      ),
    },
    {
      id: 'customer',
      header: t('adminReturns.column.customer'),
      cell: ({ customer }) => customer && <CustomerCell name={customer.name} phone={customer.phone} />,
    },
    {
      id: 'due',
      header: t('adminReturns.column.due'),
      cell: ({ refund, pointsDueOn, isOverdue }) => {
        const on = refund?.dueOn ?? pointsDueOn
        return on ? <DueDate on={on} isOverdue={isOverdue} /> : '—'
      },
    },
    {
      id: 'amount',
      header: t('adminReturns.column.amount'),
      align: 'end',
      cell: ({ amountAmd, points }) => (
        <span className="tabular-nums">
          <span className="whitespace-nowrap">{formatAmd(amountAmd)}</span>
          {points > 0 && <span className="block text-muted">{t('adminReturns.points', { points })}</span>}
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('adminReturns.column.actions'),
      align: 'end',
      isActions: true,
      cell: orderReturn => <ReturnActions orderReturn={orderReturn} {...actions} />,
    },
  ]
}
