import type { CancelRequest } from '@shop/contracts/cancel-request.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { fromTimeText, isOverdue, isPaymentAwaited } from '../order-labels.ts'

/** What the customer should do or wait for. */
export function OrderNotices({ order }: { order: Order }) {
  const t = useT()
  const { status, totals, callBackBy, phone } = order
  const isPreparing = status === 'paid' || status === 'confirmed'
  const isFeeOpen = isPreparing && totals.delivery?.state === 'to_confirm' && totals.delivery.feeAmd === null
  return (
    <>
      {order.cancelRequest && (
        <CancelRequestNotice request={order.cancelRequest} isCollected={order.deliveryType === 'pickup'} />
      )}
      {callBackBy && <CallBack by={callBackBy} />}
      {order.rentals.filter(isOverdue).map(({ id, to }) => (
        <LateRental key={id} to={to} />
      ))}
      {isFeeOpen && !callBackBy && (
        <Notice title={t('orders.feeOpenTitle')}>{t('orders.feeOpenText', { phone })}</Notice>
      )}
    </>
  )
}

/** The customer's request to cancel the order, and the answer of the shop. */
function CancelRequestNotice({
  request: { state, reason, refusal },
  isCollected,
}: {
  request: CancelRequest
  isCollected: boolean
}) {
  const t = useT()
  if (state === 'accepted') return null
  if (state === 'late')
    return <Notice title={t('orders.cancelRequest.late')}>{t('orders.cancelRequest.lateText')}</Notice>
  if (state === 'refused') {
    return (
      <Notice kind="warn" title={t('orders.cancelRequest.refused')} actions={<CallShopLink />}>
        <p className="whitespace-pre-line break-words">{refusal}</p>
      </Notice>
    )
  }
  return (
    <Notice title={t('orders.cancelRequest.open')} actions={<CallShopLink />}>
      <p className="whitespace-pre-line break-words">
        <q>{reason}</q>
      </p>
      <p>{t(isCollected ? 'orders.cancelRequest.openReady' : 'orders.cancelRequest.openText')}</p>
    </Notice>
  )
}

/**
 * Shown after the return from the payment page while the result is unknown: what happens next and when the customer can
 * pay again.
 */
export function AwaitedPayment({ order }: { order: Order }) {
  const t = useT()
  const { payAgainAt } = order
  if (order.status !== 'awaiting_payment' || !payAgainAt) return null
  if (!isPaymentAwaited(order)) return <Notice title={t('orders.silentTitle')}>{t('orders.silentText')}</Notice>
  return (
    <Notice kind="warn" title={t('orders.pendingTitle')}>
      {t('orders.pendingText')}
      <PayAgainFrom order={order} />
    </Notice>
  )
}

/** When an order with an unknown payment result can be paid again, if its reservation lasts that long. */
export function PayAgainFrom({ order: { payAgainAt, holdUntil } }: { order: Order }) {
  const t = useT()
  if (!payAgainAt || !holdUntil || payAgainAt >= holdUntil) return null
  return ` ${t('orders.pendingNext', { time: fromTimeText(payAgainAt) })}`
}

/** The customer could not be reached and should call back by this business day. */
function CallBack({ by }: { by: string }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Notice kind="warn" title={t('orders.callBackTitle')} actions={<CallShopLink />}>
      {t('orders.callBackText', { day: dayMonthText(by, locale, 'long') })}
    </Notice>
  )
}

/** The rental is overdue: its cost and the contact. */
function LateRental({ to }: { to: string }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Notice
      kind="warn"
      title={t('orders.rental.lateTitle', { day: dayMonthText(to, locale, 'long') })}
      actions={<CallShopLink />}
    >
      {t('orders.rental.lateText')}
    </Notice>
  )
}

function CallShopLink() {
  const { data: shop } = useQuery(shopInfoQuery)
  return (
    shop && (
      <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`} className={buttonClass('outline', 'sm')}>
        {shop.phone}
      </a>
    )
  )
}
