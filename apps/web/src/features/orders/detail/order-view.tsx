import { linesOutsideGroups } from '@shop/contracts/order-groups.ts'
import { type ChangeDelivery as Changes, changeDelivery, endedUnpaid, type Order } from '@shop/contracts/orders.ts'
import type { PickupPoint } from '@shop/contracts/pickup.ts'
import { useQueryClient } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { mapUrl, useAddressText } from '#shared/addresses/addresses.ts'
import { PickupHours, PickupMapLink, usePickupAddress } from '#shared/delivery/pickup.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { FreeFee } from '#shared/promotions/free-fee.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Price } from '#ui/price.tsx'
import { paths } from '../../../paths.ts'
import { dayText, hoursText, paymentLabel, shopTimestampText } from '../order-labels.ts'
import { orderQuery } from '../queries.ts'
import { Discretion } from './discretion.tsx'
import { OrderDocuments } from './documents.tsx'
import { MixView } from './mix-view.tsx'
import { OrderActions } from './order-actions.tsx'
import { AwaitedPayment, OrderNotices } from './order-notices.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { RentalView } from './rental-view.tsx'
import { SupplementLinks } from './supplement-links.tsx'

const ChangeDeliveryDialog = lazy(() => import('./change-delivery-dialog.tsx'))

type Props = {
  order: Order
  token: string
  /** True if the page above already shows the payment state and the pay button. */
  isPaidAbove?: boolean
}

/** All details of an order. */
export function OrderView({ order, token, isPaidAbove = false }: Props) {
  const t = useT()
  const actions = <OrderActions order={isPaidAbove ? { ...order, canPay: false } : order} token={token} />
  return (
    <div className="grid gap-6">
      <OrderNotices order={order} />
      <SupplementLinks order={order} />
      {!isPaidAbove && <AwaitedPayment order={order} />}
      <div className="grid gap-6 sm:grid-cols-2">
        <Section title={t('orders.delivery')}>
          <Delivery order={order} />
          {order.canChangeDelivery && <ChangeDelivery order={order} token={token} />}
          <Discretion order={order} token={token} />
        </Section>
        <Section title={t('orders.progress')}>
          <OrderTimeline order={order} />
        </Section>
      </div>
      {order.canPay && actions}
      {order.rentals.map(rental => (
        <RentalView
          key={rental.id}
          rental={rental}
          lines={order.lines}
          number={order.number}
          region={order.address.region}
        />
      ))}
      <OrderContents order={order} />
      <Totals order={order}>
        <Row term={t('orders.paymentState')}>{t(paymentLabel(order))}</Row>
      </Totals>
      <Section title={t('orders.documents')}>
        <OrderDocuments number={order.number} receipts={order.afterSale.receipts} reader="customer" />
      </Section>
      {!order.canPay && actions}
    </div>
  )
}

/** The mixes of an order and its other lines. */
export function OrderContents({
  order,
}: {
  order: Pick<Order, 'lines' | 'mixes'> & Parameters<typeof linesOutsideGroups>[1]
}) {
  const t = useT()
  return (
    <>
      <h2 className="sr-only">{t('orders.goods')}</h2>
      {order.mixes.map((mix, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the mixes of an order never change
        <MixView key={index} mix={mix} lines={order.lines} />
      ))}
      <Lines order={order} />
    </>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold text-base">{title}</h2>
      {children}
    </section>
  )
}

/** The page of a line's product: staff open another one than customers. */
export type LineLink = (line: Order['lines'][number]) => string
const toProductPage: LineLink = ({ slug }) => paths.product(slug)

type LinesProps = {
  order: Pick<Order, 'lines'> & Parameters<typeof linesOutsideGroups>[1]
  linkOf?: LineLink
  /** Shows the SKU, which staff need. */
  hasSku?: boolean
}

export function Lines({ order, linkOf = toProductPage, hasSku = false }: LinesProps) {
  const formatAmd = useFormatAmd()
  const weight = useWeight()
  const lines = linesOutsideGroups(order.lines, order)
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
            <LocaleLink to={linkOf(line)} className="font-medium hover:underline">
              <ProductText of={line} field="title" />
            </LocaleLink>
            <p className="text-muted text-sm">
              {weight(line.weight)} · {line.quantity} × {formatAmd(line.price)}
              {hasSku && <code className="block break-words text-xs">{line.sku}</code>}
            </p>
          </div>
          <Price amountAmd={line.lineTotal} />
        </li>
      ))}
    </ul>
  )
}

/** The label of the total: paid, to be paid, or the plain total if it is cancelled or store credit pays a part. */
function totalLabel({ status, totals }: Pick<Order, 'status' | 'totals'>): MessageId {
  if (status === 'cancelled' || totals.creditAmd !== undefined) return 'orders.total'
  return status === 'awaiting_payment' ? 'orders.toPayOnline' : 'orders.paidOnline'
}

/** What each promotion took off, then the discount of a promo code or of staff. */
function Discounts({ order: { promotions, totals } }: { order: Pick<Order, 'totals' | 'promotions'> }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const reducing = promotions.filter(({ discountAmd }) => discountAmd > 0)
  const otherAmd = reducing.reduce((rest, { discountAmd }) => rest - discountAmd, totals.discountAmd)
  return (
    <>
      {reducing.map(promotion => (
        <Row key={promotion.id} term={<ProductText of={promotion} field="title" />}>
          −{formatAmd(promotion.discountAmd)}
        </Row>
      ))}
      {otherAmd > 0 && <Row term={t('orders.discount')}>−{formatAmd(otherAmd)}</Row>}
    </>
  )
}

/** What is paid online and by store credit, and separately what is paid on delivery. `children` are further rows. */
export function Totals({
  order,
  children,
}: {
  order: Pick<Order, 'status' | 'totals' | 'earned' | 'promotions' | 'timeline'>
  children?: ReactNode
}) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { goodsAmd, pointsAmd, delivery, totalAmd, vatAmd, earnsPoints } = order.totals
  const { rentalAmd, depositAmd } = order.totals
  const freeFeeAmd = order.promotions.reduce((sum, { deliveryAmd }) => sum + deliveryAmd, 0)
  return (
    <dl className="grid gap-1">
      {goodsAmd > 0 && <Row term={t('orders.goods')}>{formatAmd(goodsAmd)}</Row>}
      <Discounts order={order} />
      {pointsAmd > 0 && <Row term={t('orders.pointsPaid')}>−{formatAmd(pointsAmd)}</Row>}
      {rentalAmd > 0 && <Row term={t('orders.rental')}>{formatAmd(rentalAmd)}</Row>}
      {depositAmd > 0 && <Row term={t('orders.deposit')}>{formatAmd(depositAmd)}</Row>}
      {delivery?.state === 'fixed' && (
        <Row term={t('orders.deliveryFee')}>
          {freeFeeAmd > 0 ? <FreeFee fee={formatAmd(freeFeeAmd)} /> : formatAmd(delivery.feeAmd ?? 0)}
        </Row>
      )}
      <Row term={<Strong>{t(totalLabel(order))}</Strong>}>
        <Price amountAmd={totalAmd} />
      </Row>
      <Row term={t('orders.vat')} className="text-muted text-sm">
        {formatAmd(vatAmd)}
      </Row>
      <CreditRows order={order} />
      {delivery?.state === 'to_confirm' && order.status !== 'cancelled' && (
        <Row term={t('orders.feeAtTheDoor')}>
          {delivery.feeAmd === null ? t('orders.feeByPhone') : formatAmd(delivery.feeAmd)}
        </Row>
      )}
      {earnsPoints > 0 && order.status !== 'cancelled' && order.status !== 'delivered' && (
        <Row term={t('orders.earns')}>{earnsPoints}</Row>
      )}
      {order.earned && <Earned earned={order.earned} />}
      {children}
    </dl>
  )
}

/** The part of the total that store credit pays, and what is left to pay or was paid online; or that it is back. */
function CreditRows({ order }: { order: Pick<Order, 'status' | 'totals' | 'timeline'> }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { totalAmd, creditAmd = 0 } = order.totals
  if (creditAmd === 0) return null
  if (endedUnpaid(order)) return <Row term={t('orders.creditReturned')}>{formatAmd(creditAmd)}</Row>
  const restAmd = totalAmd - creditAmd
  return (
    <>
      <Row term={t('orders.creditPaid')}>{formatAmd(creditAmd)}</Row>
      {restAmd > 0 && order.status !== 'cancelled' && (
        <Row
          term={<Strong>{t(order.status === 'awaiting_payment' ? 'orders.leftToPay' : 'orders.paidOnline')}</Strong>}
        >
          <Price amountAmd={restAmd} />
        </Row>
      )}
    </>
  )
}

const Strong = ({ children }: { children: ReactNode }) => <span className="font-semibold text-text">{children}</span>

/** Points earned, and points taken back for returns. */
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

/** Each row has its own column widths, so that a long label does not narrow the others. */
function Row({ term, className, children }: RowProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-x-4', className)}>
      <dt className="text-muted">{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

type Slot = Pick<Order, 'deliveryType' | 'deliveryDate' | 'deliveryTime' | 'deliveryEndTime' | 'pickup'>

/** When or how an order is delivered. */
export function DeliverySlot({ order }: { order: Slot }) {
  const t = useT()
  const locale = useLocale()
  const { deliveryDate } = order
  return (
    <p className="font-medium">
      {order.deliveryType === 'post' && t('orders.post')}
      {order.pickup && t('orders.pickupFrom', { time: shopTimestampText(order.pickup.from, locale) })}
      {deliveryDate && `${dayText(deliveryDate, locale)}, ${hoursText(order)}`}
    </p>
  )
}

function Delivery({ order }: { order: Order }) {
  const t = useT()
  const { address } = order
  const { door, place } = useAddressText()(address)
  return (
    <div className="grid gap-1">
      <DeliverySlot order={order} />
      {order.pickup?.point ? (
        <Point point={order.pickup.point} />
      ) : (
        <>
          <p>
            {place}, {door}
          </p>
          <p className="print:hidden">
            <a
              href={mapUrl(address)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-8 items-center gap-1.5 underline underline-offset-4"
            >
              <MapPin aria-hidden className="size-4" />
              {t('orders.map')}
            </a>
          </p>
        </>
      )}
      <p>{[order.phone, order.secondaryPhone].filter(Boolean).join(', ')}</p>
      {order.notes && <p className="text-muted">{order.notes}</p>}
      {order.identityNeeded && <p className="mt-1 text-sm">{t('orders.identityNeeded')}</p>}
    </div>
  )
}

/** The point at which the customer collects the order. */
export function Point({ point }: { point: PickupPoint }) {
  const locale = useLocale()
  const addressOf = usePickupAddress()
  return (
    <div className="grid gap-1">
      <p className="break-words">{point.name[locale]}</p>
      <p>{addressOf(point)}</p>
      <PickupHours point={point} />
      <p>{point.phone}</p>
      <p className="print:hidden">
        <PickupMapLink point={point} />
      </p>
    </div>
  )
}

/** Opens the dialog for address and time, until the order is packed. */
function ChangeDelivery({ order, token }: { order: Order; token: string }) {
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
