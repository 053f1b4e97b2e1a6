import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { Order } from '@shop/contracts/orders.ts'
import type { ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { useAddressText } from '#shared/addresses/address-text.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/weight.ts'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'
import { ChangeDelivery } from './change-delivery.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderNotices } from './order-notices.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { dayText, PAYMENT_WORDS } from './order-words.ts'

/** An order whole: what, where, when, how much, and how far it is. */
export function OrderView({ order, token }: { order: Order; token: string }) {
  const t = useT()
  return (
    <div className="grid gap-6">
      <OrderNotices order={order} />
      <Lines order={order} />
      <Totals order={order} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Section title={t('orders.delivery')}>
          <Delivery order={order} />
          {order.canChangeDelivery && <ChangeDelivery order={order} token={token} />}
        </Section>
        <Section title={t('orders.progress')}>
          <OrderTimeline order={order} />
        </Section>
      </div>
      <OrderActions order={order} token={token} />
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-base">{title}</h3>
      {children}
    </section>
  )
}

function Lines({ order }: { order: Order }) {
  const weight = useWeight()
  return (
    <ul className="divide-y divide-hairline">
      {order.lines.map(line => (
        <li key={line.sku} className="flex items-center gap-3 py-3">
          <img
            src={line.imageUrl}
            alt=""
            width={56}
            height={56}
            loading="lazy"
            className="size-14 rounded-picture bg-raised"
          />
          <div className="min-w-0 flex-1">
            <p className="text-muted text-sm">{line.brand}</p>
            <LocaleLink to={paths.product(line.slug)} className="font-medium hover:underline">
              <ProductText of={line} field="title" />
            </LocaleLink>
            <p className="text-muted text-sm">
              {weight(line.weight)} · {line.quantity} × {formatAmd(line.price)}
            </p>
          </div>
          <Price amountAmd={line.lineTotal} />
        </li>
      ))}
    </ul>
  )
}

function Totals({ order }: { order: Order }) {
  const t = useT()
  const { goodsAmd, discountAmd, pointsAmd, delivery, totalAmd, vatAmd, earnsPoints } = order.totals
  const fee = useFeeText(delivery)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <dt className="text-muted">{t('orders.goods')}</dt>
      <dd className="text-right">{formatAmd(goodsAmd)}</dd>
      {discountAmd > 0 && <Reduction term={t('orders.discount')} amountAmd={discountAmd} />}
      {pointsAmd > 0 && <Reduction term={t('orders.pointsPaid')} amountAmd={pointsAmd} />}
      <dt className="text-muted">{t('orders.deliveryFee')}</dt>
      <dd className="text-right">{fee}</dd>
      <dt className="font-semibold">{t('orders.total')}</dt>
      <dd className="text-right">
        <Price amountAmd={totalAmd} />
      </dd>
      <dt className="text-muted text-sm">{t('orders.vat')}</dt>
      <dd className="text-right text-muted text-sm">{formatAmd(vatAmd)}</dd>
      {earnsPoints > 0 && order.status !== 'cancelled' && (
        <>
          <dt className="text-muted">{t(order.status === 'delivered' ? 'orders.earned' : 'orders.earns')}</dt>
          <dd className="text-right">{earnsPoints}</dd>
        </>
      )}
      <dt className="text-muted">{t('orders.paymentState')}</dt>
      <dd className="text-right">{t(PAYMENT_WORDS[order.paymentState])}</dd>
    </dl>
  )
}

/** Fixed, agreed by phone and paid to the courier, or still to be agreed. */
function useFeeText(delivery: Order['totals']['delivery']): string {
  const t = useT()
  if (!delivery || delivery.feeAmd === null) return t('orders.feeByPhone')
  const fee = formatAmd(delivery.feeAmd)
  return delivery.state === 'fixed' ? fee : t('orders.feeOnDelivery', { fee })
}

function Reduction({ term, amountAmd }: { term: string; amountAmd: number }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="text-right">−{formatAmd(amountAmd)}</dd>
    </>
  )
}

function Delivery({ order }: { order: Order }) {
  const t = useT()
  const locale = useLocale()
  const { address, deliveryDate, deliveryTime, deliveryEndTime } = order
  const { door, place } = useAddressText()(address)
  return (
    <div className="grid gap-1">
      <p>
        {order.deliveryType === 'post' && t('orders.post')}
        {deliveryDate && `${dayText(deliveryDate, locale)}, ${deliveryTime ?? ''}–${deliveryEndTime ?? ''}`}
      </p>
      <p>
        {place}, {door}
      </p>
      <p>{[order.phone, order.secondaryPhone].filter(Boolean).join(', ')}</p>
      {order.notes && <p className="text-muted">{order.notes}</p>}
    </div>
  )
}
