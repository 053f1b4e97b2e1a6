import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CustomerCell } from '#shared/admin/customer-cell.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import type { Column } from '#shared/admin/table/table-types.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { notify } from '#ui/toast/notify.ts'
import { REASON_LABELS } from '../labels.ts'
import { Due } from './due-badge.tsx'
import { useAccept } from './queries.ts'
import { ReturnBadge } from './state-badge.tsx'

type Actions = { onRefuse: (own: StaffReturn) => void; onReceive: (own: StaffReturn) => void }

/** Columns of the list of returns; the number names the row. */
export function useReturnColumns(actions: Actions): Column<StaffReturn>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'number',
      header: t('adminReturns.column.number'),
      cell: ({ number, orderNumber }) => (
        <LocaleLink to={adminPaths.order(orderNumber)} className="whitespace-nowrap tabular-nums underline">
          № {number}
        </LocaleLink>
      ),
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
    { id: 'goods', header: t('adminReturns.column.goods'), cell: own => <Goods own={own} /> },
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
        return on ? <Due on={on} isOverdue={isOverdue} /> : '—'
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
      cell: own => <Steps own={own} {...actions} />,
    },
  ]
}

function Goods({ own: { lines, reason, note, refusal } }: { own: StaffReturn }) {
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
      {refusal && <p className="text-muted">{t('returns.refusal', { reason: refusal })}</p>}
    </div>
  )
}

/** Actions that are allowed in the current state. */
function Steps({ own, onRefuse, onReceive }: { own: StaffReturn } & Actions) {
  const t = useT()
  const accept = useAccept()
  const { id, number, state } = own
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
          onClick={() => onReceive(own)}
        >
          {t('adminReturns.receive')}
        </CompactButton>
      )}
      <CompactButton aria-label={t('adminReturns.refuseOf', { number })} onClick={() => onRefuse(own)}>
        {t('adminReturns.refuse')}
      </CompactButton>
    </span>
  )
}
