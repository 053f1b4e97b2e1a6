import { oneOf } from '@shop/contracts/one-of.ts'
import { sendHeldReceipts } from '@shop/contracts/receipts-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { useStaff } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { useTableState } from '#shared/admin/table/table-state.ts'
import { notify } from '#ui/toast/notify.ts'
import { receiptsQuery, useReceiptChange } from './queries.ts'
import { useReceiptColumns } from './receipt-columns.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'

const SHOWN = ['open', 'manual', 'all'] as const
const SHOWN_LABELS: Record<(typeof SHOWN)[number], MessageId> = {
  open: 'adminReceipts.show.open',
  manual: 'adminReceipts.show.manual',
  all: 'adminReceipts.show.all',
}

/** Fiscal receipts printed by the device or manually. */
export function ReceiptsPage() {
  const t = useT()
  const [opened, setOpened] = useState<string | null>(null)
  const state = useTableState('')
  const { limit, cursor, q } = state.query
  const query = useQuery(receiptsQuery({ limit, cursor, q, show: oneOf(SHOWN, state.value('show')) }))
  const { hasDevice = true, sendable = 0 } = query.data ?? {}
  return (
    <>
      <AdminHeading
        title={t('admin.page.receipts')}
        note={t(hasDevice ? 'adminReceipts.text' : 'adminReceipts.textNoDevice')}
      >
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
        filters={[
          {
            kind: 'choice',
            name: 'show',
            label: t('adminReceipts.show.open'),
            options: SHOWN.slice(1).map(value => ({ value, label: t(SHOWN_LABELS[value]) })),
          },
        ]}
        views={SHOWN.map(value => ({ name: t(SHOWN_LABELS[value]), search: value === 'open' ? '' : `show=${value}` }))}
        empty={{ title: t('adminReceipts.empty'), text: t('adminReceipts.emptyText') }}
      />
      {opened && <ReceiptSheet id={opened} hasDevice={hasDevice} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Receipts from before the shop had a device are printed only if an admin requests it. */
function SendAll({ count }: { count: number }) {
  const t = useT()
  const confirm = useConfirm()
  const { role } = useStaff()
  const send = useReceiptChange(() => call(sendHeldReceipts, { body: {} }))
  if (role !== 'admin') return null
  const action = t('adminReceipts.sendAll', { count })
  const sendAll = async () => {
    const isSure = await confirm({ title: action, text: t('adminReceipts.sendAllText', { count }), action })
    if (!isSure) return
    send.mutate(undefined, {
      onSuccess: ({ sent }) => notify({ kind: 'ok', title: t('adminReceipts.sent', { count: sent }) }),
      onError: error => notifyFailure(t('adminReceipts.notSent'), error),
    })
  }
  return (
    <CompactButton variant="primary" pending={send.isPending} onClick={() => void sendAll()}>
      {action}
    </CompactButton>
  )
}
