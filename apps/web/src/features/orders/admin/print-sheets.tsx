import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { PrintSheet } from '#shared/admin/print-sheet.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { Receipt } from './receipt.tsx'

type Sheet = 'slip' | 'receipt'

/** Prints the packing slip, or the customer's receipt; the browser's own print command prints the slip. */
export function PrintSheets({ data }: { data: AdminOrder }) {
  const t = useT()
  const [sheet, setSheet] = useState<Sheet>('slip')
  const print = (wanted: Sheet) => {
    flushSync(() => setSheet(wanted))
    // It returns when the browser has the sheet.
    window.print()
    setSheet('slip')
  }
  const Shown = sheet === 'slip' ? PackingSlip : Receipt
  return (
    <>
      <DenseButton onClick={() => print('slip')}>
        <Printer aria-hidden className="size-4" />
        {t('adminOrders.slip')}
      </DenseButton>
      <DenseButton onClick={() => print('receipt')}>
        <Printer aria-hidden className="size-4" />
        {t('adminOrders.receipt')}
      </DenseButton>
      <PrintSheet>
        <Shown data={data} />
      </PrintSheet>
    </>
  )
}
