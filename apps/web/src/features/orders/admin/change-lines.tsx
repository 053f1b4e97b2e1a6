import type { OrderStatus } from '@shop/contracts/orders.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { LinesDialog } from './lines-dialog.tsx'

/** Between the payment and the packing; the server decides by itself. */
export const mayChangeLines = (status: OrderStatus): boolean => status === 'paid' || status === 'confirmed'

/** Opens what changes the goods of an order. */
export function ChangeLines({ data }: { data: AdminOrder }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DenseButton className="justify-self-start" onClick={() => setOpen(true)}>
        {t('adminOrders.lines')}
      </DenseButton>
      {isOpen && <LinesDialog data={data} onClose={() => setOpen(false)} />}
    </>
  )
}
