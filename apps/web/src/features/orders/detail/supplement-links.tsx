import type { Order } from '@shop/contracts/orders.ts'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { paths } from '../../../paths.ts'
import { statusLabel } from '../order-labels.ts'

type SupplementLinksProps = { order: Pick<Order, 'status' | 'supplementOf' | 'supplements' | 'deliveryType'> }

/** The orders that the customer gets with an order: the one to which its items were added, or what was added to it. */
export function SupplementLinks({ order }: SupplementLinksProps) {
  const { status, supplementOf, supplements = [], deliveryType } = order
  const t = useT()
  const formatAmd = useFormatAmd()
  if (supplementOf !== undefined) {
    return (
      <p>
        {t(status === 'delivered' || status === 'cancelled' ? 'orders.supplementOfEnded' : 'orders.supplementOf')}{' '}
        <OrderLink number={supplementOf} />
      </p>
    )
  }
  const open = supplements.filter(({ status }) => status !== 'cancelled')
  if (open.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-base">{t('orders.supplements')}</h2>
      <ul className="grid gap-1">
        {open.map(({ number, totalAmd, ...supplement }) => (
          <li key={number} className="flex flex-wrap gap-x-3">
            <OrderLink number={number} />
            <span className="text-muted">{t(statusLabel(supplement.status, deliveryType))}</span>
            <span className="ml-auto tabular-nums">{formatAmd(totalAmd)}</span>
          </li>
        ))}
      </ul>
      {status !== 'delivered' && status !== 'cancelled' && (
        <p className="text-muted text-sm">{t('orders.supplementsText')}</p>
      )}
    </section>
  )
}

function OrderLink({ number }: { number: number }) {
  const t = useT()
  return (
    <LocaleLink to={paths.order(number)} className="underline underline-offset-4">
      {t('orders.documentOrder', { number: String(number) })}
    </LocaleLink>
  )
}
