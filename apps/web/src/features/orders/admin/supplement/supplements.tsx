import { canBeSupplemented, type Order } from '@shop/contracts/orders.ts'
import { lazy, Suspense, useState } from 'react'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Panel } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { StatusBadge } from '../order-parts.tsx'

const SupplementDialog = lazy(() =>
  import('./supplement-dialog.tsx').then(module => ({ default: module.SupplementDialog })),
)

/** The orders that travel together: the one with which this one travels, or its supplements and the button that adds one. */
export function Supplements({ order }: { order: Order }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const can = useCan()
  const { supplementOf, supplements = [] } = order
  const isOver = order.status === 'delivered' || order.status === 'cancelled'
  const canAdd = supplementOf === undefined && canBeSupplemented(order.status) && can('orders.edit')
  if (supplementOf === undefined && supplements.length === 0 && !canAdd) return null
  return (
    <Panel title={t('adminOrders.supplements')} className="text-sm">
      <div className="grid justify-items-start gap-3">
        {supplementOf !== undefined && (
          <>
            <p>{t(isOver ? 'adminOrders.supplementOfEnded' : 'adminOrders.supplementOf')}</p>
            <OrderLink number={supplementOf} />
          </>
        )}
        {supplements.length > 0 && (
          <>
            <ul className="grid w-full gap-2">
              {supplements.map(({ number, status, totalAmd }) => (
                <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <OrderLink number={number} />
                  <StatusBadge status={status} deliveryType={order.deliveryType} />
                  <span className="ml-auto tabular-nums">{formatAmd(totalAmd)}</span>
                </li>
              ))}
            </ul>
            {canBeSupplemented(order.status) && <p className="text-muted">{t('adminOrders.supplementsText')}</p>}
          </>
        )}
        {canAdd && <AddItems number={order.number} hasSupplements={supplements.length > 0} />}
      </div>
    </Panel>
  )
}

function OrderLink({ number }: { number: number }) {
  const t = useT()
  return (
    <LocaleLink to={adminPaths.order(number)} className="font-medium underline underline-offset-4">
      {t('admin.orderNumber', { number: String(number) })}
    </LocaleLink>
  )
}

/** Opens the dialog that adds items, with a hint before the first ones. */
function AddItems({ number, hasSupplements }: { number: number; hasSupplements: boolean }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {!hasSupplements && <p className="text-muted">{t('adminOrders.supplementHint')}</p>}
      <CompactButton onClick={() => setOpen(true)}>{t('adminOrders.supplement')}</CompactButton>
      {isOpen && (
        <Suspense>
          <SupplementDialog number={number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
