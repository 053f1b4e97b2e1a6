import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminHeading, CustomerCell, OrderLink } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useShowFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { notify } from '#ui/toast/notify.ts'
import { REASON_LABELS } from '../labels.ts'
import { ReturnPhotos } from '../return-pictures.tsx'
import { loadReturnPicture, returnsQuery, useAcceptReturn } from './queries.ts'
import { DueDate, ReturnBadge } from './return-badges.tsx'
import { ReceiveReturnDialog, RejectReturnDialog } from './return-dialogs.tsx'

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
  const [rejected, setRejected] = useState<StaffReturn>()
  const [received, setReceived] = useState<StaffReturn>()
  const columns = useReturnColumns({ onReject: setRejected, onReceive: setReceived })
  return (
    <>
      <AdminHeading title={t('admin.page.returns')}>
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
      {rejected && <RejectReturnDialog orderReturn={rejected} onClose={() => setRejected(undefined)} />}
      {received && <ReceiveReturnDialog orderReturn={received} onClose={() => setReceived(undefined)} />}
    </>
  )
}

type Actions = { onReject: (orderReturn: StaffReturn) => void; onReceive: (orderReturn: StaffReturn) => void }

/** Columns of the list of returns; the number names the row. */
function useReturnColumns(actions: Actions): Column<StaffReturn>[] {
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
      cell: orderReturn => <ReturnedItems orderReturn={orderReturn} />,
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

function ReturnedItems({ orderReturn: { id, lines, reason, note, pictures, refusal } }: { orderReturn: StaffReturn }) {
  const t = useT()
  return (
    <div className="min-w-0 lg:min-w-56">
      {lines.map(line => (
        <p key={line.sku}>
          <ProductText of={line} field="title" /> × {line.received ?? line.quantity}
          {line.isOpened && <span className="text-muted"> · {t('adminReturns.opened')}</span>}
        </p>
      ))}
      <p className="text-muted">{t(REASON_LABELS[reason])}</p>
      {note && (
        <p className="whitespace-pre-line break-words">
          <q>{note}</q>
        </p>
      )}
      <div className="mt-1 empty:hidden">
        <ReturnPhotos pictures={pictures} load={(...picture) => loadReturnPicture(id, ...picture)} />
      </div>
      {refusal && <p className="text-muted">{t('returns.refusal', { reason: refusal })}</p>}
    </div>
  )
}

/** Actions that are allowed in the current state. */
function ReturnActions({ orderReturn, onReject, onReceive }: { orderReturn: StaffReturn } & Actions) {
  const t = useT()
  const accept = useAcceptReturn()
  const { id, number, state } = orderReturn
  if (state !== 'requested' && state !== 'accepted') return null
  return (
    <span className="inline-flex flex-wrap gap-2 lg:justify-end">
      {state === 'requested' && (
        <CompactButton
          variant="primary"
          aria-label={t('adminReturns.acceptOf', { number })}
          pending={accept.isPending}
          onClick={() =>
            accept.mutate(id, {
              onSuccess: () => notify({ kind: 'ok', title: t('adminReturns.accepted', { number }) }),
              onError: error => notifyFailure(t('adminReturns.notAccepted'), error),
            })
          }
        >
          {t('adminReturns.accept')}
        </CompactButton>
      )}
      {state === 'accepted' && (
        <CompactButton
          variant="primary"
          aria-label={t('adminReturns.receiveOf', { number })}
          onClick={() => onReceive(orderReturn)}
        >
          {t('adminReturns.receive')}
        </CompactButton>
      )}
      <CompactButton aria-label={t('adminReturns.refuseOf', { number })} onClick={() => onReject(orderReturn)}>
        {t('adminReturns.refuse')}
      </CompactButton>
    </span>
  )
}
