import { formatAmd } from '@shop/contracts/amd-text.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import type { RefundState, StaffRefund } from '@shop/contracts/payments-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { RefundDecisions } from '#shared/admin/refund-decisions.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { useTableState } from '#shared/admin/table/table-state.ts'
import type { Column } from '#shared/admin/table/table-types.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Due } from './due-badge.tsx'
import { PaymentsFile } from './payments-file.tsx'
import { refundsQuery } from './queries.ts'

const SHOWN = ['open', 'waiting', 'overdue', 'all'] as const
const SHOWN_LABELS: Record<(typeof SHOWN)[number], MessageId> = {
  open: 'adminReturns.refunds.open',
  waiting: 'adminReturns.refunds.waiting',
  overdue: 'adminReturns.show.overdue',
  all: 'adminReturns.show.all',
}
const STATES: Record<RefundState, { words: MessageId; tone: Tone }> = {
  held: { words: 'adminReturns.refund.held', tone: 'warn' },
  requested: { words: 'adminReturns.refund.requested', tone: 'info' },
  sent: { words: 'adminReturns.refund.sent', tone: 'info' },
  failed: { words: 'adminReturns.refund.failed', tone: 'bad' },
  manual: { words: 'adminReturns.refund.manual', tone: 'warn' },
  confirmed: { words: 'adminReturns.refund.confirmed', tone: 'ok' },
}

/** All open refunds by due date. */
export function RefundsPage() {
  const t = useT()
  const { role } = useStaff()
  const state = useTableState('')
  const { limit, cursor, q } = state.query
  const query = useQuery(refundsQuery({ limit, cursor, q, show: oneOf(SHOWN, state.value('show')) }))
  return (
    <>
      <AdminHeading title={t('admin.page.refunds')}>{role === 'admin' && <PaymentsFile />}</AdminHeading>
      <AdminTable
        id="refunds"
        label={t('admin.page.refunds')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
        searchLabel={t('admin.searchByOrder')}
        filters={[
          {
            kind: 'choice',
            name: 'show',
            label: t('adminReturns.refunds.open'),
            options: SHOWN.slice(1).map(value => ({ value, label: t(SHOWN_LABELS[value]) })),
          },
        ]}
        views={SHOWN.map(value => ({ name: t(SHOWN_LABELS[value]), search: value === 'open' ? '' : `show=${value}` }))}
        empty={{ title: t('adminReturns.noRefunds'), text: t('adminReturns.noRefundsText') }}
      />
    </>
  )
}

function useColumns(): Column<StaffRefund>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'order',
      header: t('adminReturns.column.order'),
      cell: ({ orderNumber }) => (
        <LocaleLink to={adminPaths.order(orderNumber)} className="whitespace-nowrap tabular-nums underline">
          № {orderNumber}
        </LocaleLink>
      ),
    },
    {
      id: 'amount',
      header: t('adminReturns.column.amount'),
      align: 'end',
      cell: ({ amountAmd }) => <span className="whitespace-nowrap tabular-nums">{formatAmd(amountAmd)}</span>,
    },
    {
      id: 'state',
      header: t('adminReturns.column.state'),
      cell: ({ state, lastError }) => (
        <>
          <Badge tone={STATES[state].tone}>{t(STATES[state].words)}</Badge>
          {lastError && state === 'failed' && <span className="block break-words text-muted text-xs">{lastError}</span>}
        </>
      ),
    },
    {
      id: 'due',
      header: t('adminReturns.column.due'),
      cell: ({ dueOn, isOverdue, state }) => (state === 'confirmed' ? '—' : <Due on={dueOn} isOverdue={isOverdue} />),
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
