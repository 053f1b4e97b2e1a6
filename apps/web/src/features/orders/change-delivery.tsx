import type { Order } from '@shop/contracts/orders.ts'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'

const ChangeDeliveryDialog = lazy(() => import('./change-delivery-dialog.tsx'))

/** Opens what changes address and time, until the order is packed. */
export function ChangeDelivery({ order, token }: { order: Order; token: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="soft" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        {t('orders.change')}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeDeliveryDialog order={order} token={token} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
