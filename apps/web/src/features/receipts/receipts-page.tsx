import { formatAmd } from '@shop/contracts/amd-text.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { listReceipts, type StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { momentText } from '#shared/admin/moments.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { useTableState } from '#shared/admin/table/table-state.ts'
import type { Column } from '#shared/admin/table/table-types.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

const SHOWN = ['open', 'all'] as const
const SHOWN_WORDS: Record<(typeof SHOWN)[number], MessageId> = {
  open: 'adminReceipts.show.open',
  all: 'adminReceipts.show.all',
}
const STATES: Record<StaffReceipt['state'], { words: MessageId; tone: Tone }> = {
  queued: { words: 'adminReceipts.state.queued', tone: 'info' },
  sent: { words: 'adminReceipts.state.sent', tone: 'warn' },
  refused: { words: 'adminReceipts.state.refused', tone: 'bad' },
  printed: { words: 'adminReceipts.state.printed', tone: 'ok' },
}
const KINDS: Record<StaffReceipt['kind'], MessageId> = {
  sale: 'adminReceipts.kind.sale',
  return: 'adminReceipts.kind.return',
  charge: 'adminReceipts.kind.charge',
}

/** The device is asked again every minute: so long is the list fresh, milliseconds. */
const FRESH_MS = 30_000

/** Fiscal receipts: what the device has not printed yet, and what it says. The shop asks it again by itself. */
export function ReceiptsPage() {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor } = state.query
  const asked = { limit, cursor, show: oneOf(SHOWN, state.value('show')) }
  const query = useQuery({
    queryKey: adminKey('receipts', asked),
    queryFn: ({ signal }) => call(listReceipts, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  })
  return (
    <>
      <AdminHeading title={t('admin.page.receipts')} note={t('adminReceipts.text')} />
      <AdminTable
        id="receipts"
        label={t('admin.page.receipts')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
        filters={[
          {
            kind: 'choice',
            name: 'show',
            label: t('adminReceipts.show.open'),
            options: [{ value: 'all', label: t('adminReceipts.show.all') }],
          },
        ]}
        views={SHOWN.map(value => ({ name: t(SHOWN_WORDS[value]), search: value === 'open' ? '' : `show=${value}` }))}
        empty={{ title: t('adminReceipts.empty'), text: t('adminReceipts.emptyText') }}
      />
    </>
  )
}

function useColumns(): Column<StaffReceipt>[] {
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
      cell: ({ state, lastError }) => (
        <>
          <Badge tone={STATES[state].tone}>{t(STATES[state].words)}</Badge>
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
      cell: ({ attempts }) => <span className="tabular-nums">{attempts}</span>,
    },
    {
      id: 'queued',
      header: t('adminReceipts.column.queued'),
      cell: ({ queuedAt }) => <span className="whitespace-nowrap">{momentText(queuedAt, locale)}</span>,
    },
    {
      id: 'printed',
      header: t('adminReceipts.column.printed'),
      isExtra: true,
      cell: ({ printedAt }) => (printedAt ? momentText(printedAt, locale) : '—'),
    },
  ]
}
