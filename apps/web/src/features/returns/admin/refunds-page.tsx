import { MAX_EXPORTED_ROWS } from '@shop/contracts/csv.ts'
import { exportRefunds, type RefundState, type StaffRefund } from '@shop/contracts/payments-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { AdminHeading, OrderLink } from '#shared/admin/page-parts.tsx'
import { RefundDecisions, RefundParts } from '#shared/admin/refund-decisions.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useShowFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { PaymentsFile } from './payments-file.tsx'
import { refundsQuery } from './queries.ts'
import { DueDate } from './return-badges.tsx'

const SHOW_LABELS = {
  open: 'adminReturns.refunds.open',
  waiting: 'adminReturns.refunds.waiting',
  overdue: 'adminReturns.show.overdue',
  all: 'adminReturns.show.all',
} as const
const STATES: Record<RefundState, { label: MessageId; tone: Tone }> = {
  held: { label: 'adminReturns.refund.held', tone: 'warn' },
  requested: { label: 'adminReturns.refund.requested', tone: 'info' },
  sent: { label: 'adminReturns.refund.sent', tone: 'info' },
  failed: { label: 'adminReturns.refund.failed', tone: 'bad' },
  manual: { label: 'adminReturns.refund.manual', tone: 'warn' },
  confirmed: { label: 'adminReturns.refund.confirmed', tone: 'ok' },
}

/** All open refunds by due date. */
export function RefundsPage() {
  const t = useT()
  const can = useCan()
  const state = useTableState('')
  const { limit, cursor, q } = state.query
  const { show, filters, views } = useShowFilter(state, SHOW_LABELS)
  const query = useQuery(refundsQuery({ limit, cursor, q, show }))
  return (
    <>
      <AdminHeading title={t('admin.page.refunds')}>
        <CsvButton
          name="refunds"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_ROWS}
          read={() => call(exportRefunds, { query: { show, q } })}
        />
        {can('accounting.export') && <PaymentsFile />}
      </AdminHeading>
      <AdminTable
        id="refunds"
        label={t('admin.page.refunds')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
        searchLabel={t('admin.searchByOrder')}
        filters={filters}
        views={views}
        empty={{ title: t('adminReturns.noRefunds'), text: t('adminReturns.noRefundsText') }}
      />
    </>
  )
}

function useColumns(): Column<StaffRefund>[] {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'order',
      header: t('adminReturns.column.order'),
      cell: ({ orderNumber }) => <OrderLink orderNumber={orderNumber} />,
    },
    {
      id: 'amount',
      header: t('adminReturns.column.amount'),
      align: 'end',
      cell: refund => (
        <>
          <span className="whitespace-nowrap tabular-nums">{formatAmd(refund.amountAmd)}</span>
          <RefundParts refund={refund} />
        </>
      ),
    },
    {
      id: 'state',
      header: t('adminReturns.column.state'),
      cell: ({ state, lastError }) => (
        <>
          <Badge tone={STATES[state].tone}>{t(STATES[state].label)}</Badge>
          {lastError && state === 'failed' && <span className="block break-words text-muted text-xs">{lastError}</span>}
        </>
      ),
    },
    {
      id: 'due',
      header: t('adminReturns.column.due'),
      cell: ({ dueOn, isOverdue, state }) =>
        state === 'confirmed' ? '—' : <DueDate on={dueOn} isOverdue={isOverdue} />,
    },
    {
      id: 'provider',
      header: t('adminReturns.column.provider'),
      cell: ({ provider, reference }) => (
        <>
          {provider}
          {reference && <span className="block break-all text-muted text-xs">{reference}</span>}
        </>
      ),
    },
    {
      id: 'asked',
      header: t('adminReturns.column.asked'),
      isExtra: true,
      cell: ({ requestedAt }) => timestampText(requestedAt, locale),
    },
    {
      id: 'actions',
      header: t('adminReturns.column.actions'),
      align: 'end',
      isActions: true,
      cell: refund => <RefundDecisions refund={refund} />,
    },
  ]
}
