import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Totals } from '#features/orders/detail/order-view.tsx'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { PrintSheet } from '#shared/admin/print-sheet.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { PackingSlip } from './packing-slip.tsx'
import { SheetHead } from './sheet-head.tsx'

type Sheet = 'slip' | 'receipt'

/** Prints the packing slip or the customer's receipt. The browser's print command prints the slip. */
export function PrintSheets({ data }: { data: AdminOrder }) {
  const t = useT()
  const [sheet, setSheet] = useState<Sheet>('slip')
  const print = (wanted: Sheet) => {
    flushSync(() => setSheet(wanted))
    // print() returns after the browser has rendered the sheet.
    window.print()
    setSheet('slip')
  }
  const Shown = sheet === 'slip' ? PackingSlip : Receipt
  return (
    <>
      <CompactButton onClick={() => print('slip')}>
        <Printer aria-hidden className="size-4" />
        {t('adminOrders.slip')}
      </CompactButton>
      <CompactButton onClick={() => print('receipt')}>
        <Printer aria-hidden className="size-4" />
        {t('adminOrders.receipt')}
      </CompactButton>
      <PrintSheet>
        <Shown data={data} />
      </PrintSheet>
    </>
  )
}

/** Items and prices for the customer. It is not the fiscal receipt. */
function Receipt({ data }: { data: AdminOrder }) {
  const t = useT()
  const weight = useWeight()
  const order = { ...data.order, activity: [] }
  return (
    <>
      <SheetHead data={data} title={t('adminOrders.receiptTitle', { number: String(order.number) })} />
      <table className="mt-4 mb-4 w-full text-left text-sm">
        <tbody>
          {order.lines.map(line => (
            <tr key={line.sku} className="border-hairline border-b align-top">
              <td className="py-1.5 pr-4">
                {line.brand} <ProductText of={line} field="title" />, {weight(line.weight)}
              </td>
              <td className="whitespace-nowrap py-1.5 pr-4 text-right">
                {line.quantity} × {formatAmd(line.price)}
              </td>
              <td className="whitespace-nowrap py-1.5 text-right">{formatAmd(line.lineTotal)}</td>
            </tr>
          ))}
          {order.rentals.map(({ id, brand, days, rentalAmd, ...rental }) => (
            <tr key={id} className="border-hairline border-b align-top">
              <td className="py-1.5 pr-4">
                {t('orders.rentalOf')}: {brand} <ProductText of={rental} field="title" />
              </td>
              <td className="whitespace-nowrap py-1.5 pr-4 text-right">{t('orders.rentalDays', { count: days })}</td>
              <td className="whitespace-nowrap py-1.5 text-right">{formatAmd(rentalAmd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Totals order={order} />
      <p className="mt-6 text-xs">{t('adminOrders.receiptHint')}</p>
    </>
  )
}
