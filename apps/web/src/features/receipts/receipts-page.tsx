import { MAX_EXPORTED_ROWS } from '@shop/contracts/csv.ts'
import { exportReceipts, type StaffReceipt, sendHeldReceipts } from '@shop/contracts/receipts-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminHeading, OrderLink } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useShowFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { notifySent } from './notify-sent.ts'
import { receiptsQuery, useReceiptChange } from './queries.ts'
import { ReceiptDrawer } from './receipt-drawer.tsx'
import { KINDS, PROBLEMS, ReceiptStateBadge } from './receipt-labels.tsx'

const SHOW_LABELS = {
  open: 'adminReceipts.show.open',
  manual: 'adminReceipts.show.manual',
  all: 'adminReceipts.show.all',
} as const

/** Fiscal receipts printed by the device or manually. */
export function ReceiptsPage() {
  const t = useT()
  const [opened, setOpened] = useState<string | null>(null)
  const state = useTableState('')
  const { limit, cursor, q } = state.query
  const { show, filters, views } = useShowFilter(state, SHOW_LABELS)
  const query = useQuery(receiptsQuery({ limit, cursor, q, show }))
  const { hasDevice = true, sendable = 0 } = query.data ?? {}
  return (
    <>
      <AdminHeading
        title={t('admin.page.receipts')}
        note={t(hasDevice ? 'adminReceipts.text' : 'adminReceipts.textNoDevice')}
      >
        <CsvButton
          name="receipts"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_ROWS}
          read={() => call(exportReceipts, { query: { show, q } })}
        />
        {hasDevice && sendable > 0 && <SendAll count={sendable} />}
      </AdminHeading>
      <AdminTable
        id="receipts"
        label={t('admin.page.receipts')}
        state={state}
        query={query}
        columns={useReceiptColumns(setOpened)}
        rowKey={({ id }) => id}
        searchLabel={t('admin.searchByOrder')}
        filters={filters}
        views={views}
        empty={{ title: t('adminReceipts.empty'), text: t('adminReceipts.emptyText') }}
      />
      {opened && <ReceiptDrawer id={opened} hasDevice={hasDevice} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Receipts from before the shop had a device are printed only if an admin requests it. */
function SendAll({ count }: { count: number }) {
  const t = useT()
  const confirm = useConfirm()
  const can = useCan()
  const send = useReceiptChange(() => call(sendHeldReceipts, { body: {} }))
  if (!can('receipts.correct')) return null
  const action = t('adminReceipts.sendAll', { count })
  const sendAll = async () => {
    const isSure = await confirm({ title: action, text: t('adminReceipts.sendAllText', { count }), action })
    if (!isSure) return
    send.mutate(undefined, {
      onSuccess: ({ sent }) => notifySent(t, sent),
      onError: error => notifyFailure(t('adminReceipts.notSent'), error),
    })
  }
  return (
    <CompactButton variant="primary" pending={send.isPending} onClick={() => void sendAll()}>
      {action}
    </CompactButton>
  )
}

/** @param onOpen shows all data of a receipt */
function useReceiptColumns(onOpen: (id: string) => void): Column<StaffReceipt>[] {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'order',
      header: t('adminReceipts.column.order'),
      cell: ({ orderNumber }) => <OrderLink orderNumber={orderNumber} />,
    },
    { id: 'kind', header: t('adminReceipts.column.kind'), cell: ({ kind }) => t(KINDS[kind]) },
    {
      id: 'state',
      header: t('adminReceipts.column.state'),
      cell: receipt => (
        <>
          <ReceiptStateBadge receipt={receipt} />
          {receipt.problem && <span className="block text-sm">{t(PROBLEMS[receipt.problem])}</span>}
          {receipt.lastError && <span className="block break-words text-muted text-xs">{receipt.lastError}</span>}
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
