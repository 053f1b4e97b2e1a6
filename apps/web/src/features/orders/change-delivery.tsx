import { type ChangeDelivery as Changes, changeDelivery, type Order } from '@shop/contracts/orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { orderQuery } from './queries.ts'

const ChangeDeliveryDialog = lazy(() => import('./change-delivery-dialog.tsx'))

/** Opens what changes address and time, until the order is packed. */
export function ChangeDelivery({ order, token }: { order: Order; token: string }) {
  const t = useT()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { number } = order
  const save = async (body: Changes) => {
    const changed = await call(changeDelivery, { params: { number }, body })
    queryClient.setQueryData(orderQuery(token, number).queryKey, changed)
  }
  return (
    <>
      <Button variant="soft" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        {t('orders.change')}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeDeliveryDialog
            order={order}
            text={t('orders.changeText')}
            save={save}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
