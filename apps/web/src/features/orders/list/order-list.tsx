import type { Order, OrderSummary } from '@shop/contracts/orders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { clock } from '#platform/clock.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { Session } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNewEntryFocus } from '#ui/use-new-entry-focus.ts'
import { paths } from '../../../paths.ts'
import { usePayOrder } from '../detail/order-actions.tsx'
import { OrderFailure } from '../detail/order-failure.tsx'
import { shopTimestampText, statusLabel } from '../order-labels.ts'
import { ordersQuery } from '../queries.ts'

/** Content that other features add below an order. */
export type AfterOrder = (order: Order) => ReactNode

/** The customer's orders, newest first. */
export function OrderList({ session }: { session: Session }) {
  const t = useT()
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    ordersQuery(session.token),
  )
  const orders = data?.pages.flatMap(page => page.items) ?? []
  const { place, remember } = useNewEntryFocus(orders.length)
  const more = () => void remember(fetchNextPage())
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => refetch()} />
  if (!data)
    return (
      <div data-loading>
        <Skeleton className="h-64 w-full rounded-card" />
      </div>
    )
  if (orders.length === 0) {
    return (
      <EmptyState
        heading="h3"
        title={t('orders.empty')}
        actions={
          <LocaleLink to={paths.shop} className={buttonClass()}>
            {t('orders.toShop')}
          </LocaleLink>
        }
      >
        {t('orders.emptyText')}
      </EmptyState>
    )
  }
  return (
    <div ref={place}>
      <ul className="grid gap-3">
        {orders.map(order => (
          <OrderCard key={order.number} order={order} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" className="mt-4" pending={isFetching} onClick={more}>
          {t('orders.more')}
        </Button>
      )}
    </div>
  )
}

/** An order in the list; the whole card opens its page. */
function OrderCard({ order }: { order: OrderSummary }) {
  const t = useT()
  const locale = useLocale()
  const { number, payUntil } = order
  return (
    <li className="rounded-card bg-surface">
      <LocaleLink
        to={paths.order(number)}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card p-5 transition-colors duration-120 hover:bg-raised"
      >
        <span className="font-semibold text-xl tabular-nums">{t('orders.number', { number: String(number) })}</span>
        <span className="min-w-32 flex-1">
          <span className={cx('block font-medium', order.status === 'awaiting_payment' && 'text-warn')}>
            {t(statusLabel(order.status, order.deliveryType))}
          </span>
          <span className="block text-muted text-sm">
            {`${shopTimestampText(order.placedAt, locale)}, `}
            <span className="whitespace-nowrap">{t('orders.items', { count: order.itemCount })}</span>
          </span>
        </span>
        <Pictures urls={order.imageUrls} />
        <Price amountAmd={order.totalAmd} />
        <ChevronRight aria-hidden className="ml-auto size-5" />
      </LocaleLink>
      {payUntil !== undefined && new Date(payUntil) > clock.now() && <PayUntil number={number} payUntil={payUntil} />}
    </li>
  )
}

/** Leads to the payment page of the provider that the customer chose for the order. */
function PayUntil({ number, payUntil }: { number: number; payUntil: string }) {
  const t = useT()
  const locale = useLocale()
  const { pay } = usePayOrder({ number })
  return (
    <div className="grid gap-3 px-5 pb-5">
      {pay.error && <OrderFailure error={pay.error} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          size="sm"
          aria-label={t('checkout.payOrder', { number: String(number) })}
          pending={pay.isPending || pay.isSuccess}
          onClick={() => pay.mutate()}
        >
          {t('orders.pay')}
        </Button>
        <p className="min-w-48 flex-1 text-muted text-sm">
          {t('orders.heldUntil', { timestamp: shopTimestampText(payUntil, locale) })}
        </p>
      </div>
    </div>
  )
}

const MAX_PICTURES = 3

function Pictures({ urls }: { urls: readonly string[] }) {
  return (
    <span className="flex gap-1.5 max-sm:hidden">
      {[...new Set(urls)].slice(0, MAX_PICTURES).map(url => (
        <img
          key={url}
          src={url}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-11 rounded-picture bg-raised"
        />
      ))}
    </span>
  )
}
