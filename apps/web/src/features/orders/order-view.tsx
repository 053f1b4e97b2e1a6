import { formatAmd } from '@shop/contracts/amd-text.ts'
import { linesBeside } from '@shop/contracts/order-groups.ts'
import type { Order } from '@shop/contracts/orders.ts'
import type { ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useAddressText } from '#shared/addresses/address-text.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/weight.ts'
import { cx } from '#ui/class-names.ts'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'
import { ChangeDelivery } from './change-delivery.tsx'
import { MixView } from './mix-view.tsx'
import { OrderActions } from './order-actions.tsx'
import { AwaitedPayment, OrderNotices } from './order-notices.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { dayText, hoursText, paymentWords } from './order-words.ts'
import { RentalView } from './rental-view.tsx'

type Props = {
  order: Order
  token: string
  /** The page itself says above how the payment stands, and offers to pay. */
  isPaidAbove?: boolean
}

/** An order whole: what, where, when, how much, and how far it is. */
export function OrderView({ order, token, isPaidAbove = false }: Props) {
  const t = useT()
  return (
    <div className="grid gap-6">
      <OrderNotices order={order} />
      {!isPaidAbove && <AwaitedPayment order={order} />}
      {order.rentals.map(rental => (
        <RentalView key={rental.id} rental={rental} lines={order.lines} number={order.number} />
      ))}
      {order.mixes.map((mix, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the mixes of an order never change
        <MixView key={nth} mix={mix} lines={order.lines} />
      ))}
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
      <OrderActions order={isPaidAbove ? { ...order, canPay: false } : order} token={token} />
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

export function Lines({ order }: { order: Order }) {
  const weight = useWeight()
  const lines = linesBeside(order.lines, order)
  if (lines.length === 0) return null
  return (
    <ul className="divide-y divide-hairline">
      {lines.map(line => (
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

/** Beside the total, where it is not what was paid. */
const TOTAL_WORDS: Partial<Record<Order['status'], MessageId>> = {
  awaiting_payment: 'orders.toPayOnline',
  cancelled: 'orders.total',
}

/** What is paid online, and apart from it what is paid when the order is received. */
export function Totals({ order }: { order: Order }) {
  const t = useT()
  const { goodsAmd, discountAmd, pointsAmd, delivery, totalAmd, vatAmd, earnsPoints } = order.totals
  const { rentalAmd, depositAmd } = order.totals
  return (
    <dl className="grid gap-1">
      <Row term={t('orders.goods')}>{formatAmd(goodsAmd)}</Row>
      {discountAmd > 0 && <Row term={t('orders.discount')}>−{formatAmd(discountAmd)}</Row>}
      {pointsAmd > 0 && <Row term={t('orders.pointsPaid')}>−{formatAmd(pointsAmd)}</Row>}
      {rentalAmd > 0 && <Row term={t('orders.rental')}>{formatAmd(rentalAmd)}</Row>}
      {depositAmd > 0 && <Row term={t('orders.deposit')}>{formatAmd(depositAmd)}</Row>}
      {delivery?.state === 'fixed' && <Row term={t('orders.deliveryFee')}>{formatAmd(delivery.feeAmd ?? 0)}</Row>}
      <Row
        term={<span className="font-semibold text-text">{t(TOTAL_WORDS[order.status] ?? 'orders.paidOnline')}</span>}
      >
        <Price amountAmd={totalAmd} />
      </Row>
      <Row term={t('orders.vat')} className="text-muted text-sm">
        {formatAmd(vatAmd)}
      </Row>
      {delivery?.state === 'to_confirm' && order.status !== 'cancelled' && (
        <Row term={t('orders.feeAtTheDoor')}>
          {delivery.feeAmd === null ? t('orders.feeByPhone') : formatAmd(delivery.feeAmd)}
        </Row>
      )}
      {earnsPoints > 0 && order.status !== 'cancelled' && order.status !== 'delivered' && (
        <Row term={t('orders.earns')}>{earnsPoints}</Row>
      )}
      {order.earned && <Earned earned={order.earned} />}
      <Row term={t('orders.paymentState')}>{t(paymentWords(order))}</Row>
    </dl>
  )
}

/** What the order has brought for good, and what of it went with returned goods. */
function Earned({ earned: { points, takenBack } }: { earned: NonNullable<Order['earned']> }) {
  const t = useT()
  return (
    <>
      <Row term={t('orders.earned')}>{points - takenBack}</Row>
      {takenBack > 0 && (
        <Row term={t('orders.earnedTakenBack', { points })} className="text-muted text-sm">
          −{takenBack}
        </Row>
      )}
    </>
  )
}

type RowProps = { term: ReactNode; className?: string; children: ReactNode }

/** Each line of the sums has its own width: a long word below does not narrow the ones above. */
function Row({ term, className, children }: RowProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-x-4', className)}>
      <dt className="text-muted">{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

function Delivery({ order }: { order: Order }) {
  const t = useT()
  const locale = useLocale()
  const { address, deliveryDate } = order
  const { door, place } = useAddressText()(address)
  return (
    <div className="grid gap-1">
      <p>
        {order.deliveryType === 'post' && t('orders.post')}
        {deliveryDate && `${dayText(deliveryDate, locale)}, ${hoursText(order)}`}
      </p>
      <p>
        {place}, {door}
      </p>
      <p>{[order.phone, order.secondaryPhone].filter(Boolean).join(', ')}</p>
      {order.notes && <p className="text-muted">{order.notes}</p>}
      {order.identityNeeded && <p className="mt-1 text-sm">{t('orders.identityNeeded')}</p>}
    </div>
  )
}
