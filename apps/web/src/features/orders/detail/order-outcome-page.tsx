import { endedUnpaid, type Order } from '@shop/contracts/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { PageMeta } from '#platform/page-meta.tsx'
import { removeOrderedItems } from '#shared/cart/ordered-cart.ts'
import type { Session } from '#shared/session/session.ts'
import { countStep } from '#shared/visits/visits.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import type { AfterOrder } from '../list/order-list.tsx'
import { dayText, hoursText, isPaymentAwaited } from '../order-labels.ts'
import { orderQuery, pollPendingPayment } from '../queries.ts'
import { PayWith, ReservedUntil, usePayOrder } from './order-actions.tsx'
import { OrderFailure } from './order-failure.tsx'
import { PayAgainFrom } from './order-notices.tsx'
import { OrderView } from './order-view.tsx'

type Outcome = 'paid' | 'pending' | 'unanswered' | 'review' | 'failed' | 'cancelled'

/** Returns the outcome from the order itself, because the address could be forged. */
function outcomeOf(order: Order): Outcome {
  if (order.status === 'cancelled') return 'cancelled'
  if (order.status !== 'awaiting_payment') return 'paid'
  // A payment under review must not look failed: the customer would pay twice.
  if (order.paymentState === 'review') return 'review'
  if (isPaymentAwaited(order)) return 'pending'
  return order.payAgainAt ? 'unanswered' : 'failed'
}

const VIEWS = {
  paid: { icon: CircleCheck, tone: 'text-ok', title: 'orders.successTitle', text: 'orders.successText' },
  pending: { icon: Clock, tone: 'text-warn', title: 'orders.pendingTitle', text: 'orders.pendingText' },
  unanswered: { icon: Clock, tone: 'text-warn', title: 'orders.silentTitle', text: 'orders.silentText' },
  review: { icon: Clock, tone: 'text-warn', title: 'orders.reviewTitle', text: 'orders.reviewText' },
  failed: { icon: CircleX, tone: 'text-bad', title: 'orders.failedTitle', text: 'orders.failedText' },
  cancelled: { icon: CircleX, tone: 'text-bad', title: 'orders.cancelledTitle', text: 'orders.cancelledText' },
} as const satisfies Record<Outcome, { icon: typeof Clock; tone: string; title: MessageId; text: MessageId }>

/** Payment state of a cancelled order: not charged, kept for the delivery, refund pending or done. */
const CANCELLED_TEXTS: Partial<Record<Order['paymentState'], MessageId>> = {
  none: 'orders.cancelledUnpaidText',
  paid: 'orders.cancelledKeptText',
  refund_due: 'orders.cancelledDueText',
  refunded: 'orders.cancelledRefundedText',
}

const PAID_TEXTS: Partial<Record<Order['status'], MessageId>> = {
  dispatched: 'orders.dispatchedText',
  delivered: 'orders.deliveredText',
}

/** True if the fee of a completed delivery trip is not refunded. */
function isDeliveryFeeKept({ afterSale: { refunds }, totals }: Order): boolean {
  const backAmd = refunds.reduce((sum, { amountAmd }) => sum + amountAmd, 0)
  return backAmd > 0 && backAmd < totals.totalAmd
}

function textOf(outcome: Outcome, { status, paymentState, deliveryType }: Order): MessageId {
  if (outcome === 'paid' && status === 'dispatched' && deliveryType === 'pickup') return 'orders.readyText'
  const statusTexts = { paid: PAID_TEXTS[status], cancelled: CANCELLED_TEXTS[paymentState] }
  return (outcome === 'paid' || outcome === 'cancelled' ? statusTexts[outcome] : undefined) ?? VIEWS[outcome].text
}

type Props = { session: Session; after: AfterOrder }

/** The pages /order/success and /order/failed. Both show the current state of the order and survive a reload. */
export function OrderOutcomePage({ session, after }: Props) {
  const t = useT()
  const locale = useLocale()
  const [search] = useSearchParams()
  const number = Number(search.get('order'))
  const isNumber = Number.isSafeInteger(number) && number > 0
  const {
    data: order,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...orderQuery(session.token, number),
    enabled: isNumber,
    refetchInterval: pollPendingPayment,
  })
  const outcome = order && outcomeOf(order)
  useEffect(() => {
    if (outcome !== 'paid') return
    removeOrderedItems(number)
    countStep('paid', locale)
  }, [outcome, number, locale])

  const canPayAgain = order?.canPay === true && (outcome === 'failed' || outcome === 'unanswered')
  const isUnknown = !isNumber || (error instanceof ApiError && error.status === 404)
  return (
    <div className="page-x mx-auto max-w-3xl py-10 md:py-16">
      <PageMeta title={t(outcome ? VIEWS[outcome].title : 'orders.one')} description={t('orders.one')} />
      {isUnknown && <UnknownOrder />}
      {error && !isUnknown && <RetryNotice pending={isFetching} onRetry={() => refetch()} />}
      {!order && !error && isNumber && <Skeleton className="h-96 w-full rounded-card" />}
      {order && outcome && (
        <>
          <Headline outcome={outcome} order={order} />
          {canPayAgain && <PayAgain order={order} />}
          <NextSteps order={order} />
          <section className="mt-8 grid gap-6 rounded-card bg-surface p-5 sm:p-8" aria-label={t('orders.one')}>
            <OrderView order={order} isPaidAbove token={session.token} />
            {after(order)}
          </section>
          <div className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
            <LocaleLink to={paths.account} className={buttonClass('outline')}>
              {t('orders.toAccount')}
            </LocaleLink>
            <LocaleLink to={paths.shop} className={buttonClass('plain')}>
              {t('orders.toShop')}
            </LocaleLink>
          </div>
        </>
      )}
    </div>
  )
}

function Headline({ outcome, order }: { outcome: Outcome; order: Order }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { creditAmd = 0 } = order.totals
  const { icon: Icon, tone, title } = VIEWS[outcome]
  return (
    <div role="status">
      <Icon aria-hidden className={`mb-4 size-12 ${tone}`} />
      <PageHeading>{t(title)}</PageHeading>
      <p className="mt-2 font-semibold text-3xl tabular-nums">{t('orders.number', { number: String(order.number) })}</p>
      <p className="mt-3 max-w-xl text-lg text-muted">
        {t(textOf(outcome, order))}
        {outcome === 'pending' && <PayAgainFrom order={order} />}
        {outcome === 'cancelled' && isDeliveryFeeKept(order) && ` ${t('orders.cancelledKeptText')}`}
        {endedUnpaid(order) && creditAmd > 0 && ` ${t('orders.cancelledCreditText', { amount: formatAmd(creditAmd) })}`}
      </p>
    </div>
  )
}

const isBeingPrepared = ({ status }: Order) => status === 'paid' || status === 'confirmed' || status === 'packed'

/** What happens after the payment, with the delivery slot; nothing until the order is paid and once it is on its way. */
function NextSteps({ order }: { order: Order }) {
  const t = useT()
  const locale = useLocale()
  if (!isBeingPrepared(order)) return null
  const { deliveryType, deliveryDate } = order
  const when = deliveryDate && `${dayText(deliveryDate, locale)}, ${hoursText(order)}`
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-semibold text-base">{t('orders.next.title')}</h2>
      <ol className="grid list-decimal gap-1 pl-5">
        {order.status !== 'packed' && <li>{t('orders.next.pack')}</li>}
        {deliveryType === 'post' && <li>{t('orders.next.post')}</li>}
        {deliveryType === 'pickup' && <li>{t('orders.next.pickup')}</li>}
        {when && <li>{t('orders.next.courier', { when })}</li>}
        {order.canChangeDelivery && <li>{t('orders.next.change')}</li>}
      </ol>
    </section>
  )
}

function PayAgain({ order }: { order: Order }) {
  const t = useT()
  const { pay, chosen, choose } = usePayOrder(order)
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      {pay.error && <OrderFailure error={pay.error} />}
      <PayWith order={order} chosen={chosen} onChoose={choose} />
      <Button size="lg" pending={pay.isPending || pay.isSuccess} onClick={() => pay.mutate()}>
        {t('orders.payAgain')}
      </Button>
      <ReservedUntil order={order} />
    </div>
  )
}

/** Shown if the customer has no order of this number. */
export function UnknownOrder() {
  const t = useT()
  return (
    <>
      <PageHeading>{t('orders.unknownTitle')}</PageHeading>
      <p className="mt-3 mb-6 text-lg text-muted">{t('orders.unknownText')}</p>
      <LocaleLink to={paths.account} className={buttonClass()}>
        {t('orders.toAccount')}
      </LocaleLink>
    </>
  )
}
