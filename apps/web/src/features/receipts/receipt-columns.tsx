import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import type { Column } from '#shared/admin/table/table-types.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge } from '#ui/badge.tsx'
import { KINDS, STATES } from './labels.ts'

/** @param onOpen shows all figures of a receipt */
export function useReceiptColumns(onOpen: (id: string) => void): Column<StaffReceipt>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'order',
      header: t('adminReceipts.column.order'),
      cell: ({ orderNumber }) => (
        <LocaleLink to={adminPaths.order(orderNumber)} className="whitespace-nowrap tabular-nums underline">
          № {orderNumber}
        </LocaleLink>
      ),
    },
    { id: 'kind', header: t('adminReceipts.column.kind'), cell: ({ kind }) => t(KINDS[kind]) },
    {
      id: 'state',
      header: t('adminReceipts.column.state'),
      cell: ({ state, isManual, lastError }) => (
        <>
          <Badge tone={STATES[state].tone}>{t(isManual ? 'adminReceipts.state.manual' : STATES[state].words)}</Badge>
          {lastError && <span className="block break-words text-muted text-xs">{lastError}</span>}
        </>
      ),
    },
    {
      id: 'amount',
      header: t('adminReceipts.column.amount'),
      align: 'end',
      cell: ({ amountAmd, vatAmd }) => (
        <span className="tabular-nums">
          <span className="whitespace-nowrap">{formatAmd(amountAmd)}</span>
          <span className="block whitespace-nowrap text-muted text-xs">
            {t('adminReceipts.vat', { amount: formatAmd(vatAmd) })}
          </span>
        </span>
      ),
    },
    {
      id: 'number',
      header: t('adminReceipts.column.number'),
      cell: ({ number }) => (number ? <span className="break-all tabular-nums">{number}</span> : '—'),
    },
    {
      id: 'tries',
      header: t('adminReceipts.column.tries'),
      align: 'end',
      isExtra: true,
      cell: ({ attempts }) => <span className="tabular-nums">{attempts}</span>,
    },
    {
      id: 'queued',
      header: t('adminReceipts.column.queued'),
      cell: ({ queuedAt }) => <span className="whitespace-nowrap">{timestampText(queuedAt, locale)}</span>,
    },
    {
      id: 'printed',
      header: t('adminReceipts.column.printed'),
      isExtra: true,
      cell: ({ printedAt }) => (printedAt ? timestampText(printedAt, locale) : '—'),
    },
    {
      id: 'figures',
      header: t('adminReceipts.column.figures'),
      isActions: true,
      cell: ({ id, orderNumber, state, kind }) => {
        const action = t(state === 'held' ? 'adminReceipts.openHeld' : 'adminReceipts.open')
        return (
          <CompactButton
            variant={state === 'held' ? 'primary' : 'outline'}
            aria-label={t('adminReceipts.openOf', { action, kind: t(KINDS[kind]), number: String(orderNumber) })}
            onClick={() => onOpen(id)}
          >
            {action}
          </CompactButton>
        )
      },
    },
  ]
}
