import type { ReceiptDetails } from '@shop/contracts/receipts-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { PrintSheet } from '#shared/admin/print-sheet.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { KINDS } from './labels.ts'
import { figuresQuery } from './queries.ts'
import { Figures } from './receipt-figures.tsx'
import { ReceiptSteps } from './receipt-steps.tsx'

type ReceiptSheetProps = { id: string; hasDevice: boolean; onClose: () => void }

/** All figures of a receipt, for printing or another device, and the actions of staff. */
export function ReceiptSheet({ id, hasDevice, onClose }: ReceiptSheetProps) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(figuresQuery(id))
  return (
    <Drawer
      open
      onClose={onClose}
      title={data ? titleOf(t, data) : t('admin.page.receipts')}
      footer={data && <ReceiptSteps receipt={data.receipt} hasDevice={hasDevice} />}
    >
      {data ? (
        <>
          <CompactButton className="mb-4" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            {t('adminReceipts.print')}
          </CompactButton>
          <Figures data={data} />
          <PrintSheet>
            <h2 className="mb-4 text-2xl">{titleOf(t, data)}</h2>
            <Figures data={data} />
          </PrintSheet>
        </>
      ) : error ? (
        <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 w-full rounded-picture" />
      )}
    </Drawer>
  )
}

const titleOf = (t: ReturnType<typeof useT>, { receipt }: ReceiptDetails) =>
  t('adminReceipts.title', { kind: t(KINDS[receipt.kind]), number: String(receipt.orderNumber) })
